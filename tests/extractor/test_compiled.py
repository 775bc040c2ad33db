"""The compiled measuring gives what the measuring in Python gives, to the last bit, and leaves nothing behind."""

import json
import os
import subprocess
import sys
from array import array
from random import Random

import numpy as np
import pytest
from allocations import fail_everywhere, leaves_nothing
from bundled_pages import PAGES
from hand_made import SENTENCE
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.document import Document
from scrapy_article.extractor import compiled
from scrapy_article.extractor import measuring as pure
from scrapy_article.extractor.feature_names import LEARNED_NAMES, LOGARITHMS, NAMES, SIGNED
from scrapy_article.extractor.vocabulary import Vocabulary, name_tokens
from scrapy_article.methods.auto import default_model

native = pytest.importorskip("scrapy_article.extractor._features", reason="the compiled measuring was not built")
measure = compiled.compiled_measure()

ODD = Vocabulary({"b-c": 1.0, "b": 0.5, "c": -8.0, "y": 9.0, "k": 2.0}, {"a": 1.0, "a b": -2.5, "^a": 4.0, "^^a": 1.0})


def assert_same(document):
    if not document.segments:
        return
    expected, found = pure.features(document), measure(document)
    assert found.container == expected.container
    assert found.heading.tolist() == expected.heading.tolist()
    model = default_model()
    for vocabulary in (ODD, model.vocabulary):
        expected.look_up(vocabulary)
        found.look_up(vocabulary)
        assert vocabulary.table is not None
        same = np.array_equal(found.matrix, expected.matrix)
        assert same, [name for i, name in enumerate(NAMES) if not np.array_equal(found.matrix[i], expected.matrix[i])]


class TestSame:
    def test_pages(self):
        for page in PAGES:
            assert_same(Document(page))

    def test_parts_of_pages(self):
        random = Random(1)
        for _ in range(150):
            pages = random.choices(PAGES, k=2)
            parts = [page[(at := random.randrange(len(page))) : at + random.choice((300, 4000))] for page in pages]
            assert_same(Document(b"".join(parts)))

    @settings(max_examples=200)
    @given(
        st.lists(
            st.sampled_from(
                "<p> </p> <div> </div> <h1> <h2> <table> <tr> <td> </table> <ul> <li> <br> <section> <nav> </nav> <a/href=x> </a>"
                " <div/class=comments> <p/class=b-c> <div/id=bC9> <p/class=postBODY-2> <p/class=Käse> <p/itemprop=articleBody>"
                " <i/class=b-c> </i> <b> </b> <a/href=#x/id=Bc> <img>"
                " <title>a</title> <footer> <pre> <blockquote> <figcaption> <button>".split()
            )
            | st.sampled_from(
                [
                    "a ",
                    "A b ",
                    "^a ",
                    "İa Σ ",
                    "ΑΣ b",
                    "À×ß ",
                    "漢字、",
                    "ไทย",
                    ", ",
                    "。",
                    ".”) ",
                    "：",
                    "٣٣ ",
                    "12:30 ",
                    SENTENCE,
                ]
            )
            | st.text(max_size=4),
            max_size=40,
        ).map("".join)
    )
    def test_fragments(self, html):
        assert_same(Document(html))

    @given(
        st.lists(
            st.sampled_from(["a", "b", "B", "cc", "C", "-", "_", " ", "9", "\x1f", "é", "K", "x" * 39, "Y" * 41])
        ).map("".join)
    )
    def test_names(self, names):
        score = Vocabulary(
            {"bb": 1.0, "b": 1.0, "cc": 2.0, "cc-cc": 4.0, "bb-cc": -1.0, "x" * 40: 3.0, "y" * 40: 5.0}, {"a": 1.0}
        )
        document = Document("<div><p>a</p><p>b</p></div>")
        document.blocks[-1].names = document.blocks[-2].names = names
        document.walk.inner_names[:] = [names, "cc"]
        expected, found = pure.features(document), measure(document)
        expected.look_up(score)
        found.look_up(score)
        assert np.array_equal(found.matrix, expected.matrix)

    @given(st.text(max_size=30), st.text("ab .,漢", max_size=90), st.booleans())
    def test_what_is_said_of_the_text(self, told, text, again):
        body = json.dumps({"@type": "NewsArticle", "articleBody": (told + text) * (1 + again) + SENTENCE * 3}).replace(
            "<", ""
        )
        head = f'<script type="application/ld+json">{body}</script><meta name=description content="a b a b a b">'
        assert_same(
            Document(f"<title>a b</title>{head}<h1>a b</h1><p>{text}</p><p>{told}</p><p>{SENTENCE}<p>A b a b a: c")
        )

    @pytest.mark.parametrize(
        "html",
        [
            "<div>" * 3000 + "deep",
            "<p>line</p>" * 30_000,
            f"<p>{'word, ' * 100_000}</p>",
            "".join(f'<div class="c{n} n-{n:b}"><p>{n}</p></div>' for n in range(10_000)),
            "<p class='" + "post-body " * 10_000 + "'>a",
            f"<td>{SENTENCE * 9}<table><td>{SENTENCE * 9}<td>x</table><td>y",
        ],
        ids=["deep", "many", "long", "kinds", "names", "tables"],
    )
    def test_odd_pages(self, html):
        assert_same(Document(html))

    @pytest.mark.parametrize(
        "html",
        [
            *(f"<table><tr><td>one<td>two<tr><td>{'word ' * words}<td>four</table>" for words in (79, 80)),
            *(f"<p>{'word ' * words}</p>" * 2 + "<p>x</p>" for words in (3, 4, 5)),
            *(f"<meta name=description content='a b c d e f'><p>{text} g</p>" for text in ("a b c d", "a b c d e")),
            *(
                f'<script type="application/ld+json">{{"@type":"Article","articleBody":"{"x" * told}"}}</script>'
                f"<p>{'x' * shown}</p>"
                for told in (59, 60, 61)
                for shown in (39, 40, 41, 59, 60, 61)
            ),
            *(f"<title>the title</title><h1>{'<br>'.join(['x'] * lines)}<br>the title</h1><p>y" for lines in (19, 20)),
            *(f"<h1>a</h1>{'<img>' * count}<p>b" for count in (3, 4, 5, 14, 15, 16)),
            *("<div class=post>" * depth + "x" for depth in (14, 15, 16, 19, 20, 21)),
            *(f"<p class='{'post-body ' * count}'>x" for count in (5, 6, 7)),
            *(f"<p class='{'x' * length} y'>x" for length in (1, 2, 3, 39, 40, 41, 397, 398, 399, 400)),
        ],
    )
    def test_thresholds(self, html):
        """On either side of what stands as a number in both."""
        assert_same(Document(html))


