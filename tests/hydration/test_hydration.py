"""Pages whose text only their scripts hold, as frameworks write them, and such where nothing of it is the page's text."""

import json
from html import escape
from time import process_time

import pytest
from cpu import slowness
from hand_made import SENTENCE, STORY, paragraphs

from scrapy_article import extract

TITLE = "The ferry to the islands is back"
URL = "https://herald.example/news/the-ferry-is-back"
HTML = paragraphs(STORY)
OTHERS = [line.replace("ferry", "mill").replace("harbour", "market") for line in STORY]
OTHER = {"title": "A mill for the valley", "slug": "a-mill-for-the-valley", "body": paragraphs(OTHERS * 3)}
TERMS = paragraphs(["We and our partners store cookies on your device, and you agree to it when you go on."] * 20)
POST = {"title": TITLE, "slug": "the-ferry-is-back", "body": HTML}


def script(value, before="", after="", attributes=""):
    text = value if isinstance(value, str) else json.dumps(value).replace("</", "<\\/")
    return f"<script {attributes}>{before}{text}{after}</script>"


def read(inside, shown="", url=URL, title=TITLE, method="auto"):
    page = f"<html lang=en><head><title>{title} | Harbour Herald</title></head><body><div id=root>{shown}</div>{inside}"
    return extract(f"{page}</body></html>", url, method=method)


def next_pages(props):
    value = {"props": {"pageProps": props}, "page": "/news/[slug]", "query": {"slug": "the-ferry-is-back"}}
    return script(value, attributes='id="__NEXT_DATA__" type="application/json"')


def next_app(props):
    body = props.get("post", {}).get("body", "")
    row = f"2a:T{len(body.encode()):x},{body}" if body else ""
    props = {**props, "post": {**props["post"], "body": "$2a"}} if body else props
    tree = ["$", "main", None, {"children": [["$", "h1", None, {"children": TITLE}], ["$", "$L5", None, props]]}]
    rows = f'{row}5:I["1f2",["static/chunks/1f2.js"],"default"]\n0:{json.dumps(["$L1", {"children": tree}])}\n'
    parts = [rows[:90], rows[90:]]
    return script("(self.__next_f=self.__next_f||[]).push([0])") + "".join(
        script([1, part], "self.__next_f.push(", ")") for part in parts
    )


def nuxt_3(props):
    entries = [["ShallowReactive", 1]]

    def add(value):
        place = len(entries)
        entries.append(value)
        if isinstance(value, dict):
            entries[place] = {key: add(inner) for key, inner in value.items()}
        elif isinstance(value, list):
            entries[place] = [add(inner) for inner in value]
        return place

    add({"data": props, "path": "/news/the-ferry-is-back"})
    return script(entries, attributes='type="application/json" id="__NUXT_DATA__"')


def nuxt_2(props):
    return script({"layout": "default", "data": [props], "serverRendered": True}, "window.__NUXT__=", ";")


def redux(props):
    text = json.dumps({"entities": props, "user": 0}).replace("</", "\\u003c/").replace('"user": 0', '"user":undefined')
    return script(text, "var n = {a: 1}; window.__PRELOADED_STATE__ = ", ";")


def apollo(props):
    cache = {"ROOT_QUERY": {"__typename": "Query", "page": {"__ref": "Page:1"}}}
    cache["Page:1"] = {key: {"__ref": f"Node:{key}"} for key in props}
    cache |= {f"Node:{key}": value for key, value in props.items()}
    return script(json.dumps(json.dumps(cache)), "window.__APOLLO_STATE__ = JSON.parse(", ");")


def gatsby(props):
    return script({"path": "/news", "result": {"data": props}}, "window.pageData=", ";window.___x='1'")


def attribute(name):
    return lambda props: f'<div id=app {name}="{escape(json.dumps(props))}"></div>'


def inertia(props):
    return attribute("data-page")({"component": "News/Show", "props": props, "url": "/news/the-ferry-is-back"})


def astro(props):
    def kinds(value):
        if isinstance(value, dict):
            return [0, {key: kinds(inner) for key, inner in value.items()}]
        return [1, [kinds(inner) for inner in value]] if isinstance(value, list) else [0, value]

    return attribute("props")(kinds(props)[1])


FRAMEWORKS = [next_pages, next_app, nuxt_3, nuxt_2, redux, apollo, gatsby, inertia, astro]


