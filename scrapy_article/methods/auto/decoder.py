"""From probabilities to the segments that are kept."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from itertools import compress, pairwise, takewhile
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article.document import Flag
from scrapy_article.document.needles import Needles
from scrapy_article.methods.auto.features import NAMES
from scrapy_article.methods.auto.numbered import number_of
from scrapy_article.methods.auto.phrases import (
    announces_comments,
    calls_at_the_start,
    calls_the_reader,
    captioned,
    disclaims,
    gives_telephone,
    labels_an_advertisement,
    labels_sharing,
    leads_back,
    leads_elsewhere,
    noticed,
    sells_the_rest,
    signs_off,
)
from scrapy_article.methods.auto.sums import best_threshold, choice_sums, expected_words
from scrapy_article.network import sigmoid

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from scrapy_article.document import Block, Segment
    from scrapy_article.document.arrays import Arrays, Floats
    from scrapy_article.methods.auto.features import Features
    from scrapy_article.methods.auto.sums import ChoiceSums
    from scrapy_article.methods.method import Favor

__all__ = ["ARTICLE", "THRESHOLDS", "Choice", "choose"]

ARTICLE = 1 / 3
"""Probability by the gate from which a page is read as an article: one that is read as something else loses more than
the other way round."""
SURELY = 0.6
"""Probability from which what follows the end of an article, and readers' comments, are looked for: below it, the page
may be a thread or a list, which has no such end."""
THRESHOLDS: dict[Favor, float] = {"precision": 0.65, "balance": 0.45, "recall": 0.15}
"""Probability from which a segment is kept. For balance, F1 is best there on development folds, on a wide plateau."""
SHIFTS: dict[Favor, float] = {"precision": 1.5, "balance": 0.8, "recall": 0.4}
"""Factor of the threshold on pages that are no articles: lines of one page are right or wrong together, of which the
expected F1 knows nothing. One half of the development sites says 0.9, the other 0.5."""
SURE, SURE_WORDS = 0.7, 5
"""Probability and words of a line that is taken for text without doubt: the last of them is where the text ends."""
PICTURED = 0.8
"""Probability from which what stands in a figure is text; some pages set theirs so."""
AFTER, APART = 0.2, 1.0
"""Log-odds by which a line must be likelier to be kept after that end, where its block stands in the same parent as the
last line of the text, and where it does not, or links to other stories stand between the two. What follows an article
looks like it more often than what it holds looks like something else: teasers with a standfirst, appeals, boxes about
the author, comments. Found on the parts of the development sites, by precision and recall of news above all; from 0.2
to 0.7 the first makes little difference."""
CAPTION_WORDS = 60
"""Words up to which a line that a credit ends is a caption."""
COPY_WORDS = 8
"""Words from which a segment that stands under another grandparent too may be a copy."""
COPIES = 2
"""Different segments in a row that must stand there again for them to be copies: a body that stands twice."""
COPY_OF_BLOCK = 150
"""Words of such a run in a block beside the first, under the same parent: the chorus of a song is shorter."""
PULLED_WORDS = 7
"""Words from which a line that a box quotes from the text is known in it; one with less says whose words they are."""
PULLED_LINES = 60
"""Lines between the two at most: in threads, quotations are of what was said long before."""
BOX_LEVELS = 4
"""Levels up to which a line stands in such a box."""
QUOTED_LINES = 12
"""Lines of a figure beside the quotation, code or table that it holds."""
POINTER_WORDS = 30
"""Words up to which a line that begins as pointers do, and is a link for the most part, leads to another story."""
POINTER_DENSITY = 0.4
POINTING_WORDS = 4
"""Words up to which a line leads there with the link that follows it; a heading that follows begins the next part."""
POINTED_DENSITY = 0.9
POINTING_MARKS, MARKED_DENSITY = frozenset("▲▶►▷▸☞➤➜➡≫"), 0.8
"""Marks that are typed before links to other stories, and share of such a line in links."""
LABEL_WORDS = 9
"""Words up to which a line that begins so, and holds no link, is the label of the links after it; where those are left,
so is the label, if it is no item of a list. Of 15 such lines on development pages, three are text by their gold."""
NOTICE_WORDS = 45
"""Words up to which a line that claims rights, asks for mistakes to be reported, or offers to print, is a notice."""
LINKS = 3
"""Links in a row below a heading that announces other stories."""
LINK_WORDS = 8
"""Words up to which a line that is a link may lead back."""
HEADINGS = 3
"""Headings in a row after a heading that leave it without text."""
BUTTON_WORDS = 2
"""Words of what is left after a heading, and no link, up to which it is not what the heading announces."""
HEADING_LINES = 4
"""Lines of an element of a heading beyond which it holds text, too."""
HEADING_WORDS, SENTENCE_WORDS = 30, 15
"""Words up to which a line in a heading is one, and up to which it may end as a sentence does and be no paragraph: of
pages that do not close theirs, all of the text stands in it."""
CALL_WORDS = 30
"""Words up to which one of the last lines that begins as calls to the reader do is one."""
CALLS = 12
"""Such lines at the end at most."""
CALLS_ABOVE, CALL_ABOVE_WORDS = 2, 60
"""Lines at the beginning that may be such, and words of one."""
DISCLAIMER_WORDS = 100
"""Words up to which one is that begins as disclaimers do."""
OFFER_WORDS, LINE_OF_OFFER = 150, 30
"""Words at the end of a text that may offer a subscription to those who would read on, and of each line of them."""
COMMENTS_WORDS = 30
"""Words up to which a heading that names comments announces them."""
SAID = 0.9
"""Probability from which what follows it is text: the heading may be one of a text about comments."""
AD_WORDS = 10
"""Words up to which a line that begins as labels of advertisements do is one."""

WHOLE = {"blockquote": 0.4, "pre": 0.3, "table": 0.6, "ul": 0.7, "ol": 0.7, "dl": 0.7}
"""Share of the words of code, a table or a list that is kept from which all of it is: half of it is of use to nobody.
From one half to 0.85 of a list are as good; rows, items and paragraphs beside each other are better judged singly."""
WHOLE_LINES, CELL_WORDS = 300, 20
"""Lines of what is made whole at most, and words of a cell from which a table is for layout."""
HEAD_LINES = 3_000
"""Lines of a longer table, or one with longer cells, up to which its caption and the heads of its columns are kept."""
LIST_LINES, ITEM_LINES = 60, 3
"""Lines of a list, and of each of its items, up to which it is kept whole or not at all, as its lines are likely on
average: of 68 lists on development pages that were kept in part, gold holds all or nothing but for five."""
LED = 0.37
"""Share of the threshold that a list must reach on average right after a line, no heading, that ends with a colon: of
thirty such lists on development pages that would be left otherwise, gold holds all but three."""
COUNTED, COUNTED_LEAST = 3, 0.1
"""Numbered lines in a row that are kept after one that is, and the probability that each must have."""
STRAY, STRAY_LINES = 0.15, 4
"""Share of the words of a list below which what is kept of it is left, and lines from which a list is long enough."""
COLUMN_LINES = 3
"""Lines of more than `CELL_WORDS` words that are kept of one item from which it is a column of the page."""

_ENDS, _HEADING = NAMES.index("ends"), NAMES.index("flag_heading")
"""The rows of the features that say whether a line ends as a sentence does, and whether it is in a heading."""


AFTER_END = "after the end"
"""Why a line is left; unless it belongs to a list or the like that is kept for the most part."""


class _Lines(NamedTuple):
    """What is asked of each line. A page keeps some dozen: going through them costs less than asking numpy."""

    segments: list[Segment]
    texts: list[str]
    words: list[float]
    flags: list[int]
    """Those of the block that it stands in."""
    density: list[float]
    matrix: Floats
    """That of the features."""

    @classmethod
    def of(cls, features: Features) -> _Lines:
        arrays = features.arrays
        flags = arrays.flags.take(arrays.block_of).tolist()
        return cls(
            arrays.segments, arrays.texts, arrays.words.tolist(), flags, arrays.density.tolist(), features.matrix
        )


class Choice(NamedTuple):
    """What is kept of a page."""

    kept: list[int]
    """Numbers of segments, ascending."""
    left: dict[int, str]
    """Those that were left in spite of their probability, and why."""
    sums: ChoiceSums

    @property
    def expected(self) -> float:
        """Expected F1, by words, of what is kept, as far as the probabilities are right."""
        return 2 * self.sums.hit / (self.sums.taken + self.sums.text) if self.kept else 0.0


def choose(features: Features, probabilities: Floats, favor: Favor = "balance", article: float = 1.0) -> Choice:
    """Choose the segments of an article, or of a page of another kind, where what is text is less sure.

    *article* is the probability that the page is one.
    """
    arrays = features.arrays
    words, lines = expected_words(arrays.words), _Lines.of(features)
    threshold = THRESHOLDS[favor]
    is_article = article >= ARTICLE
    if not is_article:
        best, _ = best_threshold(probabilities, words)
        threshold = min(max(best * SHIFTS[favor], 0.05), 0.95)
    kept: list[int] = (probabilities >= threshold).nonzero()[0].tolist()
    left = _copies(arrays, lines, kept)
    if is_article:
        left |= _captions(lines, probabilities, kept)
    if article >= SURELY:
        sure = ((probabilities >= SURE) & (arrays.words >= SURE_WORDS)).nonzero()[0].tolist()
        left |= _colophon(lines, sure)
        own = [i for i in sure if i not in left]
        left |= _tail(arrays, lines, probabilities, threshold, kept, own) | _comments(lines, probabilities, kept, sure)
    kept = [i for i in kept if i not in left] if left else kept
    led = _led_to(lines, kept)
    containers = [*dict.fromkeys(_containers(lines, kept) + led)]
    if containers:
        weights, likely = words.tolist(), (words * probabilities).tolist()
        out = {i for i, what in left.items() if what != AFTER_END}
        least = dict.fromkeys([block.index for block in led], threshold * LED)
        kept = _made_whole(lines, kept, containers, weights, likely, threshold, least, out)
        stays = {*kept}
        left = {i: what for i, what in left.items() if i not in stays or what != AFTER_END}
        left |= _strays(lines, kept, containers, weights, out)
        said_by = _said_by(lines, kept)
        if said_by:
            kept = sorted({*kept} | said_by)
            left = {i: what for i, what in left.items() if i not in said_by}
    kept = [i for i in kept if i not in left] if left else kept
    kept = _with_counted(lines, probabilities, kept, left)
    cures = [_other_stories, _pointers, _labels, _notices]
    if is_article:
        cures += [_walled, _calls, _bare_headings]
    if article >= SURELY:
        cures.append(_pulled)
    for cure in cures:
        found = cure(lines, kept)
        if found:
            left |= found
            kept = [i for i in kept if i not in found]
    if all(lines.flags[i] & Flag.FOOTER for i in kept):
        kept = []  # what a page shows that has no text
    if not any(any(map(str.isalnum, lines.texts[i])) for i in kept):
        kept = []
    return Choice(kept, left, choice_sums(probabilities, words, arrays.density, arrays.good, kept))


def _made_whole(
    lines: _Lines,
    kept: Sequence[int],
    containers: Iterable[Block],
    weights: Sequence[float],
    likely: Sequence[float],
    threshold: float,
    least: Mapping[int, float],
    out: Container[int],
) -> list[int]:
    """*kept* with the rest of those of *containers* of which the larger part is kept; *weights* are those of lines.

    So are short lists that are likely enough on average: *threshold*, or what *least* says of one, by its index.
    *likely* are probabilities of lines, times their weights; *out* are those that were left for a reason of their own.
    """
    added: set[int] = set()
    for container in containers:
        start, end = container.start, container.end
        inside = _between(kept, start, end)
        if len(inside) == end - start or end - start > (HEAD_LINES if container.tag == "table" else WHOLE_LINES):
            continue
        if sum([weights[i] for i in inside]) >= WHOLE[container.tag] * sum(weights[start:end]):
            if container.tag != "table" or (end - start <= WHOLE_LINES and not _is_layout(lines.segments[start:end])):
                added.update(range(start, end))
            else:
                added.update(_head_cells(lines.segments[start:end]))
        elif sum(likely[start:end]) >= least.get(container.index, threshold) * sum(weights[start:end]) and _is_plain(
            lines, container, out
        ):
            added.update(range(start, end))
    return sorted(added.union(kept)) if added else [*kept]


def _with_counted(lines: _Lines, probabilities: Floats, kept: list[int], left: dict[int, str]) -> list[int]:
    """*kept*, with lines whose number is the next after that of a line before them that is, in the same parent.

    Laws, rules and steps number their paragraphs, which are of any length and words; what is kept goes on after them,
    or they are articles of a law: so are the sources of a text, which are none. Those that were *left* for a reason of
    their own stay so.
    """
    texts, segments = lines.texts, lines.segments
    found: set[int] = set()
    numbers: dict[str, int] = {}
    for i, following in pairwise((*kept, len(texts))):
        number = number_of(texts[i])
        if number:
            numbers[number[0]] = number[1]
        run: list[int] = []
        for j in range(i + 1, min(following, i + COUNTED + 1)):
            number = number_of(texts[j])
            if number is None or numbers.get(number[0]) != number[1] - 1 or left.get(j, AFTER_END) != AFTER_END:
                break
            if float(probabilities[j]) < COUNTED_LEAST or not _are_beside(segments[i], segments[j]):
                break
            numbers[number[0]] = number[1]
            if number[0][0] == "第":
                found.update((*run, j))
            run.append(j)
        if i + len(run) + 1 == following < len(texts):
            found.update(run)
    for j in found:
        left.pop(j, None)
    return sorted(found.union(kept)) if found else kept


def _are_beside(one: Segment, other: Segment) -> bool:
    """Whether two lines stand in one block, or in blocks of one kind in the same parent."""
    first, second = one.block, other.block
    return first is second or (first.tag == second.tag and first.parent is second.parent)


def _is_plain(lines: _Lines, container: Block, out: Container[int]) -> bool:
    """Whether a list is short, and so are its items, all of which are its own and none of which is *out*.

    Or whether a table is, and holds data.
    """
    inside = range(container.start, container.end)
    if len(inside) > LIST_LINES or any(map(out.__contains__, inside)):
        return False
    if container.tag not in _LISTS:
        return container.tag == "table" and not _is_layout(lines.segments[container.start : container.end])
    known: dict[int, Block | None] = {}
    items = [_nearest(lines.segments[i].block, _ITEMS, known) for i in inside]
    return all(item is not None and item.parent is container and item.end - item.start <= ITEM_LINES for item in items)


def _between(kept: Sequence[int], start: int, end: int) -> Sequence[int]:
    """Those of *kept* from *start* to before *end*."""
    first = bisect_left(kept, start)
    return kept[first : bisect_left(kept, end, first)]


def _containers(lines: _Lines, kept: Sequence[int]) -> list[Block]:
    """The code, tables and lists that lines in *kept* stand in, the innermost around each."""
    known: dict[int, Block | None] = {}
    segments, flags = lines.segments, lines.flags
    blocks = dict.fromkeys([segments[i].block for i in kept if flags[i] & _IN_CONTAINERS])
    found = [_nearest(block, WHOLE, known) for block in blocks]
    return [*dict.fromkeys([block for block in found if block is not None])]


def _led_to(lines: _Lines, kept: Sequence[int]) -> list[Block]:
    """The lists right after lines in *kept*, no headings, that end with a colon."""
    flags, segments, texts = lines.flags, lines.segments, lines.texts
    found: list[Block] = []
    for i in [i for i in kept if texts[i][-1] in ":："]:
        if flags[i] & Flag.HEADING or leads_elsewhere(texts[i]):
            continue
        following = _nearest(segments[i + 1].block, _LISTS, {}) if i + 1 < len(flags) else None
        if following is not None and following.start == i + 1:
            found.append(following)
    return found


def _nearest(block: Block, tags: Container[str], known: dict[int, Block | None]) -> Block | None:
    """The innermost of *block* and what it stands in that has one of *tags*; *known* are those of other blocks."""
    path: list[int] = []
    found: Block | None = block
    while found is not None and found.tag not in tags:
        index = found.index
        if index in known:
            found = known[index]
            break
        path.append(index)
        found = found.parent
    for index in path:
        known[index] = found
    return found


def _head_cells(lines: Sequence[Segment]) -> list[int]:
    """The caption and the head cells of the first row of the table that has *lines*."""
    known: dict[int, Block | None] = {}
    found: list[int] = []
    row: Block | None = None
    for line in lines:
        cell = _nearest(line.block, _HEADS, known)
        if cell is None or cell.tag not in ("th", "caption") or (row is not None and cell.parent is not row):
            break
        row = cell.parent if cell.tag == "th" else None
        found.append(line.index)
    return found


def _is_layout(lines: Sequence[Segment]) -> bool:
    """Whether a cell of the table that has *lines* holds more than a datum."""
    held: dict[int, int] = {}
    known: dict[int, Block | None] = {}
    for line in lines:
        cell = _nearest(line.block, _CELLS, known)
        number = -1 if cell is None else cell.index
        held[number] = held.get(number, 0) + line.words
    return max(held.values()) > CELL_WORDS


_CELLS = frozenset(("td", "th", "table"))
_HEADS = _CELLS | {"caption"}
_ITEMS = frozenset(("li", "dt", "dd"))
_PARTS = _ITEMS | {"td", "th"}
_IN_PARTS = Flag.TABLE | Flag.LIST
_LISTS = frozenset(("ul", "ol", "dl"))
_IN_CONTAINERS = Flag.QUOTE | Flag.PRE | Flag.TABLE | Flag.LIST


def _strays(
    lines: _Lines, kept: Sequence[int], containers: Iterable[Block], weights: Sequence[float], out: Container[int]
) -> dict[int, str]:
    """Items of lists that hold much else, none of which is kept: of a menu, or of the names of an index.

    So are cells of tables, and items of short lists that were not made whole.
    """
    found: dict[int, str] = {}
    for container in containers:
        start, end = container.start, container.end
        inside = _between(kept, start, end)
        if len(inside) == end - start:
            continue
        are_few = end - start >= STRAY_LINES and sum([weights[i] for i in inside]) < STRAY * sum(weights[start:end])
        if container.tag in _LISTS:
            is_stray = (are_few and not _is_column(lines, inside)) or _is_plain(lines, container, out)
        else:
            is_stray = are_few and container.tag == "table" and not _is_layout(lines.segments[start:end])
        if is_stray:
            found.update(dict.fromkeys(inside, "stray item of a list" if container.tag != "table" else "stray cell"))
    return found


def _is_column(lines: _Lines, inside: Iterable[int]) -> bool:
    """Whether an item of a list holds several of *inside*, all kept, that are long: the list lays out the page."""
    held: dict[int, int] = {}
    known: dict[int, Block | None] = {}
    for i in inside:
        if lines.words[i] > CELL_WORDS:
            item = _nearest(lines.segments[i].block, _ITEMS, known)
            number = -1 if item is None else item.index
            held[number] = held.get(number, 0) + 1
    return max(held.values(), default=0) >= COLUMN_LINES


def _captions(lines: _Lines, probabilities: Floats, kept: Sequence[int]) -> dict[int, str]:
    """Captions and credits, which are told with their pictures."""
    words, flags = lines.words, lines.flags
    pictured = [i for i in kept if flags[i] & _OF_FIGURES and not flags[i] & _SET_IN_FIGURES]
    found = {i: "caption" for i in pictured if probabilities[i] < PICTURED}
    short = [i for i in kept if words[i] <= CAPTION_WORDS]
    told = captioned([lines.texts[i] for i in short], [words[i] for i in short])
    return found | {short[place]: what for place, what in told.items()}


def _said_by(lines: _Lines, kept: Sequence[int]) -> set[int]:
    """The captions of figures that hold a quotation, and tell whose it is, or code or a table, and tell what it is."""
    segments, flags = lines.segments, lines.flags
    known: dict[int, Block | None] = {}
    figures: dict[int, Block | None] = {}
    in_figures = [segments[i].block for i in kept if flags[i] & Flag.FIGURE and flags[i] & _CAPTIONED]
    all_shown = [shown for block in in_figures if (shown := _nearest(block, _SHOWN, known))]
    found: set[int] = set()
    for shown in {shown.index: shown for shown in all_shown}.values():
        figure = _nearest(shown, ("figure",), figures)
        if figure and figure.end - figure.start <= shown.end - shown.start + QUOTED_LINES:
            found.update(j for j in range(figure.start, figure.end) if flags[j] & _OF_QUOTES == Flag.CAPTION)
    return found


_OF_FIGURES = Flag.CAPTION | Flag.FIGURE
_OF_QUOTES = Flag.CAPTION | Flag.QUOTE
_SHOWN = frozenset(("blockquote", "pre", "table"))
_CAPTIONED = Flag.QUOTE | Flag.PRE | Flag.TABLE
_SET_IN_FIGURES = Flag.TABLE | Flag.LIST | Flag.QUOTE | Flag.PRE
"""What pages put into figures that is text."""


def _tail(
    arrays: Arrays, lines: _Lines, probabilities: Floats, threshold: float, kept: Sequence[int], sure: Sequence[int]
) -> dict[int, str]:
    """Lines after the end of the text, the last that is *sure*, that are not likely enough for that place."""
    if not sure or kept[-1] == sure[-1]:
        return {}
    up, block_of = arrays.up, arrays.block_of
    parent = up[block_of[sure[-1]]]
    after = [i for i in kept if i > sure[-1]]
    others = (i for i in range(sure[-1] + 1, after[-1]) if _labels_links(lines, i))
    first = next(others, after[-1])
    odds = math.log(threshold / (1 - threshold))
    near, apart = sigmoid(np.array([odds + AFTER, odds + APART])).tolist()
    return {
        i: AFTER_END
        for i in after
        if float(probabilities[i]) < (near if up[block_of[i]] == parent and i <= first else apart)
    }


def _colophon(lines: _Lines, sure: Sequence[int]) -> dict[int, str]:
    """Where the publisher is found, and the number to ring up: the last *sure* line, if it is apart from the others."""
    if len(sure) < 2 or sure[-1] == sure[-2] + 1:
        return {}
    last = sure[-1]
    is_one = lines.words[last] <= CALL_WORDS and gives_telephone(lines.texts[last])
    return {last: "how to reach the publisher"} if is_one else {}


def _comments(lines: _Lines, probabilities: Floats, kept: Sequence[int], sure: Sequence[int]) -> dict[int, str]:
    """Readers' comments: what is not beyond doubt after a heading that announces them, below text that is *sure*."""
    if not sure:
        return {}
    start, end = sure[0] + 1, kept[-1] + 1
    for i in (lines.matrix[_HEADING, start:end].nonzero()[0] + start).tolist():
        if lines.words[i] <= COMMENTS_WORDS and announces_comments(lines.texts[i]):
            return {j: "comments" for j in kept if j >= i and probabilities[j] < SAID}
    return {}


