from django.apps import AppConfig


class ConsoleConfig(AppConfig):
    name = "autorune.console"
    label = "console"
    verbose_name = "Console"
