import json
from html import escape
from time import process_time

import pytest
from cpu import slowness
from lxml import html

from scrapy_article.document.state import state_texts

BODY = [
    "The ferry to the outer islands will run again from Monday, the harbour office said, after four weeks of repairs.",
    "Passengers had been taken across by two fishing boats, which could carry neither cars nor the goods of the shops.",
    "The cost of the repairs, which the county puts at three million, will be shared between the state and the owners.",
]
OTHER = "Read the story of the lighthouse keeper, who has lived on the island for forty years, and never saw the sea."
STATE = {
    "props": {
        "article": {"title": "The ferry is back", "blocks": [{"type": "p", "text": text} for text in BODY]},
        "related": [{"teaser": {"text": OTHER + str(n)}} for n in range(9)],
        "comments": [{"text": OTHER + "!" * n} for n in range(9)],
    }
}


def texts(script, title=""):
    return state_texts(html.fromstring(f"<html><body><div id=root></div>{script}</body></html>"), title)


@pytest.mark.parametrize(
    "script",
    [
        '<script id="__NEXT_DATA__" type="application/json">{}</script>',
        "<script>window.__INITIAL_STATE__ = {};</script>",
        "<script>var a = 1; window.__STATE__={}; run();</script>",
    ],
)
def test_frameworks(script):
    assert texts(script.replace("{}", json.dumps(STATE))) == BODY


@pytest.mark.parametrize("name", ["data-props", "data-page", ":post", "wire:snapshot"])
def test_attributes(name):
    assert texts(f'<div {name}="{escape(json.dumps(STATE))}"></div>') == BODY


def test_attributes_of_something_else():
    popup = escape(json.dumps({"body": " ".join(BODY)}))
    assert texts(f'<div data-newsletter-popup="{popup}" title="{" ".join(BODY)}" data-x="[{BODY[0]}"></div>') == []


def test_related_stories_are_longer():
    related = {"title": "The lighthouse", "steps": [{"text": f"{n} {OTHER}"} for n in range(6)]}
    props = {"project": {"title": " The  ferry is back", "steps": [{"text": text} for text in BODY]}, "right": related}
    page = html.fromstring(f'<html><body><div data-props="{escape(json.dumps(props))}"></div></body></html>')
    assert state_texts(page, "The ferry is back") == BODY
    assert len(state_texts(page, "Another title")) == 6
    related["steps"] *= 4
    props["right"] = {"title": "x", "steps": [{"text": f"{n} {OTHER}"} for n in range(60)]}
    page = html.fromstring(f'<html><body><div data-props="{escape(json.dumps(props))}"></div></body></html>')
    assert len(state_texts(page, "The ferry is back")) == 60


def test_what_videos_are_called_is_no_prose():
    names = [f"The ferry is back, part {n} of all that we filmed, 6 minutes and {n} seconds" for n in range(9)]
    state = {"videos": [{"label": name} for name in names], "text": [f"<p>{text}</p>\n" for text in BODY[:2]]}
    script = f"<script>window.__STATE__ = {json.dumps(state)};</script>"
    assert texts(script) == state["text"]
    assert texts(f"<script>window.__STATE__ = {json.dumps(state['videos'])};</script>") == []


@pytest.mark.parametrize("mark", ["։", "።", "။", "។", "॥", "۔", "。"])
def test_sentences_of_any_script(mark):
    script = f"<script>window.__STATE__ = {json.dumps(STATE, ensure_ascii=False)}</script>"
    assert texts(script.replace("repairs.", f"repairs{mark}").replace("shops.", f"shops{mark}")) == [
        BODY[0][:-1] + mark,
        BODY[1][:-1] + mark,
        BODY[2],
    ]


def test_json_in_a_string():
    assert texts(f"<script>window.S = JSON.parse({json.dumps(json.dumps(STATE))})</script>") == BODY


def test_markup_in_a_string():
    body = "".join(f"<p>{text}</p>" for text in BODY)
    assert texts(
        f'<script type="application/json">{json.dumps({"post": {"bodyHtml": body}})}</script>'.replace("</p>", "<\\/p>")
    ) == [body]


