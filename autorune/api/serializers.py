"""What may be sent: strict types, limits that name themselves, no unknown fields (S03, S05, X04)."""

from typing import Any

from rest_framework import serializers

from autorune.api.errors import TooLarge, UnknownField
from autorune.jobs.models import Job
from autorune.jobs.recording import MAX_BATCH
from skills.models import MAX_DESCRIPTION, MAX_NAME, MAX_PRECONDITIONS, MAX_SCRIPT_BYTES, MAX_TAG, MAX_TAGS
from skills.outcomes import MAX_DURATION_MS

MAX_SUMMARY = 8000


class StrictChar(serializers.CharField):
    """A JSON string, kept byte for byte unless told otherwise."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"trim_whitespace": False, **kwargs})

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictBoolean(serializers.Field[bool, Any, bool, Any]):
    """`true` or `false`, nothing that looks like it."""

    default_error_messages = {"invalid": "Must be true or false."}

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid")
        return data

    def to_representation(self, value: bool) -> bool:
        return value


class StrictInteger(serializers.IntegerField):
    """A whole JSON number."""

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return super().to_internal_value(data)


class SkillId(serializers.IntegerField):
    """An id as JSON number, or as the text of a multipart part."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int | str):
            self.fail("invalid")
        return super().to_internal_value(data)


class KnownFieldsOnly(serializers.Serializer[Any]):
    """Refuses what it does not know instead of dropping it."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and (unknown := sorted(set(data) - set(self.fields))):
            raise UnknownField(unknown)
        return super().to_internal_value(data)


class SkillSave(KnownFieldsOnly):
    """One skill to save; in an update, what is left out keeps its value and what is empty is cleared."""

    name = StrictChar(max_length=MAX_NAME, trim_whitespace=True)
    description = StrictChar(max_length=MAX_DESCRIPTION, required=False, allow_blank=True)
    tags = serializers.ListField(
        child=StrictChar(max_length=MAX_TAG, trim_whitespace=True, allow_blank=True), required=False
    )
    preconditions = StrictChar(max_length=MAX_PRECONDITIONS, required=False, allow_blank=True)
    script = StrictChar(required=False, help_text=f"At most {MAX_SCRIPT_BYTES // 1024} KiB of text.")
    parentId = SkillId(required=False, allow_null=True, min_value=1, max_value=2**63 - 1)

    def validate_script(self, script: str) -> str:
        if len(script.encode()) > MAX_SCRIPT_BYTES:
            raise TooLarge(
                f"A script may have {MAX_SCRIPT_BYTES // 1024} KiB; this one has {len(script.encode())} bytes."
            )
        return script

    def validate_tags(self, tags: list[str]) -> list[str]:
        kept = list(dict.fromkeys(tag for tag in tags if tag))
        if len(kept) > MAX_TAGS:
            raise serializers.ValidationError(f"A skill may have {MAX_TAGS} tags.")
        if any(not char.isprintable() for tag in kept for char in tag):
            raise serializers.ValidationError("A tag is one line without control characters.")
        return kept


class OutcomeReport(KnownFieldsOnly):
    """Whether the skill worked, and how long it took."""

    ok = StrictBoolean()
    durationMs = StrictInteger(required=False, min_value=0, max_value=MAX_DURATION_MS)


class Items(KnownFieldsOnly):
    """A batch of job items, each with its sequence."""

    items = serializers.ListField(child=serializers.DictField(), max_length=MAX_BATCH)


class Declared(KnownFieldsOnly):
    """The result that a turn fixed."""

    result = serializers.ChoiceField(choices=[Job.Result.DONE, Job.Result.BLOCKED])
    summary = StrictChar(max_length=MAX_SUMMARY, allow_blank=True, required=False, default="")


class Heartbeat(KnownFieldsOnly):
    """The runner lives; it may tell its port and a fixed result."""

    port = StrictInteger(required=False, min_value=1, max_value=65535)
    declared = Declared(required=False)


class Finish(KnownFieldsOnly):
    """How the job ended; a failed one says why."""

    result = serializers.ChoiceField(choices=Job.Result.choices)
    summary = StrictChar(max_length=MAX_SUMMARY, allow_blank=True, required=False, default="")
    reason = serializers.ChoiceField(choices=Job.Reason.choices, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        failed = attrs["result"] == Job.Result.FAILED
        if failed != ("reason" in attrs):
            raise serializers.ValidationError({"reason": "A failed job has a reason, no other has one."})
        return attrs


class SkillRow(serializers.Serializer[Any]):
    """One skill without its body, as a search answers it."""

    id = serializers.IntegerField()
    match = serializers.ChoiceField(choices=["all", "some", "repaired"], required=False)
    name = serializers.CharField()
    description = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    preconditions = serializers.CharField()
    origin = serializers.ChoiceField(choices=["own", "shared"])
    label = serializers.CharField(required=False)  # type: ignore[assignment]  # the field is called so
    state = serializers.ChoiceField(choices=["pending", "candidate", "shared", "rejected"])
    disabled = serializers.BooleanField(required=False)
    version = serializers.IntegerField()
    successes = serializers.IntegerField()
    failures = serializers.IntegerField()
    attempts = serializers.IntegerField()
    successRate = serializers.FloatField(allow_null=True)
    relevance = serializers.FloatField(allow_null=True)
    parentId = serializers.IntegerField(allow_null=True)
    lessonCount = serializers.IntegerField()
    updatedAt = serializers.DateTimeField()


class SkillPage(serializers.Serializer[Any]):
    """One page of results."""

    results = SkillRow(many=True)
    next = serializers.CharField(allow_null=True)


class LessonLine(serializers.Serializer[Any]):
    """One dated caution."""

    date = serializers.DateField()
    author = serializers.ChoiceField(choices=["human", "dreaming"])
    text = serializers.CharField()


class SkillBody(SkillRow):
    """One skill with its script and the lessons of the caller."""

    script = serializers.CharField()
    lessons = LessonLine(many=True)


class Masked(serializers.Serializer[Any]):
    """Where something was masked, and by which rule; never what."""

    field = serializers.CharField()
    line = serializers.IntegerField()
    rule = serializers.CharField()


class SkillSaved(SkillBody):
    """The skill as it stands after a save."""

    change = serializers.ChoiceField(choices=["created", "updated", "unchanged"])
    scrubbed = Masked(many=True)


class OutcomeAnswer(serializers.Serializer[Any]):
    """The version's counts after an outcome."""

    id = serializers.IntegerField()
    ok = serializers.BooleanField()
    durationMs = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField()
    successes = serializers.IntegerField()
    failures = serializers.IntegerField()
    state = serializers.ChoiceField(choices=["pending", "candidate", "shared", "rejected"])


class ErrorBody(serializers.Serializer[Any]):
    """What was wrong."""

    code = serializers.CharField()
    message = serializers.CharField()
    fields = serializers.DictField(required=False)  # type: ignore[assignment]


class Error(serializers.Serializer[Any]):
    """Every error's shape (S20)."""

    error = ErrorBody()
