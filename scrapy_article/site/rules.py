r"""Site rules: selectors for title, text, authors, dates and main image on single sites, and more.

They are a dict or a TOML file, with a table for each domain::

    ["example.com"]                       # and its subdomains
    title = "h1.headline"                 # CSS or XPath
    text = ["div.story", "div.sidebar-story"]
    drop = ".related, .newsletter"
    date_published = "time.published::attr(datetime)"
    method = "density"
    page_types = {index = "/(tag|author)/", article = '/20\d\d/'}

A value that a rule finds always wins; where it finds nothing, the usual extraction applies.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from lxml import etree
from parsel.csstranslator import HTMLTranslator

from scrapy_article import methods
from scrapy_article.article import PAGE_TYPE_WORDS, Article, PageType
from scrapy_article.document import Document
from scrapy_article.fields.authors.bylines import read_byline
from scrapy_article.fields.dates.parser import parse_date
from scrapy_article.fields.texts import clean, text_of
from scrapy_article.methods import Selection
from scrapy_article.text.urls import MAX_URL, split_url
from scrapy_article.text.words import suggestion

_Read = TypeVar("_Read")

FIELDS = ("title", "authors", "date_published", "date_modified", "main_image")
"""Fields with selectors in rules, besides the text."""
PARTS = ("text", "keep", "drop")
"""Selectors of the text, of parts that always belong to it, and of parts that never do."""
MAX_FOUND = 1000
"""Most elements or strings of a selector that are read."""
MAX_CHARACTERS = MAX_URL
"""Most characters of a title, a name, a date or a URL."""
_XPATH = re.compile(r"\.?/|\(|[a-z-]+\(")
"""The start of XPath expressions, but not of CSS selectors."""
_TOML = "tomllib" if sys.version_info >= (3, 11) else "tomli"
_IMAGE_ATTRIBUTES = ("src", "data-src", "content", "href")
"""Attributes that hold the URL of an image, for selectors that find elements."""


@dataclass(frozen=True)
class SiteRule:
    """The rule for one site."""

    domain: str
    selectors: Mapping[str, tuple[str, ...]]
    """XPath expressions, by the name in `FIELDS` or `PARTS`."""
    method: str | None = None
    page_types: tuple[tuple[re.Pattern[str], PageType], ...] = ()
    """Regular expressions that are searched in the URL, each with a page type; the first match counts."""

    SOURCE: ClassVar[str] = "site rule"
    """The reason in `Article.reasons` for values from a rule."""

    def missed(self, article: Article, wanted: Collection[str]) -> list[str]:
        """Return those of the fields *wanted* for which the rule has selectors, but found no value for *article*."""
        named = [name for name in FIELDS if name in self.selectors and name in wanted]
        if "text" in self.selectors and not {"text", "html", "markdown"}.isdisjoint(wanted):
            named.append("text")
        return [name for name in named if not article.reasons.get(name, "").startswith(self.SOURCE)]

    def page_type(self, url: str | None) -> PageType | None:
        """Return the type of the page at *url*, if a pattern of the rule matches."""
        return next((kind for pattern, kind in self.page_types if pattern.search(url or "")), None)

    def select(self, document: Document, selection: Selection) -> None:
        """Replace the lines of *selection* by those that the rule selects."""
        text, keep, drop = (self._lines(document, name) for name in PARTS)
        if text - drop:
            selection.source, selection.is_given, selection.quality = self.SOURCE, True, None
        before = {*selection.selected}
        selected = ((text if selection.is_given else before) | keep) - drop
        if selection.is_given or selected != before:
            selection.selected[:] = sorted(selected)
            selection.text = None

    def value(self, name: str, document: Document, language: str | None) -> Any:
        """Return the value of the field *name* that the rule finds on a page in *language*; None if there is none."""
        found = self._found(document, name.removesuffix("_raw"))
        texts = filter(None, (clean(_text_of(one, name)[:MAX_CHARACTERS]) for one in found))
        if name == "main_image":
            return next(filter(None, map(document.absolute, texts)), None)
        if name.startswith("date_"):
            dates = ((text, parse_date(text, language)) for text in texts)
            raw, date = next(((text, date) for text, date in dates if date), ("", None))
            return (raw if name.endswith("_raw") else date.iso) if date else None
        if name == "title":
            return next(texts, None)
        names = [one.text for text in texts for one in read_byline(text, language=language or "").names]
        return [*dict.fromkeys(names)] or None

    def _found(self, document: Document, name: str) -> Iterator[etree._Element | str]:
        tree = document.tree
        for selector in self.selectors.get(name, ()) if tree is not None else ():
            found: Any = compiled(selector)(tree)  # type: ignore[arg-type]
            first = islice(found if isinstance(found, list) else [str(found)], MAX_FOUND)
            yield from (one for one in first if isinstance(one, str | etree._Element))

    def _lines(self, document: Document, name: str) -> set[int]:
        """The numbers of the lines that begin in elements matched by the selectors of *name*."""
        found = {one for one in self._found(document, name) if isinstance(one, etree._Element)}
        first = ((line.index, line.flat_pieces[1]) for line in document.segments if found)
        return {i for i, one in first if one in found or not found.isdisjoint(one.iterancestors())}


def _text_of(found: etree._Element | str, name: str) -> str:
    """What an element or string says of the field *name*."""
    if isinstance(found, str):
        return found
    if name == "main_image":
        image = next(found.iter("img"), found)
        return next(filter(None, map(image.get, _IMAGE_ATTRIBUTES)), "")
    return (name.startswith("date_") and found.get("datetime")) or text_of(found, MAX_CHARACTERS)


@lru_cache(maxsize=4096)
def compiled(selector: str) -> etree.XPath:
    """Return the XPath expression *selector*, compiled; XPathError if it is invalid."""
    return etree.XPath(selector, smart_strings=False)


class SiteRules:
    """The rules of all sites, by domain. The longest domain that matches a host counts, or else ``*``."""

    def __init__(self, rules: Mapping[str, Any]) -> None:
        """Check *rules*, a dict as in a TOML file; ValueError with a one-line message that names the wrong entry."""
        self._rules = {rule.domain: rule for domain, entries in rules.items() if (rule := _rule(domain, entries))}

    def __repr__(self) -> str:
        return f"SiteRules({self._rules})"

    @classmethod
    def read(cls, path: str | Path) -> SiteRules:
        """Return the rules in a TOML file, or in a YAML file, which needs PyYAML.

        :raises OSError: if the file cannot be read
        :raises ValueError: if it is invalid, or PyYAML is missing
        """
        text = Path(path).read_text("utf-8")
        try:
            is_yaml = str(path).endswith((".yaml", ".yml"))
            return cls(import_module("yaml").safe_load(text) if is_yaml else import_module(_TOML).loads(text))
        except Exception as error:  # the libraries have errors of their own
            raise ValueError(" ".join(f"{path}: {error}".split())) from None

    def of(self, url: str | None) -> SiteRule | None:
        """Return the rule for the page at *url*; None if there is none."""
        labels = (split_url(url).hostname or "").split(".")
        domains = (*(".".join(labels[start:]) for start in range(len(labels))), "*")
        return next((self._rules[domain] for domain in domains if domain in self._rules), None)

    def alone(self, url: str | None) -> SiteRules | None:
        """Return only the rule for the page at *url*, for sending to a worker; None if there is none."""
        if (rule := self.of(url)) is None:
            return None
        found = SiteRules({})
        found._rules["*"] = rule
        return found


def _rule(domain: Any, entries: Any) -> SiteRule:
    """The rule of one table."""
    if not isinstance(domain, str) or not domain or not set(domain).isdisjoint("/:@ "):
        raise ValueError(f"{domain!r} is not a domain, such as example.com")
    if not isinstance(entries, Mapping):
        raise ValueError(f"{domain}: must be a table, not {entries!r}")
    others: dict[str, Any] = {}
    selectors: dict[str, tuple[str, ...]] = {}
    for name, value in entries.items():
        place = f"{domain}: {name}"
        if name == "method":
            methods.get(value)  # ValueError with the available methods
            others[name] = value
        elif name == "page_types":
            others[name] = _page_types(place, value)
        elif name in FIELDS or name in PARTS:
            selectors[name] = _each(place, value, _xpath, "a CSS or XPath selector")
        else:
            raise ValueError(f"{place}: {suggestion(str(name), (*FIELDS, *PARTS, 'method', 'page_types'))}")
    return SiteRule(domain.lower().removeprefix("www."), selectors, **others)


def _each(place: str, value: Any, read: Callable[[str], _Read], kind: str) -> tuple[_Read, ...]:
    """What *read* makes of the string or strings in *value*; ValueError for one that is not of this *kind*."""
    found = []
    for one in value if isinstance(value, list | tuple) else [value]:
        try:
            found.append(read(one.strip()))
        except Exception as error:  # noqa: PERF203 - from cssselect, parsel, lxml and re
            raise ValueError(f"{place}: {one!r} is not {kind}: {error}") from None
    return tuple(found)


def _xpath(selector: str) -> str:
    xpath = selector if _XPATH.match(selector) else HTMLTranslator().css_to_xpath(selector)
    compiled(xpath)
    return xpath


def _page_types(place: str, value: Any) -> tuple[tuple[re.Pattern[str], PageType], ...]:
    if not isinstance(value, Mapping) or not PAGE_TYPE_WORDS.keys() >= value.keys():
        raise ValueError(f"{place}: must be a table from {', '.join(PAGE_TYPE_WORDS)} to URL patterns")
    return tuple(
        (one, kind)
        for kind, patterns in value.items()
        for one in _each(place, patterns, re.compile, "a regular expression")
    )
