"""`ready.json`: what other programs may know about a running instance. Its keys are a contract."""

import json
import os
from pathlib import Path
from typing import Literal

from autorune.services.instance import Instance

Demo = Literal["playing", "played", "failed", "off"]
OPERATOR = "operator"


def ready_file(instance: Instance) -> Path:
    return instance.data / "ready.json"


def password_file(instance: Instance) -> Path:
    return instance.data / "secrets" / "operator_password"


def write_ready(instance: Instance, *, demo: Demo) -> None:
    """Write or replace the file at once, readable by its owner only: an outside DSN may hold a password."""
    content = {
        "web": instance.web_url,
        "admin": f"{instance.web_url}/admin/",
        "operator": {"username": OPERATOR, "passwordFile": str(password_file(instance))},
        "pid": os.getpid(),
        "database": instance.database_url,
        "broker": instance.broker_url,
        "demo": demo,
    }
    fresh = instance.data / ".ready.json.new"
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump(content, file, indent=2)
        file.write("\n")
    fresh.replace(ready_file(instance))


def remove_ready(instance: Instance) -> None:
    ready_file(instance).unlink(missing_ok=True)


def remember_demo(instance: Instance, demo: Demo) -> None:
    """Keep that this data folder had its first start, so that the demo plays on an empty one only (P01)."""
    (instance.data / "demo").write_text(f"{demo}\n")


def remembered_demo(instance: Instance) -> Demo | None:
    """What became of the demo at an earlier start; one that was cut off counts as failed. None: never started."""
    try:
        found = (instance.data / "demo").read_text().strip()
    except FileNotFoundError:
        return None
    return "played" if found == "played" else "off" if found == "off" else "failed"
