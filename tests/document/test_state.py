import json
from html import escape
from string import ascii_lowercase
from time import process_time

import pytest
from cpu import slowness
from hand_made import STORY
from lxml import html

from scrapy_article.document.state import state_texts
from scrapy_article.document.state_objects import Subject
from scrapy_article.document.state_strings import Strings

BODY = STORY[:3]
OTHER = "Read the story of the lighthouse keeper, who has lived on the island for forty years, and never saw the sea."
STATE = {
    "props": {
        "article": {"title": "The ferry is back", "blocks": [{"type": "p", "text": text} for text in BODY]},
        "related": [{"teaser": {"text": OTHER + str(n)}} for n in range(9)],
        "comments": [{"text": OTHER + "!" * n} for n in range(9)],
    }
}


def texts(script, title=""):
    return state_texts(html.fromstring(f"<html><body><div id=root></div>{script}</body></html>"), Subject(title)).texts


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


def test_attributes_that_are_programs():
    body = " ".join(BODY * 3)
    told = escape(f"{{open: false, post: {{title: 'The ferry', body: {json.dumps(body)}}}}}")
    assert texts(f'<div x-data="{told}"></div>', "The ferry") == [body]


def test_attributes_of_something_else():
    popup = escape(json.dumps({"body": " ".join(BODY)}))
    assert texts(f'<div data-newsletter-popup="{popup}" title="{" ".join(BODY)}" data-x="[{BODY[0]}"></div>') == []


def test_related_stories_are_longer():
    related = {"title": "The lighthouse", "steps": [{"text": f"{n} {OTHER}"} for n in range(6)]}
    props = {"project": {"title": " The  ferry is back", "steps": [{"text": text} for text in BODY]}, "right": related}
    page = html.fromstring(f'<html><body><div data-props="{escape(json.dumps(props))}"></div></body></html>')
    assert state_texts(page, Subject("The ferry is back")).texts == BODY
    assert len(state_texts(page, Subject("Another title")).texts) == 6
    related["steps"] *= 4
    props["right"] = {"title": "x", "steps": [{"text": f"{n} {OTHER}"} for n in range(60)]}
    page = html.fromstring(f'<html><body><div data-props="{escape(json.dumps(props))}"></div></body></html>')
    assert len(state_texts(page, Subject("The ferry is back")).texts) == 60


@pytest.mark.parametrize("end", ["<ul><li>One thing</li></ul>", "<p>Source: the harbour office</p>", "\n\n- One thing"])
def test_a_body_that_ends_with_something_else(end):
    body = f"{LONG}{end}"
    assert told({"post": {"body": body}}) == [body]


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
        json.dumps({"text": " ".join(BODY)})[:-1],
        "<!doctype html><p>" + " ".join(BODY),
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


def nested(depth):
    value = json.dumps({"a": " ".join(BODY)})
    for _ in range(depth):
        value = json.dumps([value, value])
    return value


