"""Training of the page classifier.

Each page is used four times: with and without its URL, so that the classifier works without one, and each of these also
rewritten as a page of 2005, without headings, landmarks and declarations.

Articles and index pages are used once more, with a small weight, with a few lines of text or none. Labelled articles
are long, and most sites today declare them, so without these examples every short page would be an index. An article
without any text is a shell: what a site has around its articles, a login, or a page that scripts fill. Pages of unknown
type have a small weight, too: most pages that were collected for their text or date are articles, if they are no index.

Pages are extracted with models that have not seen their site, if available: a model is too good on its training pages.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import compress
from typing import Any, NamedTuple

import numpy as np
from lxml import etree

from scrapy_article import methods
from scrapy_article.article import PageType
from scrapy_article.document import Document
from scrapy_article.document.arrays import Floats
from scrapy_article.document.walk.segments import Segment
from scrapy_article.evaluation.corpus import Page
from scrapy_article.extract import begin
from scrapy_article.page_type import QUESTIONS, of_values
from scrapy_article.page_type.features import NAMES, PageFeatures
from scrapy_article.page_type.urls import URL_NAMES
from scrapy_article.training import Trainer, Values, means
from scrapy_article.training.networks import Schedule, learn_rows

INDEXES = ("index", "forum_index", "listing", "collection")
"""Types of labelled pages that are index pages."""
SHORT_ARTICLE, INTRODUCED_INDEX, SHELL = "short article", "introduced index", "shell"
"""Types of the pages that are made from these and from articles."""
MAX_WORDS = (25, 35, 50, 80)
"""Most words of the text of a brief page: one of these at random."""
ARTICLES_A_SHELL = 5
"""Number of articles for each one that becomes a shell."""
MAX_OTHER_WORDS = 100
"""Most words, around the text of a short article, that may be extracted as text."""
MIN_SHARE = 0.7
"""Least share of `MAX_WORDS` at which a brief text ends with a paragraph, rather than within the next."""
_DECLARING = ("og:", "article:")
"""Prefixes of the names of ``meta`` elements that declare what a page is."""
KINDS: dict[str, PageType] = {
    **dict.fromkeys(("article", SHORT_ARTICLE, "documentation"), "article"),
    **dict.fromkeys((*INDEXES, INTRODUCED_INDEX), "index"),
    **dict.fromkeys(("forum", "forum_thread", "product", "service", "other", SHELL), "other"),
}
"""Page type of each kind of page in the corpora."""
NETWORKS = 3
"""Number of networks for each question, which differ in their seed only."""
SCHEDULE = Schedule(hidden=(96,), epochs=15, batch=64, dropout=0.6)
WITHOUT_URL = 0.5
"""Weight of a copy without URL."""
OLD = 0.5
"""Weight of a copy rewritten as a page of 2005."""
BRIEF = {SHORT_ARTICLE: 0.2, INTRODUCED_INDEX: 0.6, SHELL: 0.6}
"""Weight of a brief page, by its type."""
UNKNOWN = 0.6
"""Weight of a page of unknown type, as an article, in training on pages that are no index."""
_URL = [NAMES.index(name) for name in URL_NAMES]
_NEW = [
    NAMES.index(name)
    for name in (
        "h1s linked_headings linked_heading_share articles article_share in_paragraphs in_article "
        "story_headings times published json_article json_index json_product json_thread json_service og_article "
        "og_site og_product og_any"
    ).split()
]


class Example(NamedTuple):
    """A training example: one page."""

    column: Floats
    kind: str | None
    """Kind of the page; None if unknown."""
    brief: Example | None = None
    """The same page with a few lines of text (`brief_page`)."""


def prepare(page: Page, model: str | None = None) -> Example | None:
    """Return the example for *page*, extracted with *model*; None if it is of no type, or has no text."""
    if page.page_type is not None and page.page_type not in KINDS:
        return None
    document = page.document()
    if not document.segments:
        return None
    example, selected = _measured(page, document, model)
    brief = brief_page(page, document, selected)
    if brief is None or not (document := brief.document()).segments:
        return example
    found, selected = _measured(brief, document, model)
    return example._replace(brief=found) if is_brief(brief, document, selected) else example


def _measured(page: Page, document: Document, model: str | None) -> tuple[Example, list[int]]:
    """Return the example for *page* with this *document*, and the segments that *model* selects."""
    selection = methods.select(document, "auto", model)
    article = begin(document, selection, wanted=("date_published",)).article
    features = PageFeatures(document, selection.selected, article.date_published is not None)
    return Example(features.column, page.page_type), selection.selected


def _with_brief(examples: Sequence[Example]) -> list[Example]:
    """Return *examples* and their brief pages."""
    return [*examples, *(example.brief for example in examples if example.brief)]


def _rows(examples: Sequence[Example], without: Sequence[int] = ()) -> Floats:
    """Return a row for each of *examples*, with zeros in the columns *without*."""
    rows: Floats = np.concatenate([example.column for example in examples], axis=1).T.copy()
    rows[:, list(without)] = 0
    return rows


def train(examples: Sequence[Example], seed: int = 0) -> Values:
    """Return the networks learned from *examples*. Raises ValueError without an article, or without an index."""
    pages = _with_brief(examples)
    types = np.array(["" if page.kind is None else KINDS[page.kind] for page in pages])
    if not {"article", "index"} <= set(types.tolist()):
        raise ValueError("articles and index pages are needed to learn from")
    copies = (((), 1.0), (_URL, WITHOUT_URL), (_NEW, OLD), ([*_NEW, *_URL], OLD * WITHOUT_URL))
    rows = np.concatenate([_rows(pages, without) for without, _ in copies])
    shares = np.array([weight for _, weight in copies])[:, None]
    shares = shares * np.array([BRIEF.get(page.kind or "", 1.0) for page in pages])
    values: Values = {"inputs": list(NAMES), "networks": NETWORKS}
    for question in QUESTIONS:
        if question == "is_index":
            trust, is_so = types != "", types == "index"
        else:
            trust, is_so = np.where(types == "", UNKNOWN, types != "index"), (types == "article") | (types == "")
        weights = (shares * trust).ravel().astype(np.float32)
        asked, wanted = weights > 0, np.tile(is_so, len(copies)).astype(np.float32)
        for i in range(NETWORKS):
            network = learn_rows(rows[asked], wanted[asked], weights[asked], SCHEDULE, seed + i)
            values |= network.values(f"{question}_{i}")
    return values


def test(values: Mapping[str, Any], examples: Sequence[Example]) -> dict[str, float]:
    """Return the share of the pages of each kind that are classified as index, with and without their URLs."""
    model = of_values(values)
    examples = [example for example in _with_brief(examples) if example.kind]
    return means(
        (f"index: {example.kind}{remark}", float(model(row[:, None]).is_index >= 0.5))
        for rows, remark in ((_rows(examples), ""), (_rows(examples, _URL), ", no URL"))
        for example, row in zip(examples, rows, strict=True)
    )


# --- pages with a few lines of text ---------------------------------------------


def brief_page(page: Page, document: Document, selected: Sequence[int]) -> Page | None:
    """Return *page* with a few lines of text; None if it is of another type, or has no suitable lines.

    *document* is that of the page, *selected* are the segments of its text. Its tree is changed, so do not use it
    afterwards. Declarations of an article are removed.
    """
    root = document.root
    number = zlib.crc32(page.html)
    most, is_shell = MAX_WORDS[number % len(MAX_WORDS)], number % ARTICLES_A_SHELL == 0
    if root is None:
        return None
    if page.page_type == "article" and _shorten(document, selected, 0 if is_shell else most):
        _undeclare(root)
        kind = SHELL if is_shell else SHORT_ARTICLE
    elif page.page_type in INDEXES and _introduce(document, most):
        kind = INTRODUCED_INDEX
    else:
        return None
    html: bytes = etree.tostring(root, encoding="utf-8", method="html", doctype="<!DOCTYPE html>")
    return replace(page, html=html, encoding="utf-8", page_type=kind, text=None)


def is_brief(page: Page, document: Document, selected: Sequence[int]) -> bool:
    """Return whether the *selected* segments of such a *page* may be its text, if it is an article."""
    words = sum(document.segments[i].words for i in selected)
    return page.page_type != SHORT_ARTICLE or 0 < words <= max(MAX_WORDS) + MAX_OTHER_WORDS


def _undeclare(root: etree._Element) -> None:
    """Remove the declarations of a page."""
    for element in root.iter("*"):
        if element.tag == "script" and element.get("type", "").lower() == "application/ld+json":
            element.text = None
        elif element.tag == "meta" and (element.get("property") or element.get("name") or "").startswith(_DECLARING):
            element.attrib.clear()
        elif element.get("itemtype"):
            del element.attrib["itemtype"]


def _introduce(document: Document, most: int) -> bool:
    """Add a paragraph of at most *most* words below the first heading; return whether that was possible.

    The words are those of the page's description, and of its lines that read like a paragraph.
    """
    headings = document.walk.headings
    top = next((heading for heading in headings if heading.tag == "h1"), headings[0] if headings else None)
    if top is None:
        return False
    lines = [*document.meta.get("description", ()), *compress(document.arrays.texts, document.arrays.good)]
    text = " ".join(" ".join(lines).split()[:most])
    paragraph = etree.Element("p")
    paragraph.text = text
    top.element.addnext(paragraph)
    return len(text) > 0


def _shorten(document: Document, selected: Sequence[int], most: int) -> bool:
    """Keep the *selected* segments before the paragraphs, and *most* words of these; return whether any was removed."""
    segments, good = document.segments, document.arrays.good
    left, is_over, has_gone = most, most == 0, False
    for segment in map(segments.__getitem__, selected):
        if is_over or (good[segment.index] and segment.words > left):
            _cut(segment, 0 if is_over else segment.chars * left // segment.words)
            has_gone = True
        if good[segment.index] and not is_over:
            left -= segment.words
            is_over = left <= (1 - MIN_SHARE) * most
    return has_gone


def _cut(segment: Segment, characters: int) -> None:
    """Keep only the first *characters* of *segment*, even within a word, as some scripts do not separate words."""
    for text, element in segment.pieces:
        flat = " ".join(text.split())
        short = f"{flat[:characters]} " if characters > 0 else None
        characters -= len(flat) + 1
        if element.text == text:
            element.text = short
        elif (child := next((child for child in element if child.tail == text), None)) is not None:
            child.tail = short


TRAINER = Trainer(
    "the networks that tell articles, index pages and others apart",
    train,
    test,
    prepare,
    ".npz",
    articles=False,
    unseen=True,
    library="torch",
)
