def crowded(data: bytes, most: int, /) -> list[int] | None:
    """Return where the tags, or what looks like them, begin that have more attributes; None if that takes too long."""
