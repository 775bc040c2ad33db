"""What the script notes in a real browser, and how it takes pages that mean harm."""

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from chromium import LAUNCH, needs_playwright

from scrapy_article import render
from scrapy_article.document import Document, Flag
from scrapy_article.document.layout.rendering import MARK, TABLE
from scrapy_article.render import VIEWPORT, note

SAVED = Path(__file__).parents[1] / "rendered" / "cases.html"
"""What Chromium gave for the page of `STYLE` and `BODY`."""

STYLE = """
body { margin: 0; font: 16px/20px monospace; color: #222 }
.left { position: absolute; left: -9999px } .tiny { position: absolute; width: 1px; height: 1px; overflow: hidden }
.shut { height: 0; overflow: hidden } .float { float: left; width: 300px } .faint { opacity: 0 }
.box { background: rgb(0 0 80 / 50%); color: oklch(1 0 0); width: 400px } .contents { display: contents }
.unseen { visibility: hidden } .seen { visibility: visible } h1 { font: 700 32px/40px monospace; margin: 0 }
"""
BODY = """
<h1>Title</h1>
<p id=plain>Plain <span>alike</span> <b>bold</b> <a style="color: red" href=/x>red</a></p>
<div id=none style="display: none"><p>Of no display</p></div>
<p id=left class=left>Left of the page</p><span class=tiny>For screen readers</span>
<div class=shut><p>Shut away</p></div>
<div id=around><p class=float>Floats</p></div>
<div class=box><div><p id=inner>On blue</p></div></div>
<div class=contents>In contents<p>below</p></div>
<div class=unseen><p>Invisible</p></div>
<details><summary>Summary</summary><p>Folded</p></details>
<p class=faint>Faint</p>
<template><p>Template</p></template><noscript><p>No script</p></noscript>
<div id=filled></div><div></div>
<script>document.getElementById("filled").innerHTML = "<p>Filled by a script</p>"; scrollTo(0, 100)</script>
<div style="height: 3000px"></div>
"""
LIES = f"""<!DOCTYPE html><html {TABLE}="[[[[" {MARK}=x><body {MARK}=77><p {MARK}="{"9" * 100_000}">One <i>two</i></p>
{"<div>" * 900}<p>Deep</p>"""
OTHERS = """<!DOCTYPE html><body><p>A page that has taken away what scripts need.</p><script>
JSON.stringify = () => { throw new Error("no") }; window.getComputedStyle = null;
</script>"""
MANY = "<!DOCTYPE html><body>" + "<p>One <b>two</b></p>" * 5_200
MOVING = "<!DOCTYPE html><body><p>Never at rest.</p><script>setInterval(() => fetch('/x'), 50)</script>"


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """The pages as the browser gives them back. The script has all the time it needs, however slow the machine is."""
    html = {
        "cases": f"<!DOCTYPE html><html><head><style>{STYLE}</style></head><body>{BODY}</body></html>",
        "lies": LIES,
        "others": OTHERS,
        "many": MANY,
        "moving": MOVING,
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(render.BOUNDS, "milliseconds", 60_000)
        return asyncio.run(drawn(html))


async def drawn(html: dict[str, str]) -> dict[str, str]:
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**LAUNCH)
        found = await asyncio.gather(*(draw(browser, page) for page in html.values()))
        await browser.close()
    return dict(zip(html, found, strict=True))


async def draw(browser: Any, page: str) -> str:
    tab = await browser.new_page(viewport={"width": 500, "height": 500})
    await tab.route("**", partial(answer, page))
    await tab.goto("http://127.0.0.1/")
    await note(tab, 1.0)
    content: str = await tab.content()
    return content


async def answer(page: str, route: Any) -> None:
    await route.fulfill(body=page, content_type="text/html")


@pytest.fixture(scope="module", params=["saved", pytest.param("drawn", marks=needs_playwright)])
def document(request: pytest.FixtureRequest) -> Document:
    """The page with all cases: as it was saved, so that it needs no browser, and as the one that is here draws it."""
    return Document(SAVED.read_text("utf-8") if request.param == "saved" else request.getfixturevalue("pages")["cases"])


def test_what_is_hidden(document):
    hidden = {segment.text: bool(segment.block.flags & (Flag.HIDDEN | Flag.NOSCRIPT)) for segment in document.segments}
    assert hidden == {
        "Title": False,
        "Plain alike bold red": False,
        "Of no display": True,
        "Left of the page": True,
        "Shut away": True,
        "Floats": False,
        "On blue": False,
        "In contents": False,
        "below": False,
        "Invisible": True,
        "Summary": False,
        "Folded": True,
        "Faint": False,
        "No script": True,
        "Filled by a script": False,
    }


def by_text(document, text):
    return next(element for segment in document.segments for piece, element in segment.pieces if piece.strip() == text)


def test_boxes_are_of_the_page_in_a_fixed_viewport(document):
    rendering = document.rendering
    assert rendering.width == VIEWPORT["width"]
    assert rendering.height > 3000
    assert rendering.rectangle(by_text(document, "Title")) == (0, 0, 1280, 40)
    left, top, right, bottom = rendering.rectangle(by_text(document, "On blue"))
    assert (left, right, bottom - top) == (0, 400, 20)
    left, _, right, _ = rendering.rectangle(by_text(document, "Floats"))
    assert (left, right) == (0, 300)


@needs_playwright
def test_marks_of_the_page_itself_are_taken_away(pages):
    document = Document(pages["lies"])
    assert document.rendering is not None
    numbers = document.root.xpath(f"//@{MARK}")
    assert numbers == [str(number) for number in range(len(numbers))]
    assert document.segments[0].block.element.get(MARK) == "2"


@needs_playwright
def test_a_page_that_prevents_it(pages):
    assert MARK not in pages["others"]
    assert "has taken away" in pages["others"]


@needs_playwright
def test_no_more_than_so_many(pages):
    table = json.loads(Document(pages["many"]).root.get(TABLE))
    assert len(table["boxes"]) == 5 * 10_000
    assert Document(pages["many"]).rendering is not None


@needs_playwright
def test_no_longer_than_so_long(monkeypatch):
    monkeypatch.setitem(render.BOUNDS, "milliseconds", 0)
    html = asyncio.run(drawn({"many": MANY}))["many"]
    assert json.loads(Document(html).root.get(TABLE))["boxes"] == []
    assert len(Document(html).segments) == 5_200
