from __future__ import annotations

import pytest

from scrapy_article.document.stopwords import STOP_WORDS, best_language, stop_word_shares


class TestLists:
    def test_languages(self):
        assert len(STOP_WORDS) >= 14
        assert {"en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "no", "fi", "pl", "ru", "tr"} <= set(STOP_WORDS)

    @pytest.mark.parametrize("language", sorted(STOP_WORDS))
    def test_words(self, language):
        words = STOP_WORDS[language]
        assert 40 <= len(words) <= 100
        assert all(word == word.lower() and word.isalpha() for word in words)


class TestShares:
    def test_share(self):
        shares = stop_word_shares("the house of the king".split())
        assert shares["en"] == 3 / 5

    def test_nothing(self):
        assert stop_word_shares([]) == {}
        assert best_language([]) == (None, 0.0)
        assert best_language(["xyz"]) == (None, 0.0)

    def test_best(self):
        assert best_language("der hund und die katze sind im haus".split()) == ("de", 5 / 8)