def _pointers(lines: _Lines, kept: Sequence[int]) -> dict[int, str]:
    """Lines that lead to another story, or back."""
    words, texts, density = lines.words, lines.texts, lines.density
    found: dict[int, str] = {}
    for i in [i for i in kept if density[i] >= POINTER_DENSITY and words[i] <= POINTER_WORDS]:
        is_link = density[i] >= POINTED_DENSITY
        is_pointed = is_link and i > 0 and words[i - 1] <= POINTING_WORDS and not lines.flags[i] & Flag.HEADING
        is_marked = texts[i][0] in POINTING_MARKS and density[i] >= MARKED_DENSITY
        if is_marked or (is_pointed and leads_elsewhere(texts[i - 1])) or leads_elsewhere(texts[i]):
            found[i] = "leads to another story"
        elif is_link and words[i] <= LINK_WORDS and leads_back(texts[i]):
            found[i] = "leads back"
    listed = [i for i in found if lines.flags[i] & Flag.LIST]
    stays = _items_among_others(lines, kept, listed) if listed else set()
    return {i: what for i, what in found.items() if i not in stays} if stays else found


def _items_among_others(lines: _Lines, kept: Sequence[int], listed: Iterable[int]) -> set[int]:
    """Those of *listed* that are items of lists of which half is none of them: *Watch*, in one of what to pack.

    So is the first link of a list below a heading that leads elsewhere.
    """
    items: dict[int, list[int]] = {}
    lists: dict[int, Block] = {}
    for i in listed:
        item = _item_of(lines.segments[i].block)
        around = item and item.parent
        if around is not None:
            lists[around.index] = around
            items.setdefault(around.index, []).append(i)
    return {
        i
        for index, some in items.items()
        if 2 * len(some) <= len(_between(kept, lists[index].start, lists[index].end))
        for i in some
    }


