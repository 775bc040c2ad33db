import json
from dataclasses import replace

import pytest

from scrapy_article.article import Article
from scrapy_article.commands import TerminalStyle, render, width
from scrapy_article.extract import Analysis, analyse, extract

SENTENCE = "The quick brown fox, as everybody in the village knew, jumped over the lazy dog and was never seen again."
PAGE = f"""<!DOCTYPE html><html lang="en"><head><title>A *fox* | The Paper</title></head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li></ul></nav>
<article class="story"><h1>A *fox*</h1>
{"".join(f"<p>{SENTENCE} <b>Part</b> {i}.</p>" for i in range(4))}
<pre>  one
    two</pre><p>{SENTENCE} The end.</p></article>
<footer><p>All rights reserved.</p></footer></body></html>"""
PLAIN = TerminalStyle()


@pytest.fixture
def analysis() -> Analysis:
    return analyse(PAGE, "https://example.com/2024/05/a-fox-in-the-village")


def article(**fields) -> Article:
    return Article(**{"page_type": "article", "probability": 0.9, **fields})


class TestText:
    def test_wrapped(self, analysis):
        text = render.to_page_text(analysis.article, PLAIN, 40)
        title, details, blank, *body = text.splitlines()
        assert title == "A *fox*"
        assert details.endswith(" words")
        assert blank == ""
        assert max(map(width, body)) <= 40
        assert "  one\n    two\n" in text
        assert " ".join(text.split()).count(SENTENCE) == 5

    def test_colour(self):
        text = render.to_page_text(
            article(title="T", page_type="index", warnings=["truncated", "new"]), TerminalStyle(colour=True), None
        )
        assert text.splitlines() == [
            "\x1b[1mT\x1b[0m",
            "\x1b[2m0 words\x1b[0m",
            "\x1b[33mthis is an index page (probability 0.90)\x1b[0m",
            "\x1b[33mthe response is incomplete\x1b[0m",
            "\x1b[33mnew\x1b[0m",
        ]


class TestMarkdown:
    def test_article(self, analysis):
        text = render.to_page_markdown(replace(analysis.article, markdown="The **end**."))
        assert text.startswith("# A \\*fox\\*\n\n*")
        assert text.endswith("*\n\nThe **end**.\n")

    def test_structured_text(self):
        body = json.dumps({"@type": "Article", "headline": "T", "articleBody": f"{SENTENCE}\n\n{SENTENCE}"})
        article = extract(f'<script type="application/ld+json">{body}</script><p>Loading', fields=("markdown",))
        assert "structured-text" in article.warnings
        assert render.to_page_markdown(article).count(SENTENCE) == 2


class TestJson:
    def test_unseen_characters_are_escaped(self):
        text = render.to_json(article(title="a\x1b\x9b\x7f\ud800é"), "x", indent=2)
        assert not {"\x1b", "\x9b", "\x7f", "\ud800"} & set(text)
        assert json.loads(text)["title"] == "a\x1b\x9b\x7f\ud800é"
        assert "é" in text
        assert render.to_json(article(title="é"), "x", ascii_only=True).isascii()


class TestExplanation:
    def test_blocks_in_order(self, analysis):
        lines = render.explanation(analysis, "auto", PLAIN, 100).splitlines()
        start = next(
            i for i, line in enumerate(lines) if line.startswith("Blocks: 6 of 10 selected by the method auto")
        )
        assert lines[start].endswith("<article story>")
        blocks = lines[start + 1 :]
        assert [line[:10] for line in blocks] == ["  rejected"] * 3 + ["+ selected"] * 6 + ["  rejected"]
        assert "navigation" in blocks[0]
        assert blocks[0].endswith("Home")
        assert max(map(width, lines)) <= 100

    @pytest.mark.parametrize("columns", [60, 80])
    def test_narrow(self, analysis, columns):
        article = replace(analysis.article, warnings=["paywall", "deep"])
        text = render.explanation(analysis._replace(article=article), "auto", PLAIN, columns)
        assert max(map(width, text.splitlines())) <= columns
        assert text.count("+ selected") == 6
        assert "\n  paywall: " in text
