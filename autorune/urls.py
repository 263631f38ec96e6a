"""Every address of the product."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from autorune.api import errors
from autorune.api.views.health import healthz

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="admin:index")),
    path("admin/", admin.site.urls),
    path("api/", include("autorune.api.urls")),
    path("healthz", healthz),
]
handler400, handler404, handler500 = errors.answer_400, errors.answer_404, errors.answer_500
