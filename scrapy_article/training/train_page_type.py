"""The networks that tell the page type.

A page teaches four times: with its URL and without, so that the answer stands without one, and as it would be if it
were of 2005, with no headings, no landmarks and nothing declared. Articles and index pages have a small say once more,
as they would be with a few lines of text, or none: labelled articles are long, so that whatever is short would be an
index. A page of which nobody said what it is has a small say too: most that were collected for their text or date are
articles, if they are no index. Pages are extracted with models that have not seen their site, if there are any: a model
knows the pages that it was learned from too well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scrapy_article.extract import begin
from scrapy_article.methods import get, load_model
from scrapy_article.page_type.features import NAMES, page_features
from scrapy_article.page_type.model import QUESTIONS, of_values
from scrapy_article.page_type.urls import URL_NAMES
from scrapy_article.training.backpropagation import Schedule, learn
from scrapy_article.training.page_variants import INDEXES, INTRODUCED_INDEX, SHELL, SHORT_ARTICLE, brief_page, is_brief
from scrapy_article.training.trainers import TrainedModel, Trainer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from scrapy_article.article import PageType
    from scrapy_article.document import Document
    from scrapy_article.document.arrays import Floats
    from scrapy_article.evaluation.corpus import Page

KINDS: dict[str, PageType] = {
    **dict.fromkeys(("article", SHORT_ARTICLE, "documentation"), "article"),
    **dict.fromkeys((*INDEXES, INTRODUCED_INDEX), "index"),
    **dict.fromkeys(("forum", "forum_thread", "product", "service", "other", SHELL), "other"),
}
"""The page type that each kind of page in the corpora is."""
NETWORKS = 3
"""Networks for each question, alike but for chance."""
SCHEDULE = Schedule(hidden=(96,), epochs=15, batch=64, dropout=0.6)
WITHOUT_ADDRESS = 0.5
"""Weight of a copy that has no address."""
OLD = 0.5
"""Weight of a copy that has nothing that pages of 2005 lack."""
BRIEF = {SHORT_ARTICLE: 0.2, INTRODUCED_INDEX: 0.6, SHELL: 0.6}
"""Weight of a page that was made to have a few lines of text, by its type."""
UNKNOWN = 0.6
"""Weight of a page of unknown type, as an article, where the question is what a page is that is no index."""
_ADDRESS = [NAMES.index(name) for name in URL_NAMES]
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
    example, kept = _measured(page, document, model)
    brief = brief_page(page, document, kept)
    if brief is None:
        return example
    document = brief.document()
    if not document.segments:
        return example
    found, kept = _measured(brief, document, model)
    return example._replace(brief=found) if is_brief(brief, document, kept) else example


def _measured(page: Page, document: Document, model: str | None) -> tuple[Example, list[int]]:
    """Return the example that *document*, of *page*, makes, and the segments that *model* keeps of it."""
    learned = () if model is None else (load_model("auto", model),)
    _, selection, article = begin(document, get("auto").select(document, *learned))
    features = page_features(document, selection.kept, article.date_published is not None)
    return Example(features.column, page.page_type), selection.kept


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
    told = progress or (lambda _: None)
    pages = _with_brief(examples)
    types = np.array(["" if page.kind is None else KINDS[page.kind] for page in pages])
    if not {"article", "index"} <= set(types.tolist()):
        raise ValueError("articles and index pages are needed to learn from")
    copies = (((), 1.0), (_ADDRESS, WITHOUT_ADDRESS), (_NEW, OLD), ([*_NEW, *_ADDRESS], OLD * WITHOUT_ADDRESS))
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
            told((number * NETWORKS + i + 1) / (NETWORKS * len(QUESTIONS)))
    return TrainedModel(values, test(values, examples))


def test(values: Mapping[str, Any], examples: Sequence[Example]) -> dict[str, float]:
    """Return the share of the pages of each kind that are taken for an index, with and without their addresses."""
    model = of_values(values)
    examples = [example for example in _with_brief(examples) if example.kind]
    found: dict[str, list[float]] = {}
    for rows, remark in ((_rows(examples), ""), (_rows(examples, _ADDRESS), ", no address")):
        for example, row in zip(examples, rows, strict=True):
            index = model(row[:, None]).is_index
            found.setdefault(f"index: {example.kind}{remark}", []).append(float(index >= 0.5))
    return {name: float(np.mean(shares)) for name, shares in sorted(found.items())}


TRAINER = Trainer(
    "the networks that tell articles, index pages and others apart",
    train,
    test,
    prepare,
    ".npz",
    articles=False,
    unseen=True,
)
