"""The fields of an article beside its text.

Each field is a ranked choice among candidates: what the page declares (JSON-LD, Open Graph, other ``meta``), what is
marked up near the title, and what is only visible as text. The source of the winner is kept in
`Article.reasons`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from scrapy_article.fields.authors.declared import details_of
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
from scrapy_article.fields.readers_comments import choose_comments
from scrapy_article.fields.taxonomy.breadcrumbs import choose_breadcrumbs
from scrapy_article.fields.taxonomy.sections import choose_section
from scrapy_article.fields.taxonomy.site_name import choose_site_name
from scrapy_article.fields.taxonomy.tags import choose_tags
from scrapy_article.fields.title import choose_title
from scrapy_article.output import clean

if TYPE_CHECKING:
    from scrapy_article.article import Article
    from scrapy_article.fields.media.images import PlacedImage
    from scrapy_article.fields.taxonomy.breadcrumbs import BreadcrumbsChoice
    from scrapy_article.site.rules import SiteRule

__all__ = ["FINDERS", "Fields", "set_reading_time"]


class Fields:
    """The fields of *article*; each is looked for on *page* when it is first needed.

    *page* has the segments of the body, the time of the download and the names of the site; *site_images* are the
    URLs of images that other pages of the site declare, too. *rule* is the user's rule for the site.
    """

    def __init__(
        self, article: Article, page: Page, site_images: Sequence[str] = (), rule: SiteRule | None = None
    ) -> None:
        self.article = article
        self.page = page
        self.site_images = site_images
        self._rule = rule
        self.images: list[PlacedImage] = []
        self.breadcrumbs: BreadcrumbsChoice | None = None
        self._looked_for: set[Callable[[Fields], None]] = set()
        self.find("title")  # first: the others look near it

    def find(self, *names: str) -> None:
        """Set the fields *names* that have not been looked for, and the fields they need. Other names are ignored."""
        for name in names:
            finder = FINDERS.get(name)
            if finder is not None and finder not in self._looked_for:
                self._looked_for.add(finder)
                finder(self)
                if self._rule:
                    self._obey(self._rule, finder)

    def _obey(self, rule: SiteRule, finder: Callable[[Fields], None]) -> None:
        """Replace what *finder* found with what *rule* finds."""
        for name in [name for name, other in FINDERS.items() if other is finder]:
            value = rule.value(name, self.page.document, self.article.language)
            if value is not None:
                self.put(name, (value, rule.SOURCE))

    def put(self, name: str, choice: tuple[Any, ...] | None) -> None:
        """Set the field *name* to the chosen value, if any of it is visible, and its reason to where it comes from."""
        value = _visible(choice[0]) if choice else None
        if choice and value not in ("", []):
            setattr(self.article, name, value)
            reason = choice[1]  # it may quote the page
            self.article.reasons[name] = reason if reason.isprintable() else clean(reason)


# --- the finder of each field ----------------------------------------------------


def _find_title(fields: Fields) -> None:
    fields.put("title", choose_title(fields.page))


def _find_language(fields: Fields) -> None:
    fields.put("language", choose_language(fields.page))


def _find_dates(fields: Fields) -> None:
    fields.find("language")
    dates = choose_dates(fields.page, fields.article.language)
    for name, found in (("date_published", dates.published), ("date_modified", dates.modified)):
        if found:
            fields.put(name, (found.iso, found.source))
            setattr(fields.article, f"{name}_raw", _visible(found.raw))


def _find_authors(fields: Fields) -> None:
    fields.find("language")
    fields.put("authors", choose_authors(fields.page, fields.article.language))


def _find_author_details(fields: Fields) -> None:
    fields.find("authors")
    fields.article.author_details = []
    fields.put("author_details", (details_of(fields.page, fields.article.authors), "authors"))


def _find_comments(fields: Fields) -> None:
    fields.find("language")
    fields.article.comments = []
    fields.put("comments", choose_comments(fields.page, fields.article.language))


def _find_images(fields: Fields) -> None:
    fields.images = images_of(fields.page)
    fields.article.images = [placed.image for placed in fields.images]


def _find_media(fields: Fields) -> None:
    videos, audios = choose_media(fields.page)
    fields.put("videos", videos)
    fields.put("audios", audios)


def _find_main_image(fields: Fields) -> None:
    fields.find("images")
    fields.put("main_image", choose_main_image(fields.page, fields.images, fields.site_images))


def _find_canonical_url(fields: Fields) -> None:
    fields.put("canonical_url", choose_canonical(fields.page))


def _find_description(fields: Fields) -> None:
    fields.put("description", choose_description(fields.page))


def _find_breadcrumbs(fields: Fields) -> None:
    fields.breadcrumbs = choose_breadcrumbs(fields.page)
    fields.put("breadcrumbs", fields.breadcrumbs)


def _find_section(fields: Fields) -> None:
    fields.find("breadcrumbs")
    fields.put("section", choose_section(fields.page, fields.article.title, fields.breadcrumbs))


def _find_site_name(fields: Fields) -> None:
    fields.put("site_name", choose_site_name(fields.page, fields.article.title))


def _find_tags(fields: Fields) -> None:
    fields.find("authors")
    fields.put("tags", choose_tags(fields.page, fields.article.title, fields.article.authors))


def _find_license(fields: Fields) -> None:
    fields.put("license", choose_license(fields.page))


def _find_access(fields: Fields) -> None:
    access = access_of(fields.page)
    fields.put("is_accessible_for_free", access)
    if access and not access.value and is_cut(fields.page):
        fields.article.warnings.append("paywall")


def _find_live_blog(fields: Fields) -> None:
    fields.put("is_live_blog", live_blog_of(fields.page))


def _find_comment_count(fields: Fields) -> None:
    fields.put("comment_count", count_comments(fields.page))


FINDERS: dict[str, Callable[[Fields], None]] = {
    "title": _find_title,
    "language": _find_language,
    **dict.fromkeys(("date_published", "date_published_raw", "date_modified", "date_modified_raw"), _find_dates),
    "authors": _find_authors,
    "author_details": _find_author_details,
    "comments": _find_comments,
    "images": _find_images,
    "videos": _find_media,
    "audios": _find_media,
    "main_image": _find_main_image,
    "canonical_url": _find_canonical_url,
    "description": _find_description,
    "breadcrumbs": _find_breadcrumbs,
    "section": _find_section,
    "site_name": _find_site_name,
    "tags": _find_tags,
    "license": _find_license,
    "is_accessible_for_free": _find_access,
    "is_live_blog": _find_live_blog,
    "comment_count": _find_comment_count,
}
"""The function that finds each field beside the text, in the order in which they are called."""


def set_reading_time(article: Article, characters: int) -> None:
    """Set the reading time of *article*, whose text has so many *characters*."""
    if characters:
        article.reading_time = reading_time(characters, article.language)
        rate = characters_per_minute(article.language)
        article.reasons["reading_time"] = f"{characters} characters, {rate} a minute"


def _visible(value: Any) -> Any:
    """The *value* of a field without invisible characters."""
    if isinstance(value, str):
        return clean(value).strip()
    if isinstance(value, list):
        return [visible for entry in value if (visible := _visible(entry)) != ""]
    return value
