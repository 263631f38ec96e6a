"""gunicorn's hooks (`--config python:autorune.web`); its other settings are on the command line."""

import threading
from typing import Any

from autorune.scrubbing import warm

limit_request_line = 0
"""No limit of gunicorn's own: a query that is too long gets the API's answer (S20); ports limit lines to 64 KiB."""


def post_worker_init(worker: Any) -> None:
    """Compile the scrubber's rules beside the first requests, so that the first save does not wait for them."""
    threading.Thread(target=warm, name="warm", daemon=True).start()
