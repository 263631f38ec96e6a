from typing import Any

from django.core.management.base import CommandParser

from autorune import clock
from autorune.avatars.registration import RegistrationRefused, add_avatar, bot_folder
from autorune.avatars.secrets import SecretUnavailable
from autorune.cli.base import OperatorCommand


class Command(OperatorCommand):
    help = "Make an avatar and its folder, or bring them up to date."
    refusals = (RegistrationRefused, SecretUnavailable)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("uid")
        parser.add_argument("--owner", required=True, metavar="USERNAME")
        parser.add_argument(
            "--bot-password-env", metavar="NAME", help="The variable that holds the bot's password now."
        )
        parser.add_argument(
            "--reach", action="append", metavar="HOST:PORT", help="What its sandbox may reach; repeatable."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        avatar = add_avatar(
            uid=options["uid"],
            owner=options["owner"],
            bot_password_env=options["bot_password_env"],
            reach=options["reach"],
            now=clock.now(),
        )
        folder = bot_folder(avatar)
        self.line(
            {"avatar": avatar.uid, "owner": avatar.owner.get_username(), "folder": str(folder), "reach": avatar.reach}
        )