@pytest.mark.parametrize(
    "text",
    [
        "=" * 400_000,
        "= [" * 100_000,
        '{"a":' * 100_000,
        "=" + " " * 400_000 + "{",
        '="' + "\\" * 400_000,
        "='" + "\\" * 400_000,
        nested(7),
        json.dumps(['["' + "x" * 400] * 4_000),
        json.dumps([f"{BODY[0]} {n}" for n in range(9_000)]),
        json.dumps({"children": [{"text": f"{n}", "children": [{"text": "x"}]} for n in range(20_000)]}),
        "[" * 900 + json.dumps([[f"{n} a."] for n in range(20_000)])[1:-1] + "]" * 900,
        json.dumps({f"A:{n}": {"a": {"__ref": f"A:{n + 1}"}} for n in range(20_000)}),
        json.dumps({f"k{n}": f"{BODY[0]} {n}" for n in range(9_000)}),
        json.dumps([{"title": "The ferry is back", "body": " ".join(BODY)}] * 10_000),
        json.dumps([{"title": "x", "url": f"/{n}", "body": f"{BODY[0]} {n}."} for n in range(9_000)]),
        json.dumps([{"a": n + 1, "b": 0} if n % 2 else [n, 0, n + 1] for n in range(20_000)] + ["x"]),
        json.dumps({"ids": [*range(9_000)], "by": {f"{n}": {"a": f"{BODY[0]} {n}."} for n in range(9_000)}}),
        json.dumps(
            {**{f"a{n}Ids": ["a", "b"] for n in range(2_000)}, **{f"b{n}": {"a": 1, "c": 2} for n in range(2_000)}}
        ),
        json.dumps({f"{a}{b}{c}": BODY[0] for a in ascii_lowercase for b in ascii_lowercase for c in ascii_lowercase}),
        json.dumps({"k" * 1_000_000: {f"k{n}": f"{n} {BODY[0]}" for n in range(2_000)}}),
        json.dumps(
            {"type": "k " * 500_000, "body": [{"p": text} for text in BODY] + [{"q": f"{n}"} for n in range(2_000)]}
        ),
        "a = " + "{a:[" * 20_000 + f"'{BODY[0]}'",
        "a = " + "{a:'b'," * 20_000,
    ],
    ids="assignments lists deep blanks escapes quotes nested broken leaves pieces strings references keys "
    "bodies stories flat order orders languages key kind nest properties".split(),
)
def test_adversarial_time(text):
    start = process_time()
    texts(f"<script>{text}</script>", "The ferry is back")
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
    bold = [story[1][:50], ["$", "b", "some key", {"children": story[1][50:60]}], story[1][60:]]
    inner = ["The cost", story[0], bold, "It did not.", ["$", "ul", None, {"children": "One thing"}], story[2]]
    tags = ["h2", "p", "p", "p", "li", "p"]
    elements = [["$", tag, None, {"children": one}] for tag, one in zip(tags, inner, strict=True)]
    page = {"children": [["$", "h1", None, {"children": "The ferry is back"}], *elements]}
    row = f'0:["$","main",null,{json.dumps(page)}]\n'
    found = ["The cost", *story[:2], "It did not.", "One thing", story[2]]
    assert texts(f"<script>self.__next_f.push({json.dumps([1, row])})</script>", "The ferry is back") == found


def told(state, title=""):
    return texts(f"<script>a = {json.dumps(state)}</script>", title)


def spans(text):
    return [
        {"type": "text", "text": text[:9]},
        {"type": "text", "text": text[9:20]},
        {"type": "text", "text": text[20:]},
    ]


class TestRichText:
    """Paragraphs in pieces, none of which need be prose."""

    @pytest.mark.parametrize("key", ["children", "content"])
    def test_paragraphs(self, key):
        lines = [BODY[0], "“No,” said he.", BODY[1], BODY[2], "He was 84"]
        assert told({"post": {"doc": {key: [{"type": "p", key: spans(line)} for line in lines]}}}) == lines

    def test_headings_and_lists(self):
        first, *rest = [{"type": "p", "content": spans(line)} for line in BODY]
        entries = [{"type": "li", "content": [{"type": "p", "content": spans(line)}]} for line in ("One", "Two")]
        heading, items = {"type": "h2", "content": spans("The cost of it")}, {"type": "ul", "content": entries}
        state = {"doc": {"content": [heading, first, items, *rest, items]}}
        assert told(state) == ["The cost of it", BODY[0], "One", "Two", *BODY[1:], "One", "Two"]

    def test_one_paragraph_among_short_ones(self):
        lines = ["It was so.", BODY[0], "Or so it seems"]
        assert told({"post": {"body": [{"type": "p", "children": spans(line)} for line in lines]}}) == lines

    def test_jsonml(self):
        story = [["p", BODY[0][:30], ["em", BODY[0][30:40]], BODY[0][40:]], ["x-ad", {"a": "b c"}], ["p", BODY[1]]]
        assert told({"article": {"body": ["div", *story]}}) == BODY[:2]

    def test_mobiledoc(self):
        sections = [[1, "p", [[0, [], 0, text[:20]], [0, [0], 1, text[20:40]], [0, [], 0, text[40:]]]] for text in BODY]
        assert told({"post": {"mobiledoc": json.dumps({"markups": [["em"]], "sections": sections})}}) == BODY

    def test_quill(self):
        ops = [one for text in BODY for one in ({"insert": text[:20]}, {"insert": f"{text[20:]}\n"})]
        assert told({"post": {"body": {"ops": ops}}}) == ["\n".join([*BODY, ""])]


