import pytest
from fields.filling import TEXT, filled

from scrapy_article.fields.reading_time import characters_per_minute, reading_time


@pytest.mark.parametrize(
    ("characters", "language", "seconds"),
    [(987, "en", 60), (0, "en", 0), (255, "zh", 60), (255, "yue", 60), (882, None, 60)],
)
def test_seconds(characters, language, seconds):
    assert reading_time(characters, language) == seconds


def test_unknown_language():
    assert characters_per_minute("xx") == characters_per_minute(None) == 882


def test_of_an_article():
    article = filled(TEXT)
    characters = len(TEXT) - 2 * len("<p></p>")
    assert article.reading_time == 13
    assert article.reasons["reading_time"] == f"{characters} characters, 987 a minute"


def test_of_nothing():
    article = filled("")
    assert article.reading_time is None
    assert "reading_time" not in article.reasons
