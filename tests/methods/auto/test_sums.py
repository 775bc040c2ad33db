"""Sums over the lines of a page: what they are, and the same in C and in Python to the last bit."""

import math
from itertools import combinations

import numpy as np
import pytest
from allocations import fail_everywhere, leaves_nothing
from choosing import seen
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document import Flag
from scrapy_article.methods.auto import sums

try:
    native = sums.compiled_sums()
except ImportError:
    native = None
PURE = (
    sums.best_threshold_in_python,
    sums.page_sums_in_python,
    sums.choice_sums_in_python,
    sums.around_in_python,
)
BOTH = pytest.mark.parametrize("functions", [PURE] if native is None else [PURE, native])
compiled = pytest.mark.skipif(native is None, reason="the compiled sums were not built")
PAIRS = st.lists(st.tuples(st.floats(0.01, 0.99), st.integers(0, 50)), min_size=1, max_size=7)


def page(pairs):
    p, words = np.array(pairs).T
    return p.astype(np.float32), sums.expected_words(words)


def random_page(seed, count):
    random = np.random.default_rng(seed)
    p = random.choice([0, 1e-9, 0.3, 0.3, 0.5, 0.999, 1], count).astype(np.float32) * random.choice([1, 0.77])
    words = sums.expected_words(random.integers(0, 100, count).astype(float))
    matrix = random.normal(size=(6, count)).astype(np.float32)
    return p.astype(np.float32), words, matrix, random.random(count), random.random(count) < 0.5


@BOTH
@given(PAIRS)
def test_best_threshold_against_all_choices(functions, pairs):
    p, words = page(pairs)
    threshold, expected = functions[0](p, words)
    total = (p * words).sum()
    best = max(
        2 * sum(p[i] * words[i] for i in kept) / (sum(words[i] for i in kept) + total)
        for size in range(1, len(p) + 1)
        for kept in combinations(range(len(p)), size)
    )
    assert expected == pytest.approx(best)
    assert threshold in p


@BOTH
def test_of_page(functions):
    p, words = page([(0.5, 3), (1, 10), (0, 0)])
    found = functions[1](p, words, np.array([[1, 1, 1], [1, 3, 9], [0, 0, 7]], np.float32), np.array([1, 0, 2]))
    assert found.threshold == 0.5
    assert found.expected == pytest.approx(2 * (1.75 + 10.5) / (14 + 12.25))
    assert found.text == 1.75 + 10.5
    assert found.certain == pytest.approx((0 * 3.5 + 0.5 * 10.5 + 0.5 * 0.5) / 14.5)
    assert found.means == pytest.approx([(1.75 + 31.5) / 12.25, 1, 0])


@BOTH
def test_of_choice(functions):
    p, words = page([(0.5, 3), (1, 10), (0, 0)])
    found = functions[2](p, words, np.array([1, 0.5, 0]), np.array([True, False, True]), [0, 1])
    assert found == (14.5, 12.25, pytest.approx(5.5 / 14.5), 14, 12.25, 3.5 + 5.25, 3.5)
    assert functions[2](p, words, np.ones(3), np.ones(3, bool), [])[3:] == (0, 0, 0, 0)


@BOTH
def test_no_text_at_all(functions):
    p, words = np.zeros(2, np.float32), np.array([0.5, 0.5])
    found = functions[1](p, words, np.ones((1, 2), np.float32), np.array([0]))
    assert found.means == [0]
    assert found.text == 0
    assert math.isfinite(found.expected)