class TestMemory:
    def test_nothing_is_left_behind(self):
        document = Document(PAGES[0])
        vocabulary = Vocabulary({"a": 1.0}, {"a": 1.0})

        def use():
            measure(document).look_up(vocabulary)
            native.Table({"a": 1.0}, {}, name_tokens)

        assert leaves_nothing(use)

    def test_out_of_memory(self, monkeypatch):
        """Wherever memory runs out, there is an error, and nothing is left behind."""
        monkeypatch.setattr(pure, "take_logarithms", lambda numbers: None)  # numpy itself fails otherwise
        monkeypatch.setattr(compiled, "fill_phrases", lambda rows, *_: rows.fill(0))
        body = json.dumps({"@type": "NewsArticle", "articleBody": SENTENCE * 3})
        document = Document(
            f"<title>a b</title><script type='application/ld+json'>{body}</script><h1 class=Käse>a b</h1>"
            f"<table><td class='b-c'>漢字 a b<td>{SENTENCE}</table>"
        )
        expected = measure(document)
        expected.look_up(ODD)
        document.arrays  # noqa: B018 - kept from now on

        def again():
            found = measure(document)
            found.look_up(ODD)
            return found

        fail_everywhere(again, lambda found: np.array_equal(found.matrix, expected.matrix), 200)