def _item_of(block: Block) -> Block | None:
    """The list item or cell that is *block* or holds nothing else."""
    current: Block | None = block
    while current is not None and current.end == current.start + 1:
        if current.tag in _PARTS:
            return current
        current = current.parent
    return None


def _other_stories(lines: _Lines, kept: Sequence[int]) -> dict[int, str]:
    """Parts that a heading announces as other stories, which are links."""
    words, flags, density = lines.words, lines.flags, lines.density
    found: dict[int, str] = {}
    for place in [place for place, following in enumerate(kept) if density[following] >= POINTED_DENSITY and place]:
        i = kept[place - 1]
        if words[i] <= LABEL_WORDS and flags[i] & Flag.HEADING and leads_elsewhere(lines.texts[i]):
            links = [*takewhile(lambda j: density[j] >= POINTED_DENSITY, kept[place:])]
            if len(links) >= LINKS:
                found |= dict.fromkeys((i, *links), "leads to another story")
    return found


def _labels(lines: _Lines, kept: Sequence[int]) -> dict[int, str]:
    """Labels of links that are left."""
    stays, words = {*kept}, lines.words
    return {
        i: "label of links"
        for i in kept
        if words[i] <= LABEL_WORDS
        and i + 1 not in stays
        and _labels_links(lines, i)
        and not lines.flags[i] & Flag.LIST
        # A heading may be that of the text after a single link.
        and (not lines.flags[i] & Flag.HEADING or (i + 2 not in stays and _is_link(lines, i + 2)))
    }


