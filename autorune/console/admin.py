"""People, groups and failed log-ins in the console's look; beat's rows are the product's own and are not shown."""

from itertools import chain
from typing import Any

import axes.admin  # noqa: F401
import django_celery_beat.admin  # noqa: F401 - what they register is taken off below
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from constance.admin import Config
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, Permission, User
from django.db.models import Q
from django.http import HttpRequest
from django_celery_beat.models import ClockedSchedule, CrontabSchedule, IntervalSchedule, PeriodicTask, SolarSchedule
from unfold.admin import ModelAdmin
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm
from unfold.widgets import UnfoldAdminCheckboxSelectMultiple

from autorune.console.readonly import LookAdmin

ACTS = {
    "skills": ("review_skill", "change_enablement"),
    "jobs": ("steer_job",),
    "lessons": ("add_lesson", "retire_lesson"),
    "reviews": ("run_dreaming", "review_lesson"),
    "constance": ("view_config", "change_config"),
    "avatars": ("add_avatar", "change_avatar", "add_modelprofile", "change_modelprofile", "delete_modelprofile"),
    "auth": ("add_user", "change_user", "add_group", "change_group"),
    "axes": ("delete_accessattempt",),
}
"""Permissions of acts that a screen asks for, beside those to look."""
CHECKBOXES = {"widget": UnfoldAdminCheckboxSelectMultiple}

admin.site.index_title = "Home"
Config._meta.verbose_name_plural = "brain settings"  # what this page of constance holds here
admin.site.index_template = "console/home.html"

for model in (ClockedSchedule, CrontabSchedule, IntervalSchedule, PeriodicTask, SolarSchedule):
    admin.site.unregister(model)  # Dreaming follows its setting (B04); a change here would be undone at the next boot
for model in (User, Group, AccessAttempt, AccessLog, AccessFailureLog):
    admin.site.unregister(model)


@admin.register(User)
class PersonAdmin(UserAdmin, ModelAdmin):  # type: ignore[type-arg]
    """Who may log in; the groups Operators and Readers say what for."""

    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    list_display = ("username", "is_staff", "is_superuser", "is_active", "last_login")
    list_fullwidth = True
    filter_horizontal = ()
    readonly_fields = ("last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        ("May", {"fields": ("is_active", "is_staff", "groups", "is_superuser")}),
        ("Since", {"fields": ("last_login", "date_joined")}),
    )

    def formfield_for_manytomany(self, db_field: Any, request: Any = None, **kwargs: Any) -> Any:
        return super().formfield_for_manytomany(db_field, request, **kwargs | CHECKBOXES)


@admin.register(Group)
class PeopleGroupAdmin(GroupAdmin, ModelAdmin):
    """What its members may do; only permissions that some screen asks for are offered."""

    list_fullwidth = True
    filter_horizontal = ()

    def formfield_for_manytomany(self, db_field: Any, request: Any = None, **kwargs: Any) -> Any:
        shown = [model._meta.model_name for model in self.admin_site._registry]
        looks = Q(codename__startswith="view_", content_type__model__in=shown)
        offered = Permission.objects.filter(looks | Q(codename__in=chain(*ACTS.values())))
        return super().formfield_for_manytomany(db_field, request, **kwargs | CHECKBOXES | {"queryset": offered})


@admin.register(AccessAttempt)
class AttemptAdmin(LookAdmin):
    """Log-ins that failed; deleting a row lets the person try again at once."""

    list_display = ("attempt_time", "username", "ip_address", "failures_since_start")
    search_fields = ("username", "ip_address")
    fields = ("attempt_time", "username", "ip_address", "failures_since_start", "user_agent", "path_info")

    def list_title(self) -> str:
        return "Failed log-ins"

    def has_delete_permission(self, request: HttpRequest, obj: AccessAttempt | None = None) -> bool:
        return request.user.has_perm("axes.delete_accessattempt")
