from importlib import import_module

from django.db import migrations

keep = import_module("autorune.jobs.migrations.0002_append_only").keep


class Migration(migrations.Migration):
    dependencies = [("skills", "0001_initial"), ("jobs", "0002_append_only")]
    operations = [keep("skills_skillversion"), keep("skills_skilldecision"), keep("skills_outcome")]
