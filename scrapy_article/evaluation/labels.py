"""Labels of the segments of a page, from gold text or from annotators.

Gold text is plain text. It was typed, copied or drafted by a program, so its quotes, blanks and list marks differ from
those of the page. Segments are therefore matched by words, in order: an alignment of the words of the page with those
of the gold text shows how much of each segment is in the gold text. The thresholds below were chosen by looking at
wrong labels on the development corpora.

An *answer* is a JSON object that a labelling page (`scrapy_article.report.labelling`) saves. It has the ``page``, the
``annotator``, the ``digest`` of the page's segments, and the ``labels`` of the segments in order.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from scrapy_article.evaluation import corpus
from scrapy_article.evaluation.measures import length_scaled_cosine, mean
from scrapy_article.fields.authors.bylines import read_byline
from scrapy_article.fields.dates.parser import find_dates
from scrapy_article.text.words import join_space, ngrams, split_words

MATCHED = 0.6
"""Least share of a segment's words that are aligned with gold text for it to be content."""
KNOWN = 1 / 3
"""Least share of a segment's word trigrams that are in the gold text for it to be aligned; without this, the alignment
would match single words."""
COVERED = 0.5
"""Least share of the gold words that content covers; below it, the gold text is not of the page."""

_GRAM = 3


def from_text(texts: Sequence[str], gold: str) -> list[bool] | None:
    """Return whether each of the *texts* of a page's segments is part of the *gold* text.

    None if the page has less than half of the gold text, or if *gold* has no words. Raises ImportError without
    rapidfuzz, which the extra ``eval`` installs.
    """
    from rapidfuzz.distance import LCSseq

    wanted = split_words(gold.lower())
    found = [split_words(text.lower()) for text in texts]
    known = {gram for size in range(1, _GRAM + 1) for gram in ngrams(wanted, size)}
    page: list[str] = []
    owners: list[int] = []
    for i, segment in enumerate(found):
        own = [*ngrams(segment, min(_GRAM, len(segment)))]
        if own and sum(gram in known for gram in own) >= KNOWN * len(own):
            page += segment
            owners += [i] * len(segment)
    matched = [0] * len(found)
    for step in LCSseq.opcodes(page, wanted):
        if step.tag == "equal":
            for i in owners[step.src_start : step.src_end]:
                matched[i] += 1
    labels = [bool(segment) and n >= MATCHED * len(segment) for segment, n in zip(found, matched, strict=True)]
    covered = sum(n for n, label in zip(matched, labels, strict=True) if label)
    return labels if covered and covered >= COVERED * len(wanted) else None


def from_strings(texts: Iterable[str], wanted: Sequence[str], unwanted: Sequence[str]) -> list[bool | None]:
    """Return the labels of segments from strings that the article must, and must not, contain.

    A segment with none of the strings, or with both kinds, gets None.
    """
    yes, no = ([folded for folded in map(join_space, strings) if folded] for strings in (wanted, unwanted))
    found = [[any(string in text for string in strings) for strings in (yes, no)] for text in map(join_space, texts)]
    return [good if good != bad else None for good, bad in found]


VERSION = 1
"""Version of the JSON format."""
LABELS = ("text", "title", "caption", "author", "date", "none")
"""Labels of a segment. In a tie between annotators, the first one counts: missing text is a worse error than
superfluous text."""


class Answer(NamedTuple):
    """The labels that one annotator gave to one page."""

    page: str
    annotator: str
    digest: str
    labels: tuple[str, ...]


class Agreement(NamedTuple):
    """Agreement between annotators; None for figures with too few labels."""

    pages: int
    """Number of pages with two annotators or more."""
    annotators: int
    kappa: float | None
    """Fleiss' kappa of the segments, over all annotators."""
    cosine: float | None
    """Length-scaled cosine of the texts of two annotators (Ziegler and Skubacz, WI 2007): mean over pages and pairs."""


def digest(texts: Iterable[str]) -> str:
    """Return a hash of the *texts* of a page's segments, to detect that they changed."""
    return sha256("\n".join(texts).encode("utf-8", "replace")).hexdigest()[:16]


def read_answer(path: str | PathLike[str]) -> Answer:
    """Return the answer in a file. Raises ValueError if there is none."""
    try:
        data = json.loads(Path(path).read_bytes())
        labels = tuple(data["labels"])
        answer = Answer(data["page"], data["annotator"], data["digest"], labels)
        if data["version"] != VERSION or not all(isinstance(value, str) for value in (*answer[:3], *labels)):
            raise ValueError
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{path}: not an answer of a labelling page") from error
    unknown = set(labels).difference(LABELS)
    if unknown:
        raise ValueError(f"{path}: no label {min(unknown)!r}")
    return answer


