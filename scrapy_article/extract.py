"""The extraction of one page: parsing, selecting segments, finding fields, classifying the page."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article import methods
from scrapy_article.article import DEFAULT_FIELDS, FIELD_NAMES, Article
from scrapy_article.cleanup.registry import check_environment
from scrapy_article.cleanup.trimming import drop_invisible, drop_others, drop_title_and_byline
from scrapy_article.document import Document
from scrapy_article.document.limits import DEFAULTS, Limits
from scrapy_article.fields import FINDERS, Fields, set_reading_time
from scrapy_article.fields.dates import is_among_others
from scrapy_article.fields.page import Page
from scrapy_article.hydration import MAX_VISIBLE_WORDS, hidden_text
from scrapy_article.links.pagination import next_page
from scrapy_article.near_duplicates import content_id
from scrapy_article.output import clean, to_html, to_text
from scrapy_article.output.markdown import to_markdown
from scrapy_article.page_type import judge
from scrapy_article.text.words import amount_of, count_words, suggestion

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lxml import etree

    from scrapy_article.methods import Favor, Selection
    from scrapy_article.site import Recollection, SiteMemory
    from scrapy_article.site.rules import SiteRule, SiteRules

WARNINGS: dict[str, str] = {
    "bad-encoding": "bytes that are invalid in the encoding of the page; they became U+FFFD",
    "deep": "nested deeper than the limit: elements below it became siblings; from a tree, text may be missing",
    "empty": "no text was found",
    "engine-failed": "the library that the method runs failed on the page; the log has the cause",
    "estimated-rendering": "the method needs a rendered page; fonts, colours and positions were estimated",
    "error": "the extraction failed; the log has the cause",
    "no-markup": "no tags and nothing else that could be HTML",
    "not-html": "not HTML",
    "other-url": "the url of the item is not that of the page that the article comes from",
    "pages-missing": "not all pages of a multi-page article could be downloaded",
    "paywall": "the text is probably only the part that is free to read",
    "site-rule": "a site rule found no value for a field, which comes from elsewhere or is empty",
    "structured-text": "the text comes from the page's structured data or scripts, since its HTML shows less or none",
    "timeout": "the extraction took longer than ARTICLE_TIMEOUT, and was stopped",
    "too-large": "longer than the limit: the rest was ignored",
    "too-many-attributes": "an element with more attributes than the limit: the others were ignored",
    "too-many-nodes": "more tags than the limit: the rest was ignored",
    "truncated": "the response is incomplete",
    "worker-died": "the worker process died during the extraction",
}
"""The codes in `Article.warnings`, with their meanings."""

_MIN_PROBABILITY = 0.9
"""Probability from which a page that is classified as no article loses the dates of other stories."""
_READY = (
    b"<h1>Ready</h1><p>By Ann Lee, 5 March 2024</p>" + b"<p>It is, or so they say.</p>" * 9,
    "https://example.com/ready",
)
"""A page whose extraction loads all that most pages need."""


check_environment()


class Analysis(NamedTuple):
    """An article, with the document and the selection that it was made from."""

    document: Document
    selection: Selection
    article: Article


def extract(
    html: str | bytes | etree._Element | etree._ElementTree | Document,
    url: str | None = None,
    *,
    encoding: str | None = None,
    method: str = "auto",
    model: str | None = None,
    favor: Favor = "balance",
    downloaded: datetime | None = None,
    limits: Limits = DEFAULTS,
    site: SiteMemory | None = None,
    fields: Collection[str] | None = None,
    site_rules: SiteRules | None = None,
    listed: Mapping[str, Any] | None = None,
) -> Article:
    """Return the article on a page.

    Every page gives an article. If it is empty, `Article.warnings` has the reason.

    :param html: the page: bytes, a string, or a parsed tree such as ``response.selector.root``, which is never changed;
        or a `Document`, to try several methods on one page or to pass a rendering to a method
    :param url: the URL of the page; makes links absolute, and helps to find the page type
    :param encoding: the encoding in the HTTP header, for bytes
    :param method: one of `scrapy_article.methods.names`
    :param model: the path of a model for the method, instead of the one in the package
    :param favor: whether ``auto`` selects fewer doubtful lines (``"precision"``) or more (``"recall"``)
    :param downloaded: when the page was downloaded, in UTC if it has no time zone. Later dates are rejected, and *2
        hours ago* is counted from it. Without it, or if it is before 1990 or more than a day ahead, dates after the
        present are rejected, and *2 hours ago* gives no date.
    :param limits: how much of bytes or a string is read; reaching a limit gives a warning
    :param site: the memory of other pages of the site, which this page is added to
    :param fields: the names of the wanted fields, by default all but those on request. Other fields stay empty and cost
        no time; `url`, `warnings` and `reasons` are always set.
    :param site_rules: the rules for single sites
    :param listed: metadata of the article from a feed or sitemap, as further candidates: a dict with any of ``title``,
        ``date_published`` (ISO 8601), ``authors`` (a list), ``language`` (a code) and ``source`` (for `reasons`)
    :raises ValueError: for an unknown method, one whose library is not installed, a model of another method, or an
        unknown field
    :raises OSError: for a model that cannot be read
    :raises TypeError: for an argument of the wrong type
    """
    return analyse(
        html,
        url,
        encoding=encoding,
        method=method,
        model=model,
        favor=favor,
        downloaded=downloaded,
        limits=limits,
        site=site,
        fields=fields,
        site_rules=site_rules,
        listed=listed,
    ).article


def analyse(
    html: str | bytes | etree._Element | etree._ElementTree | Document,
    url: str | None = None,
    *,
    encoding: str | None = None,
    method: str = "auto",
    model: str | None = None,
    favor: Favor = "balance",
    downloaded: datetime | None = None,
    limits: Limits = DEFAULTS,
    site: SiteMemory | None = None,
    fields: Collection[str] | None = None,
    site_rules: SiteRules | None = None,
    listed: Mapping[str, Any] | None = None,
) -> Analysis:
    """Return the article with its document and selection; the arguments are those of `extract`."""
    if downloaded is not None and not isinstance(downloaded, datetime):
        raise TypeError(f"downloaded must be a datetime or None, not {type(downloaded).__name__}")
    if site is not None:
        from scrapy_article.site import SiteMemory  # imported already if there is one

        if not isinstance(site, SiteMemory):  # but, for instance, the value of ARTICLE_SITE_MEMORY
            raise TypeError(f"site must be a SiteMemory, not {type(site).__name__}")
    wanted = checked_fields(fields)
    document = html if isinstance(html, Document) else Document(html, url, encoding, limits=limits)
    selection, rule = _select(document, method, model, favor, site_rules)
    recalled = site.recall(document, selection) if site else None
    found = begin(document, selection, wanted, downloaded, recalled, rule, listed)
    article = found.article
    is_hidden, words = _write_text(document, selection, found, wanted)
    if site or wanted & _OF_PAGE_TYPE or _dates_of_others(article):
        _judge(document, found, () if is_hidden else selection.selected, words, rule)
    if article.page_type == "article":
        article.next_page = next_page(document) if "next_page" in wanted else None
        if site and recalled and not is_hidden:
            site.learn(recalled)
        if rule and rule.missed(article, wanted):
            article.warnings.append("site-rule")
    if document.tree is None:
        if not {"not-html", "no-markup"}.intersection(article.warnings):
            article.warnings.append("no-markup")
    elif not (article.text or (selection.text is None and selection.selected)):
        article.warnings.append("empty")
    return Analysis(document, selection, article if wanted >= WHOLE_ARTICLE else _only(article, wanted))


def checked_fields(fields: Collection[str] | None) -> frozenset[str]:
    """Return *fields* as a set, `DEFAULT_FIELDS` for None.

    ValueError for an unknown field, TypeError if *fields* is not a collection of names.
    """
    if fields is None:
        return WHOLE_ARTICLE
    if isinstance(fields, str) or not isinstance(fields, Collection):
        raise TypeError(f"fields must be a collection of names or None, not {type(fields).__name__}")
    for name in fields:
        if name not in FIELD_NAMES:
            raise ValueError(f"no field {name!r}: {suggestion(str(name), FIELD_NAMES)}")
    return frozenset(fields)


def preload(method: str = "auto", model: str | None = None) -> None:
    """Load the models and data that all pages need, which takes a quarter of a second.

    *method* and *model* are as for `extract`. Errors are ignored: the first page will raise them.
    """
    with suppress(Exception):
        extract(*_READY, method=method, model=model)


WHOLE_ARTICLE = frozenset(DEFAULT_FIELDS)
"""The fields of an article that are extracted by default."""
ALWAYS = frozenset(("url", "warnings", "reasons"))
_OF_TEXT = frozenset(("text", "content_id", "reading_time"))
_OF_PAGE_TYPE = frozenset(("page_type", "probability", "index_probability", "next_page"))
"""Fields that need the text, and fields that need the page type."""


def _write_text(document: Document, selection: Selection, fields: Fields, wanted: frozenset[str]) -> tuple[bool, int]:
    """Set the fields *wanted* that are made of the text.

    Return whether the text is not in the HTML of the page, and the number of its words.
    """
    article, selected, segments = fields.article, selection.selected, document.segments
    words = sum([segments[i].words for i in selected]) if selection.text is None else count_words(selection.text)
    is_short = words < MAX_VISIBLE_WORDS and not selection.is_given
    hidden = hidden_text(document, words, article.title) if is_short else None
    source = f"{selection.source}: {len(selected)} of {len(segments)} segments"
    page, chosen, article.reasons["text"] = hidden or (document, selection, source)
    if hidden or wanted & _OF_TEXT or chosen.text is not None:
        article.text = to_text(page, chosen.selected) if chosen.text is None else clean(chosen.text)
    if "html" in wanted:
        article.html = to_html(page, chosen.selected)
    if "markdown" in wanted:
        fields.find("images")
        images = () if hidden else fields.images  # text from elsewhere has no places for them
        shown = [(placed.place.position, placed.image) for placed in images]
        article.markdown = to_markdown(page, chosen.selected, shown)
    if "quality" in wanted and chosen.quality:
        article.quality = round(chosen.quality(), 4)
    if "reading_time" in wanted:
        fields.find("language")
        of_lines = sum([page.segments[i].chars for i in chosen.selected])
        set_reading_time(article, of_lines if chosen.text is None else len(article.text))
    if "content_id" in wanted:
        article.content_id = content_id(article.text)
    if hidden:
        article.warnings.append("structured-text")
        words = amount_of(article.text)
    return hidden is not None, words


def _judge(document: Document, fields: Fields, selected: Sequence[int], words: int, rule: SiteRule | None) -> None:
    """Set the page type; if the page is not an article, remove the dates of other stories."""
    fields.find("date_published")
    article = fields.article
    verdict = judge(document, selected, words, article.date_published is not None)
    article.page_type, article.probability = verdict.page_type, round(verdict.probability, 4)
    article.index_probability = round(verdict.index_probability, 4)
    article.reasons["page_type"] = verdict.reason
    if rule and (kind := rule.page_type(document.url)):
        article.page_type, article.probability, article.index_probability = kind, 1.0, float(kind == "index")
        article.reasons["page_type"] = rule.SOURCE
    if article.page_type == "article" or article.probability < _MIN_PROBABILITY:
        return
    # The dates of single stories of an index page, and those of reviews of a product.
    if article.page_type == "index" or "Product" in document.all_json_ld_types:
        for name in _dates_of_others(article):
            setattr(article, name, None)
            setattr(article, f"{name}_raw", None)
            del article.reasons[name]


def _only(article: Article, wanted: frozenset[str]) -> Article:
    """Return *article* with only the fields *wanted* and those that are always set."""
    values = {name: getattr(article, name) for name in wanted | ALWAYS}
    values["reasons"] = {name: reason for name, reason in article.reasons.items() if name in wanted}
    return Article(**values)


def _dates_of_others(article: Article) -> list[str]:
    """Return which dates of *article* are those of other stories, in case the page is not an article."""
    return [name for name in ("date_published", "date_modified") if is_among_others(article.reasons.get(name, ""))]


def reread(
    article: Article,
    html: bytes,
    *,
    encoding: str | None = None,
    method: str = "auto",
    model: str | None = None,
    favor: Favor = "balance",
    limits: Limits = DEFAULTS,
    site_rules: SiteRules | None = None,
) -> Analysis:
    """Return the document and selection of *article*, which was extracted from *html*.

    The arguments are those of that call of `extract`, except the site memory, which has changed since: selected lines
    that are not in the article are removed. Fields are not extracted again, so it takes half the time.
    """
    document = Document(html, article.url, encoding, limits=limits)
    selection, _ = _select(document, method, model, favor, site_rules)
    drop_invisible(document, selection)
    drop_title_and_byline(document, selection, article)
    if selection.text is None:
        drop_others(document, selection, article)
    return Analysis(document, selection, article)


def _select(
    document: Document, method: str, model: str | None, favor: Favor, site_rules: SiteRules | None
) -> tuple[Selection, SiteRule | None]:
    """Return the selected segments of *document*, and the rule for its site; ValueError and OSError as in `extract`."""
    rule = None if site_rules is None else site_rules.of(document.url)
    if rule and rule.method not in (None, method):
        method, model = rule.method, None  # the model was trained for the other method
    selection = methods.select(document, method, model, favor)
    selection.source = f"method {method}"
    if rule:
        rule.select(document, selection)
    return selection, rule


def begin(
    document: Document,
    selection: Selection,
    wanted: Collection[str] = WHOLE_ARTICLE,
    downloaded: datetime | None = None,
    recalled: Recollection | None = None,
    rule: SiteRule | None = None,
    listed: Mapping[str, Any] | None = None,
) -> Fields:
    """Return the fields *wanted* of *document* with *selection*, without the text and the page type.

    *downloaded* and *listed* are as for `extract`. *recalled* is what the site memory knows about the page; *rule* is
    the rule for the site.
    """
    drop_invisible(document, selection)
    article = Article(url=document.url, warnings=[*document.warnings, *selection.warnings])
    names, images = (recalled.site_names, recalled.site_images) if recalled else ((), ())
    fields = Fields(article, Page(document, [*selection.selected], downloaded, names, listed), images, rule)
    fields.find(*[name for name in FINDERS if name in wanted])
    drop_title_and_byline(document, selection, article, fields.find)
    return fields
