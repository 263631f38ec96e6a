"""Word lists as they are written down in this package: blocks of words between blanks."""


def listed(block: str) -> frozenset[str]:
    """The words of a block."""
    return frozenset(block.split())
