"""How commands refuse what cannot be done."""

from __future__ import annotations

from typing import NoReturn

from scrapy.exceptions import UsageError

from scrapy_article.commands.terminal import one_line

__all__ = ["fail"]


def fail(message: str) -> NoReturn:
    """End the command by a UsageError with *message*, after which Scrapy prints no help."""
    raise UsageError(one_line(message), print_help=False)
