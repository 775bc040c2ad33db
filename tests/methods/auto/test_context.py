from functools import partial
from random import Random

import numpy as np
import pytest
from allocations import fail_everywhere, leaves_nothing
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.document import Document
from scrapy_article.methods.auto.context import CONTEXT_NAMES, FAR, compiled_look, context, look_around
from scrapy_article.methods.auto.measuring import features
from scrapy_article.methods.auto.sums import expected_words

LINE = "a b c d e f g h i"  # weighs nine and a half


def seen(html, probabilities):
    """Return the rows by name."""
    found = context(features(Document(html)), np.array(probabilities, np.float32))
    assert found.shape == (len(CONTEXT_NAMES), len(probabilities))
    return dict(zip(CONTEXT_NAMES, found.tolist(), strict=True))


def near(*values):
    return pytest.approx(values, abs=1e-5)


class TestRows:
    def test_itself_and_neighbours(self):
        found = seen(f"<p>{LINE}" * 3, [0.5, 0.2, 1.0])
        assert found["probability"] == near(0.5, 0.2, 1.0)
        assert found["log_odds"] == near(0, np.log(0.25), np.log(0.997 / 0.003))
        assert found["probability_-1"] == near(0, 0.5, 0.2)
        assert found["probability_+2"] == near(1, 0, 0)
        assert found["window3_text"] == near(*[1.7 / 3] * 3)

    def test_blocks(self):
        found = seen(f"<section><div><p>{LINE}<p>{LINE} {LINE}</div><div>{LINE}</div></section>", [1, 0.5, 0])
        assert found["own_text_share"] == near(1, 0.5, 0)
        assert found["parent_text_mean"] == near(0.75, 0.75, 0.5)
        assert found["parent_text_share"][0] == pytest.approx((9.5 + 9.25) / 28)

    def test_alike(self):
        found = seen(f"<ul class=a><li>{LINE}<li>{LINE}</ul><ul class=b><li>{LINE}</ul>", [0.8, 0.4, 0.1])
        assert found["siblings_text"] == near(0.6, 0.6, 0.1)
        assert found["path1_text_mean"] == near(0.6, 0.6, 0.1)
        assert found["path5_text_share"] == near(0.6, 0.6, 0.1)

    def test_beyond_doubt(self):
        found = seen(f"<p>{LINE}<p>{LINE}<div><p>{LINE}</div>", [0.1, 0.9, 0.5])
        assert found["before_sure"] == [1, 0, 0]
        assert found["after_sure"] == [0, 0, 1]
        assert found["words_since_sure"] == near(np.log1p(FAR), 0, 0)
        assert found["words_until_sure"] == near(0, 0, np.log1p(FAR))
        assert found["lines_since_sure"] == near(np.log(2), 0, np.log(2))
        assert found["beside_last_sure"] == [0, 1, 0]
        assert found["beside_next_sure"] == [1, 1, 0]

    def test_nothing_beyond_doubt(self):
        found = seen(f"<p>{LINE}<p>one", [0.6, 1.0])  # a single word is not enough
        assert found["before_sure"] == found["after_sure"] == found["words_since_sure"] == [0, 0]

    def test_sections(self):
        found = seen(f"<p>{LINE}<h2>{LINE}</h2><p>{LINE}", [0.2, 0.5, 0.9])
        assert found["section_text"] == near(0.2, 0.7, 0.7)
        assert found["probability_of_heading"] == near(-0.2, 0.5, 0.5)
        assert found["text_before"] == near(0, 0.2 / 1.6, 0.7 / 1.6)
        assert found["text_after"] == near(1.4 / 1.6, 0.9 / 1.6, 0)


def arguments(html, probabilities):
    document = Document(html)
    arrays = document.arrays
    count = len(document.segments)
    p = np.resize(np.array(probabilities, np.float32), count)
    rows = np.zeros((len(CONTEXT_NAMES), count), np.float32)
    return rows, p, expected_words(arrays.words), p >= 0.7, arrays, features(document).heading


