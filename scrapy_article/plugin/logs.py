"""Lines in the log that tell of an item in brief: its text may have thousands of characters."""

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
"""Characters of an item as Python writes it up to which it is logged as it is, and of a title that is shown."""
_TITLES, _TEXTS = ("title", "headline"), ("text", "articleBody", "markdown", "html", "articleBodyHtml")


class ArticleLogFormatter(LogFormatter):
    """Logs of long items the title, the URL, the length of the text and the type of the page."""

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
        """Log an item over which a pipeline has failed."""
        return _in_brief(super().item_error(item, exception, response, spider), item)  # type: ignore[arg-type]


def _in_brief(result: LogFormatterResult, item: Any) -> LogFormatterResult:
    result["args"] = {**result["args"], "item": _Brief(item)}  # type: ignore[dict-item]
    return result


class _Brief:
    """An item, which is looked at when a line is written: most are not."""

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
