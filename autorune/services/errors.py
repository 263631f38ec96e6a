"""What can go wrong while an instance starts, in words for the person who typed the command."""


class ServicesError(Exception):
    """Something on this machine keeps the instance from starting; the message says what it is and what to do."""


class AlreadyRunning(ServicesError):
    """Another supervisor owns this data folder; the message names its process id and address."""


class ServiceFailed(ServicesError):
    """A started server or process ended or did not become ready; the message ends with the tail of its log."""
