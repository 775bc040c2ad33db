"""Short log lines for items: the text of an item may have thousands of characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from itemadapter import ItemAdapter
from scrapy.logformatter import LogFormatter

if TYPE_CHECKING:
    from scrapy import Spider
    from scrapy.http import Response
    from scrapy.logformatter import LogFormatterResult
    from twisted.python.failure import Failure

MAX_CHARACTERS = 200
"""Length up to which the string of an item is logged in full; also the length of the title in a short line."""
_TITLES, _TEXTS = ("title", "headline"), ("text", "articleBody", "markdown", "html", "articleBodyHtml")


class ArticleLogFormatter(LogFormatter):
    """Logs the title, URL, text length and page type of long items, instead of the whole item."""

    def scraped(
        self, item: Any, response: Response | Failure | None, spider: Spider | None = None
    ) -> LogFormatterResult:
        """Log an item that a spider has scraped."""
        return _in_brief(super().scraped(item, response, spider), item)  # type: ignore[arg-type]

    def dropped(
        self, item: Any, exception: BaseException, response: Response | Failure | None, spider: Spider | None = None
    ) -> LogFormatterResult:
        """Log an item that a pipeline has dropped."""
        return _in_brief(super().dropped(item, exception, response, spider), item)  # type: ignore[arg-type]

    def item_error(
        self, item: Any, exception: BaseException, response: Response | Failure | None, spider: Spider | None = None
    ) -> LogFormatterResult:
        """Log an item for which a pipeline raised an error."""
        return _in_brief(super().item_error(item, exception, response, spider), item)  # type: ignore[arg-type]


def _in_brief(result: LogFormatterResult, item: Any) -> LogFormatterResult:
    result["args"] = {**result["args"], "item": _Brief(item)}  # type: ignore[dict-item]
    return result


class _Brief:
    """A short string of an item, built only when the line is written: most lines are not."""

    def __init__(self, item: Any) -> None:
        self._item = item

    def __str__(self) -> str:
        item = self._item
        whole = str(item)
        if len(whole) <= MAX_CHARACTERS or not ItemAdapter.is_item(item):
            return whole
        values = {name: value for name, value in ItemAdapter(item).items() if isinstance(value, str)}
        title = next((values[name] for name in _TITLES if name in values), "")
        length = next((len(values[name]) for name in _TEXTS if name in values), 0)
        told = [
            title[:MAX_CHARACTERS],
            values.get("url"),
            f"{length} characters" if length else "",
            values.get("page_type"),
        ]
        return f"<{type(item).__name__}: {', '.join(filter(None, told)) or whole[:MAX_CHARACTERS]}>"

    __repr__ = __str__
