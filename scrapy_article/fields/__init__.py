"""The fields of an article beside its text.

Each field is a ranked choice among candidates: what the page declares (JSON-LD, Open Graph, other ``meta``), what is
marked up near the title, and what only stands there as text. Where the winner comes from is kept in
`Article.reasons`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scrapy_article.article import Breadcrumb, Image, Media
from scrapy_article.fields.authors.ranking import choose_authors
from scrapy_article.fields.comments import count_comments
from scrapy_article.fields.dates.ranking import choose_dates
from scrapy_article.fields.declared import (
    access_of,
    choose_canonical,
    choose_description,
    choose_license,
    is_cut,
    live_blog_of,
)
from scrapy_article.fields.language import characters_per_minute, choose_language, reading_time
from scrapy_article.fields.media.images import images_of
from scrapy_article.fields.media.main_image import choose_main_image
from scrapy_article.fields.media.recordings import choose_media
from scrapy_article.fields.page import Page
from scrapy_article.fields.taxonomy.breadcrumbs import choose_breadcrumbs
from scrapy_article.fields.taxonomy.sections import choose_section
from scrapy_article.fields.taxonomy.site_name import choose_site_name
from scrapy_article.fields.taxonomy.tags import choose_tags
from scrapy_article.fields.title.ranking import choose_title
from scrapy_article.output import clean

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from scrapy_article.article import Article
    from scrapy_article.document import Document

__all__ = ["fill", "set_reading_time"]


def fill(
    article: Article,
    document: Document,
    kept: Sequence[int],
    downloaded: datetime | None = None,
    site_names: Sequence[str] = (),
    site_images: Sequence[str] = (),
) -> None:
    """Set the fields of *article* from *document*.

    *kept* are the indices of the segments that make the body, in order, possibly none. *downloaded* is when the page
    was downloaded, if that is known: no date is possible after it, or after the present, and *2 hours ago* is counted
    from it. *site_names* are what other pages tell that the site is called, as bare letters, *site_images* the
    URLs of images that other pages declare, too.
    """
    page = Page(document, kept, downloaded, site_names)
    # The title comes first: the others look near it.
    _set(article, "title", choose_title(page))
    _set(article, "language", choose_language(page))
    dates = choose_dates(page, article.language)
    if dates.published:
        article.date_published, article.date_published_raw = dates.published.iso, _seen(dates.published.raw)
        article.reasons["date_published"] = dates.published.source
    if dates.modified:
        article.date_modified, article.date_modified_raw = dates.modified.iso, _seen(dates.modified.raw)
        article.reasons["date_modified"] = dates.modified.source
    _set(article, "authors", choose_authors(page, article.language))
    images = images_of(page)
    article.images = _seen([placed.image for placed in images])
    videos, audios = choose_media(page)
    _set(article, "videos", videos)
    _set(article, "audios", audios)
    _set(article, "main_image", choose_main_image(page, images, site_images))
    _set(article, "canonical_url", choose_canonical(page))
    _set(article, "description", choose_description(page))
    breadcrumbs = choose_breadcrumbs(page)
    _set(article, "breadcrumbs", breadcrumbs)
    _set(article, "section", choose_section(page, article.title, breadcrumbs))
    _set(article, "site_name", choose_site_name(page, article.title))
    _set(article, "tags", choose_tags(page, article.title, article.authors))
    _set(article, "license", choose_license(page))
    access = access_of(page)
    _set(article, "is_accessible_for_free", access)
    if access and not access.value and is_cut(page):
        article.warnings.append("paywall")
    _set(article, "is_live_blog", live_blog_of(page))
    _set(article, "comment_count", count_comments(page))
    if not "".join(article.reasons.values()).isprintable():  # they may quote the page
        article.reasons = {name: clean(reason) for name, reason in article.reasons.items()}


def set_reading_time(article: Article, characters: int) -> None:
    """Set the reading time of *article*, whose text has so many *characters*."""
    if characters:
        article.reading_time = reading_time(characters, article.language)
        rate = characters_per_minute(article.language)
        article.reasons["reading_time"] = f"{characters} characters, {rate} a minute"


def _set(article: Article, name: str, choice: tuple[Any, ...] | None) -> None:
    """Set a field to what was chosen: the value, and where it comes from. What nobody sees is no value."""
    value = _seen(choice[0]) if choice else None
    if choice and value not in ("", []):
        setattr(article, name, value)
        article.reasons[name] = choice[1]


def _seen(value: Any) -> Any:
    """*value*, of a field, without characters that nobody sees."""
    if isinstance(value, str):
        return clean(value).strip()
    if isinstance(value, list):
        return [seen for entry in value if (seen := _seen(entry)) != ""]
    if isinstance(value, (Image, Media, Breadcrumb)):
        for name in value.__slots__:
            text = getattr(value, name)
            if text and (seen := clean(text).strip()) is not text:
                setattr(value, name, seen or None)
        return value if getattr(value, value.__slots__[0]) else ""  # a step of the way has a name
    return value
