from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.structured import read_json_ld, strings, types_of


def headlines(*scripts):
    return [entry["headline"] for entry in read_json_ld(scripts) if "headline" in entry]


class TestReadJsonLd:
    @pytest.mark.parametrize(
        "script",
        [
            '{"headline": "A"}',
            '[{"headline": "A"}]',
            '[null, 3, "x", {"headline": "A"}]',
            '{"@graph": [{"@type": "WebSite"}, {"headline": "A"}]}',
            '{"@type": "WebPage", "mainEntity": {"headline": "A"}}',
            '<!-- {"headline": "A"} -->',
            '//<![CDATA[\n{"headline": "A"}\n//]]>',
            '/*<![CDATA[*/{"headline": "A"}/*]]>*/',
            '{"headline": "A"};',
            '{"headline": "A",}',
            '{"list": [1, 2, ], "headline": "A"}',
            '{"headline": "A", "text": "line one\nline two"}',
            '{"headline": "A"} {"other": 1}',
        ],
    )
    def test_shapes(self, script):
        assert headlines(script) == ["A"]

    @pytest.mark.parametrize(
        "script", ["", "  ", "null", "3", '"x"', "{", "[" * 100_000, "{'headline': 'A'}", "<html>"]
    )
    def test_nothing_to_read(self, script):
        assert headlines(script) == []

    def test_several_scripts_in_order(self):
        assert headlines('{"headline": "A"}', "broken", '{"headline": "B"}') == ["A", "B"]

    def test_bounded(self):
        start = process_time()
        assert len(read_json_ld(["[" + ",".join(['{"a": [1]}'] * 50_000) + "]"])) <= 2_000
        assert read_json_ld(['{"a": "' + "x" * 3_000_000 + '"}']) == []
        assert process_time() - start < 2

    @given(st.text(alphabet='{}[]",:\\/*<!-> ab1\n', max_size=80))
    def test_never_raises(self, script):
        read_json_ld([script])


class TestStrings:
    @pytest.mark.parametrize(
        ("value", "expected"),
        [
            (None, []),
            ("x", ["x"]),
            (["x", None, "", "y"], ["x", "y"]),
            ({"@type": "Person", "name": "Ann"}, ["Ann"]),
            ({"name": ["Ann", "Bo"]}, ["Ann"]),
            ("R &amp;amp; D", ["R & D"]),
            (2024, ["2024"]),
            (True, []),
            ({"@value": "x"}, ["x"]),
            ({}, []),
        ],
    )
    def test_shapes(self, value, expected):
        assert strings(value) == expected


def test_types():
    assert types_of({"@type": ["http://schema.org/NewsArticle", "Thing"]}) == {"NewsArticle", "Thing"}
    assert types_of({}) == set()
