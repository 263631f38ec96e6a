from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import CommandParser

from autorune.avatars.models import ModelProfile
from autorune.avatars.registration import RegistrationRefused, set_profile
from autorune.avatars.secrets import ReferenceRefused, SecretUnavailable
from autorune.cli.base import OperatorCommand, Refused, avatar_named


class Command(OperatorCommand):
    help = "A model that an avatar may use under a name: coding for its engine, heavy for reflection and review."
    refusals = (RegistrationRefused, ReferenceRefused, SecretUnavailable)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("uid")
        parser.add_argument("name", help="coding, heavy, ...")
        parser.add_argument("--model", required=True, metavar="PROVIDER:NAME")
        parser.add_argument("--base-url", default="", metavar="URL")
        key = parser.add_mutually_exclusive_group()
        key.add_argument(
            "--key-env", metavar="NAME", help="Copy the key from this variable to a file that only you read."
        )
        key.add_argument("--key-ref", metavar="env:NAME|file:PATH", help="Where the key is found when it is needed.")

    def handle(self, *args: Any, **options: Any) -> None:
        avatar = avatar_named(options["uid"])
        self.check_fields(options)
        profile = set_profile(
            avatar=avatar,
            name=options["name"],
            model=options["model"],
            base_url=options["base_url"],
            key_env=options["key_env"],
            key_ref=options["key_ref"],
        )
        self.line(
            {
                "avatar": options["uid"],
                "profile": profile.name,
                "model": f"{profile.provider}:{profile.model}",
                "baseUrl": profile.base_url,
                "key": profile.key_ref,
            }
        )

    def check_fields(self, options: dict[str, Any]) -> None:
        """Refuse what the row could not hold, before the key is copied."""
        provider, _, model = options["model"].partition(":")
        row = ModelProfile(name=options["name"], provider=provider, model=model, key_ref=options["key_ref"] or "")
        try:
            row.clean_fields(exclude=["avatar", "base_url"])
        except ValidationError as error:
            raise Refused(
                "; ".join(f"{field}: {' '.join(said)}" for field, said in error.message_dict.items())
            ) from error
        if options["base_url"] and not options["base_url"].startswith(("http://", "https://")):
            raise Refused("base URL: give one that begins with http:// or https://.")
