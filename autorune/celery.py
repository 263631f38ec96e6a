"""The Celery app: tasks of every app, settings from Django, logs as everywhere else."""

import logging.config
import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging
from django_structlog.celery.steps import DjangoStructLogInitStep

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "autorune.settings")

app = Celery("autorune")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add(DjangoStructLogInitStep)


@setup_logging.connect
def _same_logs(**_: Any) -> None:
    from django.conf import settings

    logging.config.dictConfig(settings.LOGGING)
