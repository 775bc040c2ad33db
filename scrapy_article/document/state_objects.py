"""What an object in a page's state is: that of the page or of another story, and in which version it holds a text."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.document.hints import CAMEL
from scrapy_article.document.letters import letters
from scrapy_article.document.markup import unescape
from scrapy_article.document.urls import site_host, split_url

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from urllib.parse import SplitResult

__all__ = [
    "ANOTHER",
    "NOBODY",
    "OWN",
    "PUBLISHED",
    "UNKNOWN",
    "Subject",
    "Version",
    "is_body",
    "is_error",
    "is_not_text",
    "owner_of",
    "version_in",
]

UNKNOWN, OWN, ANOTHER = range(3)
"""Whose an object is: nobody can tell, the page's, or that of another page."""

_TITLES = ("title", "headline", "name", "headlines", "heading", "post_title", "fancy_title")
_ADDRESSES = tuple(
    "url link permalink canonicalUrl canonical_url canonical href path uri webUrl slug fullUrl pathname "
    "post_name".split()
)
_STORIES = re.compile(r"\w{0,20}(?:stories|articles|news)", re.IGNORECASE)
_DATES = re.compile(r"\w{0,20}(?:date|publish|created|updated|modified|author|byline)\w{0,20}", re.IGNORECASE)
"""Keys of stories, which sections of one have not."""
_HEADS = ("frontmatter", "meta", "metadata", "head", "header", "seo")
"""Objects in that of a story that may hold its title."""
MAX_INNER = 8
"""Keys of an object that holds a title, such as in several languages, that are looked at."""
_ENDINGS = frozenset(("html", "htm", "php", "aspx", "amp"))
_LEAST_TITLE, _LEAST_SLUG = 12, 8
"""Letters from which a title or an address that is a part of another tells something."""

_BODY = re.compile(
    r"(?:articles?|post|story|page|entry|main|full|raw|rendered|rich|long|formatted|cooked)?[-_]?"
    r"(?:\w{0,20}body|content|text|html|markdown|mdx?|copy|paragraphs?|blocks|cooked|lexical|mobiledoc)(?:[-_]?(?:html|raw|rendered"
    r"|text|body|content|markdown|md|value|processed|elements|blocks|paragraphs|json|document|model))?(?:\(.{0,200}\))?",
    re.IGNORECASE,
)
"""What the body of an article is called in its object."""
_NO_TEXT = frozenset(
    "terms legal policy policies privacy gdpr tos eula imprint impressum agb datenschutz cgu cgv consent disclaimer "
    "agreement conditions offers paywall vendors cmp tcf shipping returns refund i18n intl l10n translations "
    "localization localisation locales dictionary phrases".split()
)
"""Words in keys above what is the same on all pages of a site: terms, offers, and what its program says."""
_FIRST_ERROR = 400
_ERROR_PAGES = ("/404", "/404/", "/404.html", "/_error", "/_not-found", "/500")
"""Which page frameworks show for an error."""
_DESCRIPTION = re.compile(r"(?:long|full|product|html)?[-_]?description(?:[-_]?html)?", re.IGNORECASE)
_GOODS = (
    "price",
    "prices",
    "sku",
    "variants",
    "gtin",
    "product_type",
    "productType",
    "priceRange",
    "availability",
    "stock",
)
"""Keys of products, whose description is what is said of them."""
_LOCALE = re.compile(r"([a-z]{2,3})(?:[-_](?:[A-Za-z]{2,4}|\d{3})){0,2}")
MAX_LANGUAGES = 100
"""Keys of an object in which a text stands in several languages."""
_LANGUAGES = ("locale", "language", "lang", "langcode", "languageCode", "language_code", "inLanguage", "sys_language")
_STATUSES = ("status", "post_status", "_status", "workflowState", "publicationStatus")
_UNPUBLISHED = frozenset(
    "draft auto-draft autosave inherit pending trash archived unpublished preview revision".split()
)
_FLAGS = ("draft", "isDraft", "is_draft", "preview", "isPreview", "is_preview", "isRevision", "is_revision")
_DRAFTS = re.compile(
    r"_?(?:drafts?|previews?|revisions?|autosaves?|history|(?:previous|old|past)[-_]?versions?)", re.IGNORECASE
)
"""What drafts and former versions are called among the keys of an object."""
_TRANSCRIPT = re.compile(r"\w{0,20}(?:transcript|subtitles|closed_?captions)\w{0,20}", re.IGNORECASE)


class Subject(NamedTuple):
    """What tells a page from others."""

    title: str = ""
    addresses: Sequence[SplitResult] = ()
    language: str = ""
    """The code of its language, or empty."""


NOBODY = Subject()


class Version(NamedTuple):
    """In which version an object holds a text."""

    language: str = ""
    """The code of its language as it stands there, or empty."""
    is_second: bool = False
    """Whether it is a draft, a former version or a transcript: text only where there is no other."""


PUBLISHED = Version()