@pytest.mark.parametrize(
    "script",
    [
        "<script>function f() { return 'one, two and three words and so on, which is no JSON at all.' }</script>" * 3,
        "<script>a = {broken: 'x'" + " " * 300 + "</script>",
        '<script type="application/ld+json">' + json.dumps({"articleBody": " ".join(BODY)}) + "</script>",
        '<script type="application/json">' + json.dumps({"css": "a { color: red; } " * 40}) + "</script>",
        "<script>" + "x" * 300 + "</script>",
    ],
)
def test_nothing(script):
    assert texts(script) == []


BRACES = [
    "<p>It is written <code>{ body }</code>.</p>",
    "<pre>function f() { return 1; }</pre>",
    "<style>.a { color: red; } .b { color: blue; }</style>",
    "<p>Write {name} for it, or {1, 2, 3}.</p>",
    '<p>It answers {"a": 1}.</p>',
    "<p>Le port&nbsp;: c&rsquo;est l&rsquo;&icirc;le, {l&rsquo;&icirc;le} &amp; d&rsquo;autres.</p>",
    "{{< figure >}}",
]


@pytest.mark.parametrize("inner", BRACES)
def test_prose_with_braces(inner):
    body = f"<p>{BODY[0]}</p>{inner}<p>{BODY[1]}</p>"
    assert texts(f"<script>a = {json.dumps({'body': body})}</script>".replace("</p>", "<\\/p>")) == [body]


@pytest.mark.parametrize(
    "program",
    [
        "a { color: red; } " * 40,
        "if (a, b) { run(a); } else { stop(b, c); } " * 20,
        json.dumps({"text": " ".join(BODY)}),
        json.dumps([{"text": " ".join(BODY)}]),
        "<p>Hello {name}, you have {count} new messages, and many old ones in your box here.</p>",
    ],
)
def test_no_prose(program):
    assert texts(f"<script>a = {json.dumps({'body': program + ' ' * 200})}</script>") == []


def blocks(*found):
    entries = [{"type": "paragraph", "text": text} for text in found]
    return texts(f"<script>a = {json.dumps({'post': {'blocks': entries}})}</script>")


class TestBlocks:
    """An article that comes in pieces: all that stands among its prose belongs to it."""

    @pytest.mark.parametrize(
        "short",
        [
            "But it did not.",
            "“No,” said he.",
            "Background",
            "The cost",
            "https://a.org/x tells more.",
            "Type {name}.",
            "否。",
        ],
    )
    def test_short_paragraphs(self, short):
        assert blocks(BODY[0], short, BODY[1], short, BODY[2]) == [BODY[0], short, BODY[1], short, BODY[2]]

    @pytest.mark.parametrize(
        "name", ["https://a.org/x.jpg", "2024", "ad-slot-1", "a_b", '{"a": "b c"}', "@ann", "<hr/>2"]
    )
    def test_names(self, name):
        assert blocks(BODY[0], name, BODY[1]) == BODY[:2]

    def test_from_the_first_prose_on(self):
        assert blocks("By Ann Lee", "The ferry.", *BODY) == BODY

    @pytest.mark.parametrize(
        "last", ["He was 84.", "<b>“Never!”</b>", "The harbour office says that it will tell more on Monday at noon"]
    )
    def test_paragraphs_after_the_last_prose(self, last):
        assert blocks(*BODY, last, last) == [*BODY, last, last]

    def test_labels_after_the_last_prose(self):
        assert blocks(*BODY, "Tags", "Ferry", "Follow us.") == BODY

    def test_a_story_that_stands_twice(self):
        story = [BODY[0], "It did not.", BODY[1], BODY[2], "He was 84."]
        assert blocks(*story, *story) == story

    def test_pieces_of_a_paragraph(self):
        inner = [{"text": "With "}, {"marks": ["bold"], "text": "the ferry"}, {"text": ", all is new"}, {"text": "!"}]
        paragraphs = [{"content": [{"text": text}]} for text in BODY]
        state = {"document": {"content": [*paragraphs[:2], {"content": inner}, paragraphs[2], {"content": inner}]}}
        joined = "With the ferry, all is new!"
        assert texts(f"<script>a = {json.dumps(state)}</script>") == [*BODY[:2], joined, BODY[2], joined]

    def test_pieces_of_two_paragraphs(self):
        lines = [BODY[0], "The cost ", BODY[1]]
        state = {"content": [{"content": [{"text": text}]} for text in lines]}
        assert texts(f"<script>a = {json.dumps(state)}</script>") == lines

    def test_paragraphs_with_stray_blanks(self):
        assert blocks(BODY[0] + " ", "He was 84. ", BODY[1]) == [BODY[0] + " ", "He was 84. ", BODY[1]]


