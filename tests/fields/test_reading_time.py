import pytest
from fields.filling import H1, TEXT, page_of

from scrapy_article import extract
from scrapy_article.fields.language import characters_per_minute, reading_time


@pytest.mark.parametrize(
    ("characters", "language", "seconds"),
    [(987, "en", 60), (0, "en", 0), (255, "zh", 60), (255, "yue", 60), (882, None, 60)],
)
def test_seconds(characters, language, seconds):
    assert reading_time(characters, language) == seconds


def test_unknown_language():
    assert characters_per_minute("xx") == characters_per_minute(None) == 882


def test_of_an_article():
    article = extract(page_of(f"{H1}{TEXT}"))
    characters = len(TEXT) - 2 * len("<p></p>")
    assert article.reading_time == 13
    assert article.reasons["reading_time"] == f"{characters} characters, 987 a minute"


def test_of_nothing():
    article = extract(page_of(""))
    assert article.reading_time is None
    assert "reading_time" not in article.reasons


def test_what_goes_from_the_text_is_not_read():
    """A by-line that the method takes for text is a field, and no part of the text."""
    article = extract(page_of(f"{H1}<p>By Ann Lee</p>{TEXT}"))
    assert (article.authors, "Ann Lee" in article.text) == (["Ann Lee"], False)
    characters = len(article.text.replace("\n", ""))
    assert article.reasons["reading_time"] == f"{characters} characters, 987 a minute"
