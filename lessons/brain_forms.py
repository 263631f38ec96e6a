"""Form fields of the brain settings; what they accept is decided in `lessons.brain` (B05)."""

from typing import Any

from django import forms

from lessons import brain


class ThresholdField(forms.IntegerField):
    def clean(self, value: Any) -> int:
        return brain.check_threshold(super().clean(value))


class AvatarUidField(forms.CharField):
    def clean(self, value: Any) -> str:
        return brain.check_maintainer(super().clean(value))


class CronField(forms.CharField):
    def clean(self, value: Any) -> str:
        return brain.check_cron(super().clean(value))
