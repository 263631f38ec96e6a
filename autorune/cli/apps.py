from django.apps import AppConfig


class CliConfig(AppConfig):
    name = "autorune.cli"
    label = "cli"
