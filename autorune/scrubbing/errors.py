"""What can go wrong here. Neither error ever quotes the text that caused it."""


class ScrubError(Exception):
    """The scrubber could not finish: the caller stores nothing (503)."""


class WireError(ValueError):
    """Input that is not acceptable as JSON or as text; the message may be shown to the sender (400)."""
