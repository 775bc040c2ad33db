from __future__ import annotations

from time import process_time

import pytest
from cpu import slowness
from lxml import html as lxml_html
from report.browser import Question, ask, needs_chromium
from report.pages import URL, story

from scrapy_article.document import Document
from scrapy_article.report.highlighted import highlighted_page

ACTIVE = """
<script>window.ran = 1</script><img src="data:," onerror="top.ran = 1"><svg onload="top.ran = 1"><script>top.ran = 1</script></svg>
<iframe srcdoc="<script>top.ran = 1</script>"></iframe><object data="x.swf"></object><embed src="x.swf">
<a href=" java&#10;script:top.ran = 1" onclick="top.ran = 1">One link</a><a href="/fine" target="_top">Another</a>
<form action="javascript:top.ran = 1"><button formaction="javascript:top.ran = 1">Send</button></form>
<noscript><img src="data:," title="</noscript><script>top.ran = 1</script>"></noscript>
<!--[if IE]><script>top.ran = 1</script><![endif]--><template><script>top.ran = 1</script></template>
<meta http-equiv="refresh" content="0; url=https://evil.example/"><link rel="preload" href="x.js" as="script">
"""


def highlighted(page: str, url: str | None = URL):
    made, highlights = highlighted_page(Document(page, url))
    return made, highlights, lxml_html.fromstring(made.encode(), parser=lxml_html.HTMLParser(encoding="utf-8"))


def test_each_block_has_a_place():
    document = Document(story(), URL)
    _, highlights, tree = highlighted(story())
    assert sorted(i for one in highlights for i in one.segments) == list(range(len(document.segments)))
    for one in highlights:
        (element,) = tree.xpath(f'//*[@id="{one.fragment}"]')
        text = " ".join(element.text_content().split())
        for i in one.segments:
            assert document.segments[i].text in text


def test_names_that_style_sheets_use_stay():
    page = '<p id="lead">First.</p><p id="same">Second.</p><p id="same">Third.</p><p id="1 2">Fourth.</p>'
    _, highlights, tree = highlighted(page)
    fragments = [one.fragment for one in highlights]
    assert fragments[0] == "lead"
    assert all(fragment.startswith("article-block-") for fragment in fragments[1:])
    assert len(set(fragments)) == 4
    assert tree.get_element_by_id(fragments[2]).text == "Third."


def test_nothing_is_left_that_runs():
    made, _, tree = highlighted(story(extra=ACTIVE))
    assert not list(tree.iter("script", "iframe", "object", "embed", "svg", "template", "noscript"))
    assert "ran = 1" not in made.replace("&lt;/noscript&gt;&lt;script&gt;top.ran = 1&lt;/script&gt;", "")
    assert [meta.get("http-equiv") for meta in tree.iter("meta") if meta.get("http-equiv")] == [
        "Content-Security-Policy"
    ]
    assert {link.text for link in tree.iter("a")} >= {"One link", "Another"}
    assert not list(tree.iter("link"))
    assert "Send" in tree.text_content()
    assert "target=" not in made


def test_text_after_what_is_removed_stays():
    made, _, _ = highlighted("<p>One <script>x</script>two <b>three</b><!-- c --> four.</p><script>y</script>five")
    assert "One two <b>three</b> four." in made
    assert "five" in made


@pytest.mark.parametrize("character", ["\x0c", "\x08", "\uffff"])
def test_characters_that_lxml_does_not_take(character):
    assert "One two." in highlighted(f"<p>One <!-- c -->t{character}wo.")[0]


@pytest.mark.slow
def test_time_for_comments():
    document = Document("<p>" + "<!-- c -->He left. " * 40_000)
    start = process_time()
    highlighted_page(document)
    assert process_time() - start < 1 * slowness()


def test_base():
    assert '<base href="https://loop.example/2024/ferry">' in highlighted(story())[0]
    assert "<base" not in highlighted('<base href="https://evil.example/">' + story(), None)[0]
    assert '"><script>' not in highlighted(story(), 'https://e.example/"><script>')[0]


@pytest.mark.parametrize("page", ["", "plain", "<p>", "<script>x</script>", "<div>" * 3000 + "deep"])
def test_any_page(page):
    made, highlights = highlighted_page(Document(page))
    assert bool(made) == bool(highlights)


@needs_chromium
def test_in_a_browser(tmp_path):
    made, highlights, _ = highlighted(story(extra=ACTIVE), None)
    script = """(page, document) => [
        Boolean(page.ran || page.top.ran),
        [...document.querySelectorAll("body *")].filter(e => page.getComputedStyle(e).outlineWidth === "5px").map(e => e.id),
        document.getElementById(%r).getBoundingClientRect().top < page.innerHeight]"""
    fragment = highlights[-2].fragment
    answers = ask(
        [Question(made, script % fragment, fragment=f"#{fragment}"), Question(made, script % fragment)], tmp_path
    )
    assert answers == [[False, [fragment], True], [False, [], True]]
