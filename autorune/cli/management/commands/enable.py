from autorune.cli.switch import SwitchCommand


class Command(SwitchCommand):
    help = "Enable a skill for every avatar, or for one."
    enabled = True
