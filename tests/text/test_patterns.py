"""Words that are looked for in texts, and counted."""

from time import process_time

from cpu import slowness

from scrapy_article.text.words import Needles


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