def test_the_largest_scripts():
    small = f"<script>a = {json.dumps({'a': 'y' * 250})}</script>" * 60
    assert texts(f"{small}<script>b = {json.dumps(STATE)}</script>{small}") == BODY


def test_the_largest_attributes():
    small = f"<i data-a='{json.dumps({'a': 'y' * 250})}'></i>" * 60
    assert texts(f"{small}<i data-b='{json.dumps(STATE)}'></i>") == BODY


@pytest.mark.parametrize(
    "text",
    ["=" * 400_000, "= [" * 100_000, '{"a":' * 100_000, "=" + " " * 400_000 + "{", '="' + "\\" * 400_000],
    ids=["assignments", "lists", "deep", "blanks", "escapes"],
)
def test_adversarial_time(text):
    start = process_time()
    texts(f"<script>{text}</script>")
    assert process_time() - start < 2 * slowness()


LONG = "".join(f"<p>{text} {' '.join(reversed(text.split()))}.</p>" for text in BODY * 2)


@pytest.mark.parametrize(
    ("body", "title", "found"),
    [
        (LONG, "The ferry is back", [LONG]),
        (LONG, "The other ferry", []),
        (LONG, "", []),
        (f"<p>{BODY[0]}</p>", "The ferry is back", []),  # what a card says
    ],
)
def test_rows_of_server_components(body, title, found):
    page = {"article": {"title": "The ferry is back", "body": "$1f"}, "related": [{"text": OTHER}]}
    rows = f'1f:T{len(body):x},{body}0:["$","main",null,{json.dumps(page)}]\n'
    pushes = "".join(f"<script>self.__next_f.push({json.dumps([1, part])})</script>" for part in (rows[:99], rows[99:]))
    assert texts(pushes, title) == found


def test_elements_of_server_components():
    story = [f"{' '.join(BODY)} {n}." for n in range(3)]
    bold = ["$", "b", "some key", {"children": "again"}]
    page = {"title": "The ferry is back", "children": [story[0], bold, story[1], "It did not.", story[2]]}
    row = f'0:["$","main",null,{json.dumps(page)}]\n'
    found = [*story[:2], "It did not.", story[2]]
    assert texts(f"<script>self.__next_f.push({json.dumps([1, row])})</script>", "The ferry is back") == found


PROGRAM = "<script>window.__NUXT__=(function(a,b){return {article:{title:a,%s}}}('The ferry is back',%s))</script>"


@pytest.mark.parametrize(
    ("inner", "outer"), [(f'"body":{json.dumps(LONG)}', "0"), ("body:b", json.dumps(LONG)), (f"body:'{LONG}'", "0")]
)
def test_a_program_that_makes_the_state(inner, outer):
    assert texts(PROGRAM % (inner, outer), "The ferry is back") == [LONG]
    others = f"{outer},'He was 84.'"
    assert texts(PROGRAM % (inner, others), "The ferry is back") == [LONG]  # what follows has no name
    assert texts(PROGRAM % (inner, outer), "The other ferry") == []  # any program
    assert texts(PROGRAM % (inner, outer)) == []