class TestContainer:
    """The list that holds the prose holds more of the story."""

    def test_headings_before_the_first_prose(self):
        entries = [{"type": "h2", "text": "The cost"}, *[{"type": "p", "text": text} for text in BODY]]
        assert told({"post": {"blocks": [{"type": "p", "text": "By Ann Lee"}, *entries]}}) == ["The cost", *BODY]

    def test_prose_under_another_key(self):
        first, *rest = [{"type": "p", "text": text} for text in BODY]
        quote = {"type": "quote", "quote": OTHER, "cite": "Ann Lee"}
        assert told({"post": {"blocks": [first, quote, *rest]}}) == [BODY[0], OTHER, *BODY[1:]]

    @pytest.mark.parametrize("items", [["One thing", "A thing of two"], [OTHER, "A thing of two"]])
    def test_lists(self, items):
        first, *rest = [{"type": "p", "text": text} for text in BODY]
        assert told({"post": {"blocks": [first, {"type": "ul", "items": items}, *rest]}}) == [
            BODY[0],
            *items,
            *BODY[1:],
        ]

    @pytest.mark.parametrize("name", ["html", "summary"])
    def test_the_same_once_more(self, name):
        blocks = [{"text": text, name: f"<p>{text}</p>"} for text in BODY]
        assert told({"post": {"blocks": [{"id": 1, **block} for block in blocks]}}) in (
            BODY,
            [f"<p>{text}</p>" for text in BODY],
        )

    @pytest.mark.parametrize(
        "other",
        [
            {"type": "related", "text": OTHER},
            {"type": "image", "altText": OTHER},
            {"type": "story", "title": "The lighthouse", "deck": OTHER, "description": OTHER + "!"},
            {"type": "image", "caption": [{"type": "text", "text": OTHER}]},
        ],
    )
    def test_what_is_no_text(self, other):
        first, *rest = [{"type": "p", "content": [{"type": "text", "text": text}]} for text in BODY]
        assert told({"post": {"blocks": [first, {"type": "box", "inner": other}, other, *rest]}}) == BODY


STORIES = [f"<p>{' '.join(BODY)} {n}.</p>" * 3 for n in range(4)]


class TestStoriesInOneList:
    def test_posts(self):
        posts = [{"title": f"Story {n}", "body": story} for n, story in enumerate(STORIES)]
        assert told({"posts": posts}, "Story 2") == [STORIES[2]]

    def test_queries(self):
        queries = [{"state": {"data": {"title": f"Story {n}", "text": STORIES[n]}}} for n in range(2)]
        assert told({"queries": queries}, "Story 1") == [STORIES[1]]

    def test_a_section_that_is_called_as_the_page(self):
        sections = [
            {"heading": name, "text": text} for name, text in zip(["The ferry", "Now", "Then"], BODY, strict=True)
        ]
        sections += [{"heading": "Else", "text": OTHER}]
        found = told({"sections": sections}, "The ferry")
        assert found == [BODY[0], "Now", BODY[1], "Then", BODY[2], "Else", OTHER]


class TestEntities:
    """Caches that hold each object once, under its type and number."""

    @pytest.mark.parametrize("reference", [lambda key: {"__ref": key}, lambda key: {"type": "id", "id": key}])
    def test_in_the_order_of_the_story(self, reference):
        entities = {f"Paragraph:{n}": {"text": text} for n, text in enumerate(BODY)}
        story = {"title": "The ferry is back", "body": [reference(key) for key in entities]}
        query = {"ROOT_QUERY": {"post": reference("Post:1")}, "Post:1": story}
        assert told({**query, **dict(reversed(entities.items()))}, "The ferry is back") == BODY

    def test_without_references(self):
        assert told({f"Paragraph:{n}": {"text": text} for n, text in enumerate(BODY)}) == BODY

    def test_in_a_circle(self):
        post = {"text": " ".join(BODY), "self": {"__ref": "Post:1"}, "none": {"__ref": "Post:2"}}
        assert told({"Post:1": post}) == [" ".join(BODY)]


