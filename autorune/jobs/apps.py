from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "autorune.jobs"
    label = "jobs"
    verbose_name = "Jobs"