class TestCompiled:
    """Compiled, the same to the last bit, and nothing left behind."""

    @pytest.fixture(scope="class")
    def look(self):
        pytest.importorskip("scrapy_article.methods.auto._context", reason="it was not built")
        return compiled_look()

    @pytest.mark.slow
    @settings(max_examples=200)
    @given(
        st.lists(
            st.sampled_from(
                "<p> </p> <div> </div> <h1> </h1> <table> <td> </table> <ul> <li> </ul> <br> <p/class=a> <p/class=b>".split()
            )
            | st.sampled_from(["a ", LINE, "漢字。", ", "]),
            max_size=60,
        ).map("".join),
        st.lists(st.floats(2.0**-40, 1, width=32), min_size=1, max_size=40),
    )
    def test_same(self, look, html, probabilities):
        if Document(html).segments:
            expected, found = arguments(html, probabilities), arguments(html, probabilities)
            look_around(*expected)
            look(*found)
            same = (expected[0] == found[0]).all(axis=1)
            assert same.all(), [name for name, is_same in zip(CONTEXT_NAMES, same, strict=True) if not is_same]

    @pytest.mark.parametrize("probabilities", [[0.5], [0.9], [0.002], [0.004], [0.996, 0.998], [0.5, 0.9, 0.5]])
    @pytest.mark.parametrize("html", ["<p>a</p>", f"<p>{LINE}</p><h2>b</h2><p>c</p>", f"<p>{LINE}</p>" * 50])
    def test_odd_ends(self, look, html, probabilities):
        """No heading, nothing beyond doubt, and odds that are cut off."""
        expected, found = arguments(html, probabilities), arguments(html, probabilities)
        look_around(*expected)
        look(*found)
        assert np.array_equal(expected[0], found[0])

    def test_large_page(self, look):
        random = Random(1)
        html = "".join(f"<div class={random.choice('abc')}><h2>{n}</h2><p>{LINE * (n % 7)}</div>" for n in range(5000))
        probabilities = [random.random() for _ in range(997)]
        expected, found = arguments(html, probabilities), arguments(html, probabilities)
        look_around(*expected)
        look(*found)
        assert np.array_equal(expected[0], found[0])

    def test_nothing_is_left_behind(self, look):
        given_ = arguments(f"<h1>a</h1><ul><li>{LINE}<li>{LINE}</ul>", [0.9, 0.5])
        assert leaves_nothing(lambda: look(*given_))

    def test_out_of_memory(self):
        native = pytest.importorskip("scrapy_article.methods.auto._context", reason="it was not built")
        rows, p, words, sure, arrays, heading = arguments(f"<h1>a</h1><ul><li>{LINE}<li>{LINE}</ul>", [0.9, 0.5])
        integers = (arrays.up, arrays.start, arrays.end, arrays.kinds, arrays.block_of, heading)
        call = partial(native.context, rows, p, words, sure, integers)
        call()
        expected = rows.copy()
        fail_everywhere(call, lambda _: np.array_equal(rows, expected), 2)

    def call(self, changed):
        native = pytest.importorskip("scrapy_article.methods.auto._context", reason="it was not built")
        rows, p, words, sure, arrays, heading = arguments(f"<h1>a</h1><ul><li>{LINE}<li>{LINE}</ul>", [0.9, 0.5])
        integers = [arrays.up, arrays.start, arrays.end, arrays.kinds, arrays.block_of, heading]
        found = [rows, p, words, sure]
        for at, value in changed.items():
            (integers if at >= 4 else found)[at % 4 if at < 4 else at - 4] = value
        native.context(*found, tuple(integers))

    @pytest.mark.parametrize(
        "changed",
        [
            {0: np.zeros((3, 3), np.float32)},
            {0: None},
            {1: np.zeros(2, np.float32)},
            {1: np.zeros(0, np.float32)},
            {2: np.zeros(3, np.float32)},
            {3: np.zeros(2, bool)},
            {4: np.zeros(2, np.int64)},
            {4: "x"},
            {5: np.zeros(0, np.int64)},
            {9: np.full(3, 9)},
            *({at: np.full(size, value)} for at, size in ((4, 6), (5, 5), (6, 5), (8, 3)) for value in (-1, 2**40)),
        ],
        ids=str,
    )
    def test_what_does_not_fit(self, changed):
        self.call({})
        with pytest.raises((ValueError, TypeError, BufferError)):
            self.call(changed)