class TestJsonInStrings:
    def test_a_body(self):
        inner = {"time": 1, "blocks": [{"type": "paragraph", "data": {"text": text}} for text in BODY]}
        assert told({"status": 200, "body": json.dumps({"title": "The ferry", "content": json.dumps(inner)})}) == BODY

    def test_no_more_than_a_script_may_be(self):
        inner = json.dumps({"text": " ".join(BODY) * 9})
        assert told({"a": inner}) == [" ".join(BODY) * 9]
        assert Strings({"a": inner}, "", "", room=len(inner) - 1).all[0].text == inner


UNMARKED = {
    "Thai": "สภาเมืองมีมติเมื่อวันอังคารให้ปิดสะพานท่าเรือเก่าไม่ให้รถบรรทุกผ่านตั้งแต่เดือนมีนาคม หลังจากวิศวกรพบรอยร้าว",
    "Tibetan": "གྲོང་ཁྱེར་ལྷན་ཚོགས་ཀྱིས་གཟའ་མིག་དམར་ཉིན་གྲུ་ཁའི་ཟམ་པ་རྙིང་པ་དེ་ཟླ་གསུམ་པ་ནས་སྣུམ་འཁོར་ཆེན་པོར་བཀག་རྒྱུའི་ཐག་བཅད་པ་རེད།",
    "Tamil": "நகர சபை செவ்வாய்க்கிழமை பழைய துறைமுகப் பாலத்தை மார்ச் மாதம் முதல் லாரிகளுக்கு மூட முடிவு செய்தது.",
}


@pytest.mark.parametrize("script", UNMARKED)
def test_scripts_whose_words_are_long_or_not_parted(script):
    lines = [UNMARKED[script] + mark for mark in ("", "", "")]
    lines = [f"{'๑๒๓༡༢༣'[n]} {line}" for n, line in enumerate(lines)]
    assert told({"post": {"blocks": [{"text": line} for line in lines]}}) == lines
    assert told({"post": {"html": "".join(f"<p>{line}</p>" for line in lines)}}) == [
        "".join(f"<p>{line}</p>" for line in lines)
    ]


class TestParts:
    """A story whose object has its introduction, body and conclusion under keys of their own."""

    def test_in_order(self):
        last = "Whether it will go on in the winter, when there are few passengers, is not yet known to anybody there."
        post = {"title": "The ferry is back", "intro": OTHER, "body": STORIES[0], "conclusion": last}
        assert told({"post": post}, "The ferry is back") == [OTHER, STORIES[0], last]
        assert told({"post": post}) == [STORIES[0]]

    @pytest.mark.parametrize(
        "other",
        [
            {"plain": STORIES[0].replace("<p>", "").replace("</p>", " ")},
            {"lead": STORIES[0][:90]},
            {"metaDescription": OTHER},
            {"excerpt": OTHER},
            {"related": OTHER},
            {"inner": {"text": OTHER}},
        ],
    )
    def test_what_is_none(self, other):
        for post in ({**other, "body": STORIES[0]}, {"body": STORIES[0], **other}):
            found = told({"post": {"title": "The ferry is back", **post}}, "The ferry is back")
            assert found in ([STORIES[0]], [*other.values()])

    def test_many(self):
        start = process_time()
        told({"title": "The ferry is back", **{f"k{n}": f"{LONG} {n}" for n in range(3_000)}}, "The ferry is back")
        assert process_time() - start < 2 * slowness()


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_paragraph_that_is_the_summary_too(place):
    blocks = [{"type": "p", "text": text} for text in BODY]
    page = {"seo": {"description": BODY[place]}, "post": {"title": "The ferry", "blocks": blocks}, "amp": blocks}
    assert told(page, "The ferry") == BODY


def test_beside_the_title():
    for inner, found in (({"title": "The ferry", "body": LONG}, [LONG]), ({"body": LONG}, [])):
        script = f"<script>a = {json.dumps({'page': inner})}</script>"
        root = html.fromstring(f"<html><body>{script}</body></html>")
        assert state_texts(root, Subject("The ferry"), seen="").texts == found
        assert state_texts(root, Subject("The ferry")).texts == [LONG]


