"""``ARTICLE_FILTER``: which articles a project wants."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.extract import WHOLE_ARTICLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from scrapy_article.article import Article


class Rejection(NamedTuple):
    """Why an article is not wanted."""

    kind: str
    """The entry of the filter that rejects it."""
    reason: str
    """The reason in words."""


@dataclass(frozen=True, slots=True)
class ArticleFilter:
    """Conditions that an article must meet. An unknown language, date or quality rejects nothing."""

    language: frozenset[str] | None = None
    """Language codes, as in `Article.language`."""
    min_length: int | None = None
    """Length of the text in characters."""
    min_quality: float | None = None
    """The least `Article.quality`, from 0 to 1."""
    max_age: float | None = None
    """Days since the publication."""
    function: Callable[[Article], Any] | None = None
    """Returns False to reject an article, or the reason in words."""

    @property
    def fields(self) -> frozenset[str]:
        """The fields of articles that the filter reads."""
        if self.function is not None:
            return WHOLE_ARTICLE
        looked_at = {"language": self.language, "text": self.min_length, "date_published": self.max_age}
        return frozenset(name for name, value in looked_at.items() if value is not None)

    def rejects(self, article: Article, downloaded: datetime | None = None) -> Rejection | None:
        """Return why *article* is rejected; None if it is not. Its age is counted until *downloaded*."""
        if self.language is not None and article.language and article.language not in self.language:
            return Rejection("language", f"the language is {article.language}")
        if self.min_length is not None and len(article.text) < self.min_length:
            return Rejection("length", f"the text has {len(article.text)} characters")
        if self.min_quality is not None and article.quality is not None and article.quality < self.min_quality:
            return Rejection("quality", f"the expected quality is {article.quality}")
        if self.max_age is not None and article.date_published:
            now = downloaded or datetime.now(timezone.utc)
            if _moment(article.date_published) < now - timedelta(days=self.max_age):
                return Rejection("age", f"it was published {article.date_published}")
        said = True if self.function is None else self.function(article)
        if said is False or (isinstance(said, str) and said):
            return Rejection("function", said or "ARTICLE_FILTER rejects it")
        return None


def _moment(iso: str) -> datetime:
    """The moment of a date: without a time the end of the day, without a time zone in UTC."""
    moment = datetime.fromisoformat(iso if len(iso) > len("2024-05-03") else f"{iso}T23:59:59")
    return moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)
