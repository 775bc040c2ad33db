from __future__ import annotations

import pytest

from scrapy_article.text.words import STOP_WORDS


class TestLists:
    def test_languages(self):
        assert len(STOP_WORDS) >= 14
        assert {"en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "no", "fi", "pl", "ru", "tr"} <= set(STOP_WORDS)

    @pytest.mark.parametrize("language", sorted(STOP_WORDS))
    def test_words(self, language):
        words = STOP_WORDS[language]
        assert 40 <= len(words) <= 100
        assert all(word == word.lower() and word.isalpha() for word in words)
