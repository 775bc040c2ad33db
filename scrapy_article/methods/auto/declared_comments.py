"""Readers' comments that the structured data of a page holds, too: without markup of their own they look like text."""

from __future__ import annotations

import re
from itertools import chain, groupby, islice
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ALL_PAGES, rule
from scrapy_article.document import Flag
from scrapy_article.document.letters import letters
from scrapy_article.document.marks import SENTENCE_ENDS
from scrapy_article.document.structured import strings, types_of
from scrapy_article.methods.auto.lines import between

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from scrapy_article.document import Document, Segment

__all__ = ["declared_comments"]

MOST = 200
"""Comments that are looked for."""
LEAST = 10
"""Letters of a line from which it is told by what it says."""
WHO_WORDS = 8
"""Words of a line between two comments up to which it says whose the next is, and when it was written."""
_THREADS = frozenset(("DiscussionForumPosting", "SocialMediaPosting", "QAPage", "Question"))
"""schema.org types of what lives on its answers: there they are text."""
_BREAK = re.compile(r"\n|<(?:br|/?p)\b[^<>]{0,200}>")


@rule("declared-comments", scope=ALL_PAGES, otherwise=lambda *_, **__: [])
def declared_comments(document: Document, kept: Sequence[int]) -> list[int]:
    """Those of *kept*, segments of *document*, that are comments on its article by JSON-LD, and who wrote them."""
    article = document.json_ld_article
    if "comment" not in article or not types_of(article).isdisjoint(_THREADS):
        return []
    wanted = {plain for line in _lines(article["comment"]) if len(plain := letters(line)) >= LEAST}
    segments = document.segments
    longest = 2 * max(map(len, wanted), default=0)
    told = {i for i in kept if len(segments[i].text) <= longest and letters(segments[i].text) in wanted}
    if not told:
        return []
    runs = [[*run] for _, run in groupby(kept, told.__contains__)]
    around = zip([None, *runs[:-1]], runs, [*runs[1:], None], strict=True)
    # What stands between paragraphs is quoted in a comment.
    quoted = (run for before, run, after in around if after and _goes_on(segments, before, after[0]))
    found = sorted(told.difference(chain.from_iterable(quoted)))
    if not found or len(found) == len(kept):
        return []
    among = between(kept, found[0] - (len(found) > 1), found[-1])
    who = (i for i in among if segments[i].words <= WHO_WORDS and segments[i].text[-1] not in SENTENCE_ENDS)
    return sorted({*found, *who})


def _goes_on(segments: Sequence[Segment], before: list[int] | None, after: int) -> bool:
    """Whether a paragraph is *after* some lines, and another, a heading or nothing right *before* them."""
    last = segments[before[-1]] if before else None
    begins = last is None or last.words > WHO_WORDS or last.block.flags & Flag.HEADING > 0
    return begins and segments[after].words > WHO_WORDS


def _lines(value: Any) -> Iterator[str]:
    """The lines of each comment in *value*, be it one or a list."""
    for entry in islice(value if isinstance(value, list) else [value], MOST):
        text = entry.get("text") if isinstance(entry, dict) else None
        for line in _BREAK.split(text) if isinstance(text, str) else ():
            yield from strings(line)
