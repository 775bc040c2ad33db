"""What the page of a product has for readers who ask for more: its description in a drawer, and a table of what it is.

Both are hidden until somebody opens them, so they look like anything else that is.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import accumulate, islice
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import OTHER_PAGES, rule
from scrapy_article.document import Flag
from scrapy_article.document.cells import tag_of_cell
from scrapy_article.document.letters import letters, letters_of
from scrapy_article.document.structured import strings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence, Set

    from scrapy_article.document import Block, Document

__all__ = ["is_of_product", "product_lines"]

_PRODUCTS = frozenset(("Product", "ProductGroup"))
"""The schema.org types of goods."""
DESCRIBED_LETTERS, MOST_LETTERS = 80, 10_000
"""Letters and digits from which what is declared of a product is its description, not its name, and those of it that
are looked at."""
LINES_TRIED, MOST_LINES = 3_000, 300
"""Lines of a page that are looked for in the description, and lines of it that are found, at most."""
LINE_LETTERS = 8
"""Those of a line from which the description may hold it."""
MISSED = 0.4
"""Share of the description from which it was missed: less is a bullet that stands elsewhere, too."""
ROWS, FACT_WORDS = 3, 20
"""Rows of a table from which it tells what the product is, and words of a line up to which it is a fact."""
_PAIR = ("dt", "dd")
_TABLES = frozenset(("table", "dl"))
_ELSEWHERE = Flag.NAV | Flag.FOOTER | Flag.FORM
_NO_TABLES = _ELSEWHERE | Flag.DIALOG
"""Where tables tell something else, such as what cookies are for; a drawer may be a dialog."""


@rule("declared-product", scope=OTHER_PAGES, otherwise=lambda *_, **__: [])
def product_lines(document: Document, kept: Sequence[int]) -> list[int]:
    """Segments beside those *kept* that describe the product of which *document* is declared to be the page.

    These are the lines of its description, if most of that was left, and tables of two columns, the one what the other
    is. Nothing where several products are declared.
    """
    if _PRODUCTS.isdisjoint(document.all_json_ld_types):
        return []
    entries = zip(document.json_ld, document.json_ld_types, strict=True)
    products = [entry for entry, types in entries if not _PRODUCTS.isdisjoint(types)]
    if len({str(product.get("name")) for product in products}) > 1:
        return []
    stays = {*kept}
    described = letters(" ".join(text for product in products for text in strings(product.get("description"))))
    described = described[:MOST_LETTERS]
    found = _described(document, stays, described) if len(described) >= DESCRIBED_LETTERS else []
    return sorted({*found, *_told_in_tables(document, stays)})


def is_of_product(document: Document) -> bool:
    """Whether *document* is declared to be the page of a product.

    Services call themselves products to get stars in lists of results; goods have a brand or an offer.
    """
    if "product" in document.og_type:
        return True
    entries = zip(document.json_ld, document.json_ld_types, strict=True)
    goods = (entry for entry, types in entries if not _PRODUCTS.isdisjoint(types))
    return any("brand" in entry or "offers" in entry for entry in goods)


def _described(document: Document, kept: Set[int], described: str) -> list[int]:
    """The lines that are left of what is *described*, each once."""
    segments = document.segments
    said = letters_of([segment.text for segment in segments])
    have = "".join([said[i] for i in sorted(kept)])
    found: dict[str, int] = {}
    may_be = (i for i, line in enumerate(said) if LINE_LETTERS <= len(line) <= len(described) and i not in kept)
    parts = (
        i for i in islice(may_be, LINES_TRIED) if said[i] in described and not segments[i].block.flags & _ELSEWHERE
    )
    for i in islice(parts, MOST_LINES):
        if said[i] not in found and said[i] not in have:
            found[said[i]] = i
    return [*found.values()] if sum(map(len, found)) >= MISSED * len(described) else []


def _told_in_tables(document: Document, kept: Set[int]) -> Iterator[int]:
    """The cells of tables of which all rows are pairs, and none of the lines is kept.

    Each once, if it stands there again for another screen; none of several that begin alike and go on otherwise, with
    links between them: those are of cards of other goods, and sizes of one have none.
    """
    segments = document.segments
    tables: defaultdict[Block, list[int]] = defaultdict(list)
    for i, segment in enumerate(segments):
        if segment.block.flags & _NO_TABLES or not (segment.block.tag in _PAIR or tag_of_cell(segment.block.element)):
            continue
        table = segment.block.within(_TABLES)
        if table is not None:
            tables[table].append(i)
    if not tables:
        return
    links = [0, *accumulate(2 * segment.link_chars >= segment.chars for segment in segments)]
    alike: defaultdict[str, list[Block]] = defaultdict(list)
    for table, inside in tables.items():
        alike[segments[inside[0]].text].append(table)
    for some in alike.values():
        told: dict[tuple[str, ...], list[Block]] = {}
        for table in some:
            told.setdefault(tuple([segments[i].text for i in tables[table]]), []).append(table)
        if len(told) > 1 and links[tables[some[-1]][0]] > links[tables[some[0]][0]]:
            continue
        for same in told.values():
            inside = tables[same[0]]
            is_left = all(kept.isdisjoint(tables[table]) for table in same)
            if is_left and all(segments[i].words <= FACT_WORDS for i in inside) and _is_of_pairs(same[0]):
                yield from inside


def _is_of_pairs(table: Block) -> bool:
    """Whether *table* has some rows, each of a term and what it is, and no table inside: it would be one of layout."""
    if next(table.element.iterdescendants(*_TABLES), None) is not None:
        return False
    if table.tag == "dl":
        return len(list(table.element.iter("dt"))) >= ROWS
    rows = [[cell for cell in row if cell.tag in ("td", "th")] for row in table.element.iter("tr")]
    return len(rows) >= ROWS and all(len(row) <= len(_PAIR) for row in rows)
