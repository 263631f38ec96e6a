"""Every address of the product."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView
from health_check.views import HealthCheckView

from autorune.api import errors

CHECKS = ["health_check.Database", ("health_check.contrib.celery.Ping", {"limit": 1})]

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="admin:index")),
    path("admin/", admin.site.urls),
    path("api/", include("autorune.api.urls")),
    path("healthz", HealthCheckView.as_view(checks=CHECKS)),
]
handler400, handler404, handler500 = errors.answer_400, errors.answer_404, errors.answer_500
