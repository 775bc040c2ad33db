"""Pages that mean harm, or that nobody meant at all: each is made when it is asked for, since many weigh megabytes.

The story that most of them carry tells whether anything of the page is found in spite of the rest.
"""

import codecs
import gzip
import json
import struct
import zlib
from collections.abc import Callable
from functools import partial
from typing import Any

__all__ = ["PAGES", "SENTENCE", "STORY", "URL"]

URL = "https://example.org/2024/05/the-keeper-of-the-light"

SENTENCE = "The keeper climbed the stairs every evening, for the {}th year, and never once missed the hour of dusk."
STORY = "".join(f"<p>{SENTENCE.format(number)}</p>" for number in range(5, 13))
"""Eight paragraphs that any extractor takes for an article."""

_HEAD = '<!DOCTYPE html><html lang="en"><head><title>The keeper of the light</title>'

PAGES: dict[str, Callable[[], Any]] = {}
"""By name: what makes the page, as bytes, or as a string where its characters are no bytes' doing."""


def _page(make: Callable[[], bytes | str]) -> Callable[[], bytes | str]:
    PAGES[make.__name__.strip("_").replace("_", "-")] = make
    return make


def _around(inner: str, head: str = "", body: str = "<body>") -> bytes:
    """A whole page: the story, and *inner* after it."""
    return f"{_HEAD}{head}</head>{body}<h1>The keeper of the light</h1>{STORY}{inner}</body></html>".encode()


# --- markup -------------------------------------------------------------------


def _after_open(opened: str, times: int, inner: str) -> bytes:
    """The story, then *inner* in elements that are opened so many times and never closed."""
    return _around(opened * times + inner)


def _long_addresses(runs: str) -> bytes:
    """Links from a folder and of the next page whose addresses repeat each character of *runs*, with an end that is no such."""
    addresses = [f"{start}{one * 50_000}{end}" for one in runs for start in ("the-keeper-", "?page=") for end in "a-"]
    return _around("".join(f'<a href="{one}">2</a> <a rel=next href="{one}">Next page</a> ' for one in addresses))


@_page
def links_20_000_in_items() -> bytes:
    links = "".join(f'<li><a href="/2024/05/{number}">Story number {number}</a>' for number in range(20_000))
    return _around(f"<ul>{links}</ul>")


@_page
def colspan_2_to_the_53() -> bytes:
    cell = f'<td colspan="{2**53}" rowspan="{2**53}">cell</td>'
    return _around(f"<table><tr>{cell * 3}</tr><col span={2**53}></table>")


@_page
def frameset() -> bytes:
    frames = '<frame src="javascript:alert(1)"><frame src="/menu.html">' * 2
    return f"{_HEAD}</head><frameset cols='*,*'>{frames}<noframes>{STORY}</noframes></frameset></html>".encode()


@_page
def bases() -> bytes:
    head = "".join(
        f'<base href="{href}">' for href in ("javascript:alert(1)//", "data:text/html,<script>", "http://[", "//evil")
    )
    return _around('<p><a href="next">The next</a> <a href="//[::1">one</a> that he lit.</p><img src="x.png">', head)


@_page
def base_of_500_kb() -> bytes:
    links = "".join(f'<p>He <a href="x{n}">left {n}</a>.<img src=x{n}.jpg srcset="y{n}.jpg 2x">' for n in range(8_000))
    return _around(links, f'<base href="https://example.org/{"a/" * 250_000}">')


@_page
def addresses_that_nobody_can_request() -> bytes:
    inner, head = "", ""
    for address in (
        "https://a.b:c/x",
        "https://a.b:99999/x",
        "http://]/x",
        "https://e\u2100.org/x",
        "https:///x",
        "http://",
    ):
        inner += (
            f'<figure><img src="{address}.jpg" width=800 height=600></figure><p>He <a href="{address}">left</a> again.'
        )
        inner += f'<iframe src="{address}/embed/video"></iframe><a rel=next href="{address}?page=2">2</a>'
        head += f'<link rel=canonical href="{address}"><meta property=og:image content="{address}.jpg">'
    return _around(inner, head)


