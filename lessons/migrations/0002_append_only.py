from importlib import import_module

from django.db import migrations

keep = import_module("autorune.jobs.migrations.0002_append_only").keep

FIXED = ("avatar_id", "skill_id", "text", "author", "created_by_id", "created_at", "source_id", "writer")
CHANGED = " OR ".join(f"OLD.{column} IS DISTINCT FROM NEW.{column}" for column in FIXED)
BACK = "OLD.retired_at IS NOT NULL AND (OLD.retired_at, OLD.retired_reason, OLD.retired_by_id, OLD.retired_note) IS DISTINCT FROM (NEW.retired_at, NEW.retired_reason, NEW.retired_by_id, NEW.retired_note)"


def refuse(name: str, when: str) -> migrations.RunSQL:
    return migrations.RunSQL(
        f"CREATE TRIGGER {name} BEFORE UPDATE ON lessons_lesson FOR EACH ROW WHEN ({when}) EXECUTE FUNCTION refuse_change();",
        f"DROP TRIGGER {name} ON lessons_lesson;",
    )


class Migration(migrations.Migration):
    dependencies = [("lessons", "0001_initial"), ("jobs", "0002_append_only")]
    operations = [
        refuse("lesson_text_is_kept", CHANGED),
        refuse("lesson_stays_retired", BACK),
        keep("lessons_lesson", "DELETE"),
        keep("lessons_lessonevidence"),
        keep("lessons_lessonact"),
        keep("lessons_check"),
        keep("lessons_proposal"),
        keep("lessons_proposalevidence"),
    ]
