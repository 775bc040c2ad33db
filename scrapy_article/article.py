"""The value that an extraction gives: an `Article`, and the images, recordings and breadcrumbs in it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Literal

__all__ = [
    "DEFAULT_FIELDS",
    "FIELD_NAMES",
    "ON_REQUEST",
    "PAGE_TYPE_WORDS",
    "Article",
    "Author",
    "Breadcrumb",
    "Comment",
    "Image",
    "Media",
    "PageType",
    "in_words",
]

PageType = Literal["article", "index", "other"]
"""What a page is: one article; a list of links to others; or anything else."""
PAGE_TYPE_WORDS: dict[PageType, str] = {
    "article": "an article",
    "index": "an index page",
    "other": "neither an article nor an index page",
}
"""Page types in words."""


@dataclass(slots=True)
class Image:
    """An image of an article: its absolute URL, and what the page says of it."""

    url: str
    caption: str | None = None
    """What stands under it, without the credit."""
    alt: str | None = None
    """What it shows, for those who do not see it."""
    credit: str | None = None
    """Whose it is: photographer, agency."""


@dataclass(slots=True)
class Media:
    """A video or a sound recording of an article: its absolute URL, and what the page says of it."""

    url: str
    """URL of the page that shows it, of its player, or of the file."""
    title: str | None = None
    thumbnail: str | None = None
    """Absolute URL of an image that stands for it."""


@dataclass(slots=True)
class Author:
    """Somebody who wrote the article, and what the page says of them."""

    name: str
    url: str | None = None
    """Absolute URL of their page, on the site or elsewhere."""
    role: str | None = None
    """What they are, in the words of the page, such as ``staff writer``."""
    type: str = "person"
    """``"person"`` or ``"organization"``."""


@dataclass(slots=True)
class Comment:
    """What a reader has written below the article."""

    text: str
    author: str | None = None
    date: str | None = None
    """ISO 8601, like `Article.date_published`."""


@dataclass(slots=True)
class Breadcrumb:
    """One step of the way from the front page to the article."""

    name: str
    url: str | None = None
    """Absolute URL; None where the page gives none, as for the last step often."""


@dataclass(slots=True, repr=False)
class Article:
    """What was found on one page.

    A field that the page does not give is ``None``, or empty. An article is plain data: it holds neither the
    response nor the tree that it came from, so it can be kept, pickled or sent to another process.
    """

    url: str | None = None
    """URL of the page, as it was given to `extract`."""

    canonical_url: str | None = None
    """URL that the page itself declares, absolute."""

    title: str | None = None
    """The headline, without the name of the site."""

    text: str = ""
    """The body as plain text: paragraphs, sub-headings, list items and table rows, parted by a blank line; line breaks
    inside a paragraph by one line feed."""

    html: str = ""
    """The body as clean HTML: structural tags, links and emphasis only, nothing active."""

    markdown: str | None = None
    """The body as Markdown with its images, footnotes, callouts and formulas; only where it is asked for by name."""

    date_published: str | None = None
    """ISO 8601: a date, or a time with the zone that the page gives (none where it gives none)."""

    date_published_raw: str | None = None
    """The publication date as the page writes it."""

    date_modified: str | None = None
    """ISO 8601, like `date_published`."""

    date_modified_raw: str | None = None
    """The date of the last change as the page writes it."""

    authors: list[str] = field(default_factory=list)
    """Names, one an entry, in the order of the page."""

    author_details: list[Author] | None = None
    """The same, one for each of `authors`, with what the page says of them; only where it is asked for by name."""

    language: str | None = None
    """Language of the text: ISO 639-1 code where there is one, else ISO 639-3."""

    description: str | None = None
    """The page's own summary."""

    main_image: str | None = None
    """Absolute URL of the image that stands for the article."""

    images: list[Image] = field(default_factory=list)
    """The images inside the article, in the order of the page."""

    videos: list[Media] = field(default_factory=list)
    """The videos of the article, in the order of the page."""

    audios: list[Media] = field(default_factory=list)
    """The sound recordings of the article, in the order of the page."""

    section: str | None = None
    """The part of the site that the article stands in, such as ``Politics``."""

    breadcrumbs: list[Breadcrumb] = field(default_factory=list)
    """The way from the front page to the article, as the page shows it."""

    tags: list[str] = field(default_factory=list)
    """Keywords that the page gives."""

    site_name: str | None = None
    """Name of the site or publication."""

    license: str | None = None
    """Licence that the page states: its absolute URL, or its name where there is no URL."""

    is_accessible_for_free: bool | None = None
    """Whether anybody may read the whole article; None where the page does not say."""

    is_live_blog: bool = False
    """Whether the article is a series of posts on something that goes on."""

    comment_count: int | None = None
    """Readers' comments, as the page counts them."""

    comments: list[Comment] | None = None
    """What readers have written below, as far as the page holds it; only where it is asked for by name."""

    reading_time: int | None = None
    """Seconds that the text takes to read: see `scrapy_article.fields.language`."""

    next_page: str | None = None
    """URL of the page that the article goes on on, where it is cut into pages."""

    content_id: str | None = None
    """Tells whether two texts are the same but for case, white space and punctuation: see `near_duplicates`."""

    duplicate_of: str | None = None
    """URL of the article, met before in the crawl, that this one is a copy of; with ``ARTICLE_DUPLICATES``."""

    page_type: PageType = "other"
    """``"article"``, ``"index"`` or ``"other"``."""

    probability: float = 0.0
    """How sure `page_type` is, from 0 to 1."""

    index_probability: float = 0.0
    """How likely the page is an index, from 0 to 1, whatever `page_type` says."""

    quality: float | None = None
    """Expected F1 of the words in `text`, from 0 to 1, against what a person would mark; None where the method cannot
    tell. A low one is for a person, or a larger model, to look at."""

    reasons: dict[str, str] = field(default_factory=dict)
    """Where the value of a field comes from, or what decided it, in words, by the name of the field."""

    warnings: list[str] = field(default_factory=list)
    """What a user should know of the extraction, one short code an entry: `scrapy_article.WARNINGS` tells."""

    def __repr__(self) -> str:
        told = (repr(self.title), str(self.url), f"{len(self.text)} characters", self.page_type)
        return f"<Article {', '.join(told)} {self.probability:.2f}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the article as a dict of plain values, ready for JSON; of `ON_REQUEST`, those that were asked for."""
        values = {name: plain(getattr(self, name)) for name in FIELD_NAMES}
        return {name: value for name, value in values.items() if value is not None or name not in ON_REQUEST}


def in_words(value: Any) -> str:
    """Return the *value* of a field as people read it: the names of breadcrumbs, the URLs of images and recordings."""
    if isinstance(value, list):
        return ", ".join(map(in_words, value))
    if isinstance(value, (Image, Media)):
        return value.url
    return value.name if isinstance(value, Breadcrumb) else str(value)


def plain(value: Any) -> Any:
    """Return a copy of *value*, that of a field, as `dataclasses.asdict` makes one, in a tenth of the time."""
    if isinstance(value, list):
        return [*map(plain, value)]
    if isinstance(value, dict):
        return dict(value)
    if isinstance(value, (Image, Media, Breadcrumb, Author, Comment)):
        return {name: getattr(value, name) for name in value.__slots__}
    return value


FIELD_NAMES: tuple[str, ...] = tuple(f.name for f in fields(Article))
"""The names of the fields of `Article`, in order."""
ON_REQUEST = frozenset(("markdown", "author_details", "comments"))
"""Those that are None unless somebody asks for them by name."""
DEFAULT_FIELDS: tuple[str, ...] = tuple(name for name in FIELD_NAMES if name not in ON_REQUEST)
"""Those that are looked for where nobody names any."""
