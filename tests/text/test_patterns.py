"""Words that are looked for in texts, and counted."""

from time import process_time

from cpu import slowness

from scrapy_article.text.words import PatternMatcher


def test_within():
    words = PatternMatcher(("newsletter", "рассылк", "版权所有", "mañana"), any_case=True)
    texts = ["Our NEWSLETTER", "", "news", "letter", "РАССЫЛКА", "版权所有", "MAÑANA!", "newslette", "xnewsletterx"]
    assert words.matching(texts) == [0, 4, 5, 6, 8]
    assert words.matching([]) == []


def test_case():
    assert PatternMatcher(("ab",)).matching(["ab", "AB"]) == [0]
    assert not PatternMatcher(("ab",)).matches("AB")
    assert PatternMatcher(("ab",), any_case=True).matches("xAB")


def test_one_word_in_two_texts():
    assert PatternMatcher(("a\nb",)).matching(["a", "b"]) == []


def test_time_is_linear():
    start = process_time()
    for text in ("a" * 2_000_000, "ab" * 1_000_000, "漢a" * 1_000_000):
        assert PatternMatcher(("aaab" * 5, "abac", "zzz"), any_case=True).matching([text]) == []
    assert process_time() - start < 1 * slowness()
