from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "autorune.api"
    label = "api"

    def ready(self) -> None:
        from autorune.celery import app  # noqa: F401  shared tasks find their app in every Django process
