"""The fields of an article beside its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.fields.authors import choose_authors
from scrapy_article.fields.dates import choose_dates
from scrapy_article.fields.page import Page
from scrapy_article.fields.title import choose_title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.article import Article
    from scrapy_article.document import Document

__all__ = ["fill"]


def fill(article: Article, document: Document, kept: Sequence[int]) -> None:
    page = Page(document, kept)
    title = choose_title(page)
    if title:
        article.title, article.reasons["title"] = title
    dates = choose_dates(page, (document.walk.head.lang or "")[:2])
    if dates.published:
        article.date_published, article.date_published_raw, article.reasons["date_published"] = dates.published[:3]
    if dates.modified:
        article.date_modified, article.date_modified_raw, article.reasons["date_modified"] = dates.modified[:3]
    authors = choose_authors(page)
    if authors:
        article.authors, article.reasons["authors"] = authors