class TestWrongUse:
    """What does not fit together is refused, not read."""

    def arguments(self):
        arrays = Document("<div><p>a b c</p><h1>d</h1></div>").arrays
        return [
            np.zeros((len(NAMES), 2), np.float32),
            np.zeros(2, np.int64),
            ["a b c", "d"],
            [block.tag for block in arrays.blocks],
            [arrays.up, arrays.start, arrays.end, arrays.flags, arrays.hints, arrays.kinds, arrays.block_of],
            [arrays.words, arrays.chars, arrays.breaks, arrays.link_chars, arrays.density],
            [arrays.good, arrays.dated],
            (-1, -1),
            [],
            None,
            [],
            array("i", [3, 1, 0, 0, 0, 0, 0, 1] * 2),
            [(None, position, None) for position in (0, 1, 1, 2)],
            np.zeros((len(LOGARITHMS), 2), np.float32),
        ]

    MEASURER = next(
        cell.cell_contents for cell in measure.__closure__ if isinstance(cell.cell_contents, native.Measurer)
    )

    def measure(self, arguments):
        arguments[4:7] = map(tuple, arguments[4:7])
        return self.MEASURER.measure(*arguments)

    def test_put(self):
        matrix, numbers = np.full((len(NAMES), 2), -1, np.float32), np.ones((len(LOGARITHMS), 2), np.float32)
        self.MEASURER.put(matrix, numbers)
        signed = LOGARITHMS[slice(*SIGNED)]
        assert (matrix[signed] == -1).all()
        assert (matrix[np.setdiff1d(LOGARITHMS, signed)] == 1).all()
        assert matrix.sum() == -matrix.size + 4 * (len(LOGARITHMS) - len(signed))
        for wrong in [(matrix[1:], numbers), (matrix, numbers[1:]), (None, numbers), (matrix, None)]:
            with pytest.raises((TypeError, ValueError)):
                self.MEASURER.put(*wrong)
        with pytest.raises(ValueError, match="rows"):
            native.Measurer.__new__(native.Measurer).put(matrix, numbers)

    def test_right(self):
        arguments = self.arguments()
        container, lines = self.measure(arguments)
        assert container >= 0
        assert arguments[1].tolist() == [-1, 1]
        assert lines

    @pytest.mark.parametrize(
        ("at", "value"),
        [
            (0, np.zeros((4, 2), np.float32)),
            (0, None),
            (1, np.zeros(3, np.int64)),
            (2, ["a"]),
            (2, ["a", None]),
            (2, ["a", ""]),
            (2, []),
            (3, ["p"]),
            (3, [1, 2, 3, 4, 5]),
            (7, (2, 0)),
            (7, (0, 9)),
            (8, [None]),
            (9, b"x"),
            (10, [1, 2, 3, 4, 5]),
            (11, array("i", [1] * 8)),
            (11, None),
            (12, (0,)),
            (12, ["0"]),
            (12, [0]),
            (12, [(None, 2**70, None)]),
            (13, np.zeros((1, 2), np.float32)),
            (13, None),
        ],
    )
    def test_arguments(self, at, value):
        arguments = self.arguments()
        arguments[at] = value
        with pytest.raises((TypeError, ValueError, OverflowError)):
            self.measure(arguments)

    def test_pictures_out_of_range(self):
        arguments = self.arguments()
        arguments[12] = [(None, position, None) for position in (-5, 3, 2**60)]
        self.measure(arguments)
        assert not arguments[0][-2:].any()

    @pytest.mark.parametrize("row", range(7))
    @pytest.mark.parametrize("value", [-(2**40), 2**40])
    def test_numbers_out_of_range(self, row, value):
        arguments = self.arguments()
        arguments[4][row] = np.full_like(arguments[4][row], value)
        if row in (3, 4, 5):  # bits, and kinds that are only compared
            self.measure(arguments)
        else:
            with pytest.raises(ValueError, match="do not fit"):
                self.measure(arguments)

    def test_look_up(self):
        found = measure(Document("<div><p>a b c</p><h1>d</h1></div>"))
        table, arrays = ODD.table, found.arrays
        rows, names = found.matrix[len(NAMES) : len(NAMES) + len(LEARNED_NAMES)], [""] * len(arrays.blocks)
        block_of, up, heading, kinds = arrays.block_of, arrays.up, found.heading, arrays.kinds
        right = [rows, found.lines, names, found.inner_names, (block_of, up, heading, kinds)]
        table.look_up(*right)
        for at, value in [
            (0, rows[1:]),
            (1, b""),
            (1, b"\xff" * len(found.lines)),
            (2, [None] * len(names)),
            (2, []),
            (3, [None] * len(found.inner_names)),
            (3, []),
            (4, (block_of + 9, up, heading, kinds)),
            (4, (block_of, up + 9, heading, kinds)),
            (4, (block_of, up, heading + 9, kinds)),
            (4, (block_of, up, heading, kinds + 9)),
            (4, (block_of, up, heading, kinds - 9)),
            (4, (block_of, up, heading)),
        ]:
            with pytest.raises((TypeError, ValueError)):
                table.look_up(*right[:at], value, *right[at + 1 :])

    @pytest.mark.parametrize("tables", [({}, {1: 1.0}), ({"a": 1}, {}), ({"": 1.0}, {})])
    def test_tables(self, tables):
        with pytest.raises((TypeError, ValueError)):
            native.Table(*tables, name_tokens)

    def test_made_by_halves(self):
        with pytest.raises(TypeError):
            native.Table.__new__(native.Table).look_up(*[np.zeros(0)] * 2, [], [], (np.zeros(0),) * 4)
        with pytest.raises((TypeError, ValueError)):
            self.measure_with(native.Measurer.__new__(native.Measurer))

    def measure_with(self, measurer):
        arguments = self.arguments()
        arguments[4:7] = map(tuple, arguments[4:7])
        measurer.measure(*arguments)


class TestChoice:
    @pytest.mark.slow
    @pytest.mark.parametrize(("value", "chosen"), [("", "False"), ("1", "True")])
    def test_environment(self, value, chosen):
        code = "import sys; from scrapy_article.extractor import compiled as c; print(c.features is c.pure.features)"
        environment = {**os.environ, "SCRAPY_ARTICLE_PURE": value}
        found = subprocess.run(
            [sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True
        )
        assert found.stdout.strip() == chosen

    def test_another_result(self, monkeypatch):
        monkeypatch.setattr(pure, "features", lambda document: pure._Page(Document("<p>x")).measure())
        with pytest.raises(ImportError, match="something else"):
            compiled.compiled_measure()