def agreement(by_page: Mapping[str, Mapping[str, Answer]], texts: Mapping[str, Sequence[str]]) -> Agreement:
    """Return the agreement of the answers *by_page* and annotator; *texts* are those of the segments of each page."""
    shared = [[*found.values()] for found in by_page.values() if len(found) > 1]
    cosines = [
        length_scaled_cosine(*("\n\n".join(_by_label(texts[one.page], one.labels)["text"]) for one in pair))
        for found in shared
        for pair in combinations(found, 2)
    ]
    things = [labels for found in shared for labels in zip(*(answer.labels for answer in found), strict=True)]
    kappa, cosine = fleiss_kappa(things) if things else None, mean(cosines) if cosines else None
    return Agreement(len(shared), len(set().union(*by_page.values())), kappa, cosine)


def fleiss_kappa(things: Sequence[Sequence[Hashable]]) -> float:
    """Return Fleiss' kappa of *things*, each a sequence of labels from two annotators or more.

    Fleiss, "Measuring nominal scale agreement among many raters", Psychological Bulletin 76, 1971. Things may differ in
    their number of labels (Gwet, "Handbook of inter-rater reliability", 2014).
    """
    counted = [Counter(labels) for labels in things]
    agreed = 0.0
    shares: Counter[Hashable] = Counter()
    for labels in counted:
        number = labels.total()
        agreed += sum(n * (n - 1) for n in labels.values()) / (number * (number - 1))
        shares.update(labels)
    total = shares.total()
    expected = sum((n / total) ** 2 for n in shares.values())
    # If all labels are the same, all of the agreement may be by chance.
    return 1.0 if expected == 1 else (agreed / len(counted) - expected) / (1 - expected)


def collect(
    pages: str | PathLike[str], answers: Sequence[Answer], output: str | PathLike[str]
) -> tuple[list[str], Agreement]:
    """Write the corpus *output*: the pages of *pages*, a corpus without labels, that have *answers*.

    Returns the ids of the pages and the agreement. Raises ValueError for an answer to an unknown page, or to one whose
    segments have changed, and if *pages* cannot be read; OSError if *output* cannot be written.
    """
    by_page: dict[str, dict[str, Answer]] = {}
    for answer in answers:
        if by_page.setdefault(answer.page, {}).setdefault(answer.annotator, answer) != answer:
            raise ValueError(f"{answer.page}: {answer.annotator} has labelled it twice, with different labels")
    texts: dict[str, list[str]] = {}
    folder = Path(output)
    (folder / "html").mkdir(parents=True, exist_ok=True)
    records = []
    for page in corpus.read(pages):
        found = by_page.get(page.id)
        if not found:
            continue
        segments = page.document().segments
        texts[page.id] = [segment.text for segment in segments]
        for answer in found.values():
            if answer.digest != digest(texts[page.id]) or len(answer.labels) != len(segments):
                raise ValueError(f"{page.id}: the labels of {answer.annotator} are for other lines of the page")
        given = zip(*(answer.labels for answer in found.values()), strict=True)
        labels = [max(LABELS, key=of_segment.count) for of_segment in given]
        records.append(_record(page, texts[page.id], labels, sorted(found)))
        (folder / "html" / f"{page.id}.html").write_bytes(page.html)
    missing = sorted(set(by_page).difference(texts))
    if missing:
        raise ValueError(f"{missing[0]}: no such page in {pages}")
    corpus.write_index(folder, records)
    return list(texts), agreement(by_page, texts)


def _by_label(texts: Sequence[str], labels: Sequence[str]) -> defaultdict[str, list[str]]:
    """Return the *texts* with each label."""
    found = defaultdict(list)
    for text, label in zip(texts, labels, strict=True):
        found[label].append(text)
    return found


def _record(page: corpus.Page, texts: Sequence[str], labels: Sequence[str], annotators: list[str]) -> dict[str, Any]:
    """Return the record of the index: the fields of the corpus format and the labels."""
    lines = _by_label(texts, labels)
    names = (name.text for line in lines["author"] for name in read_byline(line).names)
    record: dict[str, Any] = {
        "id": page.id,
        "url": page.url,
        "encoding": page.encoding,
        "page_type": "article" if lines["text"] else None,
        "text": "\n\n".join(lines["text"]),
        "title": " ".join(lines["title"]),
        "authors": list(dict.fromkeys(names)),
        "date": next((parsed.iso for line in lines["date"] for parsed in find_dates(line)), None),
        "captions": lines["caption"],
    }
    filled = {key: value for key, value in record.items() if value}
    return {**page.extra, **filled, "labels": list(labels), "annotators": annotators}