@_page
def control_characters_everywhere() -> bytes:
    odd = "".join(f"&#{code};" for code in (1, 8, 11, 12, 27, 127, 0xFFFE, 0xFFFF))
    said = {"@type": "NewsArticle", "headline": "The\0 keeper\v", "datePublished": "2024-05-03\0", "image": "/\0\v.jpg"}
    head = f'<script type="application/ld+json">{json.dumps(said)}</script><script>/[\ufffe\x0c]/{"x" * 900}</script>'
    head += f'<link rel=canonical href="/{odd}"><meta name=author content="Ann{odd} Lee">'
    inner = f'<figure><img src="/{odd}.jpg" alt="{odd}x"><figcaption>Dusk{odd}</figcaption></figure><a href="/{odd}">{odd}x</a>'
    streamed = f'<!--$?--><template id="B:0"></template><!--/$--><div hidden id="S:0">Left{odd}<p>again</div>'
    return _around(inner + streamed, head)


def _references(reference: str) -> bytes:
    """*reference* in all that a page says, as it stands and escaped."""
    escaped = reference.replace("&", "&amp;")
    title = f"The keeper {escaped} of the light"
    said = {"@type": "NewsArticle", "headline": title, "author": {"name": f"Ann {escaped}"}, "keywords": reference}
    said |= {"description": reference, "datePublished": reference, "articleSection": escaped, "articleBody": reference}
    state = {"article": {"title": f"The keeper {reference}", "body": f"{reference}{STORY}{escaped}"}}
    head = f'<script type="application/ld+json">{json.dumps(said)}</script><title>{title}</title>'
    head += f"<script type=application/ld+json>{json.dumps(said).replace(chr(34), '&quot;')}</script>"
    head += "".join(
        f'<meta property="{name}" content="{escaped} x">'
        for name in ("og:title", "author", "description", "keywords", "og:image:alt", "article:published_time")
    )
    inner = f'<p>He <a href="/{escaped}">left</a> {escaped} again.<figure><img src=/a.jpg alt="{escaped}"></figure>'
    return _around(f"{inner}<p>{reference}<script>window.state = {json.dumps(state)}</script>", head)


@_page
def private_characters_all_different() -> bytes:
    characters = "\uff21" + "".join(map(chr, range(0xF0000, 0xFFFFE)))
    return _around("".join(f"<p>He left {characters[at : at + 200]}." for at in range(0, len(characters), 200)))


@_page
def active_addresses() -> bytes:
    schemes = ("javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "&#1;javascript:alert(1)")
    schemes += ("data:text/html,<script>alert(1)</script>", "vbscript:x", "file:///etc/passwd", "blob:https://x/y")
    places = (
        '<p>He lit <a href="{}">the lamp</a> again, and the sea was calm that night and the next.</p><img src="{}">'
        '<video src="{}" poster="{}"></video><audio src="{}"></audio><iframe src="{}"></iframe>'
        '<link rel="next" href="{}"><link rel="canonical" href="{}"><meta property="og:image" content="{}">'
        '<a rel="next" href="{}">Next</a><a rel="license" href="{}">Licence</a><a rel="author" href="{}">Ann Lee</a>'
        '<meta property="og:url" content="{}"><object data="{}"></object><meta property="og:video" content="{}">'
    )
    return _around("".join(places.replace("{}", scheme) for scheme in schemes))


# --- characters ---------------------------------------------------------------


@_page
def utf_7() -> bytes:
    active = "<script>alert(1)</script>".encode("utf-7")
    return _around("", '<meta charset="utf-7">').replace(b"keeper", b"keeper " + active)


@_page
def encodings_mixed() -> bytes:
    ends = ["Ünïcödé ".encode(code) for code in ("utf-8", "cp1252", "utf-16", "cp437")]
    return _around("") + b"<p>".join(ends) * 2_000


@_page
def random_bytes() -> bytes:
    import random

    return random.Random(0).randbytes(1_000_000)


# --- other than HTML ----------------------------------------------------------


@_page
def image_called_html() -> bytes:
    rows = bytes(range(256)) * 600
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", 256, 200, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows)),
        (b"IEND", b""),
    )
    parts = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@_page
def billion_laughs() -> bytes:
    lol = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    doctype = f'<!DOCTYPE html [<!ENTITY l0 "lol">{lol}]>'
    return f'<?xml version="1.0"?>{doctype}<html xmlns="http://www.w3.org/1999/xhtml"><body>{STORY}<p>&l9;</p>'.encode()


