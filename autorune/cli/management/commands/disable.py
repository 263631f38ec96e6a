from autorune.cli.switch import SwitchCommand


class Command(SwitchCommand):
    help = "Disable a skill for every avatar, or for one."
    enabled = False
