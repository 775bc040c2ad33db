import math

import numpy as np
import pytest

from scrapy_article.document import Document
from scrapy_article.page_type.features import NAMES, page_features

LINE = "The council met on Tuesday, in a hall that was full to the last seat, and spoke about it."  # 19 words
ARTICLE = f"<title>The bridge is back</title><h1>The bridge is back</h1><p>{LINE}</p><p>{LINE}</p>"
CARDS = "".join(
    f'<div class="card-{i}"><h3><a href="/a/the-bridge-is-back-{i}">The bridge is back {i}</a></h3>'
    f"<p>0{i}.05.2024</p><p>€ {i}.99</p></div>"
    for i in range(1, 6)
)


def measured(html, kept=(), url=None, dated=False):
    found = page_features(Document(html, url), list(kept), dated)
    assert found.column.shape == (len(NAMES), 1)
    assert np.isfinite(found.column).all()
    return dict(zip(NAMES, found.column[:, 0].tolist(), strict=True)), found


def log(number):
    return pytest.approx(math.log1p(number), abs=1e-5)


class TestText:
    def test_article(self):
        found, _ = measured(ARTICLE, [1, 2])
        assert found["kept_words"] == found["run"] == log(38)
        assert found["kept_lines"] == log(2)
        assert found["kept_share"] == pytest.approx(38 / 42)
        assert found["kept_good"] == found["span_share"] == 1
        assert found["longest"] == log(19)
        assert found["good_left"] == 0

    def test_a_linked_heading_ends_a_run(self):
        found, _ = measured(f"<p>{LINE}</p><h2><a href=/x>Another</a></h2><p>{LINE}</p><p>{LINE}</p>", range(4))
        assert found["run"] == log(38 + 0.3)
        assert found["linked_headings"] == log(1)
        assert found["linked_heading_share"] == 1


class TestTitle:
    def test_headline(self):
        found, _ = measured(ARTICLE, [1, 2])
        assert found["h1s"] == log(1)
        assert found["h1_words"] == found["title_words"] == log(4)
        assert found["h1_in_title"] == 1
        assert found["after_kept"] == log(38)

    def test_a_headline_without_end(self):
        found, _ = measured(f"<title>{'桥' * 10**6}</title><h1>{'桥' * 10**6}</h1><p>{LINE}</p>", [1])
        assert found["h1_in_title"] == 1


class TestLinks:
    def test_lines(self):
        html = "<nav><a href=/>Home</a></nav>" + "<p><a href=/x>One two three four</a></p><p><a href=/y>One</a></p>" * 2
        found, _ = measured(html)
        assert found["link_lines"] == log(4)
        assert found["headlines"] == log(2)
        assert found["headline_words"] == log(8)
        assert found["nav_lines"] == log(1)

    def test_where_they_lead(self):
        html = (
            f"<p>{LINE} <a href=/news/the-bridge-is-back-1>x</a></p>"
            "<h2><a href=https://www.a.example/news/the-bridge-is-back-2>x</a></h2>"
            "<p><a href=/news/the-bridge-is-back-2>x</a> <a href=https://b.example/the-bridge-is-back>x</a>"
            "<a href=?page=2>2</a> <a href='#'>top</a> <a>no</a></p>"
        )
        found, page = measured(html, [0], "https://a.example/")
        assert found["stories_kept"] == log(1)
        assert found["stories_left"] == log(2)
        assert found["story_headings"] == log(1)
        assert found["foreign_links"] == log(1)
        assert found["paged_links"] == log(1)
        assert page.facts["following"] == "links to following pages"


class TestCards:
    def test_cards(self):
        found, page = measured(CARDS)
        assert found["headline_cards"] == found["dated_cards"] == found["priced_cards"] == log(5)
        assert page.facts["cards"] == "5 cards of one kind"
        assert page.facts["prices"] == "5 prices"
        assert page.facts["headings"] == "5 headings that are links"


class TestSaid:
    @pytest.mark.parametrize(
        ("head", "name", "fact"),
        [
            ('<meta property="og:type" content="article">', "og_article", "declared an article (Open Graph)"),
            ('<meta property="og:type" content="Website">', "og_site", None),
            (
                '<script type="application/ld+json">{"@type": "Product"}</script>',
                "json_product",
                "declared a product (JSON-LD)",
            ),
            (
                '<script type="application/ld+json">{"@type": "ItemList"}</script>',
                "json_index",
                "declared a list (JSON-LD)",
            ),
            (
                '<script type="application/ld+json">{"@type": "QAPage"}</script>',
                "json_thread",
                "declared a thread (JSON-LD)",
            ),
            (
                '<script type="application/ld+json">{"@type": "Course"}</script>',
                "json_service",
                "declared a service (JSON-LD)",
            ),
            ('<meta property="article:published_time" content="2024">', "published", None),
        ],
    )
    def test_types(self, head, name, fact):
        found, page = measured(f"<head>{head}</head><body>x</body>")
        assert found[name] == 1
        assert page.facts.get("declared") == fact

    def test_date(self):
        assert measured("x", dated=True)[0]["dated"] == 1
        assert measured("x")[0]["dated"] == 0


def priced(*lines):
    """How many of three cards have a price, which *lines* are."""
    cards = "".join(f"<li><a href=/>One two three four</a><p>{line}</p></li>" for line in lines)
    return measured(f"<ul>{cards}</ul>")[0]["priced_cards"]


class TestPrices:
    @pytest.mark.parametrize(
        "price",
        [
            "$ 1",
            "€3",
            "£\u00a02",
            "¥1",
            "₹9",
            "₽5",
            "2,50 zł",
            "1.00€",
            "1.00 EUR",
            "1,00 USD",
            "9.99kr",
            "3.00 лв",
            "1.00 ₴",
            "$\u0663",
        ],
    )
    def test_prices(self, price):
        assert priced(price, price, price) == log(3)

    @pytest.mark.parametrize(
        "line", ["2014", "$", "$ x", "1.00 krona", "1.00 EURO", "1.0 zł", f"$ 1{' x' * 40}", "1,00 eur"]
    )
    def test_none(self, line):
        assert priced("$ 1", line, "$ 1") == log(2)

    def test_over_two_lines(self):
        assert priced("1.00<p>€", "$<p>1", "x") == 0
