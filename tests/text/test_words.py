from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.text.words import (
    UNSPACED,
    Needles,
    Tally,
    amount_of,
    count_words,
    is_unspaced,
    letters,
    without_breaks,
)


class TestCountWords:
    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("", 0),
            ("three plain words", 3),
            ("déjà vu", 2),
            ("Привет, мир", 2),
            ("한국어는 띄어쓰기를 한다", 3),  # Korean puts blanks
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
        (["旧港 \r\n\n", "\t大桥\n"], ["旧港", "大桥\n"]),
        (["旧港", "\n", "大桥", "\n大", "桥"], ["旧港", "\n", "大桥", "大", "桥"]),
        (["橋。\n「はい」\nと", "\n言った"], ["橋。「はい」と", "言った"]),
        (["旧港 大桥", "a\n大桥\nb"], ["旧港 大桥", "a\n大桥\nb"]),
        (["旧港\n\u3000大桥"], ["旧港\n\u3000大桥"]),  # a blank of its own, to begin a paragraph
        (["한국어는\n띄어쓰기를"], ["한국어는\n띄어쓰기를"]),
        (["one\ntwo"], ["one\ntwo"]),
    ],
)
def test_line_feeds_between_ideographs(texts, expected):
    assert without_breaks(texts) == expected


def test_many_line_feeds():
    start = process_time()
    assert without_breaks(["字" + "\n" * 400_000 + "a", "字\n" * 200_000 + "字"])[1] == "字" * 200_001
    assert process_time() - start < 2 * slowness()


# --- letters ---


def test_letters():
    assert letters("The-Daily Planet!") == "thedailyplanet"
    assert letters("Das_Täg-Blatt 24 ½") == "dastägblatt24½"
    assert letters("".join(map(chr, range(128)))) == "0123456789" + 2 * "abcdefghijklmnopqrstuvwxyz"


@given(st.text() | st.text("aBΣσςİıß_ -–“”é漢\ud800😀\n1²٣½ǅﬁ", max_size=20))
def test_letters_of_any_text(text):
    found = letters(text)
    assert not any(map(str.isspace, found))
    assert found == found.casefold()


# --- texts that hold words ---


def test_within():
    words = Needles(("newsletter", "рассылк", "版权所有", "mañana"), any_case=True)
    texts = ["Our NEWSLETTER", "", "news", "letter", "РАССЫЛКА", "版权所有", "MAÑANA!", "newslette", "xnewsletterx"]
    assert words.within(texts) == [0, 4, 5, 6, 8]
    assert words.within([]) == []


def test_case():
    assert Needles(("ab",)).within(["ab", "AB"]) == [0]
    assert not Needles(("ab",)).are_in("AB")
    assert Needles(("ab",), any_case=True).are_in("xAB")


def test_one_word_in_two_texts():
    assert Needles(("a\nb",)).within(["a", "b"]) == []


def test_time_is_linear():
    start = process_time()
    for text in ("a" * 2_000_000, "ab" * 1_000_000, "漢a" * 1_000_000):
        assert Needles(("aaab" * 5, "abac", "zzz"), any_case=True).within([text]) == []
    assert process_time() - start < 1 * slowness()


def test_tally():
    words = Tally({"en": frozenset(("the", "of", "in")), "de": ("der", "in", "für"), "": ()})
    text = " the  state of\tthe\u3000art in für Others\U0001f600 the\U0001f600 inin "
    assert words.count(text, "en") == (10, 4, 5)
    assert words.count(text, "de") == (10, 2, 5)
    assert words.count(text, "fr") == words.count(text, "") == (10, 0, 5)
    assert words.count("", "en") == words.count(" \n", "en") == (0, 0, 0)
    assert Tally({}).count("a b", "en") == (2, 0, 0)
