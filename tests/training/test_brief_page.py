"""Pages that were made to have a few lines of text."""

import pytest

from scrapy_article import extract
from scrapy_article.evaluation.corpus import Page
from scrapy_article.extract import analyse
from scrapy_article.training.train_page_type import (
    INTRODUCED_INDEX,
    MAX_WORDS,
    SHELL,
    SHORT_ARTICLE,
    brief_page,
    is_brief,
)

LINE = "The ferry left the harbour at {} o'clock, as it did on every day of that long summer, and nobody waved."
LINES = [LINE.format(number) for number in range(1, 13)]
DECLARED = """<meta property="og:type" content="article"><meta name="og:title" content="The ferry">
<meta name="description" content="What the ferry brought."><script>var a = 1</script>
<script type="application/ld+json">{"@type": "NewsArticle", "headline": "The ferry", "articleBody": "No."}</script>"""
CARD = "<div class=card><h3><a href=/{0}-the-seal-on-the-pier>The seal {0} lay on the pier</a></h3></div>"
CARDS = "".join(map(CARD.format, range(9)))


def page(body, kind, number=0):
    html = f"<html lang=en><head><title>The ferry {number}</title>{DECLARED}</head><body>{body}</body></html>"
    return Page(id="1", html=html.encode(), url="https://site.example/the-ferry", page_type=kind)


def made(before):
    """The page that is made of *before*."""
    found = analyse(before.document())
    return brief_page(before, found.document, found.selection.selected)


def story(lines, number=0):
    paragraphs = "".join(f"<p>{line} <i>So it is.</i></p>" for line in lines)
    return page(f'<article itemtype="x"><h1>The ferry</h1>{paragraphs}</article>{CARDS}', "article", number)


class TestShortArticle:
    @pytest.mark.parametrize("number", range(12))
    def test_a_few_lines(self, number):
        short = made(story(LINES, number))
        if short.page_type == SHELL:
            assert "o'clock" not in short.html.decode()
            return
        assert short.page_type == SHORT_ARTICLE
        text = extract(short.html).text
        assert LINES[0][:60] in text
        assert len(text.split()) <= max(MAX_WORDS) + 5
        assert "at 9 o'clock" not in short.html.decode()

    def test_what_else_was_kept(self):
        short, long = (analyse(story(lines).document()) for lines in (LINES[:2], LINES * 2))
        brief = made(story(LINES))
        assert is_brief(brief, short.document, short.selection.selected)
        assert not is_brief(brief, long.document, long.selection.selected)
        assert not is_brief(brief, long.document, [])


class TestIntroducedIndex:
    @pytest.mark.parametrize("kind", ["index", "forum_index", "listing", "collection"])
    def test_a_paragraph_below_the_heading(self, kind):
        before = page(f"<h2>Menu</h2><h1>News</h1>{CARDS}<p>{LINES[0]}</p>", kind)
        brief = made(before)
        assert brief.page_type == INTRODUCED_INDEX
        assert f"<h1>News</h1><p>What the ferry brought. {LINES[0][:40]}" in brief.html.decode()
        assert "NewsArticle" in brief.html.decode()
        assert is_brief(brief, before.document(), [])
