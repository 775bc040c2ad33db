"""The networks that tell the page type.

A page teaches four times: with its URL and without, so that the answer stands without one, and as it would be if it
were of 2005, with no headings, no landmarks and nothing declared.

Articles and index pages have a small say once more, as they would be with a few lines of text, or none: labelled
articles are long, and most sites of these days declare them, so that whatever is short would be an index. An article
without any text is a shell: what a site has around its articles, a login, or a page that only scripts fill. A page of
which nobody said what it is has a small say too: most that were collected for their text or date are articles, if they
are no index.

Pages are extracted with models that have not seen their site, if there are any: a model knows the pages that it was
learned from too well.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from itertools import compress
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from lxml import etree

from scrapy_article.extract import begin
from scrapy_article.methods import get, load_model
from scrapy_article.page_type.features import NAMES, page_features
from scrapy_article.page_type.model import QUESTIONS, of_values
from scrapy_article.page_type.urls import URL_NAMES
from scrapy_article.training.feed_forward import Schedule, learn
from scrapy_article.training.trainers import TrainedModel, Trainer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from scrapy_article.article import PageType
    from scrapy_article.document import Document
    from scrapy_article.document.arrays import Floats
    from scrapy_article.document.walk.segments import Segment
    from scrapy_article.evaluation.corpus import Page

INDEXES = ("index", "forum_index", "listing", "collection")
"""The types of labelled pages that are index pages."""
SHORT_ARTICLE, INTRODUCED_INDEX, SHELL = "short article", "introduced index", "shell"
"""The types of the pages that are made of them and of articles."""
MAX_WORDS = (25, 35, 50, 80)
"""Words that the text of a brief page has at most: one of these, by chance."""
ARTICLES_A_SHELL = 5
"""Articles of which one becomes a shell."""
MAX_OTHER_WORDS = 100
"""Words of what is around the text of a short article that may be taken for it."""
MIN_SHARE = 0.7
"""Share of `MAX_WORDS` from which a brief text ends with a paragraph, rather than within the next."""
_DECLARING = ("og:", "article:")
"""How the names of ``meta`` elements begin that say what a page is."""
KINDS: dict[str, PageType] = {
    **dict.fromkeys(("article", SHORT_ARTICLE, "documentation"), "article"),
    **dict.fromkeys((*INDEXES, INTRODUCED_INDEX), "index"),
    **dict.fromkeys(("forum", "forum_thread", "product", "service", "other", SHELL), "other"),
}
"""The page type that each kind of page in the corpora is."""
NETWORKS = 3
"""Networks for each question, alike but for chance."""
SCHEDULE = Schedule(hidden=(96,), epochs=15, batch=64, dropout=0.6)
WITHOUT_URL = 0.5
"""Weight of a copy that has no URL."""
OLD = 0.5
"""Weight of a copy that has nothing that pages of 2005 lack."""
BRIEF = {SHORT_ARTICLE: 0.2, INTRODUCED_INDEX: 0.6, SHELL: 0.6}
"""Weight of a page that was made to have a few lines of text, by its type."""
UNKNOWN = 0.6
"""Weight of a page of unknown type, as an article, where the question is what a page is that is no index."""
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
    """A page."""

    column: Floats
    kind: str | None
    """None if nobody said what it is."""
    brief: Example | None = None
    """The same page, if it had a few lines of text (`brief_page`)."""


def prepare(page: Page, model: str | None = None) -> Example | None:
    """Return the example that *page* makes, extracted with *model*; None if it is of no type, or has no text."""
    if page.page_type is not None and page.page_type not in KINDS:
        return None
    document = page.document()
    if not document.segments:
        return None
    example, selected = _measured(page, document, model)
    brief = brief_page(page, document, selected)
    if brief is None:
        return example
    document = brief.document()
    if not document.segments:
        return example
    found, selected = _measured(brief, document, model)
    return example._replace(brief=found) if is_brief(brief, document, selected) else example


def _measured(page: Page, document: Document, model: str | None) -> tuple[Example, list[int]]:
    """Return the example that *document*, of *page*, makes, and the segments that *model* keeps of it."""
    learned = () if model is None else (load_model("auto", model),)
    selection = get("auto").select(document, *learned)
    article = begin(document, selection, wanted=("date_published",)).article
    features = page_features(document, selection.selected, article.date_published is not None)
    return Example(features.column, page.page_type), selection.selected


def _with_brief(examples: Sequence[Example]) -> list[Example]:
    """Return *examples*, and what they would be with a few lines of text."""
    return [*examples, *(example.brief for example in examples if example.brief)]


def _rows(examples: Sequence[Example], without: Sequence[int] = ()) -> Floats:
    """Return a row for each of *examples*, zeros in the columns *without*."""
    rows: Floats = np.concatenate([example.column for example in examples], axis=1).T.copy()
    rows[:, list(without)] = 0
    return rows


def train(
    examples: Sequence[Example], /, *, seed: int = 0, progress: Callable[[float], object] | None = None
) -> TrainedModel:
    """Return the networks that *examples* teach. ValueError if there is no article, or no index, among them."""
    tell = progress or (lambda _: None)
    pages = _with_brief(examples)
    types = np.array(["" if page.kind is None else KINDS[page.kind] for page in pages])
    if not {"article", "index"} <= set(types.tolist()):
        raise ValueError("articles and index pages are needed to learn from")
    copies = (((), 1.0), (_URL, WITHOUT_URL), (_NEW, OLD), ([*_NEW, *_URL], OLD * WITHOUT_URL))
    rows = np.concatenate([_rows(pages, without) for without, _ in copies])
    shares = np.array([weight for _, weight in copies])[:, None]
    shares = shares * np.array([BRIEF.get(page.kind or "", 1.0) for page in pages])
    values: dict[str, Any] = {"inputs": list(NAMES), "networks": NETWORKS}
    for number, question in enumerate(QUESTIONS):
        if question == "is_index":
            trust, is_so = types != "", types == "index"
        else:
            trust, is_so = np.where(types == "", UNKNOWN, types != "index"), (types == "article") | (types == "")
        weights = (shares * trust).ravel().astype(np.float32)
        asked, wanted = weights > 0, np.tile(is_so, len(copies)).astype(np.float32)
        for i in range(NETWORKS):
            network = learn(rows[asked], wanted[asked], weights[asked], SCHEDULE, seed + i)
            values |= network.values(f"{question}_{i}")
            tell((number * NETWORKS + i + 1) / (NETWORKS * len(QUESTIONS)))
    return TrainedModel(values, test(values, examples))


def test(values: Mapping[str, Any], examples: Sequence[Example]) -> dict[str, float]:
    """Return the share of the pages of each kind that are taken for an index, with and without their URLs."""
    model = of_values(values)
    examples = [example for example in _with_brief(examples) if example.kind]
    found: dict[str, list[float]] = {}
    for rows, remark in ((_rows(examples), ""), (_rows(examples, _URL), ", no URL")):
        for example, row in zip(examples, rows, strict=True):
            index = model(row[:, None]).is_index
            found.setdefault(f"index: {example.kind}{remark}", []).append(float(index >= 0.5))
    return {name: float(np.mean(shares)) for name, shares in sorted(found.items())}


# --- pages with a few lines of text ---------------------------------------------


def brief_page(page: Page, document: Document, selected: Sequence[int]) -> Page | None:
    """Return *page* with a few lines of text; None if it is of another type, or there is nothing to take them from.

    *document* is that of the page, *selected* are the segments that are its text. Its tree is changed: nothing else is
    to be asked of it. An article declares nothing then.
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
    """Whether the segments *selected* of such a *page* may be its text, if it is an article."""
    words = sum(document.segments[i].words for i in selected)
    return page.page_type != SHORT_ARTICLE or 0 < words <= max(MAX_WORDS) + MAX_OTHER_WORDS


