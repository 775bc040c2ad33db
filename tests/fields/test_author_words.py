from __future__ import annotations

import pytest

from scrapy_article.fields import author_words
from scrapy_article.fields.author_words import JOB, Word, words_of


def tables():
    return {name: table for name, table in vars(author_words).items() if isinstance(table, frozenset)}


class TestTables:
    @pytest.mark.parametrize("name", tables())
    def test_words_are_as_they_are_looked_up(self, name):
        assert [word for word in tables()[name] if word != word.casefold() or " " in word] == []

    def test_those_who_review_are_no_authors(self):
        assert author_words.NOT_AUTHORS.isdisjoint(author_words.LEAD | author_words.LABELS | author_words.BY)


class TestWords:
    def test_bits(self):
        assert words_of(["ann", "staff", "reuters", "subscribe", "van"]) == [
            0,
            Word.TEAM | Word.EMPTY,
            Word.TEAM,
            Word.PAGE,
            Word.PARTICLE,
        ]

    @pytest.mark.parametrize("word", ["psychologist", "horticulturalist", "dietitian", "therapist", "soziologin"])
    def test_jobs(self, word):
        assert JOB.search(word)

    @pytest.mark.parametrize("word", ["lindquist", "christ", "twist", "ian"])
    def test_family_names(self, word):
        assert not JOB.search(word)
