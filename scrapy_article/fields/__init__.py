"""The fields of an article beside its text.

Each field is a ranked choice among candidates: what the page declares (JSON-LD, Open Graph, other ``meta``), what is
marked up near the title, and what only stands there as text. Where the winner comes from is kept in
`Article.reasons`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.fields.authors import choose_authors
from scrapy_article.fields.dates import choose_dates
from scrapy_article.fields.images import choose_main_image, pictures_of
from scrapy_article.fields.language import choose_language
from scrapy_article.fields.links import choose_canonical
from scrapy_article.fields.media import choose_media
from scrapy_article.fields.metadata import (
    choose_description,
    choose_section,
    choose_site_name,
    choose_tags,
    has_paywall,
)
from scrapy_article.fields.page import Page
from scrapy_article.fields.title import choose_title

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from scrapy_article.article import Article
    from scrapy_article.document import Document
    from scrapy_article.fields.page import Choice

__all__ = ["fill"]


def fill(article: Article, document: Document, kept: Sequence[int], now: datetime | None = None) -> None:
    """Set the fields of *article* from *document*.

    *kept* are the indices of the segments that make the body, in order, possibly none. *now* is the time of the
    download, beyond which no date is possible; the present by default.
    """
    page = Page(document, kept, now)
    # The title comes first: the others look near it.
    _set(article, "title", choose_title(page))
    language = choose_language(page)
    _set(article, "language", language)
    dates = choose_dates(page, language.value if language else None)
    if dates.published:
        article.date_published, article.date_published_raw = dates.published.iso, dates.published.raw
        article.reasons["date_published"] = dates.published.source
    if dates.modified:
        article.date_modified, article.date_modified_raw = dates.modified.iso, dates.modified.raw
        article.reasons["date_modified"] = dates.modified.source
    authors = choose_authors(page)
    if authors:
        article.authors, article.reasons["authors"] = authors
    pictures = pictures_of(page, article.authors)
    article.images = [picture.image for picture in pictures]
    _set(article, "main_image", choose_main_image(page, pictures))
    videos, audios = choose_media(page)
    if videos:
        article.videos, article.reasons["videos"] = videos
    if audios:
        article.audios, article.reasons["audios"] = audios
    _set(article, "canonical_url", choose_canonical(page))
    _set(article, "description", choose_description(page))
    _set(article, "section", choose_section(page, article.title))
    _set(article, "site_name", choose_site_name(page))
    tags = choose_tags(page)
    if tags:
        article.tags, article.reasons["tags"] = tags
    if has_paywall(page):
        article.warnings.append("paywall")


def _set(article: Article, name: str, choice: Choice | None) -> None:
    if choice:
        setattr(article, name, choice.value)
        article.reasons[name] = choice.source
