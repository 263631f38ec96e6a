"""Every address of the product."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from autorune.api import errors
from autorune.api.views.health import healthz
from autorune.console.errors import page_or
from autorune.console.searching import search

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="admin:index")),
    path("admin/search/", admin.site.admin_view(search)),
    path("admin/", admin.site.urls),
    path("api/", include("autorune.api.urls")),
    path("healthz", healthz),
]
handler400 = page_or(errors.answer_400, 400)
handler403 = page_or(None, 403)
handler404 = page_or(errors.answer_404, 404)
handler500 = page_or(errors.answer_500, 500)
