"""Words that are looked for in a text, the same in C and in Python."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.needles import any_of, any_of_in_python

TEXTS = st.text("abcé\u0161写\U0001f600\ud800\0", max_size=8)


@given(st.lists(TEXTS.filter(bool), max_size=90), st.lists(TEXTS, max_size=20))
def test_both_ways(words, texts):
    are_in, are_in_python = any_of(words), any_of_in_python(words)
    for text in texts:
        assert are_in(text) == are_in_python(text)


def test_many_words():
    words = [f"{number:03}" for number in range(0, 1000, 3)]
    are_in = any_of(words)
    assert [are_in(f"x{number:03}x") for number in range(999)] == [f"{number:03}" in words for number in range(999)]


@pytest.mark.parametrize("words", [["a", ""], [None], [b"a"], None, 1])
def test_what_is_no_word(words):
    needles = pytest.importorskip("scrapy_article.document._needles", reason="it was not built")
    with pytest.raises(TypeError):
        needles.Needles(words)
    with pytest.raises(TypeError):
        needles.Needles(["a"]).are_in(words)