@pytest.mark.parametrize("framework", FRAMEWORKS)
class TestFrameworks:
    def test_story(self, framework):
        article = read(framework({"others": OTHER, "post": POST, "cookies": {"text": TERMS}}))
        assert article.text.split("\n\n") == STORY
        assert article.html.startswith("<p>The ferry")
        assert article.warnings == ["structured-text"]
        assert article.reasons["text"] == "state of the page's scripts"
        assert article.page_type == "article"

    def test_nothing(self, framework):
        """Another story, what all pages of the site hold, and what is said of the author."""
        author = {"name": "Mara Lind", "url": "/by/mara-lind", "text": HTML}
        held = {"others": OTHER, "consent": {"text": TERMS}, "author": author, "post": {"title": TITLE}}
        assert read(framework(held)).text in ("", TITLE)


def slate(texts):
    return [{"type": "p", "children": [{"text": text[:30]}, {"text": text[30:], "bold": True}]} for text in texts]


def portable(texts):
    spans = [[{"_type": "span", "text": text[:30]}, {"_type": "span", "text": text[30:]}] for text in texts]
    return [{"_type": "block", "style": "normal", "children": children} for children in spans]


def contentful(texts):
    nodes = [[{"nodeType": "text", "value": text[:9]}, {"nodeType": "text", "value": text[9:]}] for text in texts]
    return {"nodeType": "document", "content": [{"nodeType": "paragraph", "content": node} for node in nodes]}


def lexical(texts):
    nodes = [{"type": "paragraph", "children": [{"type": "text", "text": text}]} for text in texts]
    return {"root": {"type": "root", "children": nodes}}


def draft(texts):
    return {"blocks": [{"key": "a", "text": text, "type": "unstyled"} for text in texts], "entityMap": {}}


def editor_js(texts):
    return {"time": 1, "blocks": [{"type": "paragraph", "data": {"text": text}} for text in texts]}


def hast(texts):
    nodes = [
        [
            {"type": "text", "value": t[:9]},
            {"type": "element", "tag": "b", "children": [{"type": "text", "value": t[9:]}]},
        ]
        for t in texts
    ]
    return {"type": "root", "children": [{"type": "element", "tag": "p", "children": node} for node in nodes]}


SHAPES = [
    slate, portable, contentful, lexical, draft, editor_js, hast, list, "\n\n".join, "\n".join, paragraphs,
    lambda texts: escape(paragraphs(texts)), lambda texts: {"rendered": paragraphs(texts)},
    lambda texts: [{"type": "text", "content": f"<p>{text}</p>"} for text in texts],
    lambda texts: [{"kind": 1, "paragraph": {"copy": {"html": text}}} for text in texts],
]  # fmt: skip


class TestShapes:
    @pytest.mark.parametrize("shape", SHAPES)
    def test_text_in_pieces(self, shape):
        assert read(next_pages({"post": {"title": TITLE, "body": shape(STORY)}})).text.split("\n\n") == STORY

    def test_markdown(self):
        body = f"{STORY[0]}\n\n## What it costs\n\n{STORY[1]} **{STORY[2]}**\n\n{STORY[3]} [{STORY[4]}](/a)"
        article = read(nuxt_3({"post": {"title": TITLE, "body": body}}))
        assert article.text == f"{STORY[0]}\n\nWhat it costs\n\n{STORY[1]} {STORY[2]}\n\n{STORY[3]} {STORY[4]}"
        assert "<h2>What it costs</h2>" in article.html
        assert '<a href="https://herald.example/a">' in article.html

    def test_server_components(self):
        """The page as a tree of elements, some of which come later."""
        body = [
            ["$", "p", None, {"children": [text[:30], ["$", "em", None, {"children": text[30:]}]]}] for text in STORY
        ]
        tree = ["$", "article", None, {"children": [["$", "h1", None, {"children": TITLE}], "$L7"]}]
        rows = f"1:{json.dumps(tree)}\n7:{json.dumps(['$', 'div', None, {'children': body}])}\n"
        assert read(script([1, rows], "self.__next_f.push(", ")")).text.split("\n\n") == STORY


def declared(**properties):
    entry = {"@type": "NewsArticle", "headline": TITLE, **properties}
    return script(entry, attributes='type="application/ld+json"')


