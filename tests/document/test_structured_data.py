import json
from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.metadata.structured_data import read_json_ld, strings


def headlines(*scripts):
    return [entry["headline"] for entry in read_json_ld(scripts) if "headline" in entry]


class TestShapes:
    @pytest.mark.parametrize(
        "script",
        [
            '{"@graph": [{"@type": "WebSite"}, {"headline": "A"}]}',
            '[{"@graph": [null, [{"@graph": [{"headline": "A"}]}]]}]',
            '{"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "item": {"headline": "A"}}]}',
        ],
    )
    def test_opened(self, script):
        assert headlines(script) == ["A"]

    @pytest.mark.parametrize(
        "script", ["", "  ", "null", "3", '"x"', "{", "[" * 100_000, '{"a":' * 100_000, "<html>", "headline: A", "NaN"]
    )
    def test_nothing_to_read(self, script):
        assert headlines(script) == []

    def test_long_list(self):
        assert len(headlines(json.dumps([{"headline": "A"}] * 50_000))) == 2_000


class TestSlips:
    """What is no JSON, and is meant to be some."""

    @pytest.mark.parametrize(
        "script",
        [
            '<!-- {"headline": "A"} -->',
            '/*<![CDATA[*/{"headline": "A"}/*]]>*/',
            '<![CDATA[{"headline": "A"}]]>',
            'window.data = {"headline": "A"};',
            '{"headline": "A",}',
            '{"list": [1, 2, ], "headline": "A"}',
            '{"headline": "A", "text": "line one\nline two\ttab\x00"}',
            '/* about */ {"headline": "A", // the title\n "url": "https://example.com/"}',
        ],
    )
    def test_forgiven(self, script):
        assert headlines(script) == ["A"]

    @pytest.mark.parametrize(
        ("script", "headline"),
        [
            ('{"headline": "A \\"b\\" c",}', 'A "b" c'),
            ('{"headline": "A // B /* C",}', "A // B /* C"),
        ],
    )
    def test_words_stay(self, script, headline):
        assert headlines(script) == [headline]

    @pytest.mark.parametrize(
        "script",
        [
            '{"headline": "A"}{"headline": "B"}',
            '{"headline": "A"},\n{"headline": "B",}',
            '{"headline":"A",}\n\n[{"headline":"B"}]',
        ],
    )
    def test_several_objects(self, script):
        assert headlines(script) == ["A", "B"]

    @pytest.mark.parametrize(
        ("headline", "found"),
        [
            (r"A \ud83d\ude00", "A \U0001f600"),
            (r"\ud83d \\ud83d \\\ud83d", "\ufffd \\ud83d \\\ufffd"),
        ],
    )
    def test_half_a_character(self, headline, found):
        assert headlines(f'{{"headline": "{headline}"}}') == [found]
        assert headlines(f'{{"headline": "{headline}",}}') == [found]


_KEYS = st.text(max_size=8)
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_KEYS, inner, max_size=4),
    max_leaves=20,
)


class TestProperties:
    @given(st.text(alphabet="{}[]\",:\\/*<!->' ab1\n“”&;", max_size=80))
    def test_never_raises(self, script):
        for entry in read_json_ld([script]):
            json.dumps(entry)

    @given(
        st.lists(st.sampled_from(["\\", "\\ud83d", "\\ude00", "\\u", "u", "D83D", '\\"', "a"]), max_size=12).map(
            "".join
        )
    )
    def test_can_be_stored(self, text):
        """Half a character cannot."""
        for entry in read_json_ld([f'{{"headline": "{text}"}}']):
            json.dumps(entry, ensure_ascii=False).encode()

    @given(st.dictionaries(st.sampled_from("abc"), _VALUES, min_size=1), st.sampled_from([None, 1, "\t"]))
    def test_valid_stays_as_it_is(self, value, indent):
        assert read_json_ld([json.dumps(value, indent=indent)])[0] == value

    @given(st.dictionaries(st.sampled_from(["a", "b", "c"]), _VALUES, min_size=1))
    def test_mended_like_new(self, value):
        """A trailing comma and a comment change nothing, whatever the strings hold."""
        text = json.dumps(value)
        assert read_json_ld([f"{text[:-1]}, // x\n}}"])[0] == value

    @given(st.dictionaries(st.sampled_from(["a", "b", "c"]), _VALUES, min_size=1), st.integers(0, 400))
    def test_cut_off(self, value, length):
        text = json.dumps(value)
        read_json_ld([text[:length]])
        read_json_ld([text[:length] + text[length + 1 :]])


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    r'" |{"|{"a":"x" "|" , |[|{|[{"|{"a":|/*|{/*|{"\"|{,|[1 |{a |{a:b |[]|{}|{"a":1,}|[1,]|{“|\|&quot;|<!--'.split("|"),
)
def test_linear(piece):
    begin = process_time()
    for start in ("", '{"a":'):
        read_json_ld([start + piece * (100_000 // len(piece))])
    assert process_time() - begin < 2 * slowness()


def test_twenty_megabytes():
    entries = ",".join(f'{{"@type": "Article", "headline": "{n}"}}' for n in range(40_000))
    scripts = [f"[{entries}]", f"[{entries},,"] * 6
    assert sum(map(len, scripts)) > 20_000_000
    begin = process_time()
    assert len(read_json_ld(scripts)) == 2_000
    assert read_json_ld(['{"a": "' + "x" * 20_000_000]) == []
    assert process_time() - begin < 4 * slowness()


class TestStrings:
    @pytest.mark.parametrize(
        ("value", "expected"),
        [
            (None, []),
            ("x", ["x"]),
            (["x", None, "", "y"], ["x", "y"]),
            ({"name": "Ann"}, ["Ann"]),
            ([{"name": ["Ann"]}, [["Bo"]], {}], []),
            (["undefined", " [object Object]", {"name": "%author%"}, "Ann"], ["Ann"]),
            ({"name": "Jo\u0308rg Mu\u0308l\u00adler"}, ["Jörg Müller"]),
            ("https://a.org/Jo\u0308rg", ["https://a.org/Jo\u0308rg"]),
        ],
    )
    def test_shapes(self, value, expected):
        assert strings(value) == expected
