"""The fields of an article beside its text.

Each field is a ranked choice among candidates: what the page declares (JSON-LD, Open Graph, other ``meta``), what is
marked up near the title, and what is only visible as text. The source of the winner is kept in
`Article.reasons`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from scrapy_article.article import Article
from scrapy_article.fields.authors import choose_authors
from scrapy_article.fields.authors.declared import details_of
from scrapy_article.fields.comments import choose_comments, count_comments
from scrapy_article.fields.dates import choose_dates
from scrapy_article.fields.declared import (
    access_of,
    choose_canonical,
    choose_description,
    choose_license,
    is_cut,
    live_blog_of,
)
from scrapy_article.fields.language import characters_per_minute, choose_language, reading_time
from scrapy_article.fields.media.image_urls import choose_main_image
from scrapy_article.fields.media.images import PlacedImage, images_of
from scrapy_article.fields.media.recordings import choose_media
from scrapy_article.fields.page import Page
from scrapy_article.fields.page_of_site import choose_site_name
from scrapy_article.fields.sections import choose_breadcrumbs, choose_section
from scrapy_article.fields.tags import choose_tags
from scrapy_article.fields.title import choose_title
from scrapy_article.output import clean

if TYPE_CHECKING:
    from scrapy_article.site.rules import SiteRule


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
        self._looked_for: set[Finder] = set()
        self.find("title")  # first: the others look near it

    def find(self, *names: str) -> None:
        """Set the fields *names* that have not been looked for, and the fields they need. Other names are ignored."""
        for name in names:
            finder = FINDERS.get(name)
            if finder is not None and finder not in self._looked_for:
                self._looked_for.add(finder)
                self.put(name, finder(self))
                if self._rule:
                    self._obey(self._rule, finder)

    def value(self, name: str) -> Any:
        """Return the value of the field *name*, which is looked for if it has not been."""
        self.find(name)
        return getattr(self.article, name)

    def _obey(self, rule: SiteRule, finder: Finder) -> None:
        """Replace what *finder* found with what *rule* finds."""
        for name in [name for name, other in FINDERS.items() if other is finder]:
            value = rule.value(name, self.page.document, self.article.language)
            if value is not None:
                self.put(name, (value, rule.SOURCE))

    def put(self, name: str, choice: tuple[Any, ...] | None) -> None:
        """Set the field *name* to the chosen value, if any of it is visible, and its reason to where it comes from."""
        if not choice:
            return
        value = _visible(choice[0])
        if value != "":
            setattr(self.article, name, value)
        if value not in ("", []):
            reason = choice[1]  # it may quote the page
            self.article.reasons[name] = reason if reason.isprintable() else clean(reason)


# --- the finder of each field ----------------------------------------------------

Finder: TypeAlias = "Callable[[Fields], tuple[Any, str] | None]"
"""Returns the value of a field and its source, or None. It sets by itself what else it finds."""


def _find_dates(fields: Fields) -> None:
    dates = choose_dates(fields.page, fields.value("language"))
    for name, found in zip(("date_published", "date_modified"), dates, strict=True):
        if found:
            fields.put(name, (found.iso, found.source))
            setattr(fields.article, f"{name}_raw", _visible(found.raw))


def _find_images(fields: Fields) -> None:
    fields.images = images_of(fields.page)
    fields.article.images = [placed.image for placed in fields.images]


def _find_main_image(fields: Fields) -> tuple[str, str] | None:
    fields.find("images")
    return choose_main_image(fields.page, fields.images, fields.site_images)


def _find_media(fields: Fields) -> None:
    for name, choice in choose_media(fields.page).items():
        fields.put(name, choice)


def _find_section(fields: Fields) -> tuple[str, str] | None:
    steps, article = fields.value("breadcrumbs"), fields.article
    return choose_section(fields.page, article.title, steps, article.reasons.get("breadcrumbs", ""))


def _find_access(fields: Fields) -> tuple[bool, str] | None:
    access = access_of(fields.page)
    if access and not access[0] and is_cut(fields.page):
        fields.article.warnings.append("paywall")
    return access


FINDERS: dict[str, Finder] = {
    "title": lambda fields: choose_title(fields.page),
    "language": lambda fields: choose_language(fields.page),
    **dict.fromkeys(("date_published", "date_published_raw", "date_modified", "date_modified_raw"), _find_dates),
    "authors": lambda fields: choose_authors(fields.page, fields.value("language")),
    "author_details": lambda fields: (details_of(fields.page, fields.value("authors")), "authors"),
    "comments": lambda fields: choose_comments(fields.page, fields.value("language")),
    "images": _find_images,
    "videos": _find_media,
    "audios": _find_media,
    "main_image": _find_main_image,
    "canonical_url": lambda fields: choose_canonical(fields.page),
    "description": lambda fields: choose_description(fields.page),
    "breadcrumbs": lambda fields: choose_breadcrumbs(fields.page),
    "section": _find_section,
    "site_name": lambda fields: choose_site_name(fields.page, fields.article.title),
    "tags": lambda fields: choose_tags(fields.page, fields.article.title),
    "license": lambda fields: choose_license(fields.page),
    "is_accessible_for_free": _find_access,
    "is_live_blog": lambda fields: live_blog_of(fields.page),
    "comment_count": lambda fields: count_comments(fields.page),
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
