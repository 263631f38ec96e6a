"""gunicorn's hooks (`--config python:autorune.web`); its other settings are on the command line."""

import threading
from typing import Any

from autorune.scrubbing import warm


def post_worker_init(worker: Any) -> None:
    """Compile the scrubber's rules beside the first requests, so that the first save does not wait for them."""
    threading.Thread(target=warm, name="warm", daemon=True).start()
