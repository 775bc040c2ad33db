from datetime import datetime, timezone

import pytest
from scrapy.settings import Settings

from scrapy_article import Article
from scrapy_article.plugin.settings import ArticleSettings

NOW = datetime(2024, 5, 10, 12, tzinfo=timezone.utc)


def rejection(given, **values):
    wanted = ArticleSettings.from_settings(Settings({"ARTICLE_FILTER": given})).filter
    found = wanted.rejects(Article(**values), NOW)
    return found and found[0]


@pytest.mark.parametrize(
    ("given", "values", "kind"),
    [
        ({"language": ["EN", "de"]}, {"language": "en"}, None),
        ({"language": "en, de"}, {"language": "fr"}, "language"),
        ({"language": ["en"]}, {}, None),
        ({"min_length": "5"}, {"text": "12345"}, None),
        ({"min_length": 5}, {"text": "1234"}, "length"),
        ({"min_quality": 0.5}, {"quality": 0.4}, "quality"),
        ({"min_quality": 0.5}, {}, None),
        ({"max_age": 2}, {"date_published": "2024-05-08"}, None),
        ({"max_age": 2}, {"date_published": "2024-05-07"}, "age"),
        ({"max_age": 0.5}, {"date_published": "2024-05-10T02:00:00+02:00"}, None),
        ({"max_age": 0.5}, {"date_published": "2024-05-10T01:00:00+02:00"}, "age"),
        ({"max_age": 2}, {}, None),
        ({"function": bool}, {}, None),
        ({"function": lambda article: article.title == "A"}, {"title": "B"}, "function"),
        ({"function": lambda article: f"no {article.title}"}, {"title": "B"}, "function"),
        ({"function": lambda article: None}, {}, None),
        ('{"min_length": 5, "language": ["de"]}', {"text": "123", "language": "de"}, "length"),
    ],
)
def test_what_is_rejected(given, values, kind):
    assert rejection(given, **values) == kind
