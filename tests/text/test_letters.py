import sys

import pytest
from allocations import fail_everywhere
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.text.words import has_odd_signs, has_odd_signs_in_python, letters, letters_in_python

ANY = st.text() | st.text("aBΣσςİıß_ -–“”é漢\ud800😀\n1²٣½ǅﬁ", max_size=20)


def test_letters():
    assert letters("The-Daily Planet!") == "thedailyplanet"
    assert letters("Das_Täg-Blatt 24 ½") == "dastägblatt24½"
    assert letters("".join(map(chr, range(128)))) == "0123456789" + 2 * "abcdefghijklmnopqrstuvwxyz"


@given(ANY)
def test_any_text(text):
    found = letters(text)
    assert found == letters_in_python(text)
    assert has_odd_signs(text) == has_odd_signs_in_python(text)
    assert not any(map(str.isspace, found))
    assert found == found.casefold()


@pytest.mark.parametrize(("first", "end"), [(0, 0x100), (0x100, 0x10000), (0x10000, sys.maxunicode + 1)])
def test_all_characters(first, end):
    """Each as wide as Python keeps it."""
    text = "".join(map(chr, range(first, end)))
    assert letters(text) == letters_in_python(text)


@pytest.mark.skipif(letters is letters_in_python, reason="not built")
def test_out_of_memory():
    for text, expected in (("A-" * 300, "a" * 300), ("Äß-" * 300, "äss" * 300)):
        fail_everywhere(lambda text=text: letters(text), lambda found, expected=expected: found == expected, 10)
