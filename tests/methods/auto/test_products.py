import json
from time import process_time

import pytest
from choosing import BODY
from cpu import slowness
from hand_made import paragraphs

from scrapy_article.document import Document
from scrapy_article.methods.auto.products import product_lines

DESCRIPTION = (
    "A boat for two.",
    "Planked in larch on oak frames, it rows as lightly as a skiff and carries a small sail.",
    "- Oars come with it",
)
FACTS = (("Length", "4.2 m"), ("Beam", "1.5 m"), ("Weight", "95 kg"))
ROWS = "".join(f"<tr><th>{what}<td>{value}" for what, value in FACTS)
TABLE = f"<div hidden><table>{ROWS}</table></div>"
LIST = f"<dl>{''.join(f'<dt>{what}<dd>{value}' for what, value in FACTS)}</dl>"
CELLS = [text for row in FACTS for text in row]


def product(**more):
    return {"@type": "Product", "name": "Boat", "description": "<p>" + "</p><p>".join(DESCRIPTION) + "</p>"} | more


def found(html, *declared, kept=()):
    """The lines that are found where those that hold one of the texts *kept* are kept."""
    scripts = "".join(f"<script type=application/ld+json>{json.dumps(one)}</script>" for one in declared)
    segments = (document := Document(scripts + html)).segments
    stays = [segment.index for segment in segments if any(text in segment.text for text in kept)]
    return [segments[i].text for i in product_lines(document, stays)]


def drawer(lines=DESCRIPTION, tag="aside"):
    return f"<{tag} class=drawer>{paragraphs(lines)}</{tag}>"


def test_the_description_in_a_drawer():
    page = f"<h1>Boat</h1>{paragraphs(BODY)}{drawer()}{drawer()}"
    assert found(page, product()) == [*DESCRIPTION]
    assert found(page, product(), kept=BODY) == [*DESCRIPTION]
    assert found(page, product(**{"@type": "ProductGroup"})) == [*DESCRIPTION]
    assert found(page, product(), kept=DESCRIPTION[:1]) == [*DESCRIPTION[1:]]


@pytest.mark.parametrize(
    ("declared", "kept"),
    [
        ([], ()),
        ([product()], DESCRIPTION),
        ([product()], DESCRIPTION[1:2]),
        ([product(description=None)], ()),
        ([product(description="A boat for two.")], ()),
        ([product(), product(name="Another boat")], ()),
        ([product(**{"@type": "Service"})], ()),
    ],
    ids=["nothing", "kept", "kept but for a bullet", "no description", "a slogan", "several", "a service"],
)
def test_where_none_is_missed(declared, kept):
    assert found(drawer(), *declared, kept=kept) == []


def test_not_in_menus_and_forms():
    assert found(drawer(tag="nav") + drawer(tag="footer") + drawer(tag="form"), product()) == []


@pytest.mark.parametrize("table", [TABLE, LIST, TABLE.replace("<th>", "<td>")])
def test_a_table_of_what_it_is(table):
    assert found(paragraphs(BODY) + table, product(description="")) == CELLS
    assert found(paragraphs(BODY) + table, product(description=""), kept=["4.2 m"]) == []
    assert found(paragraphs(BODY) + table) == []
    assert found(f"<footer>{table}</footer>", product()) == []
    assert found(f"<div role=dialog>{table}</div>", product()) == []


def test_a_table_for_each_screen():
    facts = product(description="")
    assert found(TABLE + LIST, facts) == CELLS
    assert found(LIST + f"<div class=narrow>{LIST}</div>", facts) == CELLS
    assert found(f"<p>Short: {LIST}</p>{TABLE}", facts, kept=["Short"]) == CELLS


def test_a_table_in_each_card_and_one_for_each_size():
    facts = product(description="")
    sizes = LIST, LIST.replace("4.2 m", "3 m"), LIST.replace("4.2 m", "2 m")
    assert found("".join(f"<h3><a href=/boat>Boat</a></h3>{one}" for one in sizes), facts) == []
    assert len(found("".join(f"<h3>Boat</h3>{one}" for one in sizes), facts)) == 3 * len(CELLS)


@pytest.mark.parametrize(
    "table",
    [
        f"<table>{ROWS.replace('<td>', '<td>1<td>')}</table>",
        f"<table>{ROWS.replace('<tr><th>Weight<td>95 kg', '')}</table>",
        f"<table>{ROWS}<tr><th>Note<td>{BODY[0]} {BODY[1]}</table>",
        f"<table>{ROWS}<tr><td><table><tr><td>Home<td>News</table></table>",
        "<dl><dt>Size<dd>S<dd>M<dd>L</dl>",
    ],
    ids=["three columns", "two rows", "prose", "layout", "a choice"],
)
def test_other_tables(table):
    assert found(table, product()) == []


def test_the_cost_of_many_lines():
    words = " ".join(f"plank{n}" for n in range(20_000))
    lines = "".join(f"<p>plank{n} plank{n + 1}" for n in range(20_000))
    start = process_time()
    found(lines, product(description=words), kept=["plank1 "])
    assert process_time() - start < 4 * slowness()


def test_the_cost_of_lines_that_are_hardly_in_it():
    lines = "".join(f"<p>{'a' * 47}b{n}{'a' * 45}</p>" for n in range(20_000))
    start = process_time()
    found(lines, product(description="a" * 20_000))
    assert process_time() - start < 3 * slowness()  # without its limit 5 to 7
