from importlib import import_module

from django.db import migrations

keep = import_module("autorune.jobs.migrations.0002_append_only").keep


class Migration(migrations.Migration):
    dependencies = [("reviews", "0002_runs_and_verdicts"), ("jobs", "0002_append_only")]
    operations = [
        keep("reviews_verdict"),
        keep("reviews_verdictevidence"),
        keep("reviews_reviewedlesson"),
        keep("reviews_reviewedjob"),
        keep("reviews_leasereview", "DELETE"),
        keep("reviews_dreamrun", "DELETE"),
        keep("reviews_dreamtask", "DELETE"),
    ]
