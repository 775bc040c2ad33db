"""The words of the lexicon, and the table made of them."""

import re

import pytest

from scrapy_article.lexicon import compile as words
from scrapy_article.lexicon.lists import LISTS, NAMES

pytest.importorskip("tomllib")
LANGUAGES = {path.stem: words.read(path) for path in sorted(words.WORDS.glob("*.toml"))}


def test_the_table_is_current():
    assert words.TABLE.read_text("utf-8") == words.compiled(), "run python -m scrapy_article.lexicon.compile"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_list_has_a_phrase_twice(language):
    twice = {name: sorted({one for one in some if some.count(one) > 1}) for name, some in LANGUAGES[language].items()}
    assert {name: some for name, some in twice.items() if some} == {}


def test_every_list_of_words_is_read():
    texts = [*map(str, LISTS), *(one for lists in LANGUAGES.values() for some in lists.values() for one in some)]
    read = {*NAMES, *(name for text in texts for name in re.findall(r"\{(\w+\.\w+)\*?\}", text))}
    assert {name for lists in LANGUAGES.values() for name in lists} == read