@_page
def external_entities() -> bytes:
    doctype = (
        '<!DOCTYPE html PUBLIC "x" "http://127.0.0.1:9/x.dtd" [<!ENTITY % p SYSTEM "http://127.0.0.1:9/p"> %p; '
        '<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY net SYSTEM "http://127.0.0.1:9/x">]>'
    )
    xinclude = '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'
    return f'<?xml version="1.0"?>{doctype}<html><body>{STORY}<p>&file; &net;</p>{xinclude}</body></html>'.encode()


# --- structured data ----------------------------------------------------------


def _json_ld(*scripts: str) -> bytes:
    return _around("", "".join(f'<script type="application/ld+json">{script}</script>' for script in scripts))


@_page
def json_ld_of_20_mb() -> bytes:
    entries = ",".join([f'{{"@type": "NewsArticle", "headline": "Story {n}", "n": {n}}}' for n in range(360_000)])
    return _json_ld(f"[{entries}]")


@_page
def json_ld_of_20_mb_in_many_scripts() -> bytes:
    entry = json.dumps([{"@type": "NewsArticle", "headline": f"Story {n}", "n": n} for n in range(200)])
    return _json_ld(*[entry] * 1_900)


@_page
def json_ld_of_nulls() -> bytes:
    keys = ("headline", "author", "datePublished", "dateModified", "image", "keywords", "articleBody", "publisher")
    keys += ("articleSection", "url", "mainEntityOfPage", "inLanguage", "video", "audio", "commentCount")
    shapes: list[Any] = [None, [None], [[None]], {}, [{}], {"@id": None}, {"name": [None]}, {"@value": {}}, True, -1]
    shapes += ["", "\u0000", ["x", None, {"name": None}], {"@list": [None]}]
    return _json_ld(*(json.dumps({"@type": "NewsArticle", **dict.fromkeys(keys, shape)}) for shape in shapes))


@_page
def json_ld_with_huge_numbers() -> bytes:
    number = "9" * 1_000_000
    keys = ("commentCount", "datePublished", "wordCount", "position", "author", "headline")
    return _json_ld(
        "{" + '"@type": "Article", ' + ", ".join(f'"{key}": {number}' for key in keys) + "}",
        '{"@type": "Article", "commentCount": 1e999999, "datePublished": -0.0, "headline": NaN, "author": Infinity}',
    )


@_page
def json_ld_breadcrumbs() -> bytes:
    steps = [{"@type": "ListItem", "position": n, "name": f"Step {n}", "item": f"/{n}"} for n in range(20_000)]
    return _json_ld(json.dumps({"@type": "BreadcrumbList", "itemListElement": steps}))


@_page
def json_ld_body_of_a_megabyte() -> bytes:
    entry = json.dumps({"@type": "NewsArticle", "headline": "The keeper", "articleBody": "<p>He left.</p>" * 70_000})
    return f'<script type="application/ld+json">{entry}</script>'.encode()


@_page
def state_of_scripts() -> bytes:
    deep = '{"a":' * 100_000 + "1" + "}" * 100_000
    wide = json.dumps([{"text": SENTENCE.format(n), "k" * 50: {"id": n}} for n in range(10_000)])
    starts = "x = {" * 90_000
    return "".join(f"<script>window.__STATE__ = {state};</script>" for state in (deep, wide, starts)).encode()


# --- fields -------------------------------------------------------------------


def _fields(value: str) -> bytes:
    """*value* wherever a page may say a thing of itself."""
    metas = ("article:published_time", "article:modified_time", "date", "author", "og:title", "og:url", "og:image")
    metas += (
        "og:site_name",
        "og:locale",
        "keywords",
        "description",
        "article:section",
        "og:description",
        "dc.language",
        "og:video",
    )
    head = "".join(f'<meta property="{name}" content="{value}">' for name in metas)
    head += f'<link rel="canonical" href="{value}"><link rel="next" href="{value}"><link rel="license" href="{value}">'
    entry = {"@type": "NewsArticle", "headline": value, "author": value, "datePublished": value, "commentCount": value}
    entry |= {"keywords": value, "articleSection": value, "inLanguage": value, "timeRequired": value, "image": value}
    head += f'<script type="application/ld+json">{json.dumps(entry)}</script>'
    inner = f'<time datetime="{value}">{value}</time><p class="byline">{value}</p><p class="date">{value}</p>'
    inner += (
        f'<img src="{value}" srcset="{value}" alt="{value}" width="{value}" style="{value}"><p class="{value}">x</p>'
    )
    inner += f'<span class="comment-count">{value}</span><span class="reading-time">{value} min read</span>'
    return (
        f'<html lang="{value}"><head>{head}<title>{value}</title></head><body><h1>{value}</h1>{STORY}{inner}'.encode()
    )


