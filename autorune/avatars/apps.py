from django.apps import AppConfig


class AvatarsConfig(AppConfig):
    name = "autorune.avatars"
    label = "avatars"
    verbose_name = "Avatars"