def _undeclare(root: etree._Element) -> None:
    """Take from a page what it says of itself."""
    for element in root.iter("*"):
        if element.tag == "script" and element.get("type", "").lower() == "application/ld+json":
            element.text = None
        elif element.tag == "meta" and (element.get("property") or element.get("name") or "").startswith(_DECLARING):
            element.attrib.clear()
        elif element.get("itemtype"):
            del element.attrib["itemtype"]


def _introduce(document: Document, most: int) -> bool:
    """Put a paragraph of *most* words at most below the first heading. Whether there is a heading, and words for it.

    They are those that describe the page, and what its lines say that read like a paragraph.
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
    """Leave of the segments *selected* those before the paragraphs, and of these *most* words. Whether any has gone."""
    segments, good = document.segments, document.arrays.good
    left, is_over, has_gone = most, most == 0, False
    for segment in map(segments.__getitem__, selected):
        if is_over:
            _cut(segment, 0)
            has_gone = True
        elif good[segment.index]:
            if segment.words > left:
                _cut(segment, segment.chars * left // segment.words)
                has_gone = True
            left -= segment.words
            is_over = left <= (1 - MIN_SHARE) * most
    return has_gone


def _cut(segment: Segment, characters: int) -> None:
    """Leave so many of the first *characters* of *segment*: of a word, too, as some scripts do not part them."""
    for text, element in segment.pieces:
        flat = " ".join(text.split())
        short = f"{flat[:characters]} " if characters > 0 else None
        characters -= len(flat) + 1
        if element.text == text:
            element.text = short
        else:
            for child in element:
                if child.tail == text:
                    child.tail = short
                    break


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
