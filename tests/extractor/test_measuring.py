import json
from time import process_time

import numpy as np
import pytest
from choosing import VOCABULARY
from choosing import feature_rows as rows
from cpu import slowness
from hand_made import SENTENCE
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document import Document
from scrapy_article.extractor.measuring import features


class TestLines:
    def test_counts(self):
        found = rows(f"<p>{SENTENCE}</p><p>Read: <a href=x>more</a></p><h2>A heading:</h2>")
        assert found["log_words"] == pytest.approx(np.log1p([17, 2, 2]))
        assert found["commas"] == pytest.approx([np.log1p(1), 0, 0])
        assert found["ends"] == [1, 0, 0]
        assert found["colon"] == [0, 0, 1]
        assert found["good"] == [1, 0, 0]
        assert found["density"] == pytest.approx([0, 4 / 10, 0])

    @pytest.mark.parametrize(
        "text",
        ["End.", "End!”", "“End.”", "(End.)", "結束。", "ختم؟", "End.\u00a0»", *(f"End{mark}" for mark in "॥։።፧፨။។៕")],
    )
    def test_ends(self, text):
        assert rows(f"<p>{text}</p>")["ends"] == [1]


class TestInner:
    def test_shares(self):
        found = rows("<p>one <b>two</b> <a class=comments href=#x>four</a></p><p>five</p>")
        assert found["inline"] == pytest.approx([0.7, 0])
        assert found["bold"] == pytest.approx([0.3, 0])
        assert found["anchor"] == found["inline_named"] == pytest.approx([0.4, 0])
        assert found["ends_in_link"] == [1, 0]
        assert found["italic"] == found["foreign"] == [0, 0]


class TestMarkup:
    def test_tags_and_flags(self):
        found = rows("<article><h2>Title</h2><div><p>Text</p></div></article><footer><p>Foot</p></footer>")
        assert found["tag_h2"] == [1, 0, 0]
        assert found["tag_p"] == [0, 1, 1]
        assert found["parent_tag_div"] == [0, 1, 0]
        assert found["flag_article"] == [1, 1, 0]
        assert found["flag_footer"] == [0, 0, 1]


class TestContainers:
    PAGE = f"<nav><a href=x>One</a></nav><div id=text>{f'<p>{SENTENCE}</p>' * 3}<p>Tail</p></div><div><p>Foot</p></div>"

    def test_in_container(self):
        found = rows(self.PAGE)
        assert found["in_container"][1:-1] == [1] * 4
        assert (found["in_container"][0], found["in_container"][-1]) == (0, 0)
        assert found["before_good"] == [1, 0, 0, 0, 0, 0]
        assert found["after_good"] == [0, 0, 0, 0, 1, 1]
        assert found["in_readability_best"][1:4] == [1, 1, 1]
        assert found["readability_parent"][1] == 1

    def test_title(self):
        found = rows(
            f"<title>The bridge closes - Herald</title><p>Before</p><h1>The bridge closes</h1><p>{SENTENCE}</p>"
        )
        assert found["is_title"] == [0, 1, 0]
        assert found["after_title"] == [0, 0, 1]
        assert found["has_title"] == [1, 1, 1]
        assert found["title_words"][1] == 1
        assert found["from_title"][0] < 0 < found["from_title"][2]


@given(
    st.lists(
        st.sampled_from(
            [
                "<p>",
                "<div class='a b'>",
                "</div>",
                "<table><td>",
                "text, ",
                "\u0301",
                "。",
                "<h1>x</h1>",
                "<br>",
                "<a href=x>l</a>",
                "\x00",
                "🂡",
                "<svg>",
                "<li>",
                "&shy;",
            ]
        ),
        max_size=30,
    ).map("".join)
)
def test_any_page_gives_finite_numbers(html):
    document = Document(html)
    if document.segments:
        with np.errstate(all="raise", under="ignore", over="ignore"):  # hashes wrap around
            seen = features(document)
            seen.look_up(VOCABULARY)
        assert np.isfinite(seen.matrix).all()


@pytest.mark.slow
@pytest.mark.parametrize(
    "html",
    [
        "<p>line</p>" * 50_000,
        "<div>" * 2000 + "deep" + "</div>" * 2000,
        f"<p>{'word, ' * 200_000}</p>",
        "".join(f'<div class="c{n}"><p>{n}</p></div>' for n in range(20_000)),
        f'<script type="application/ld+json">{{"@type": "Article", "articleBody": "{"word " * 200_000}"}}</script>'
        + "<p>wordwordwordwordwordwordwordword is not there" * 20_000,
    ],
    ids=["many", "deep", "long", "names", "declared"],
)
def test_adversarial_time(html):
    document = Document(html)
    start = process_time()
    features(document).look_up(VOCABULARY)
    assert process_time() - start < 4 * slowness()


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


class TestVocabulary:
    def test_names_and_words(self):
        found = rows('<div class="body"><p class="comments">The first words</p></div><p>Read on</p>')
        assert found["name_own"] == [-2, 0]
        assert found["name_parent"] == [1.5, 0]
        assert found["names_above"] == [-0.5, 0]
        assert found["names_above_min"] == [2, 0]
        assert found["names_above_max"] == [1.5, 0]
        assert found["words_sum"] == [0.25, -0.25]
        assert found["words_after"] == [-0.25, 0]


class TestTables:
    CELLS = "<tr><td>one</td><td>two</td></tr><tr><td>three</td><td>four</td></tr>"

    def is_data(self, html):
        found = rows(html)
        assert found["tag_td"] == found["flag_table"]
        return found["flag_table"]

    def test_data(self):
        assert self.is_data(f"<table>{self.CELLS}</table>") == [1, 1, 1, 1]

    def test_long_cell(self):
        assert self.is_data(f"<table>{self.CELLS}<tr><td>{SENTENCE * 6}</td></tr></table>") == [0] * 5

    @pytest.mark.parametrize(("words", "is_data"), [(79, 1), (80, 0)])
    def test_words_of_a_cell(self, words, is_data):
        assert self.is_data(f"<table>{self.CELLS}<tr><td>{'word ' * words}</td></tr></table>") == [is_data] * 5

    def test_one_column(self):
        assert self.is_data("<table><tr><td>one</td></tr><tr><td>two</td></tr></table>") == [0, 0]

    def test_empty_cells_make_no_column(self):
        assert self.is_data("<table><tr><td></td><td>one</td></tr><tr><td>two</td><td> </td></tr></table>") == [0, 0]

    def test_table_in_a_table(self):
        data = f"<table>{self.CELLS}</table>"
        assert self.is_data(f"<table><tr><td>menu</td><td>{data}</td></tr></table>") == [0, 1, 1, 1, 1]