def _is_link(lines: _Lines, i: int) -> bool:
    return i < len(lines.segments) and lines.density[i] >= POINTED_DENSITY


def _labels_links(lines: _Lines, i: int) -> bool:
    """Whether line *i*, no link, says that the one after it, which is one, leads to another story."""
    density = lines.density
    return (
        i + 1 < len(density)
        and density[i + 1] >= POINTED_DENSITY
        and density[i] < POINTER_DENSITY
        and lines.words[i] <= LABEL_WORDS
        and leads_elsewhere(lines.texts[i])
    )


def _notices(lines: _Lines, kept: Sequence[int]) -> dict[int, str]:
    """Lines that claim rights, ask for mistakes to be reported, offer print or a newsletter, label ads or buttons."""
    words, flags, texts = lines.words, lines.flags, lines.texts
    short = [i for i in kept if words[i] < NOTICE_WORDS and not flags[i] & Flag.PRE]
    brief = [i for i in short if words[i] <= AD_WORDS]
    labels = [i for i in brief if labels_an_advertisement(texts[i])]
    found = {i: "label of an advertisement" for i in labels if not flags[i] & Flag.HEADING}
    found |= dict.fromkeys([i for i in brief if labels_sharing(texts[i])], "label of buttons")
    return found | {short[place]: what for place, what in noticed([texts[i] for i in short]).items()}


