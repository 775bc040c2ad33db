from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.text.words import UNSPACED, amount_of, count_words, is_unspaced, letters, without_breaks


class TestCountWords:
    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("", 0),
            ("déjà vu", 2),
            ("今日は天気がいい", 4),  # eight characters
            ("中国 GDP 增长", 3),  # one word of Latin letters, four characters
            ("中文。", 1),  # punctuation is no word
            ("ภาษาไทย", 4),  # seven code points, rounded up
        ],
    )
    def test_scripts(self, text, words):
        assert count_words(text) == words


@pytest.mark.parametrize(
    ("text", "amount"), [("One " * 9, 9), ("x" * 80, 1), ("éé " * 9, 9), ("குறுகிய" * 8, 7), ("東京" * 8, 8), ("", 0)]
)
def test_amount_of(text, amount):
    assert amount_of(text) == amount


def test_every_character_of_an_unspaced_script_is_seen():
    """Each block of 256 characters: its first, middle and last one, and what bounds the ranges."""
    codes = {high + low for high in range(0, 0x30000, 256) for low in (0, 63, 64, 127, 128, 159, 255)}
    wrong = [code for code in codes if is_unspaced(f"a {chr(code)}") != bool(UNSPACED.match(chr(code)))]
    assert wrong == []


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["旧港\n  大桥"], ["旧港大桥"]),
        (["旧港", "\n", "大桥", "\n大", "桥"], ["旧港", "\n", "大桥", "大", "桥"]),
        (["橋。\n「はい」\nと", "\n言った"], ["橋。「はい」と", "言った"]),
        (["旧港 大桥", "a\n大桥\nb"], ["旧港 大桥", "a\n大桥\nb"]),
        (["旧港\n\u3000大桥"], ["旧港\n\u3000大桥"]),  # a blank of its own, to begin a paragraph
        (["한국어는\n띄어쓰기를"], ["한국어는\n띄어쓰기를"]),
    ],
)
def test_line_feeds_between_ideographs(texts, expected):
    assert without_breaks(texts) == expected


def test_many_line_feeds():
    start = process_time()
    assert without_breaks(["字" + "\n" * 400_000 + "a", "字\n" * 200_000 + "字"])[1] == "字" * 200_001
    assert process_time() - start < 2 * slowness()


def test_letters():
    assert letters("The-Daily Planet!") == "thedailyplanet"
    assert letters("Das_Täg-Blatt 24 ½") == "dastägblatt24½"
    assert letters("".join(map(chr, range(128)))) == "0123456789" + 2 * "abcdefghijklmnopqrstuvwxyz"


@given(st.text() | st.text("aBΣσςİıß_ -–“”é漢\ud800😀\n1²٣½ǅﬁ", max_size=20))
def test_letters_of_any_text(text):
    found = letters(text)
    assert not any(map(str.isspace, found))
    assert found == found.casefold()