PAGES |= {
    # markup
    "nested-100-000-deep": lambda: (
        f"{_HEAD}</head><body>{'<div>' * 100_000}{STORY}{'</div>' * 100_000}</body></html>".encode()
    ),
    "nested-100-000-deep-after-the-story": lambda: _around("<div>" * 100_000 + "<p>At the bottom.</p>"),
    "emphasis-100-000-deep": lambda: _around("<p>" + "<b>" * 100_000 + "bold" + "</b>" * 100_000),
    "quotes-2-000-deep-with-text-at-each": lambda: _around("<blockquote>said" * 2_000),
    "links-in-links": lambda: _around("<a href=/x>y" * 20_000),
    "formatting-never-closed": lambda: _around("<p><b><i><font color=red>x" * 5_000),
    "tables-in-tables": lambda: _around("<table><tr><td>cell" * 600),
    "lists-in-lists": lambda: _around("<ul><li>entry" * 1_000),
    "headings-400-open-around-lines": lambda: _after_open("<h1>", 400, "<br>The keeper of the light, again." * 10_000),
    "headings-400-open-around-one-line": lambda: _after_open(
        "<h3>", 400, "".join(f"<a href=/{n}>{n} the light </a> " for n in range(10_000))
    ),
    "figures-200-open-around-one-caption": lambda: _after_open(
        "<figure><img src=/a.jpg>", 200, "".join(f"<time>{n}</time>x" for n in range(10_000))
    ),
    "caption-of-10-000-pieces": lambda: _after_open("<figure><img src=/a.jpg><figcaption>", 6, "<i>x" * 10_000),
    "tables-100-open-around-links": lambda: _after_open(
        "<button itemprop=author><table><label>", 100, "<a href=/a>a<td> - " * 5_000
    ),
    "end-tags-50-000-of-what-is-not-open": lambda: _after_open("<time><code><font>", 200, "</a>" * 50_000),
    "one-text-node-of-12-mb": lambda: _around("<p>" + "words and words, and then some more of them. " * 270_000),
    "one-word-of-12-mb": lambda: _around("<p>" + "w" * 12_000_000),
    "line-breaks-100-000": lambda: _around("<br>" * 100_000),
    "line-breaks-30-000-with-words": lambda: _around("word<br>" * 30_000),
    "links-50-000": lambda: _around(
        "".join(f'<a href="/story/{number}">Story {number}</a> ' for number in range(50_000))
    ),
    "links-of-50-000-digits": lambda: _long_addresses("12"),
    "links-of-50-000-other-characters": lambda: _long_addresses("x-/.%_,"),
    "paragraphs-20-000": lambda: _around("<p>He said so, and left.</p>" * 20_000),
    "pictures-10-000": lambda: _around(
        "".join(f'<figure><img src="/{n}.jpg"><figcaption>No. {n}</figcaption></figure>' for n in range(10_000))
    ),
    "headings-20-000": lambda: _around("<h2>The keeper of the light</h2>" * 20_000),
    "bylines-20-000": lambda: _around("".join(f"<p class=byline>By Ann Lee{n}</p>" for n in range(20_000))),
    "dates-20-000": lambda: _around(
        "".join(f"<time>May {n % 28 + 1}, {1990 + n % 30}</time>, " for n in range(20_000))
    ),
    "metas-20-000": lambda: _around(
        "", "".join(f'<meta property="article:tag" content="tag {n}">' for n in range(20_000))
    ),
    "attributes-100-000": lambda: _around(f"<p {' '.join(f'a{number}=1' for number in range(100_000))}>One more.</p>"),
    "attributes-100-000-without-values": lambda: _around(
        f"<p {' '.join(f'a{number}' for number in range(100_000))}>One more.</p>"
    ),
    "attributes-100-000-without-blanks": lambda: _around(
        "<p " + "".join(f'a{number}="1"' for number in range(100_000)) + ">One more.</p>"
    ),
    "attributes-100-000-parted-by-slashes": lambda: _around(
        f"<p {'/'.join(f'a{number}' for number in range(100_000))}>One more.</p>"
    ),
    "attributes-100-000-in-a-tag-that-never-ends": lambda: _around(
        "<p " + " ".join(f"a{number}='>'" for number in range(100_000))
    ),
    "attributes-of-the-page-100-000": lambda: (
        b"".join(b"<html b%d=1>" % number for number in range(50_000)) + STORY.encode()
    ),
    "attribute-of-10-mb": lambda: _around(f'<p title="{"words " * 1_700_000}">One more.</p>'),
    "class-names-of-a-megabyte": lambda: _around(
        f'<p class="{"a-" * 500_000}">One.</p><p class="{"ab " * 300_000}">Two.</p><p id="{"x" * 1_000_000}">'
    ),
    "class-names-all-different": lambda: _around(
        "".join(f'<p class="c{n} comment-{n} post-{n}-body">He left.</p>' for n in range(8_000))
    ),
    "class-names-longer-each-time": lambda: _around("".join(f'<p class="{"a b" * n}">x</p>' for n in range(2_000))),
    "one-id-20-000-times": lambda: _around('<p id="content" class="article-body">He left.</p>' * 20_000),
    "framesets-in-framesets": lambda: b"<frameset>" * 50_000 + b"<frame src=x>" * 1_000,
    "one-address-of-a-link-around-lines": lambda: _around(
        f'<p>He left, <a href="/{"x" * 100_000}">{"he said so,<br>" * 15_000}</a> and came.'
    ),
    "one-address-of-2-kb-around-lines": lambda: _around(
        f'<p>He left, <a href="/{"x" * 2_000}">{"he said so,<br>" * 30_000}</a> and came.'
    ),
    "references-of-5-000-digits": lambda: _references(f"&#{'9' * 5_000};"),
    "references-of-5-000-zeros-without-an-end": lambda: _references(f"&#{'0' * 5_000}65 "),
    "references-of-100-000-hexadecimal-digits": lambda: _references(f"&#X{'f' * 100_000};"),
    "icons-in-emphasis": lambda: _around("<p>" + "<b>\ue000</b><i>\ue001</i>" * 20_000),
    "code-of-back-ticks": lambda: _around(f"<pre>{'`' * 500_000}</pre>"),
    "rows-that-reach-down-in-turns": lambda: _around(
        f"<table>{'<tr><td rowspan=9>a<td>b</tr><tbody><tr><td rowspan=9>b<td>c</tr></tbody>' * 10_000}</table>"
    ),
    "comment-never-closed": lambda: _around("<!-- " + "and on " * 100_000),
    "script-never-closed": lambda: _around("<script>" + "let x = '<p>';" * 100_000),
    "textarea-never-closed": lambda: _around("<textarea>" + "<p>words</p>" * 50_000),
    "title-never-closed": lambda: f"<html><head><title>The keeper{STORY * 200}".encode(),
    "style-never-closed-at-the-start": lambda: f"<style>{STORY * 200}".encode(),
    "tag-never-closed": lambda: _around("<p " * 100_000),
    "comments-100-000": lambda: _around("<!-- x -->" * 100_000),
    "ends-100-000": lambda: _around("</html>" * 100_000),
    "end-tags-of-nothing": lambda: _around("</div></p></b></nothing>" * 50_000),
    "end-tags-of-nothing-under-a-deep-tree": lambda: _around("<div>" * 200 + "</b></nothing></span>" * 50_000),
    "paragraphs-that-split-a-link": lambda: _around("<a href=/x>" + "<p>word" * 20_000),
    "angle-brackets": lambda: _around("<" * 500_000),
    "doctypes": lambda: b"<!DOCTYPE html>" * 50_000 + STORY.encode(),
    "names-of-a-megabyte": lambda: _around(f"<{'x' * 1_000_000}>One</{'x' * 1_000_000}><p {'y' * 1_000_000}=z>Two"),
    "tags-all-different": lambda: _around("".join(f"<x{n}>word</x{n}> " for n in range(20_000))),
    # characters
    "nul-everywhere": lambda: _around("").replace(b"e", b"e\x00"),
    "nul-in-utf-16": lambda: _around("").decode().replace("keeper", "kee\x00per").encode("utf-16"),
    "lone-surrogates": lambda: _around("").decode().replace("keeper", "kee\ud800per \udfff") + "\ud83d" * 1_000,
    "surrogates-in-utf-8": lambda: _around("").replace(b"keeper", b"keeper \xed\xa0\x80"),
    "entities-that-are-none": lambda: _around(
        "&#xD800; &#0; &#1114112; &#99999999999999999999; &nothing; &amp;amp;amp; &#x; &#; & " * 5_000
    ),
    "entity-with-a-million-digits": lambda: _around(
        f"<p>&#{'9' * 1_000_000};</p><a href='/&#{'9' * 1_000_000};'>x</a>"
    ),
    "entities-a-million": lambda: _around("<p>" + "&amp;&lt;b&gt;" * 400_000),
    "utf-16-without-a-mark": lambda: _around("").decode().encode("utf-16-le"),
    "utf-16-big-endian": lambda: codecs.BOM_UTF16_BE + _around("").decode().encode("utf-16-be"),
    "utf-16-odd": lambda: _around("").decode().encode("utf-16") + b"x",
    "utf-32": lambda: _around("").decode().encode("utf-32"),
    "charset-wrong": lambda: (
        _around("", '<meta charset="shift_jis">').decode().replace("keeper", "kéépér").encode("cp1252")
    ),
    "charset-unknown": lambda: (
        _around("", '<meta charset="no-such-thing">').decode().replace("keeper", "kéépér").encode("cp1252")
    ),
    "charset-that-is-no-charset": lambda: (
        _around("", '<meta charset="zlib"><meta charset="hex"><meta charset="idna">') + b"\xff"
    ),
    "charset-of-a-megabyte": lambda: (
        _around("", f'<meta charset="{"x" * 1_000_000}"><meta http-equiv=content-type content="{"a;" * 9999}">')
        + b"\xff"
    ),
    "combining-marks": lambda: _around("<p>a" + "\u0301" * 500_000 + "</p>"),
    "directions-overridden": lambda: _around("<p>" + "\u202e\u2066\u200f x" * 100_000 + "</p>"),
    "blanks-a-million": lambda: _around(
        "<p>a" + " \t\n\u00a0" * 250_000 + "b</p><title>" + " " * 1_000_000 + "</title>"
    ),
    "han-a-million": lambda: _around("<p>" + "灯台守は毎晩" * 170_000 + "</p>"),
    # other than HTML
    "gzip-bytes": lambda: gzip.compress(_around("") * 50, mtime=0),
    "pdf-called-html": lambda: (
        b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj <</Length 9>> stream\n"
        + zlib.compress(STORY.encode() * 99)
        + b"\nendstream"
    ),
    # structured data
    "json-ld-100-000-deep": lambda: _json_ld(
        "[" * 100_000 + "]" * 100_000, '{"@graph":' * 100_000, '{"a":[' * 50_000 + "1"
    ),
    "json-ld-deep-and-broken": lambda: _json_ld("{'a':" * 60_000, "[,{" * 60_000, "{]" * 60_000),
    "json-ld-scripts-50-000": lambda: _json_ld(*["{"] * 50_000),
    "json-ld-of-quotes": lambda: _json_ld(
        "{" + '"' * 380_000, '{"a":"' + '\\"' * 190_000, "{" + '"a" ' * 90_000, "{'" + 'x"y' * 120_000
    ),
    "json-ld-of-opening-braces": lambda: _json_ld(
        "{ x" * 130_000, "/*" * 190_000, "<!--" * 95_000, ("{}" + " " * 1000) * 390
    ),
}

for _name, _value in {
    "a-megabyte-of-digits": "9" * 1_000_000,
    "years": "2024-" * 20_000,
    "days": "1 " * 50_000,
    "dates": "May 3, 2024 " * 8_300,
    "colons": "12:" * 33_000,
    "hyphens": "-" * 100_000,
    "blanks": "a" + " " * 100_000 + "b",
    "names": "Ann Lee and " * 8_300,
    "names-of-authors": "By Ann Lee, by Bo Ek | " * 4_300,
    "commas": "," * 100_000,
    "bars": "a | " * 25_000,
    "slashes": "/" * 100_000,
    "percents": "%20" * 33_000,
    "dots": "." * 100_000,
    "addresses": "http://" * 14_000,
    "question-marks": "?a=b&amp;" * 11_000,
    "entities": "&amp;amp;" * 11_000,
    "arabic-digits": "١٢" * 50_000,
    "letters": "a" * 100_000,
    "capitals": "Aa" * 50_000,
    "han": "年月日" * 33_000,
    "hours-ago": "2 hours ago " * 8_000,
    "at": "a@" * 50_000,
}.items():
    PAGES[f"fields-of-{_name}"] = partial(_fields, _value)