def _walled(lines: _Lines, kept: Sequence[int]) -> dict[int, str]:
    """The short lines that a text ends with, from one that says that only subscribers may read on."""
    first, room = len(kept), float(OFFER_WORDS)
    for place in range(len(kept) - 1, 0, -1):
        i = kept[place]
        room -= lines.words[i]
        if room < 0 or lines.words[i] > LINE_OF_OFFER:
            break
        if sells_the_rest(lines.texts[i]):
            first = place
    return dict.fromkeys(kept[first:], "offer to subscribers")


def _calls(lines: _Lines, kept: Sequence[int]) -> dict[int, str]:
    """Calls to the reader at both ends, labels of what stood at the end, and initials that agencies end with."""
    found: dict[int, str] = {}
    for i in kept[:CALLS_ABOVE]:
        if lines.words[i] <= CALL_ABOVE_WORDS and calls_at_the_start(lines.texts[i]):
            found[i] = "call to the reader"
    for i in kept[: -CALLS - 1 : -1]:
        text, words = lines.texts[i], lines.words[i]
        if words > (DISCLAIMER_WORDS if disclaims(text) else CALL_WORDS):
            break
        if calls_the_reader(text):
            found[i] = "call to the reader"
        elif words <= LABEL_WORDS and text[-1] not in _SENTENCE_ENDS and leads_elsewhere(text):
            if lines.flags[i] & Flag.LIST or sum([lines.texts[j] == text for j in kept]) > 1:
                break  # an item, or what each story of a list has
            found[i] = "label of what is left"  # such as a player; *Watch this space.* is text
        elif signs_off(text):
            found[i] = "initials of an agency"
        else:
            break
    return found


