from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.letters import letters, letters_of


def test_letters():
    assert letters("The-Daily Planet!") == "thedailyplanet"
    assert letters("Das_Täg-Blatt 24 ½") == "dastägblatt24½"
    assert letters("".join(map(chr, range(128)))) == "0123456789" + 2 * "abcdefghijklmnopqrstuvwxyz"


@given(st.text())
def test_any_text(text):
    found = letters(text)
    assert not any(map(str.isspace, found))
    assert found == found.casefold()


@given(
    st.lists(st.text(st.characters(exclude_characters="\0")) | st.text("aBΣσςİıß_ -–“”é漢\ud800😀\n1²", max_size=20))
)
def test_several_at_once(texts):
    assert letters_of(texts) == [*map(letters, texts)]