class TestBesideWhatIsSeen:
    """A short item that the page shows whole: what else there is belongs to others."""

    SHORT = (
        "The bridge&rsquo;s <b>arches</b> are closed until Monday, the office said, and buses will take the other way."
    )
    SEEN = "Monday\n\nThe bridge’s arches are closed until Monday, the office said, and buses will take the other way."
    POSTS = tuple({"title": f"Post {n}", "body": f"{n} {LONG}"} for n in range(4))

    def told(self, value):
        script = f"<script>a = {json.dumps(value)}</script>"
        root = html.fromstring(f"<html><body>{script}</body></html>")
        return state_texts(root, Subject("The bridge"), self.SEEN).texts

    @pytest.mark.parametrize(
        "value",
        [
            {"page": {"own": {"title": "The bridge", "text": SHORT}, "items": POSTS}},
            {"page": {"own": {"title": "The bridge", "text": SHORT}, "next": POSTS[0]}},
            {"page": {"title": "The bridge", "text": SHORT, "items": POSTS}},
            {"page": {"title": "The bridge", "text": SHORT, "terms": LONG}},
            {"page": {"items": [*POSTS, {"title": "The bridge", "body": SHORT}]}},
        ],
    )
    def test_whole(self, value):
        assert self.told(value) == [self.SHORT]

    @pytest.mark.parametrize("key", ["intro", "summary", "deck", "seoDescription", "leadText", "preview"])
    def test_summary(self, key):
        assert self.told({"page": {"head": {"title": "The bridge", key: self.SHORT}, "body": LONG}}) == [LONG]

    @pytest.mark.parametrize("key", ["about", "systemPrompt", "strings", "answer"])
    def test_what_is_no_body(self, key):
        """The scripts need not hold what the page shows."""
        assert self.told({"page": {"title": "The bridge", key: LONG}}) == []
        assert self.told({"page": {"title": "The bridge", "sections": [{key: LONG}]}}) == []

    @pytest.mark.parametrize("key", ["replies", "userReviews", "answers", "posts"])
    def test_what_readers_write(self, key):
        assert self.told({"page": {"title": "The bridge", key: [{"content": LONG}]}}) == []

    @pytest.mark.parametrize("inner", [LONG, [{"children": [{"text": LONG}]}], {"value": [{"data": LONG}]}])
    def test_body(self, inner):
        assert self.told({"page": {"head": {"title": "The bridge"}, "content": inner}}) == [LONG]

    def test_beginning(self):
        assert self.told({"page": {"title": "The bridge", "body": f"{self.SHORT} {LONG}"}}) == [f"{self.SHORT} {LONG}"]


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


@pytest.mark.parametrize(
    "title",
    [
        "'The ferry is back'",
        "'The &quot;ferry&quot;' + x, 'The ferry is\\u00a0back'",
        "'h1',{},'The ',['b','ferry is'],' back'",
        "{children: ['The ferry', {type: 'text', text: ' is back'}]}",
    ],
)
def test_titles_in_programs(title, monkeypatch):
    program = f"<script>show({{page: {{head: [{title}], body: {json.dumps(LONG)}}}}}, '{'x' * 200}')</script>"
    assert texts(program, "The ferry is back") == [LONG]
    monkeypatch.setattr("scrapy_article.document.state.literals_of", None)
    assert texts(program, "The ferry is gone") == texts(program, "The ferries are back") == []


@pytest.mark.parametrize("piece", ["(", "'a',", "'T',", '"The",[', "'", "a('The ferry')", "/*"])
def test_time_of_programs(piece):
    start = process_time()
    texts(f"<script>show({piece * (490_000 // len(piece))}</script>", "The ferry " * 30)
    assert process_time() - start < 2 * slowness()


def test_time_of_a_long_title_in_pieces():
    program = ",".join(f"'{'a' * n}'" for n in range(1, 900))
    start = process_time()
    texts(f"<script>show([{program}])</script>", "a" * 1_000_000)
    assert process_time() - start < 2 * slowness()


def test_titles_in_json_in_programs():
    inner = json.dumps({"title": "The ferry is back", "padding": "x" * 300})
    program = f"<script>show({{page: {{data: {json.dumps(inner)}, body: {json.dumps(LONG)}}}}})</script>"
    assert texts(program, "The ferry is back") == [LONG]


def test_what_a_component_holds_in_order():
    """AEM has the parts of a page under keys of their own, and their order beside them."""
    items = {f"text_{n}": {":type": "text", "text": f"<p>{text}</p>"} for n, text in enumerate(BODY)}
    order = ["text_2", "text_0", "text_1"]
    assert told({":items": {"root": {":items": items, ":itemsOrder": order}}}) == [
        f"<p>{BODY[n]}</p>" for n in (2, 0, 1)
    ]


