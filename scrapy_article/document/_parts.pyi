"""Which texts hold one of several parts, compiled: `_parts.c`."""

class Parts:
    """Does what `scrapy_article.document.parts.PartsInPython` does."""

    def __init__(self, parts: tuple[str, ...]) -> None: ...
    def within(self, texts: list[str], /) -> list[int]: ...
