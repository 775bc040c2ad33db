import pytest

from scrapy_article.document.state_entities import Entities, in_order
from scrapy_article.document.state_strings import Strings


def order_of(value):
    return [string.text for string in Strings(value, "", "").all if string.path.key == "text"]


class TestReferences:
    def test_relay(self):
        paragraphs = {f"c:{n}": {"__id": f"c:{n}", "text": f"{n}"} for n in range(3)}
        article = {"__id": "a", "paragraphs": {"__refs": ["c:2", "c:0", "c:9", "c:1"]}}
        root = {"__id": "root", "article": {"__ref": "a"}}
        assert order_of({**paragraphs, "root": root, "a": article}) == ["0", "1", "2"]
        assert order_of({"root": root, "a": article, **paragraphs}) == ["2", "0", "1"]

    def test_json_api(self):
        posts = [{"type": "posts", "id": f"{n}", "attributes": {"text": f"{n}"}} for n in range(3)]
        links = {"posts": {"data": [{"type": "posts", "id": one} for one in "102"]}}
        assert order_of({"data": {"type": "d", "id": "1", "relationships": links}, "included": posts}) == [
            "1",
            "0",
            "2",
        ]
        assert order_of({"data": {}, "included": [*posts, {"type": "posts", "id": "0"}, 3]}) == ["0", "1", "2"]

    @pytest.mark.parametrize("entry", [{}, {"__ref": 3}, {"__refs": 3}, {"__refs": ["x", []]}, {"type": [], "id": {}}])
    def test_to_nothing(self, entry):
        entities = Entities()
        assert entities.of(entry) is entry
        entities.add_from({"A:1": {"text": "x"}, "included": [], "data": 3})
        assert entities.of(entry) is entry


class TestOrder:
    @pytest.mark.parametrize(
        ("key", "order"), [("ids", ["b", "a", "1"]), ("allIds", ["b", "a", 1]), (":itemsOrder", ["b", "a", "1"])]
    )
    def test_beside(self, key, order):
        value = {"byId": {"1": {"text": "x"}, "a": {"text": "y"}, "b": {"text": "z"}, "c": {"text": "w"}}, key: order}
        assert order_of(value) == ["z", "y", "x"]
        assert order_of({key: order, "byId": value["byId"]}) == ["z", "y", "x"]
        assert len({string.path for string in Strings(value, "", "").all if string.path.key == "text"}) == 1

    def test_none(self):
        for value in ({}, {"ids": ["a", "b"]}, {"ids": ["a", "b"], "x": {"a": 1, "c": 2}}, {"x": {"0": 1, "2": 2}}):
            assert in_order(value) is value
        assert in_order({"ids": [[], "b"], "x": {"b": 1, "c": 1}, "order": "ab"})["x"] == {"b": 1, "c": 1}

    def test_numbers(self):
        assert in_order({"a": {"1": "x", "2": "y"}}) == {"a": ["x", "y"]}