def test_state_of_nuxt():
    flat = [["ShallowReactive", 1], {"data": 2}, {"post": 3}, {"title": 4, "blocks": 5}, "The ferry"]
    blocks = [{"text": 7 + 2 * n} for n in range(3)]
    flat += [[6, 8, 10], *(one for n in range(3) for one in (blocks[n], BODY[n]))]
    related = [{"other": len(flat) + 1}, LONG]
    script = f'<script type="application/json">{json.dumps([*flat, *related])}</script>'.replace("</p>", "<\\/p>")
    assert texts(script, "The ferry") == BODY  # what nothing refers to is not there


@pytest.mark.parametrize("link", [OTHER, "The keeper of the lighthouse"])
@pytest.mark.parametrize("kind", ["interstitial_link", "interstitial", "related-story", "readMore"])
def test_links_between_paragraphs(kind, link):
    first, *rest = [{"type": "text", "content": text} for text in BODY]
    story = {"title": "The ferry", "content_elements": [first, {"type": kind, "content": link}, *rest]}
    assert told({"story": story}, "The ferry") == BODY


def test_below_the_main_heading():
    """What components of the server show there needs fewer words."""
    elements = [["$", "p", f"{n}", {"children": text}] for n, text in enumerate(BODY * 2)]
    elements = [[*one[:3], {"children": f"{n} {one[3]['children']}"}] for n, one in enumerate(elements)]

    def found(tag, depth):
        heading = [["$", tag, None, {"children": "The ferry is back"}]]
        for _ in range(depth):
            heading = ["$", "div", None, {"children": heading}]
        row = f"0:{json.dumps(['$', 'main', None, {'children': [heading, ['$', 'div', None, {'children': elements}]]}])}\n"
        return texts(f"<script>self.__next_f.push({json.dumps([1, row])})</script>", "The ferry is back")

    assert found("h1", 0) == found("h1", 1) == [f"{n} {text}" for n, text in enumerate(BODY * 2)]
    assert found("h2", 0) == found("h1", 3) == []


@pytest.mark.parametrize(
    "script",
    [
        "kit.start(app, {data:[null,{type:'data',data:{post:{title:%s,html:%s,d:new Date(17)}},uses:{}}],form:null});",
        "window.__NUXT__=(function(a,b){return {layout:'x',data:[{post:{title:%s,body:%s,tags:a}}],error:b}}(null,0));",
        "window.__STATE__ = {user:undefined, /* the post */ 'post':{n:NaN,'title':%s,'body':%s,},};",
        "window.__STATE__ = {\"a\":undefined,\"post\":{\"title\":%s,\"body\":%s}}",
    ],
)  # fmt: skip
def test_short_bodies_in_programs(script):
    """In the object of the page, as it is nested in the program."""
    body = " ".join(BODY) + " " + " ".join(BODY).lower()
    told = f"<script>{' ' * 100}{script % (json.dumps('The ferry'), json.dumps(body))}</script>"
    assert texts(told, "The ferry") == [body]
    assert texts(told, "Another") == []


def test_a_title_that_is_an_argument():
    body = " ".join(BODY) + " " + " ".join(BODY).lower()
    script = (
        "window.__NUXT__=(function(a,b){return {data:[{post:{title:b,body:%s}}],meta:{title:b}}}(null,'The ferry'));"
    )
    assert texts(f"<script>{script % json.dumps(body)}</script>", "The ferry") == [body]


class TestLiveBlogs:
    ENTRIES = tuple({"id": n, "title": f"At {n} o'clock", "body": f"<p>{n}. {BODY[n % 3]}</p>"} for n in range(6))

    @pytest.mark.parametrize(
        "entries",
        [
            list(ENTRIES),
            {"byId": {str(one["id"]): one for one in ENTRIES[::-1]}, "allIds": list(range(6))},
            [{"node": one} for one in ENTRIES],
        ],
    )
    def test_in_the_order_of_the_page(self, entries):
        found = told({"live": {"title": "The ferry, live", "entries": entries}}, "The ferry, live")
        assert [text for text in found if text.startswith("<p>")] == [one["body"] for one in self.ENTRIES]
