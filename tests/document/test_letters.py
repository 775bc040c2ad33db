from __future__ import annotations

import gc
import sys
from time import process_time

import pytest
from allocations import fail_everywhere
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.letters import (
    beyond_ascii,
    beyond_ascii_in_python,
    has_odd_signs,
    has_odd_signs_in_python,
    letters,
    letters_in_python,
    letters_of,
    letters_of_in_python,
)

ANY = st.text() | st.text("aBΣσςİıß_ -–“”é漢\ud800😀\n1²٣½ǅﬁ", max_size=20)
compiled = pytest.mark.skipif(letters is letters_in_python, reason="not built")
both = pytest.mark.parametrize("letters", [letters, letters_in_python])


@both
def test_letters(letters):
    assert letters("The-Daily Planet!") == "thedailyplanet"
    assert letters("Das_Täg-Blatt 24 ½") == "dastägblatt24½"
    assert letters("".join(map(chr, range(128)))) == "0123456789" + 2 * "abcdefghijklmnopqrstuvwxyz"


@given(ANY)
def test_any_text(text):
    found = letters(text)
    assert found == letters_in_python(text)
    assert not any(map(str.isspace, found))
    assert found == found.casefold()


@given(
    st.lists(st.text(st.characters(exclude_characters="\0")) | st.text("aBΣσςİıß_ -–“”é漢\ud800😀\n1²", max_size=20))
)
def test_several_at_once(texts):
    assert letters_of(texts) == letters_of_in_python(texts) == [*map(letters, texts)]


@pytest.mark.parametrize(("first", "end"), [(0, 0x100), (0x100, 0x10000), (0x10000, sys.maxunicode + 1)])
def test_all_characters(first, end):
    """Each as wide as Python keeps it."""
    text = "".join(map(chr, range(first, end)))
    assert letters(text) == letters_in_python(text)


@pytest.mark.parametrize("size", [255, 256, 257, 100_000])
def test_sizes(size):
    for text in ("Ab-" * size, "Äb-" * size, "😀Äb-" * size):
        assert letters(text[:size]) == letters_in_python(text[:size])


def test_time():
    start = process_time()
    for text in ("Ab- " * 500_000, "Äb– " * 500_000):
        letters(text)
    assert process_time() - start < 1 * slowness()


@compiled
class TestCompiled:
    @pytest.mark.parametrize("value", [None, b"a", 1])
    def test_what_is_no_text(self, value):
        with pytest.raises(TypeError):
            letters(value)

    def test_out_of_memory(self):
        for text, expected in (("A-" * 300, "a" * 300), ("Äß-" * 300, "äss" * 300)):
            fail_everywhere(lambda text=text: letters(text), lambda found, expected=expected: found == expected, 10)

    def test_nothing_is_left_behind(self):
        texts = ["A-b" * 100, "Äß-" * 100, "-漢" * 9]
        before = [sys.getrefcount(text) for text in texts]
        for _ in range(100):
            letters_of(texts)
        gc.collect()
        assert [sys.getrefcount(text) for text in texts] == before


class TestBeyondAscii:
    def test_each_once(self):
        assert beyond_ascii("Das Täg-Blatt – für „Öl“ – 漢😀漢😀\ud800") == set("äü–„Ö“漢😀\ud800")
        assert beyond_ascii("plain") == beyond_ascii("") == set()

    @given(ANY)
    def test_any_text(self, text):
        assert beyond_ascii(text) == beyond_ascii_in_python(text)

    @compiled
    def test_no_string(self):
        with pytest.raises(TypeError):
            beyond_ascii(b"a")

    @compiled
    def test_out_of_memory(self):
        fail_everywhere(lambda: beyond_ascii("Äß😀"), lambda found: found == set("Äß😀"), 3)


class TestHasOddSigns:
    """What tells at once that `spelled` has nothing to do."""

    @pytest.mark.parametrize("around", ["", "a", "é", "漢", "😀"])
    def test_all_characters(self, around):
        """Each among others that Python keeps it as wide as."""
        texts = [f"{around}{chr(code)}" for code in [*range(0x3200), *range(0xFF00, 0x10100)]]
        found = [text[-1] for text in texts if has_odd_signs(text)]
        assert found == [text[-1] for text in texts if has_odd_signs_in_python(text)]
        assert len(found) == 32 + 128 + 3 + 2

    @given(ANY | st.text("aé漢😀\u00ad\u0301", min_size=60))
    def test_any_text(self, text):
        assert has_odd_signs(text) == has_odd_signs_in_python(text)

    @compiled
    def test_no_string(self):
        with pytest.raises(TypeError):
            has_odd_signs(b"a")
