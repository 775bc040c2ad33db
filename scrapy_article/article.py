"""The result of an extraction: an `Article`, with its images, recordings and breadcrumbs."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Literal

PageType = Literal["article", "index", "other"]
"""The type of a page: one article; an index page, which lists links to articles; or anything else."""
PAGE_TYPE_WORDS: dict[PageType, str] = {
    "article": "an article",
    "index": "an index page",
    "other": "neither an article nor an index page",
}
"""Page types in words."""


@dataclass(slots=True)
class Image:
    """An image of an article."""

    url: str
    """Absolute URL."""
    caption: str | None = None
    """The caption, without the credit."""
    alt: str | None = None
    """The alternative text."""
    credit: str | None = None
    """The credit: photographer or agency."""


@dataclass(slots=True)
class Media:
    """A video or audio recording of an article."""

    url: str
    """Absolute URL of its page, of its player, or of the file."""
    title: str | None = None
    thumbnail: str | None = None
    """Absolute URL of its preview image."""


@dataclass(slots=True)
class Author:
    """An author of the article, with details that the page gives."""

    name: str
    url: str | None = None
    """Absolute URL of the author's page, on the site or elsewhere."""
    role: str | None = None
    """The author's role, in the words of the page, such as ``staff writer``."""
    type: str = "person"
    """``"person"`` or ``"organization"``."""


@dataclass(slots=True)
class Comment:
    """A reader's comment on the article."""

    text: str
    author: str | None = None
    date: str | None = None
    """ISO 8601, like `Article.date_published`."""


@dataclass(slots=True)
class Breadcrumb:
    """One breadcrumb, a step from the front page to the article."""

    name: str
    url: str | None = None
    """Absolute URL; None if the page gives none, which is common for the last step."""


@dataclass(slots=True, repr=False)
class Article:
    """The article extracted from one page.

    A field that the page does not give is ``None``, or empty. An article is plain data, without references to the
    response or its tree, so it can be stored, pickled or sent to another process.
    """

    url: str | None = None
    """URL of the page, as given to `extract`."""

    canonical_url: str | None = None
    """Absolute canonical URL that the page declares."""

    title: str | None = None
    """The headline, without the site name."""

    text: str = ""
    """The body as plain text: paragraphs, subheadings, list items and table rows, separated by blank lines. A line
    break inside a paragraph is one line feed."""

    html: str = ""
    """The body as clean HTML: structural tags, links and emphasis only, no scripts."""

    markdown: str | None = None
    """The body as Markdown with its images, footnotes, callouts and formulas; only on request, by name."""

    date_published: str | None = None
    """ISO 8601: a date, or a date and time, with a time zone if the page gives one."""

    date_published_raw: str | None = None
    """The publication date as the page writes it."""

    date_modified: str | None = None
    """ISO 8601, like `date_published`."""

    date_modified_raw: str | None = None
    """The modification date as the page writes it."""

    authors: list[str] = field(default_factory=list)
    """Names of the authors, in the order of the page."""

    author_details: list[Author] | None = None
    """Details of each of `authors`; only on request, by name."""

    language: str | None = None
    """Language of the text: its ISO 639-1 code, or ISO 639-3 if there is none."""

    description: str | None = None
    """The page's own summary."""

    main_image: str | None = None
    """Absolute URL of the main image of the article."""

    images: list[Image] = field(default_factory=list)
    """The images inside the article, in the order of the page."""

    videos: list[Media] = field(default_factory=list)
    """The videos of the article, in the order of the page."""

    audios: list[Media] = field(default_factory=list)
    """The audio recordings of the article, in the order of the page."""

    section: str | None = None
    """The section of the site that the article belongs to, such as ``Politics``."""

    breadcrumbs: list[Breadcrumb] = field(default_factory=list)
    """The breadcrumbs from the front page to the article."""

    tags: list[str] = field(default_factory=list)
    """Keywords that the page gives."""

    site_name: str | None = None
    """Name of the site or publication."""

    license: str | None = None
    """Licence that the page declares: its absolute URL, or its name if there is no URL."""

    is_accessible_for_free: bool | None = None
    """Whether the whole article is free to read; None if the page does not say."""

    is_live_blog: bool = False
    """Whether the article is a live blog."""

    comment_count: int | None = None
    """Number of readers' comments, as the page gives it."""

    comments: list[Comment] | None = None
    """Readers' comments in the HTML of the page; only on request, by name."""

    reading_time: int | None = None
    """Estimated reading time in seconds: see `scrapy_article.fields.language`."""

    next_page: str | None = None
    """URL of the next page of a multi-page article."""

    content_id: str | None = None
    """Hash of the text, regardless of case, white space and punctuation: see `near_duplicates`."""

    duplicate_of: str | None = None
    """URL of an earlier article that this one is a duplicate of; with ``ARTICLE_DUPLICATES``."""

    page_type: PageType = "other"
    """``"article"``, ``"index"`` or ``"other"``."""

    probability: float = 0.0
    """Probability of `page_type`, from 0 to 1."""

    index_probability: float = 0.0
    """Probability that the page is an index page, from 0 to 1, whatever `page_type` is."""

    quality: float | None = None
    """Expected F1 of the words in `text`, from 0 to 1, against the text that a person would select; None if the method
    does not estimate it. Low values suggest a check by a person or a larger model."""

    reasons: dict[str, str] = field(default_factory=dict)
    """Where the value of a field comes from, or why it was chosen, in words, by field name."""

    warnings: list[str] = field(default_factory=list)
    """Codes of warnings about the extraction; `scrapy_article.WARNINGS` explains them."""

    def __repr__(self) -> str:
        told = (repr(self.title), str(self.url), f"{len(self.text)} characters", self.page_type)
        return f"<Article {', '.join(told)} {self.probability:.2f}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the article as a dict of plain values, ready for JSON; fields on request only if they are set."""
        values = {name: plain(getattr(self, name)) for name in FIELD_NAMES}
        return {name: value for name, value in values.items() if value is not None or name not in ON_REQUEST}


def in_words(value: Any) -> str:
    """Return the *value* of a field as readable text: names of breadcrumbs, URLs of images and recordings."""
    if isinstance(value, list):
        return ", ".join(map(in_words, value))
    if isinstance(value, (Image, Media)):
        return value.url
    return value.name if isinstance(value, Breadcrumb) else str(value)


def plain(value: Any) -> Any:
    """Return a copy of the *value* of a field, like `dataclasses.asdict`, in a tenth of the time."""
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
"""The fields that are None unless they are requested by name."""
DEFAULT_FIELDS: tuple[str, ...] = tuple(name for name in FIELD_NAMES if name not in ON_REQUEST)
"""The fields that are extracted by default."""