class TestDeclared:
    @pytest.mark.parametrize(
        "shape", [list, "\n\n".join, "\n".join, paragraphs, lambda texts: escape(paragraphs(texts))]
    )
    def test_body(self, shape):
        article = read(
            declared(articleBody=shape(STORY)) + next_pages({"post": {"title": TITLE, "body": paragraphs(OTHERS)}})
        )
        assert article.text.split("\n\n") == STORY
        assert (article.reasons["text"], article.warnings) == ("JSON-LD articleBody", ["structured-text"])

    def test_body_that_is_cut_off(self):
        told = declared(articleBody=f"{' '.join(STORY)[:200]} …")
        assert read(told + next_pages({"post": POST})).text.split("\n\n") == STORY
        assert read(told + next_pages({})).reasons["text"] == "JSON-LD articleBody"

    def test_updates(self):
        updates = [
            {"@type": "BlogPosting", "headline": f"Day {n}", "articleBody": text} for n, text in enumerate(STORY)
        ]
        article = read(declared(liveBlogUpdate=updates))
        assert article.text.startswith(f"Day 0\n\n{STORY[0]}\n\nDay 1")
        assert article.reasons["text"] == "JSON-LD liveBlogUpdate"

    @pytest.mark.parametrize(
        "body", ["Loading", "Subscribe to read this story, and all others of this week.", None, 3, [[]], {}]
    )
    def test_no_text(self, body):
        assert read(declared(articleBody=body)).text == ""


class TestPromises:
    """What must not become the text of a page."""

    def test_a_standfirst_is_no_reason_for_what_is_nobodys(self):
        shown = f"<article><h1>{TITLE}</h1>{paragraphs(STORY[:2])}</article>"
        assert read(next_pages({"post": POST, "text": TERMS * 9}), shown).text.split("\n\n") == STORY
        assert read(next_pages({"text": paragraphs(OTHERS * 9)}), shown).text.split("\n\n") == STORY[:2]

    @pytest.mark.parametrize(
        "key", ["terms", "privacyPolicy", "cookieConsent", "legal_text", "i18n", "comments", "related"]
    )
    def test_terms(self, key):
        assert read(next_pages({"title": TITLE, key: {"text": TERMS}})).text == ""
        assert read(next_pages({key: [TERMS]})).text == ""

    def test_a_page_of_terms(self):
        assert read(next_pages({"terms": {"title": "Terms of use", "body": HTML}}), title="Terms of use").text

    def test_a_front_page(self):
        assert read(next_pages({"stories": [{"body": HTML}]}), url="https://herald.example/").text == ""

    def test_a_page_to_log_in(self):
        form = '<form><input name="name"><input type="password"></form>'
        assert read(next_pages({"stories": [{"body": HTML}]}), form, title="Log in").text == ""

    def test_program(self):
        program = "function a(b) { if (b.c) { return b.d; } var e = b.f(1); e.g = 2; } " * 60
        assert read(next_pages({"title": TITLE, "body": program, "text": ".a{color:red} " * 200})).text == ""

    def test_the_nearest(self):
        """Beside the story, the object of the page holds what stands at the end of all pages."""
        about = {"text": paragraphs(OTHERS * 2)}
        assert read(next_pages({**POST, "layout": {"about": {"end": about}}})).text.split("\n\n") == STORY
        assert read(next_pages({**POST, "description": " ".join(OTHERS)})).text.split("\n\n") == STORY


HOSTILE = {
    "nested": "[" * 500_000 + "]" * 500_000,
    "nested objects": '{"a":' * 200_000,
    "strings": json.dumps([f"{SENTENCE} {n}" for n in range(100_000)]),
    "long strings": json.dumps({"title": TITLE, "body": "<p>It is so. " * 100_000, "text": f"{SENTENCE} " * 20_000}),
    "objects": json.dumps([{"title": TITLE, "url": "/a", "text": "b"}] * 30_000),
    "lists": json.dumps([[[[SENTENCE] * 3] * 9] * 90] * 9),
    "starts": "a={" * 300_000 + "a=[[" * 100_000 + '="{' * 100_000,
    "signs": json.dumps({"title": TITLE, "body": "<" * 300_000, "text": "**a" * 100_000, "html": "[" * 100_000}),
    "escapes": json.dumps({"title": TITLE, "body": "&lt;" * 200_000, "text": "\n \n" * 100_000, "a": "\\" * 300_000}),
    "json in json": json.dumps(json.dumps(json.dumps(["[{" * 200_000] * 2))),
    "flat": json.dumps([{"a": 0, "b": 1, "_1": 1}, [0, 1, 2], "x", *[[1, 0]] * 100_000]),
    "pushes": 'self.__next_f.push([1,"1:T1,' * 30_000,
    "rows": "self.__next_f.push(" + json.dumps([1, '1:["$L1","$1"]\n' + "2:T1," * 100_000]) + ")",
    "digits": f'x={{"a":{"9" * 500_000}}}',
    "surrogates": json.dumps({"title": TITLE, "body": "\ud800 It is so. " * 50_000}),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile(name):
    start = process_time()
    for inside in (
        script(HOSTILE[name]),
        script(HOSTILE[name], "window.__STATE__ = "),
        attribute("props")(HOSTILE[name]),
    ):
        read(inside)
    assert process_time() - start < 3 * slowness()
