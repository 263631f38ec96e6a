"""How long the runner waits for what, in seconds; tests set them small."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Waits:
    heartbeat: float = 10.0
    """Between two signs of life."""
    poll: float = 20.0
    """Length of one long poll for people's messages."""
    retry: float = 0.5
    """First pause after the API was away; doubles up to `retry_most`."""
    retry_most: float = 15.0
    drain: float = 120.0
    """At a job's end: how long to wait for an API that is away, before the spool is left for a replay."""
    wrap_up: float = 300.0
    """The most that one wrap-up turn may take."""
    stop: float = 5.0
    """Between asking an engine to stop and killing it."""
    upload: float = 30.0
    """The most that one request's body may take to arrive at the port."""
