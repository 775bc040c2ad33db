from __future__ import annotations

from time import process_time

import pytest
from cpu import slowness
from lxml import html as lxml_html
from report.browser import Question, ask, needs_chromium
from report.pages import URL, story

from scrapy_article.document import Document
from scrapy_article.report.labelling import highlighted_page

ACTIVE = """
<script>window.ran = 1</script><img src="data:," onerror="top.ran = 1"><svg onload="top.ran = 1"><script>top.ran = 1</script></svg>
<iframe srcdoc="<script>top.ran = 1</script>"></iframe><object data="x.swf"></object><embed src="x.swf">
<a href=" java&#10;script:top.ran = 1" onclick="top.ran = 1">One link</a><a href="/fine" target="_top">Another</a>
<form action="javascript:top.ran = 1"><button formaction="javascript:top.ran = 1">Send</button></form>
<noscript><img src="data:," title="</noscript><script>top.ran = 1</script>"></noscript>
<!--[if IE]><script>top.ran = 1</script><![endif]--><template><script>top.ran = 1</script></template>
<meta http-equiv="refresh" content="0; url=https://evil.example/"><link rel="preload" href="x.js" as="script">
"""
HOSTILE = """
<meta name="viewport" http-equiv="refresh" content="0; url=https://evil.example/">
<meta name=Description http-equiv=Set-Cookie content="a=b"><link rel="stylesheet" href="javascript:top.ran = 1">
<select><style></select><img src=data:, onerror="top.ran = 1"></style></select><select><option><style><a href="</select>"></style></select>
<table><style><td title="</style><img src=data:, onerror='top.ran = 1'>"></style><tr><td>Cell</table>
<textarea><a href="</textarea><img src=data:, onerror='top.ran = 1'>">x</a></textarea>
<title><img src=data:, onerror="top.ran = 1"></title><noembed><p title="</noembed><img src=data:, onerror='top.ran = 1'>"></noembed>
<form id=f><math><mtext></form><form><mglyph><style></math><img src onerror="top.ran = 1"></style></mglyph></form>
<o:p onclick="top.ran = 1">Odd</o:p><x-card onclick="top.ran = 1" xlink:href="javascript:top.ran = 1">Card</x-card>
<a href="&#1;javascript:top.ran = 1">One</a><a href="java&#9;script:top.ran = 1">Two</a><a href="vbscript:top.ran = 1">Three</a>
<a href="data:text/html,x">Four</a><a href="blob:x">Five</a><a ping="https://evil.example/" href="/more?to=a:b">Six</a>
<video poster=data:, onloadstart="top.ran = 1"><source src=data:,></video><button popovertarget=f autofocus onfocus="top.ran = 1">Go</button>
<style>p { background: url("data:image/svg+xml,<svg></svg>") }</style><isindex action=x><portal src=data:,></portal>
"""
ALLOWED = {
    "rel",
    "charset",
    "content",
    "name",
    "href",
    "src",
    "class",
    "id",
    "style",
    "media",
    "title",
    "width",
    "type",
}


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


def test_only_what_is_known_to_be_safe_is_left():
    made, _, tree = highlighted(story(extra=HOSTILE))
    for element in tree.iter():
        assert {*element.keys()} <= ALLOWED | {"http-equiv", "lang"}, element.tag
        assert element.tag not in ("textarea", "math", "mglyph", "video", "noembed", "isindex", "portal", "o:p")
    refreshed = [meta.get("content") for meta in tree.iter("meta") if meta.get("http-equiv")]
    assert len(refreshed) == 1
    assert refreshed[0].startswith("script-src 'none'")
    body = made.rpartition("</head>")[2]
    assert "<style" not in body
    assert "<meta" not in body
    assert made.count("</style>") == made.count("<style")
    addresses = {link.text: link.get("href") for link in tree.iter("a") if link.text in ("One", "Two", "Three", "Six")}
    assert addresses == {"One": None, "Two": None, "Three": None, "Six": "/more?to=a:b"}
    assert 'url("data:image/svg+xml,<svg><\\/svg>")' in made
    assert all(text in tree.text_content() for text in ("Cell", "Odd", "Card", "Go"))


@pytest.mark.slow
def test_time_for_comments():
    document = Document("<p>" + "<!-- c -->He left. " * 40_000)
    start = process_time()
    highlighted_page(document)
    assert process_time() - start < 1 * slowness()


@needs_chromium
def test_in_a_browser(tmp_path):
    made, highlights, _ = highlighted(story(extra=ACTIVE + HOSTILE), None)
    script = """(page, document) => [
        Boolean(page.ran || page.top.ran),
        [...document.querySelectorAll("body *")].filter(e => page.getComputedStyle(e).outlineWidth === "5px").map(e => e.id),
        document.getElementById(%r).getBoundingClientRect().top < page.innerHeight]"""
    fragment = highlights[-2].fragment
    answers = ask(
        [Question(made, script % fragment, fragment=f"#{fragment}"), Question(made, script % fragment)], tmp_path
    )
    assert answers == [[False, [fragment], True], [False, [], True]]


@pytest.mark.parametrize("character", ["\x0c", "\x08", "\uffff"])
def test_characters_that_lxml_does_not_take(character):
    assert "One two." in highlighted(f"<p>One <!-- c -->t{character}wo.")[0]
