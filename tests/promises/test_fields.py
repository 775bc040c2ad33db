"""The title is the headline, the authors are those of the article, and each page gives the same article every time."""

import json
import os
import subprocess
import sys

import pytest
from promises.ordinary import PARAGRAPHS, SITE, TITLE, URL, page, paragraphs
from promises.stories import STORIES

from scrapy_article import extract


@pytest.mark.parametrize(
    "html",
    [
        page(),
        page().replace(f"<title>{TITLE} | {SITE}", f"<title>{SITE} - {TITLE}"),
        page().replace(f"<h1>{TITLE}</h1>", f"<h1>{SITE}</h1><h2>{TITLE}</h2>"),
        page().replace(f"<title>{TITLE} | {SITE}</title>", ""),
        page().replace(f"<h1>{TITLE}</h1>", ""),
        page(head=f'<meta property="og:title" content="{TITLE} | {SITE}"><meta property="og:site_name" content="{SITE}">'),
        page(head=f'<script type="application/ld+json">{json.dumps({"@type": "NewsArticle", "headline": TITLE})}</script>'),
    ],
    ids=["both", "site first", "site in h1", "headline alone", "title alone", "Open Graph", "JSON-LD"],
)  # fmt: skip
def test_the_title_is_the_headline_without_the_name_of_the_site(html: str) -> None:
    assert extract(html, URL).title == TITLE


def test_a_title_keeps_its_parts() -> None:
    """A dash or a colon in a headline does not make the rest of it the name of a site."""
    for title in (
        "Open on Sundays: what the library costs",
        "Library – what the opposition says",
        "AC/DC | The last night",
    ):
        assert extract(page(title=title), URL).title == title


@pytest.mark.parametrize(
    "html",
    [
        page(),
        page(below='<p>Written consent is needed. <a href="/contact">Contact the newsroom</a></p>'),
        page(f"<p>“It is late,” said Ann Lee, the writer of “The Harbour”.</p>{paragraphs()}"),
        page(above='<p class="share">Share by e-mail, by post or by hand</p>'),
    ],
    ids=["none", "contact", "quoted", "share"],
)  # fmt: skip
def test_no_author_is_invented(html: str) -> None:
    assert extract(html, URL).authors == []


@pytest.mark.parametrize(
    "above",
    [
        "<p>By Ann Lee and Bob Roe</p>",
        '<p class="byline">By <a rel="author" href="/ann-lee">Ann Lee</a>, <a rel="author" href="/bob-roe">Bob Roe</a></p>',
        '<meta name="author" content="Ann Lee, Bob Roe">',
        '<script type="application/ld+json">{"@type": "Article", "author": [{"name": "Ann Lee"}, {"name": "Bob Roe"}]}</script>',
    ],
    ids=["line", "links", "meta", "JSON-LD"],
)
def test_the_authors_that_a_page_names_are_found(above: str) -> None:
    assert extract(page(above=above), URL).authors == ["Ann Lee", "Bob Roe"]


_PAGES = [
    page(above='<p class="byline">By Ann Lee | 3 May 2024</p>'),
    *(page(paragraphs(STORIES[lang].paragraphs), title=STORIES[lang].title, lang=lang) for lang in ("de", "ar", "zh")),
]
_SCRIPT = (
    "import json, sys; from scrapy_article import extract;"
    "print(json.dumps([extract(html, sys.argv[1]).to_dict() for html in json.load(sys.stdin)]))"
)


def test_a_page_gives_the_same_article_every_time() -> None:
    """Whatever pages came before, in another process, from bytes as from a string, and without the compiled parts."""
    articles = [extract(html, URL) for html in _PAGES]
    assert [extract(html.encode(), URL) for html in reversed(_PAGES)] == articles[::-1]
    expected = [article.to_dict() for article in articles]
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, URL],
        input=json.dumps(_PAGES),
        env={**os.environ, "PYTHONHASHSEED": "2", "SCRAPY_ARTICLE_PURE": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    told = json.loads(done.stdout)
    assert [told[0]["text"], told[0]["authors"]] == ["\n\n".join(PARAGRAPHS), ["Ann Lee"]]
    for article, other in zip(told, expected, strict=True):
        numbers = {"probability", "index_probability", "quality"}
        assert {**article, **dict.fromkeys(numbers)} == {**other, **dict.fromkeys(numbers)}
        assert [article[name] for name in numbers] == pytest.approx([other[name] for name in numbers], abs=1e-4)
