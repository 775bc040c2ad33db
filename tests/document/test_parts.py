import gc
import sys
from time import process_time

import pytest
from allocations import fail_everywhere
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.parts import PartsInPython

try:
    from scrapy_article.document._parts import Parts as Native
except ImportError:
    Native = None
BOTH = pytest.mark.parametrize(
    "parts_of", [PartsInPython, pytest.param(Native, marks=pytest.mark.skipif(Native is None, reason="not built"))]
)
compiled = pytest.mark.skipif(Native is None, reason="not built")

LETTERS = "abkiIİı\u0307SsßſKσςΣжЖ漢 \ud800😀"


@BOTH
def test_within(parts_of):
    parts = parts_of(("newsletter", "рассылк", "版权所有", "mañana"))
    texts = ["Our NEWSLETTER", "", "news", "letter", "РАССЫЛКА", "版权所有", "MAÑANA!", "newslette", "xnewsletterx"]
    assert parts.within(texts) == [0, 4, 5, 6, 8]
    assert parts.within([]) == []


@BOTH
@pytest.mark.parametrize("parts", [(), ("ab",), ("abc", ""), ("abc",) * 256])
def test_wrong_parts(parts_of, parts):
    with pytest.raises(ValueError, match="part"):
        parts_of(parts)


@compiled
@given(
    st.lists(st.text(LETTERS, min_size=3, max_size=6).map(str.lower), min_size=1, max_size=5),
    st.lists(st.text(LETTERS, max_size=20), max_size=6),
    st.randoms(use_true_random=False),
)
def test_both_give_the_same(parts, texts, random):
    texts += [random.choice([str.upper, str.title, str])(f"a{part}b") for part in parts]
    assert Native(tuple(parts)).within(texts) == PartsInPython(tuple(parts)).within(texts)


def test_letters_that_become_two():
    """The compiled pass takes small letters one by one, but for the only one of which `str.lower` makes more."""
    assert [chr(code) for code in range(0x110000) if len(chr(code).lower()) != 1] == ["İ"]


@compiled
class TestNative:
    def test_wrong_use(self):
        for wrong in (("abc",), None, ["abc", None]):
            with pytest.raises(TypeError):
                Native(("abc",)).within(wrong)
        with pytest.raises((TypeError, ValueError)):
            Native.__new__(Native).within(["abc"])
        with pytest.raises((TypeError, ValueError)):
            Native(["abc"])
        with pytest.raises(ValueError, match="part"):
            Native((b"abc",))
        parts = Native(("abc",))
        with pytest.raises(ValueError, match="parts"):
            parts.__init__(("abd",))
        assert parts.within(["abc", "abd"]) == [0]

    def test_nothing_is_left_behind(self):
        before = 0
        for i in range(400):
            if i == 100:
                gc.collect()
                before = sys.getallocatedblocks()
            Native(("abc", "жжж")).within(["xabcx", "ЖЖЖ", "x"])
        gc.collect()
        assert sys.getallocatedblocks() - before < 200  # one a round would be 300

    def test_out_of_memory(self):
        fail_everywhere(lambda: Native(("abc", "жжж")).within(["abc", "ЖЖЖ", "x"]), lambda found: found == [0, 1], 50)

    @pytest.mark.parametrize("text", ["a" * 2_000_000, "ab" * 1_000_000, "漢a" * 1_000_000])
    def test_time_is_linear(self, text):
        start = process_time()
        assert Native(("aaab" * 5, "abac", "zzz")).within([text]) == []
        assert process_time() - start < 1 * slowness()
