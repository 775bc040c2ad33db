"""The words of the lexicon, and the table made of them."""

import re
from pathlib import Path

import pytest

import scrapy_article
from scrapy_article.lexicon import compile as words

pytest.importorskip("tomllib")
LANGUAGES = {path.stem: words.read(path) for path in sorted(words.WORDS.glob("*.toml"))}


def test_the_table_is_current():
    assert words.TABLE.read_text("utf-8") == words.compiled(), "run python -m scrapy_article.lexicon.compile"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_list_has_a_phrase_twice(language):
    twice = {name: sorted({one for one in some if some.count(one) > 1}) for name, some in LANGUAGES[language].items()}
    assert {name: some for name, some in twice.items() if some} == {}


def test_every_list_of_words_is_read():
    """By a pattern, or by code that names it: ``"dates.today"``, ``f"dates.month_{month}"``."""
    names = {name for lists in LANGUAGES.values() for name in lists}
    lists = {name: [one for lists in LANGUAGES.values() for one in lists.get(name, ())] for name in names}
    sources = "".join(path.read_text("utf-8") for path in Path(scrapy_article.__file__).parent.rglob("*.py"))
    named = [
        re.sub(r"\\{\w+\\}", r"\\w+", re.escape(name)) for name in re.findall(r"[\"'](\w+\.[\w{}]+)[\"']", sources)
    ]
    unread = {name for name in names - words.in_patterns(lists) if not any(re.fullmatch(one, name) for one in named)}
    assert unread == set()
