"""People, groups and failed log-ins in the console's look; beat's rows are the product's own and are not shown."""

import axes.admin  # noqa: F401
import django_celery_beat.admin  # noqa: F401 - what they register is taken off below
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from constance.admin import Config
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.http import HttpRequest
from django_celery_beat.models import ClockedSchedule, CrontabSchedule, IntervalSchedule, PeriodicTask, SolarSchedule
from unfold.admin import ModelAdmin
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from autorune.console.readonly import LookAdmin

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


@admin.register(Group)
class PeopleGroupAdmin(GroupAdmin, ModelAdmin):
    list_fullwidth = True


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
