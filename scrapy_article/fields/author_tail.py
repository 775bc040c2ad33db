"""Authors in lines around the end of the body."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.needles import Needles
from scrapy_article.fields.author_candidates import candidate_of, evidence_of
from scrapy_article.fields.author_in_text import line_evidence, may_be_meant
from scrapy_article.fields.author_labels import MAX_LABEL, is_label
from scrapy_article.fields.author_lines import MAX_LINE, TO_BLANKS, is_prose, labelled, line_of
from scrapy_article.fields.author_view import NOT_SHOWN
from scrapy_article.fields.author_words import LABELS
from scrapy_article.fields.names import Kind, Name, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.fields.author_bylines import Byline
    from scrapy_article.fields.author_candidates import AuthorCandidate
    from scrapy_article.fields.author_view import AuthorView

__all__ = ["labelled_elsewhere", "lines_below"]

_tells = Needles(f" {word} " for word in "is ist est es è é är er".split()).are_in
_BEFORE_IS = 60
"""Characters of a line that such a word after a name stands in."""
_BIOGRAPHY = re.compile(r"([^\W\d_a-z][^.,:;!?()]{3,50}?),? (?:is|ist|est|es|è|é|är|er) (.*)")
_WRITERS = frozenset(
    "writer author editor journalist reporter columnist blogger novelist poet critic correspondent contributor autor "
    "autorin redakteur redakteurin journalistin auteur autrice rédacteur rédactrice journaliste escritor escritora "
    "periodista autora giornalista scrittore scrittrice".split()
)


def lines_below(view: AuthorView) -> Iterator[AuthorCandidate]:
    """Lines around the end of the body that begin with a word for *by*, or tell that somebody is a writer."""
    after = 0
    for position in range(view.tail_first, view.tail_last):
        segment = view.segments[position]
        text = segment.text
        if position < after or segment.block.flags & NOT_SHOWN:
            continue
        writer = _writer(text)
        if writer:
            if not view.is_off(segment.block):
                yield candidate_of(view.page, [writer], ["bio-tail"], "who the author is, below the article", text)
            continue
        if len(text) < 32 and is_label(text):
            text, after = labelled(view.segments, position, view.tail_last)
        elif (len(text) <= MAX_LINE or text[0] == "(") and view.has_label(text) and not _is_quoted(text):
            text = line_of(segment)
            if text.startswith("("):  # (Reporting by Ann Lee; editing by Bo Ek)
                text = text.strip("()")
        else:
            continue
        byline = view.read(text)
        if not byline.names or not byline.labelled or is_prose(byline, text) or _is_publisher(byline, text):
            continue
        if not may_be_meant(view, position, text, byline):
            continue
        if not view.is_off(segment.block) and not view.is_of_teaser(segment.block, position):
            evidence = [*evidence_of("label-tail", byline), *line_evidence(view, position, text)]
            yield candidate_of(view.page, byline.names, evidence, "text below the article", text)


def labelled_elsewhere(view: AuthorView) -> Iterator[AuthorCandidate]:
    """Lines below those, in a box about the article: ``Author: Ann Lee``, if all name the same people."""
    found: dict[str, AuthorCandidate] = {}
    for position in range(view.tail_last, len(view.segments)):
        segment = view.segments[position]
        text = segment.text
        if len(text) > MAX_LINE or not _names_author(text) or segment.block.flags & NOT_SHOWN:
            continue
        byline = view.read(line_of(segment))
        is_person = byline.labelled and byline.whole and all(name.kind is Kind.PERSON for name in byline.names)
        if not (is_person and byline.names) or view.is_off(segment.block) or view.is_of_teaser(segment.block, position):
            continue
        evidence = evidence_of("label-tail", byline)
        candidate = candidate_of(view.page, byline.names, [*evidence, "labelled"], "text far below the article", text)
        found[" ".join([name.text for name in candidate.names])] = candidate
    if len(found) == 1:
        yield from found.values()


def _names_author(text: str) -> bool:
    """Whether *text* begins with a word for *author* and a colon: who has *posted* there may have commented."""
    label, colon, _ = text.partition(":")
    words = label.casefold().split() if colon else ()
    return 0 < len(words) <= MAX_LABEL and words[-1] in LABELS


def _writer(text: str) -> Name | None:
    """The person of whom *text* says first that they write: ``Ann Lee is a writer who lives in Springfield.``."""
    text = text[:MAX_LINE]
    match = _BIOGRAPHY.match(text) if _tells(text[:_BEFORE_IS]) else None
    if match and not _WRITERS.isdisjoint(match[2].translate(TO_BLANKS).casefold().split()):
        kind = kind_of(match[1])
        return Name(match[1], kind) if kind is Kind.PERSON else None
    return None


def _is_publisher(byline: Byline, text: str) -> bool:
    """Whether *text* names the publication: ``Published by Daily Planet on May 3, 2020.``."""
    return text.startswith("Published by") and byline.names[0].kind is Kind.TEAM


def _is_quoted(text: str) -> bool:
    """Whether *text* names who has written what is quoted from elsewhere: ``— Ann Lee (@annlee) May 3, 2020``."""
    return text[0] in "—–―" and "(@" in text
