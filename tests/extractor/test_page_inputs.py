"""What a page as a whole says of whether it is an article."""

import numpy as np
import pytest

from scrapy_article.document import Document
from scrapy_article.extractor.measuring import features
from scrapy_article.extractor.model import PAGE_NAMES, page_inputs

TEXT = "<p>One paragraph of a page, with a comma and an end.</p>"


def inputs(html, url=None):
    document = Document(html, url)
    values = page_inputs(document, features(document))
    assert values.shape == (len(PAGE_NAMES), 1)
    return dict(zip(PAGE_NAMES, values[:, 0].tolist(), strict=True))


def test_the_url():
    found = inputs(TEXT, "https://example.com/news/2024/the-ferry-is-back")
    assert (found["has_url"], found["path_depth"], found["path_hyphens"], found["home"]) == (1, 3, 3, 0)
    assert inputs(TEXT, "https://example.com/")["home"] == 1
    found = inputs(TEXT)
    assert (found["has_url"], found["home"], found["path_depth"]) == (0, 0, 0)
    assert inputs(TEXT, "https://example.com/a?page=2")["path_query"] == 1


def declared(kind, json_ld):
    return inputs(
        f'<meta property="og:type" content="{kind}">'
        f'<script type="application/ld+json">{{"@type": "{json_ld}"}}</script>{TEXT}'
    )


def test_what_it_declares():
    found = declared("article", "NewsArticle")
    assert (found["og_article"], found["declared_type"], found["declared_article"]) == (1, 1, 1)
    found = declared("website", "ItemList")
    assert (found["og_other"], found["declared_other"], found["declared_article"]) == (1, 1, 0)


def test_how_much_text_it_shows():
    found = inputs(f"<ul>{'<li><a href=/a>Elsewhere</a>' * 9}</ul><main>{TEXT * 3}</main>")
    assert found["words"] == pytest.approx(np.log1p(9 + 33))
    assert found["good"] == pytest.approx(np.log1p(0))
    assert 0.3 < found["density"] < 0.5
    assert found["lines"] == pytest.approx(np.log(12))


POSTS = "".join(f"<div class=post><p>Post {n} says that the ferry is back in the harbour.</p></div>" for n in range(6))
