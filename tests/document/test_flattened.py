import json
from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.flattened import expanded
from scrapy_article.document.state_strings import Strings

STORY = {"post": {"title": "The ferry", "tags": ["sea", "sea"], "none": None}}


@pytest.mark.parametrize(
    "flat",
    [
        [{"post": 1}, {"title": 2, "tags": 3, "none": -1}, "The ferry", [4, 4], "sea"],
        [["ShallowReactive", 1], {"post": 2}, {"title": 3, "tags": 4, "none": -5}, "The ferry", [5, 5], "sea"],
        [{"post": 1}, {"title": 2, "tags": 3, "none": 5}, "The ferry", ["Set", 4, 4], "sea", None],
        [{"_1": 2}, "post", {"_3": 4, "_5": 6, "_8": -5}, "title", "The ferry", "tags", [7, 7], "sea", "none"],
        [
            {"_1": 2},
            "post",
            ["P", 3],
            {"_4": 5, "_6": 7, "_9": -1},
            "title",
            "The ferry",
            "tags",
            [8, 8],
            "sea",
            "none",
        ],
    ],
)
def test_flat(flat):
    assert expanded(flat) == STORY


@pytest.mark.parametrize(
    "value",
    [
        {"post": 1},
        [],
        [1, 2],
        ["a", "b"],
        [{"a": "b"}, "c"],
        [{"a": 1}, {"b": 2}],
        [{"a": True}, "c"],
        [{"title": "The ferry", "n": 1}, {"n": 2}, "x"],
        [[], "x"],
        [["p", "One"], ["p", "two"], "x"],
    ],
)
def test_others(value):
    assert expanded(value) is value


def test_kinds():
    props = {"post": [0, {"title": [0, "The ferry"], "tags": [1, [[0, "sea"], [0, "sea"]]], "n": [0, 3]}], "none": [0]}
    assert expanded(props) == {"post": {"title": "The ferry", "tags": ["sea", "sea"], "n": 3}, "none": 0}
    for value in ({"a": [0, "x"], "b": "y"}, {"a": [12, "x"]}, {"a": ["x", "y"]}, {"a": [1, 2, 3]}, {}):
        assert expanded(value) is value


def test_in_a_circle():
    assert expanded([{"a": 0, "b": 1, "c": 2}, [1, 0, 2, 1], "x"]) == {
        "a": None,
        "b": [None, None, "x", None],
        "c": "x",
    }
    assert expanded([["Ref", 0], "x"]) is None
    assert expanded([["Ref", 1], {"a": 1, "b": 0}, "x"]) == {"a": None, "b": None}


def test_a_string_at_many_places():
    text = "word " * 100_000
    found = expanded([[1] * 5_000, text])
    assert found.count(text) == 10
    assert found.count(None) == 4_990


@given(st.lists(st.one_of(st.text(), st.dictionaries(st.text(), st.integers(-3, 9)), st.lists(st.integers(-3, 9)))))
def test_anything(value):
    Strings(expanded(json.loads(json.dumps(value))), "", "")


def test_time():
    start = process_time()
    count = 100_000
    expanded([[*range(1, count)], *(["x"] * count)])
    expanded([*([n + 1] for n in range(count)), "x"])
    Strings(expanded([*([n + 1, n + 1] for n in range(count)), "x"]), "", "")
    assert process_time() - start < 3 * slowness()
