from __future__ import annotations

from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.letters import beyond_ascii, has_odd_signs, letters

ANY = st.text() | st.text("aBΣσςİıß_ -–“”é漢\ud800😀\n1²٣½ǅﬁ", max_size=20)


def test_letters():
    assert letters("The-Daily Planet!") == "thedailyplanet"
    assert letters("Das_Täg-Blatt 24 ½") == "dastägblatt24½"
    assert letters("".join(map(chr, range(128)))) == "0123456789" + 2 * "abcdefghijklmnopqrstuvwxyz"


@given(ANY)
def test_any_text(text):
    found = letters(text)
    assert not any(map(str.isspace, found))
    assert found == found.casefold()


def test_time():
    start = process_time()
    for text in ("Ab- " * 500_000, "Äb– " * 500_000):
        letters(text)
    assert process_time() - start < 1 * slowness()


def test_beyond_ascii():
    assert beyond_ascii("Das Täg-Blatt – für „Öl“ – 漢😀漢😀\ud800") == set("äü–„Ö“漢😀\ud800")
    assert beyond_ascii("plain") == beyond_ascii("") == set()


@pytest.mark.parametrize("around", ["", "a", "é", "漢", "😀"])
def test_odd_signs(around):
    """What tells at once that `spelled` has nothing to do: soft hyphens, controls, accents behind their letters."""
    texts = [f"{around}{chr(code)}" for code in [*range(0x3200), *range(0xFF00, 0x10100)]]
    assert sum(map(has_odd_signs, texts)) == 32 + 128 + 3 + 2
