"""The flow of one page: parse, choose the segments, fill in the fields, judge the page type."""

from __future__ import annotations

import re
from html import escape, unescape
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article import fields, methods
from scrapy_article.article import Article
from scrapy_article.document import Document, Flag
from scrapy_article.document.words import count_words, join_space
from scrapy_article.fields.next_page import next_page
from scrapy_article.output import clean, to_html, to_text
from scrapy_article.page_type import judge

if TYPE_CHECKING:
    from lxml import etree

    from scrapy_article.methods.method import Selection

__all__ = ["WARNINGS", "Analysis", "analyse", "extract"]

WARNINGS: dict[str, str] = {
    "bad-encoding": "bytes that are no text in the encoding of the page; they stand as U+FFFD",
    "deep": "nested so deeply that the parser gave up: text may be missing",
    "empty": "no text was found",
    "engine-failed": "the library that the method runs failed on the page; the log has the cause",
    "estimated-rendering": "the method needs what a browser draws; fonts, colours and places were estimated",
    "error": "the extraction failed; the log has the cause",
    "no-markup": "nothing in it that could be HTML",
    "not-html": "the response is of another type than HTML",
    "pages-missing": "not all pages of an article in pages could be fetched",
    "paywall": "the text is probably only the part that is free to read",
    "structured-text": "the text comes from the page's structured data, since its HTML shows none",
    "truncated": "the response is incomplete",
}
"""The codes in `Article.warnings`, and what they mean."""

_FEW_WORDS = 30
"""Words of visible text below which that of the structured data is taken, if it has more than three times as much."""


class Analysis(NamedTuple):
    """An article, and the document and choice that it was made of."""

    document: Document
    selection: Selection
    article: Article


def extract(
    html: str | bytes | etree._Element | Document,
    url: str | None = None,
    *,
    encoding: str | None = None,
    method: str = "auto",
    model: str | None = None,
) -> Article:
    """Return the article on a page.

    *html* is the page: bytes, a string, or a tree parsed already, such as ``response.selector.root``, which is read and
    never changed; or a `Document`, to try several methods on one page, or to give a method a rendering. *url* makes
    addresses absolute and helps to tell the page type. *encoding* is what the transport declared, for bytes. *method*
    is one of `scrapy_article.methods.names`, and *model* a file that was learned for it, to be used instead of the one
    that comes with the package.

    Any page gives an article, be it an empty one with the reason in `Article.warnings`. ValueError for a method that
    does not exist or runs a library that is not installed, and for a model that is not for it, OSError for a model that
    cannot be read, TypeError for *html* of another type.
    """
    return analyse(html, url, encoding=encoding, method=method, model=model).article


def analyse(
    html: str | bytes | etree._Element | Document,
    url: str | None = None,
    *,
    encoding: str | None = None,
    method: str = "auto",
    model: str | None = None,
) -> Analysis:
    """Do what `extract` does, and return the document and the choice of segments with the article."""
    select = methods.get(method).select
    learned = () if model is None else (methods.load_model(method, model),)
    document = html if isinstance(html, Document) else Document(html, url, encoding)
    selection = select(document, *learned)
    article = Article(url=document.url, warnings=[*document.warnings, *selection.warnings])
    fields.fill(article, document, selection.kept)
    _drop_title(document, selection, article.title)
    kept = selection.kept
    words = sum(document.segments[i].words for i in kept) if selection.text is None else count_words(selection.text)
    told = _structured_text(document, words) if words < _FEW_WORDS else ""
    if told:
        article.text = told
        article.html = "\n".join(f"<p>{escape(paragraph, quote=False)}</p>" for paragraph in told.split("\n\n"))
        article.reasons["text"] = "JSON-LD articleBody"
        article.warnings.append("structured-text")
        words = count_words(told)
    else:
        article.text = to_text(document, kept) if selection.text is None else clean(selection.text)
        article.html = to_html(document, kept)
        article.reasons["text"] = f"method {method}: {len(kept)} of {len(document.segments)} segments"
    verdict = judge(document, kept, words)
    article.page_type, article.probability = verdict.page_type, round(verdict.probability, 4)
    article.reasons["page_type"] = verdict.reason
    if article.page_type == "article":
        article.next_page = next_page(document)
    if document.root is None:
        article.warnings.append("no-markup")
    elif not article.text:
        article.warnings.append("empty")
    return Analysis(document, selection, article)


def _drop_title(document: Document, selection: Selection, title: str | None) -> None:
    """Take the headline out of the body where it leads it."""
    if not title:
        return
    wanted = _letters(title)
    for i in selection.kept[:2]:
        segment = document.segments[i]
        if segment.block.flags & Flag.HEADING and _letters(segment.text) == wanted:
            selection.kept.remove(i)
            if selection.reasons:
                selection.reasons[i] = "the title"
            return


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def _structured_text(document: Document, few: int) -> str:
    """The text that the page's structured data gives of the article, if it is much more than *few* words."""
    body = document.json_ld_article.get("articleBody")
    if not isinstance(body, str) or count_words(body) <= 3 * few:
        return ""
    if _TAG.search(body):  # some put markup there, escaped or not
        inner = Document(unescape(body))
        return to_text(inner, range(len(inner.segments)))
    lines = (join_space(line) for line in unescape(body).splitlines())
    return clean("\n\n".join(filter(None, lines)))


_TAG = re.compile(r"(?:<|&lt;)/?[a-z]{1,10}[\s/>&]", re.IGNORECASE)