@compiled
@given(st.integers(0, 2**32), st.integers(1, 300))
def test_same(seed, count):
    p, words, matrix, density, good = random_page(seed, count)
    kept = np.random.default_rng(seed).permutation(count)[: count // 2].tolist()
    rows = np.array([4, 0, 4, 5])
    for arguments, one, other in zip(
        [(p, words), (p, words, matrix, rows), (p, words, density, good, kept)], PURE[:3], native[:3], strict=True
    ):
        assert one(*arguments) == other(*arguments)


PAGE = (
    "<body class=e><div class=a><div id=b><p class=c>One line.</p><p class=c>Two <a href=/a>lines.</a></p></div>"
    "<ul class=d><li><a href=/b>Three.</a></ul></div><button>Four.</button>"
)


@BOTH
def test_what_is_around_lines(functions):
    arrays, around = seen(PAGE).arrays, functions[3]
    assert [around(arrays, kept).names.split() for kept in ([0, 1], [2])] == [["c", "b", "a", "e"], ["d", "a", "e"]]
    assert [around(arrays, [i]).flags & Flag.LIST for i in (0, 2)] == [0, Flag.LIST]
    assert [around(arrays, [i]).flags_after & (Flag.LIST | Flag.BUTTON) for i in (0, 1, 2, 3)] == [
        *(0, Flag.LIST, Flag.BUTTON, 0)
    ]
    assert [around(arrays, some).density for some in ([0], [0, 1], [0, 2])] == [0.0, 0.6, 1.0]
    assert [around(arrays, some).density_before for some in ([0], [0, 1], [1, 3])] == [0.0, 0.0, 1.0]
    assert around(arrays, []) == ("", 0, 0.0, 0, 0.0)


@compiled
def test_the_same_is_around():
    arrays = seen(PAGE * 3).arrays
    for size in range(4):
        for kept in map(list, combinations(range(len(arrays.segments)), size)):
            assert PURE[3](arrays, kept) == native[3](arrays, kept)


@compiled
class TestCompiled:
    def arguments(self):
        p, words, matrix, density, good = random_page(0, 5)
        return {"best_threshold": [p, words], "page_sums": [p, words, matrix, np.array([0, 5])]} | {
            "choice_sums": [p, words, density, good, [0, 4]],
            "around": [[0, 2], (arrays := seen(PAGE).arrays).blocks, (arrays.up, *self.of_lines(arrays))],
        }

    def of_lines(self, arrays):
        return arrays.flags, arrays.block_of, arrays.density

    @pytest.mark.parametrize(
        ("name", "at", "value"),
        [
            *((name, 0, value) for name in ("best_threshold", "page_sums") for value in (np.zeros(0, "f4"), None)),
            *((name, 1, np.zeros(4)) for name in ("best_threshold", "page_sums", "choice_sums")),
            ("best_threshold", 0, np.zeros(5)),
            ("best_threshold", 1, np.zeros(5, np.float32)),
            ("page_sums", 2, np.zeros((6, 5))),
            ("page_sums", 2, np.zeros((5, 5), np.float32)),
            ("page_sums", 2, np.zeros((6, 10), np.float32)[:, ::2]),
            ("page_sums", 3, np.array([6])),
            ("page_sums", 3, np.array([-1])),
            ("page_sums", 3, np.array([1], np.int32)),
            ("page_sums", 3, [1]),
            ("choice_sums", 0, np.zeros(4, np.float32)),
            ("choice_sums", 2, np.zeros(4)),
            ("choice_sums", 3, np.zeros(5)),
            ("choice_sums", 4, [5]),
            ("choice_sums", 4, [-1]),
            ("choice_sums", 4, [2**70]),
            ("choice_sums", 4, ["0"]),
            ("choice_sums", 4, (0,)),
            ("around", 0, [4]),
            ("around", 0, [-1]),
            ("around", 0, [2**70]),
            ("around", 0, ["0"]),
            ("around", 0, (0,)),
            ("around", 1, []),
            ("around", 1, [None] * 7),
            ("around", 2, (np.zeros(8, int), np.zeros(7, int), np.zeros(4, int), np.zeros(4))),
            ("around", 2, (np.full(8, 7), np.zeros(7, int), np.full(4, 7), np.zeros(4))),
            ("around", 2, (np.full(8, 7), np.zeros(6, int), np.zeros(4, int), np.zeros(4))),
            ("around", 2, (np.full(8, 7), np.zeros(7, int), np.zeros(4, int), np.zeros(3))),
        ],
    )
    def test_what_does_not_fit(self, name, at, value):
        from scrapy_article.methods.auto import _sums

        arguments = self.arguments()[name]
        call = getattr(_sums, name)
        call(*arguments)
        arguments[at] = value
        with pytest.raises((ValueError, TypeError, BufferError, OverflowError, IndexError, AttributeError)):
            call(*arguments)

    def test_nothing_is_left_behind(self):
        from scrapy_article.methods.auto import _sums

        arguments = self.arguments()["around"]
        assert leaves_nothing(lambda: _sums.around(*arguments))

    @pytest.mark.parametrize("name", ["best_threshold", "page_sums", "choice_sums", "around"])
    def test_out_of_memory(self, name):
        from scrapy_article.methods.auto import _sums

        arguments = self.arguments()[name]
        wanted = getattr(_sums, name)(*arguments)
        fail_everywhere(lambda: getattr(_sums, name)(*arguments), lambda found: found == wanted, 100)
