"""The compiled measuring gives what the measuring in Python gives, to the last bit, and leaves nothing behind."""

from copy import copy
from random import Random

import numpy as np
import pytest
from allocations import fail_everywhere, leaves_nothing
from bundled_pages import PAGES
from hand_made import SENTENCE
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.document import Document
from scrapy_article.extractor import measuring
from scrapy_article.extractor.features import NAMES, Vocabulary
from scrapy_article.extractor.measuring import compiled_rows, features, python_rows
from scrapy_article.methods.auto import default_model

native = pytest.importorskip("scrapy_article.extractor._features", reason="the compiled measuring was not built")
rows = compiled_rows()

ODD = Vocabulary({"b-c": 1.0, "b": 0.5, "c": -8.0, "y": 9.0, "k": 2.0}, {"a": 1.0, "a b": -2.5, "^a": 4.0, "^^a": 1.0})


def assert_same(document):
    if not document.segments:
        return
    expected, found = features(document, python_rows), features(document, rows)
    assert found.container == expected.container
    assert found.heading.tolist() == expected.heading.tolist()
    model = default_model()
    for vocabulary in (ODD, model.vocabulary):
        expected.look_up(vocabulary)
        found.look_up(vocabulary)
        assert vocabulary.look_up is not None
        same = np.array_equal(found.matrix, expected.matrix)
        assert same, [name for i, name in enumerate(NAMES) if not np.array_equal(found.matrix[i], expected.matrix[i])]
    in_python = copy(model.network)
    in_python._packed = None
    verdict, wanted = model.look(document, found), model._replace(network=in_python).look(document, expected)
    assert verdict.article == pytest.approx(wanted.article, abs=1e-5)
    assert verdict.lines == pytest.approx(wanted.lines, abs=1e-5)


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
                " <p/class=aİbc&#x3000;postKölnK> <div/id=Käse&nbsp;bodyAb>"
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
            *(f"<title>the title</title><h1>{'<br>'.join(['x'] * lines)}<br>the title</h1><p>y" for lines in (19, 20)),
            *(f"<p>a{mark}{'”' * quotes}" for quotes in (2, 3, 4) for mark in ("", ".")),
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
            features(document, rows).look_up(vocabulary)
            native.table({"a": 1.0}, {})

        assert leaves_nothing(use)

    def test_out_of_memory(self):
        """Wherever memory runs out, there is an error, and nothing is left behind."""
        document = Document(
            f"<title>a b</title><h1 class=Käse>a b</h1><table><td class='b-c'>漢字 a b<td>{SENTENCE}</table>"
        )
        found = features(document, rows)
        matrix, arrays = found.matrix, found.arrays
        given = (matrix[measuring._MEASURED], arrays, *measuring._markup(arrays), {"a", "b"}, document.walk.headings[0])

        def again():
            matrix.fill(0)
            found.lines = rows(*given)[3]
            found.look_up(ODD)
            return matrix.copy()

        expected = again()
        fail_everywhere(again, lambda again: np.array_equal(again, expected), 20)


class TestChoice:
    def test_another_result(self, monkeypatch):
        monkeypatch.setattr(
            measuring, "python_rows", lambda rows, *_: (rows.fill(7), np.zeros(rows.shape[1], int), None, None)
        )
        with pytest.raises(ImportError, match="something else"):
            compiled_rows()