def owner_of(value: Mapping[str, Any], subject: Subject, name: str = "") -> int:
    """Return whose the object *value* is, which stands under *name*.

    It is `OWN` if it has the title or the address of the page, `ANOTHER` if it has another title, and either another
    address on the same site or a name for stories; else `UNKNOWN`.
    """
    titles = _strings_in(value, _TITLES)
    for key in _HEADS:
        inner = value.get(key)
        if isinstance(inner, dict):
            titles += _strings_in(inner, _TITLES)
    if any(_is_called(title, subject.title) for title in titles):
        return OWN
    addresses = _strings_in(value, _ADDRESSES)
    if any(_is_address(address, subject) for address in addresses):
        return OWN
    if not (titles and subject.title):
        return UNKNOWN
    is_another = _STORIES.fullmatch(name) or any(_is_elsewhere(address, value, subject) for address in addresses)
    return ANOTHER if is_another else UNKNOWN


def _strings_in(value: Mapping[str, Any], names: Iterable[str]) -> list[str]:
    """The strings that *value* has under *names*, be it in an object or a list, as in several languages."""
    found: list[str] = []
    for name in names:
        inner = value.get(name)
        if isinstance(inner, str):
            found.append(inner)
        elif isinstance(inner, (dict, list)):
            inners = islice(inner.values() if isinstance(inner, dict) else inner, MAX_INNER)
            found += [one for one in inners if isinstance(one, str)]
    return [one for one in found if one]


def _is_called(title: str, own: str) -> bool:
    """Whether two titles are the same, be it that one goes on with the name of the site."""
    one, other = letters(unescape(title[:300])), letters(own[:300])
    if min(len(one), len(other)) < _LEAST_TITLE:
        return one == other != ""
    return one.startswith(other) or other.startswith(one)


def _is_address(address: str, subject: Subject) -> bool:
    """Whether *address*, or the part of one, is the page's."""
    path = split_url(address).path.strip("/")
    if not path:
        return False
    is_slug = "/" not in address and len(address) >= _LEAST_SLUG
    for own in subject.addresses:
        own_path = own.path.strip("/")
        if path == own_path or (is_slug and _names(address, own_path.rpartition("/")[2])):
            return True
    return False


def _names(slug: str, name: str) -> bool:
    """Whether *slug* is the last part of an address, *name*, but for a number or an ending, and no word of others."""
    before, found, after = name.partition(slug)
    rest = re.split(r"[-_.,~]", f"{before}-{after}")
    return found != "" and all(part in _ENDINGS or not part.isalpha() for part in rest)


def _is_elsewhere(address: str, value: Mapping[str, Any], subject: Subject) -> bool:
    """Whether *address*, which is not the page's, is that of another page of the site, or the name of a story."""
    if address[:1] == "#" or not subject.addresses:
        return False
    if "/" not in address:
        return any(map(_DATES.fullmatch, value))
    parts = split_url(address)
    hosts = {site_host(own) for own in subject.addresses}
    path = parts.path.rstrip("/")
    is_above = any(f"{own.path}/".startswith(f"{path}/") for own in subject.addresses)
    return (site_host(parts) in hosts if parts.netloc else path[:1] == "/") and not is_above


def is_body(key: str, value: Mapping[str, Any], name: str = "") -> bool:
    """Whether *key* is what the body is called in the object *value*, which stands under *name*.

    That is ``"articleBody"``, ``"content"``, ``"post_content"`` and the like; of a product it is the description.
    """
    if _BODY.fullmatch(key):
        return True
    return _DESCRIPTION.fullmatch(key) is not None and (
        "product" in name.lower() or any(good in value for good in _GOODS)
    )


def is_not_text(key: str) -> bool:
    """Whether what stands under *key* is on every page of a site: its terms, or the words of its program."""
    return not _NO_TEXT.isdisjoint(re.split(r"[^a-z0-9]+", CAMEL.sub("-", key).lower()))


def is_error(value: Mapping[str, Any]) -> bool:
    """Whether the object *value* says that the page is shown in the place of one that there is not."""
    code = value.get("statusCode")
    if isinstance(code, int) and code >= _FIRST_ERROR:
        return True
    return any(value.get(name) in _ERROR_PAGES for name in ("page", "path", "pagePath", "pathname") if name in value)


def version_in(value: Any, key: str, above: Version) -> Version:
    """Return in which version *value* holds what stands in it under *key*; *above* is that of what holds *value*."""
    language, is_second = above
    if isinstance(value, dict):
        if key in value and 1 < len(value) <= MAX_LANGUAGES and all(map(_LOCALE.fullmatch, value)):
            language = key
        else:
            told = next((one for one in map(value.get, _LANGUAGES) if isinstance(one, str)), "")
            language = told if _LOCALE.fullmatch(told) else language
        is_second = is_second or _is_draft(value)
    if _DRAFTS.fullmatch(key) or _TRANSCRIPT.fullmatch(key):
        is_second = True
    return Version(language, is_second)


def _is_draft(value: Mapping[str, Any]) -> bool:
    """Whether the object *value* says that it is none that was published."""
    identity = value.get("_id")
    if isinstance(identity, str) and identity.startswith(("drafts.", "versions.")):
        return True
    if any(value.get(flag) is True for flag in _FLAGS):
        return True
    statuses = (value.get(name) for name in _STATUSES)
    return any(isinstance(status, str) and status.lower() in _UNPUBLISHED for status in statuses)
