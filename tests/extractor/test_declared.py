import json

from choosing import feature_rows as rows
from hand_made import SENTENCE


class TestDeclared:
    def test_article_body(self):
        body = json.dumps({"@type": "NewsArticle", "articleBody": f"{SENTENCE} " * 3})
        found = rows(
            f'<script type="application/ld+json">{body}</script><p>{SENTENCE}</p><p>Quite another line here.</p>'
        )
        assert found["declared"] == [1, -1]
        assert found["has_declared"] == [1, 1]

    def test_description(self):
        assert rows(f'<meta name=description content="{SENTENCE}"><p>{SENTENCE}</p><p>No</p>')["description"] == [1, 0]
