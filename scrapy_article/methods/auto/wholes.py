"""Lists, tables and code: kept whole, or not at all, where half of them is of use to nobody."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.methods.auto.around import ITEMS, LISTS, nearest
from scrapy_article.methods.auto.lines import between
from scrapy_article.methods.auto.phrases.elsewhere import leads_elsewhere

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from scrapy_article.document import Block, Segment
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["LED", "containers_of", "led_to", "made_whole", "strays"]

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
STRAY, STRAY_LINES = 0.15, 4
"""Share of the words of a list below which what is kept of it is left, and lines from which a list is long enough."""
COLUMN_LINES = 3
"""Lines of more than `CELL_WORDS` words that are kept of one item from which it is a column of the page."""
_CELLS = frozenset(("td", "th", "table"))
_HEADS = _CELLS | {"caption"}
_POST = re.compile(
    r"(?:^|\s)(?:twitter-(?:tweet|video)|instagram-media|tiktok-embed|bluesky-embed|mastodon-embed|reddit-(?:card|embed-bq)"
    r"|text-post-media|fb-post)(?:\s|$)"
)
"""Classes of the quotations that posts of social networks are embedded as, for scripts to replace."""
_IN_CONTAINERS = Flag.QUOTE | Flag.PRE | Flag.TABLE | Flag.LIST


def containers_of(lines: Lines, kept: Sequence[int]) -> list[Block]:
    """The code, tables and lists that lines in *kept* stand in, the innermost around each."""
    known: dict[int, Block | None] = {}
    segments, flags = lines.segments, lines.flags
    blocks = dict.fromkeys([segments[i].block for i in kept if flags[i] & _IN_CONTAINERS])
    # Items and cells are many, what they are of is one.
    around = dict.fromkeys([block if block.tag in WHOLE else block.parent for block in blocks])
    found = [nearest(block, WHOLE, known) for block in around if block is not None]
    return [*dict.fromkeys([block for block in found if block is not None])]


def led_to(lines: Lines, kept: Sequence[int]) -> list[Block]:
    """The lists right after lines in *kept*, no headings, that end with a colon."""
    flags, segments, texts = lines.flags, lines.segments, lines.texts
    found: list[Block] = []
    for i in [i for i in kept if texts[i][-1] in ":："]:
        if flags[i] & Flag.HEADING or leads_elsewhere(texts[i]):
            continue
        following = segments[i + 1].block.within(LISTS) if i + 1 < len(flags) else None
        if following is not None and following.start == i + 1:
            found.append(following)
    return found


def made_whole(
    lines: Lines,
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
        inside = between(kept, start, end)
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


def _is_plain(lines: Lines, container: Block, out: Container[int]) -> bool:
    """Whether a list is short, and so are its items, all of which are its own and none of which is *out*.

    Or whether a table is, and holds data.
    """
    inside = range(container.start, container.end)
    if len(inside) > LIST_LINES or any(map(out.__contains__, inside)):
        return False
    if container.tag not in LISTS:
        return container.tag == "table" and not _is_layout(lines.segments[container.start : container.end])
    known: dict[int, Block | None] = {}
    items = [nearest(lines.segments[i].block, ITEMS, known) for i in inside]
    return all(
        item is not None and _list_of(item) is container and item.end - item.start <= ITEM_LINES for item in items
    )


def _list_of(item: Block) -> Block | None:
    """What *item* is an item of: a list of definitions may group its own in elements without a meaning."""
    around = item.parent
    return around.parent if around is not None and around.tag == "div" and item.tag in ("dt", "dd") else around


def _head_cells(lines: Sequence[Segment]) -> list[int]:
    """The caption and the head cells of the first row of the table that has *lines*."""
    known: dict[int, Block | None] = {}
    found: list[int] = []
    row: Block | None = None
    for line in lines:
        cell = nearest(line.block, _HEADS, known)
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
        cell = nearest(line.block, _CELLS, known)
        number = -1 if cell is None else cell.index
        held[number] = held.get(number, 0) + line.words
    return max(held.values()) > CELL_WORDS


def strays(
    lines: Lines, kept: Sequence[int], containers: Iterable[Block], weights: Sequence[float], out: Container[int]
) -> dict[int, str]:
    """Items of lists that hold much else, none of which is kept: of a menu, or of the names of an index.

    So are cells of tables, and items of short lists and embedded posts that were not made whole.
    """
    found: dict[int, str] = {}
    for container in containers:
        start, end = container.start, container.end
        inside = between(kept, start, end)
        if len(inside) == end - start:
            continue
        are_few = end - start >= STRAY_LINES and sum([weights[i] for i in inside]) < STRAY * sum(weights[start:end])
        if container.tag == "blockquote":
            if _POST.search(container.names):
                found.update(dict.fromkeys(inside, "part of a post"))
            continue
        if container.tag in LISTS:
            is_stray = (are_few and not _is_column(lines, inside)) or _is_plain(lines, container, out)
        else:
            is_stray = are_few and container.tag == "table" and not _is_layout(lines.segments[start:end])
        if is_stray:
            found.update(dict.fromkeys(inside, "stray item of a list" if container.tag != "table" else "stray cell"))
    return found


def _is_column(lines: Lines, inside: Iterable[int]) -> bool:
    """Whether an item of a list holds several of *inside*, all kept, that are long: the list lays out the page."""
    held: dict[int, int] = {}
    known: dict[int, Block | None] = {}
    for i in inside:
        if lines.words[i] > CELL_WORDS:
            item = nearest(lines.segments[i].block, ITEMS, known)
            number = -1 if item is None else item.index
            held[number] = held.get(number, 0) + 1
    return max(held.values(), default=0) >= COLUMN_LINES
