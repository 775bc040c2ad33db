from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document.rich_text import children_of, is_react, joined_pieces, kinds_of

WHOLE = "The ferry is back."


def joined(nodes, key="children", holder=None):
    return joined_pieces(nodes, key, {} if holder is None else holder)


@pytest.mark.parametrize(
    ("key", "nodes"),
    [
        ("children", [{"_type": "span", "text": "The "}, {"_type": "span", "marks": ["em"], "text": "ferry is back."}]),
        ("content", [{"type": "text", "text": "The ferry "}, {"type": "text", "text": "is back.", "marks": []}]),
        ("children", [{"text": "The "}, {"text": "ferry", "bold": True}, {"text": " is back."}]),
        (
            "content",
            [
                {"nodeType": "text", "value": "The "},
                {"nodeType": "hyperlink", "content": [{"nodeType": "text", "value": "ferry"}]},
                {"nodeType": "text", "value": " is back."},
            ],
        ),
        (
            "children",
            [
                {"type": "text", "value": "The "},
                {"type": "element", "tagName": "a", "children": [{"type": "text", "value": "ferry is"}]},
                {"type": "text", "value": " back."},
            ],
        ),
        (
            "children",
            [
                {"type": "text", "data": "The "},
                {"type": "tag", "name": "a", "children": [{"type": "text", "data": "ferry"}]},
                {"type": "text", "data": " is back."},
            ],
        ),
        ("content", [{"type": "text", "text": "The "}, {"type": "link", "text": "ferry"}, {"type": "text", "text": " is back."}]),
        (
            "content",
            [{"__typename": "TextInline", "text": "The ferry "}, {"__typename": "TextInline", "text": "is back."}],
        ),
        ("ops", [{"insert": "The "}, {"attributes": {"bold": True}, "insert": "ferry"}, {"insert": " is back."}]),
        ("ops", [{"insert": "The ferry "}, {"insert": {"image": "/a.jpg"}}, {"retain": 3}, {"insert": "is back."}]),
        ("children", ["The ", ["$", "b", None, {"children": "ferry"}], " is back."]),
        ("children", ["The ", ["$", "$L1", None, {"children": ["ferry ", "is"]}], " back."]),
        ("children", ["The ", ["a", {"href": "/x"}, "ferry"], " is back."]),
        ("children", ["The ", {"name": "Link", "children": ["ferry"]}, " is back."]),
        ("content", [{"type": "text", "text": WHOLE}, {"type": "image", "src": "/a.jpg"}]),
    ],
)  # fmt: skip
def test_pieces(key, nodes):
    assert joined(nodes, key) == WHOLE


@pytest.mark.parametrize(
    "line_break", [{"type": "hardBreak"}, {"type": "element", "tagName": "br"}, ["$", "br", None, {}]]
)
def test_breaks(line_break):
    assert joined([{"type": "text", "value": "One."}, line_break, {"type": "text", "value": "Two."}]) == "One.\nTwo."


@pytest.mark.parametrize(
    ("key", "nodes"),
    [
        ("blocks", [{"type": "text", "text": "One."}, {"type": "text", "text": "Two."}]),
        ("content", [{"text": "One."}, {"text": "Two."}]),  # may be paragraphs
        ("content", [{"type": "paragraph", "text": "One."}]),
        ("children", [{"type": "p", "children": [{"text": "One."}]}, {"type": "p", "children": [{"text": "Two."}]}]),
        ("children", [{"type": "text", "value": "\n"}, {"type": "element", "tagName": "p", "children": ["One."]}]),
        ("children", [{"text": "One"}, {"type": "ul", "children": [{"type": "li", "children": [{"text": "Two"}]}]}]),
        ("children", ["One.", ["$", "div", None, {"children": "Two."}]]),
        ("content", [{"type": "text", "text": "One."}, {"type": "text", "text": "Two."}]),
        ("children", ["One.", "“Two?”", "Three"]),
        ("children", []),
        ("children", [1, None, {}, [], {"text": 3}, {"type": {}}]),
    ],
)
def test_others(key, nodes):
    assert joined(nodes, key) is None


def test_a_paragraph_of_nothing_but_links():
    links = [["a", {}, "One"], " ", ["a", {}, "two"]]
    assert joined(links) is None
    assert joined(links, holder=["p", *links]) == "One two"


def test_elements():
    assert is_react(["$", "p", None, {"children": "x"}])
    assert not is_react(["$", "p"])
    assert children_of(["p", "One"]) == ["One"]
    assert children_of(["x-embed", {"a": 1}]) == []
    assert children_of(["one", "two"]) is None
    assert children_of([1, "p", [[0, [], 0, "One"], [0, [0], 1, " two"], [1, [], 0, 3], "x"]]) == ["One", " two"]
    assert kinds_of([1, "h2", [[0, [], 0, "One"]]]) == ["h2"]
    assert kinds_of({"style": "h2", "_type": "block", "type": 3}) == ["h2", "block"]
    assert kinds_of(["h2", "One"]) == kinds_of(["$", "h2", None, {}]) == ["h2"]
    assert kinds_of(["One", "two"]) == kinds_of(None) == []


def test_deep():
    nodes = [{"type": "text", "text": "x"}]
    for _ in range(5_000):
        nodes = [{"type": "text", "text": "x"}, {"type": "em", "content": nodes}]
    start = process_time()
    assert joined(nodes, "content") is None
    assert process_time() - start < slowness()
