#!/usr/bin/env python3
"""The door for operators on the command line; `make help` and docs/operators.md list what is behind it."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "autorune.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