def _bare_headings(lines: _Lines, kept: Sequence[int]) -> dict[int, str]:
    """Headings that no text follows, or only such that is left, before one of the same level or a higher one."""
    segments, words, flags, ends = lines.segments, lines.words, lines.flags, lines.matrix[_ENDS]
    is_heading = [
        flags[i] & Flag.HEADING > 0
        and words[i] <= (SENTENCE_WORDS if ends[i] > 0 else HEADING_WORDS)
        and not _holds_text(segments[i])
        and not (flags[i] & _IN_PARTS and _item_of(segments[i].block))
        and not _heads_a_picture(lines, i)
        for i in kept
    ]
    found: dict[int, str] = {}
    for place in compress(range(len(kept)), is_heading):
        i = kept[place]
        if all(is_heading[place + 1 : place + 1 + HEADINGS]):
            found[i] = "heading without text"
        if any(is_heading[place + 1 : place + 2]):
            following = kept[place + 1]
            between = range(i + 1, following)
            if sum([words[j] for j in between]) <= BUTTON_WORDS and not any(_is_link(lines, j) for j in between):
                continue
            if _level(segments[following]) <= _level(segments[i]):
                found[i] = "heading of what is left"
    return found


def _heads_a_picture(lines: _Lines, i: int) -> bool:
    """Whether what follows heading *i*, no link, is the caption of a picture."""
    flags = lines.flags
    is_followed = i + 1 < len(flags) and flags[i + 1] & ~flags[i] & _OF_FIGURES > 0
    return is_followed and lines.density[i] < POINTED_DENSITY


