import numpy as np
import pytest

from scrapy_article.document import Document
from scrapy_article.methods import auto
from scrapy_article.methods.auto.gate import GATE_NAMES, gate_features
from scrapy_article.methods.auto.measuring import features

TEXT = "<p>One paragraph of a page, with a comma and an end.</p>"


def cues(html, url=None):
    document = Document(html, url)
    seen = features(document)
    values = gate_features(document, seen, np.full(len(document.segments), 0.8, np.float32))
    assert values.shape == (len(GATE_NAMES), 1)
    return dict(zip(GATE_NAMES, values[:, 0].tolist(), strict=True))


def test_address():
    found = cues(TEXT, "https://example.com/news/2024/the-ferry-is-back")
    assert (found["has_url"], found["path_depth"], found["path_hyphens"], found["home"]) == (1, 3, 3, 0)
    assert cues(TEXT, "https://example.com/")["home"] == 1
    found = cues(TEXT)
    assert (found["has_url"], found["home"], found["path_depth"]) == (0, 0, 0)
    assert cues(TEXT, "https://example.com/a?page=2")["path_query"] == 1


def test_declarations():
    found = cues(
        f'<meta property="og:type" content="article"><script type="application/ld+json">{{"@type": "NewsArticle"}}</script>{TEXT}'
    )
    assert (found["og_article"], found["declared_type"], found["declared_article"]) == (1, 1, 1)
    found = cues(
        f'<meta property="og:type" content="website"><script type="application/ld+json">{{"@type": "ItemList"}}</script>{TEXT}'
    )
    assert (found["og_other"], found["declared_other"], found["declared_article"]) == (1, 1, 0)


def test_text():
    found = cues(TEXT)
    assert found["expected"] > 0.8
    assert found["text_tag_p"] == 1


POSTS = "".join(f"<div class=post><p>Post {n} says that the ferry is back in the harbour.</p></div>" for n in range(6))


@pytest.mark.parametrize(
    ("html", "count"),
    [
        ('<div itemscope itemtype="https://schema.org/DiscussionForumPosting">{}</div>', 6),
        ('<div itemscope itemtype="https://schema.org/Article">{}</div>', 2),
        ('<div itemscope itemtype="https://schema.org/DiscussionForumPosting"><p>Off</p></div>{}', 2),
    ],
    ids=["thread", "article", "thread elsewhere"],
)
def test_a_page_that_declares_a_thread_is_read_as_one(monkeypatch, html, count):
    """Else only its first posts would be text, whose probability is high enough on articles."""
    document = Document(html.format(POSTS))
    odds = [0.01] * (len(document.segments) - 6) + [0.7, 0.7, 0.4, 0.4, 0.4, 0.4]
    monkeypatch.setattr(auto, "estimate", lambda *_: (np.array(odds, np.float32), 0.55))
    assert len(auto.select(document).kept) == count
