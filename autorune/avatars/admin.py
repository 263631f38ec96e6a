"""Avatars with their model profiles; secrets are references here, never values (X06)."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import display
from unfold.widgets import UnfoldAdminTextInputWidget

from autorune import clock
from autorune.avatars.models import Avatar, ModelProfile
from autorune.avatars.registration import RegistrationRefused, bot_folder, check_pair
from autorune.avatars.secrets import ReferenceRefused, check_reference


def _reference(ref: str) -> str:
    try:
        return check_reference(ref) if ref else ""
    except ReferenceRefused as error:
        raise ValidationError(str(error)) from error


class AvatarForm(forms.ModelForm):  # type: ignore[type-arg]
    def clean_bot_password_ref(self) -> str:
        return _reference(self.cleaned_data["bot_password_ref"])

    def clean_reach(self) -> list[str]:
        try:
            pairs = [check_pair(pair) for pair in self.cleaned_data["reach"]]
        except RegistrationRefused as error:
            raise ValidationError(str(error)) from error
        if len({pair.rpartition(":")[2] for pair in pairs}) < len(pairs):
            raise ValidationError("Two of the addresses have one port; inside the sandbox a port is one address.")
        return pairs


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]
    def clean_key_ref(self) -> str:
        return _reference(self.cleaned_data["key_ref"])


class ProfileInline(TabularInline):
    model = ModelProfile
    form = ProfileForm
    extra = 0
    fields = ("name", "provider", "model", "base_url", "key_ref")
    verbose_name_plural = "Model profiles: coding for its engine, heavy for reflection and review"


@admin.register(Avatar)
class AvatarAdmin(ModelAdmin):
    form = AvatarForm
    inlines = (ProfileInline,)
    list_display = ("uid", "owner", "active", "skills_kept", "jobs_run", "created_at")
    list_filter = ("is_active",)
    list_filter_submit = False
    list_fullwidth = True
    search_fields = ("uid", "owner__username")
    fieldsets = (
        (None, {"fields": ("uid", "owner", "is_active", "see")}),
        ("What its runner may use", {"fields": ("bot_password_ref", "reach")}),
    )
    formfield_overrides = {ArrayField: {"widget": UnfoldAdminTextInputWidget}}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Avatar]:
        """With its numbers of skills and jobs, each counted on its own so that neither multiplies the other."""
        running = Count("jobs", filter=Q(jobs__status="running"), distinct=True)
        return (
            super()
            .get_queryset(request)
            .select_related("owner")
            .annotate(
                skill_count=Count("skills", distinct=True), job_count=Count("jobs", distinct=True), running=running
            )
        )

    def get_readonly_fields(self, request: HttpRequest, obj: Avatar | None = None) -> tuple[str, ...]:
        """The uid names a folder and cannot change."""
        return ("uid", "see") if obj else ("see",)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        if "\0" in request.GET.get("q", "") + search_term:
            return queryset.none(), False
        return super().get_search_results(request, queryset, search_term)

    def save_model(self, request: HttpRequest, obj: Avatar, form: forms.ModelForm, change: bool) -> None:  # type: ignore[type-arg]
        obj.created_at = obj.created_at or clock.now()
        super().save_model(request, obj, form, change)
        bot_folder(obj).mkdir(parents=True, exist_ok=True)

    def has_delete_permission(self, request: HttpRequest, obj: Avatar | None = None) -> bool:
        """An avatar's work stays: deactivate it instead."""
        return False

    @display(description="Active", boolean=True, ordering="is_active")
    def active(self, avatar: Avatar) -> bool:
        return avatar.is_active

    @display(description="Skills", ordering="skill_count")
    def skills_kept(self, avatar: Any) -> int:
        return avatar.skill_count

    @display(description="Jobs", ordering="job_count")
    def jobs_run(self, avatar: Any) -> str:
        return f"{avatar.job_count} ({avatar.running} running)" if avatar.running else str(avatar.job_count)

    @display(description="Its work")
    def see(self, avatar: Any) -> SafeString | str:
        if not avatar.pk:
            return "Nothing yet."
        return format_html(
            '<span class="ar"><a href="{}">skills: {}</a> · <a href="{}">jobs: {}</a></span>',
            f"{reverse('admin:skills_skill_changelist')}?avatar__id__exact={avatar.pk}",
            avatar.skill_count,
            f"{reverse('admin:jobs_job_changelist')}?avatar__id__exact={avatar.pk}",
            avatar.job_count,
        )