def _holds_text(segment: Segment) -> bool:
    """Whether the heading that *segment* stands in is one of many lines, as where paragraphs were put into it."""
    heading = _heading(segment)
    return heading is not None and heading is not segment.block and heading.end - heading.start > HEADING_LINES


def _level(segment: Segment) -> str:
    """The heading that *segment* is or stands in; compares like its level."""
    heading = _heading(segment)
    return "" if heading is None else heading.tag


def _heading(segment: Segment) -> Block | None:
    block: Block | None = segment.block
    while block is not None and not (block.tag[0] == "h" and block.tag[1:].isdigit()):
        block = block.parent
    return block


def _copies(arrays: Arrays, lines: _Lines, kept: Sequence[int]) -> dict[int, str]:
    """What stands for the second time, such as a body for another screen; the first time, if only the second is shown.

    A single line may well be said twice. Copies are several different lines that follow each other both times.
    """
    texts, words = lines.texts, lines.words
    long = [texts[i] for i in kept if words[i] >= COPY_WORDS]
    if len({*long}) == len(long):
        return {}
    texts, words = [texts[i] for i in kept], [words[i] for i in kept]
    up, block_of, is_large = arrays.up, arrays.block_of, arrays.end - arrays.start > 1
    first: dict[str, int] = {}
    original = [-1] * len(kept)
    beside = [False] * len(kept)
    for place, i in enumerate(kept):
        j = first.setdefault(texts[place], place)
        if j != place and words[place] >= COPY_WORDS:
            own, other = block_of[i], block_of[kept[j]]
            beside[place] = bool(up[own] == up[other])
            if not beside[place] or (own != other and is_large[own] and is_large[other]):
                original[place] = j
    copied = _copied_tables(lines, kept, first) if max(original) >= 0 else set()
    in_tables = [place for place, i in enumerate(kept) if lines.flags[i] & Flag.TABLE and place not in copied]
    for place in in_tables:
        original[place] = -1
    found: dict[int, str] = {}
    place = len(kept) if max(original, default=-1) < 0 else 0
    while place < len(kept):
        run: list[int] = []
        last, end = -1, place
        while end < len(kept) and (original[end] > last or words[end] < COPY_WORDS):
            if original[end] >= 0:
                if run and beside[end] != beside[run[0]]:
                    break
                last = original[end]
                run.append(end)
            end += 1
        if run and _are_parallel(lines.flags, texts, run, original, kept):
            run = []
        if len(run) >= COPIES and (not beside[run[0]] or sum([words[k] for k in run]) >= COPY_OF_BLOCK):
            pairs = [(k, original[k]) for k in run]
            cells = {*in_tables}
            pairs += [pair for pair in _between_copies(texts, pairs) if pair[0] not in cells]
            copies, originals = [kept[k] for k, _ in pairs], [kept[j] for _, j in pairs]
            hidden = arrays.flags[block_of] & Flag.HIDDEN > 0
            shown = hidden[originals].all() and not hidden[copies].any()
            found |= dict.fromkeys(originals if shown else copies, "stands twice")
        place = max(end, place + 1)
    return found


def _copied_tables(lines: _Lines, kept: Sequence[int], first: Mapping[str, int]) -> set[int]:
    """Places of the lines in tables of which each line stands before them, too: others are data, which often repeat."""
    tables: dict[int, list[int]] = {}
    known: dict[int, Block | None] = {}
    for place, i in enumerate(kept):
        if lines.flags[i] & Flag.TABLE:
            table = _nearest(lines.segments[i].block, ("table",), known)
            tables.setdefault(-1 if table is None else table.index, []).append(place)
    return {
        place
        for inside in tables.values()
        if all(first[lines.texts[kept[one]]] < inside[0] for one in inside)
        for place in inside
    }


def _between_copies(texts: Sequence[str], pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Short lines between copies, and right before and after them, that stand there both times, with their originals.

    *pairs* are places of the copies and of the originals, in their order.
    """
    found: list[tuple[int, int]] = []
    for (k, j), (next_k, next_j) in pairwise(pairs):
        places = {texts[place]: place for place in range(j + 1, next_j)}
        found += [(place, places[texts[place]]) for place in range(k + 1, next_k) if texts[place] in places]
    (first, first_original), (last, last_original) = pairs[0], pairs[-1]
    for step, k, j in ((-1, first - 1, first_original - 1), (1, last + 1, last_original + 1)):
        while 0 <= j < first and last_original < k < len(texts) and texts[k] == texts[j]:
            found.append((k, j))
            k, j = k + step, j + step
    return found


def _pulled(lines: _Lines, kept: Sequence[int]) -> dict[int, str]:
    """Boxes that say again what a sentence of the text does, with who said it."""
    words, texts, segments = lines.words, lines.texts, lines.segments
    quoting = _that_quote([segments[i].block for i in kept])
    near: list[int] = []
    for block in sorted(quoting, key=attrgetter("start")):
        near += _between(kept, max(block.start, near[-1] + 1 if near else 0), block.end)
    boxes: dict[int, list[int]] = {}
    for i in near:
        box = _box(segments[i].block, quoting)
        if box is not None and not lines.flags[i] & Flag.PRE:
            boxes.setdefault(box.index, []).append(i)
    if not boxes:
        return {}
    boxed = {i for inside in boxes.values() for i in inside}
    others = [i for i in kept if i not in boxed and words[i] >= PULLED_WORDS]
    said_in = {
        index: _letters_of([texts[i] for i in inside if words[i] >= PULLED_WORDS]) for index, inside in boxes.items()
    }
    letters = _letters_of([texts[i] for i in others]) if any(said_in.values()) else []
    found: dict[int, str] = {}
    for index, inside in boxes.items():
        said = said_in[index]
        first, last = (bisect_left(others, inside[0] + lines_away) for lines_away in (-PULLED_LINES, PULLED_LINES))
        others_near = letters[first:last] if said else ()
        if others_near and all(any(one in text and one != text for text in others_near) for one in said):
            found |= dict.fromkeys(inside, "stands twice")
    return found


def _that_quote(blocks: Iterable[Block]) -> set[Block]:
    """Those of *blocks*, and of what is around them, that by their tag or name hold a quotation."""
    level = {*blocks}
    around = [*level]
    for _ in range(BOX_LEVELS - 1):
        level = {block.parent for block in level if block.parent is not None}
        around += level
    found = {around[place] for place in _QUOTING.within([block.names for block in around])}
    return found.union([block for block in around if block.tag == "blockquote"])


def _box(block: Block, quoting: Container[Block]) -> Block | None:
    """The outermost of *block* and what it stands in that is one of those *quoting*."""
    found: Block | None = None
    current: Block | None = block
    for _ in range(BOX_LEVELS):
        if current is None:
            break
        if current in quoting:
            found = current
        current = current.parent
    return found


_QUOTING = Needles(("pull", "quote"), any_case=True)
"""What the names of such boxes hold."""
_SENTENCE_ENDS = ".?…”\"»’'。؟"
_NO_LETTERS = re.compile(r"[\W_]+")
_BETWEEN = "\0"
_NO_ASCII_LETTERS = bytes(code for code in range(1, 128) if not chr(code).isalnum())
_QUOTES_AND_DASHES = re.compile(rb"\xe2\x80.", re.DOTALL)
"""Most of what is no letter, as bytes, of which it is left out far sooner: U+2000 to U+203F have none."""


def _letters_of(texts: Sequence[str]) -> list[str]:
    """The letters and digits of each of *texts*, in lower case."""
    if not texts:
        return []
    data = _BETWEEN.join(texts).lower().encode("utf-8", "surrogatepass").translate(None, _NO_ASCII_LETTERS)
    parts = _QUOTES_AND_DASHES.sub(b"", data).decode("utf-8", "surrogatepass").split(_BETWEEN)
    return [part if part.isalnum() else _NO_LETTERS.sub("", part) for part in parts]


def _are_parallel(
    flags: Sequence[int], texts: Sequence[str], run: Sequence[int], original: Sequence[int], kept: Sequence[int]
) -> bool:
    """Whether the lines of *run* are items of a list that has some in common with another one, under another line."""
    if not all(flags[kept[place]] & Flag.LIST for place in run):
        return False
    before, other = run[0] - 1, original[run[0]] - 1
    while other >= 0 and texts[before] == texts[other]:
        before, other = before - 1, other - 1
    return other >= 0
