from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.literals import literals_of, strings_of


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ('var a = {title: \'The ferry\', "body" : "<p>Back."}', [{"title": "The ferry", "body": "<p>Back."}]),
        (
            "a({b: {c: 'The', d: ['ferry', {e: 'back'}]}, f: {}})",
            [[{"b": {"c": "The", "d": ["ferry", {"e": "back"}]}}]],
        ),
        ("a = {'b': {\"c\": 'The'}, d: 'ferry', d: 'back'}", [{"b": {"c": "The"}, "d": "ferry", "": [{"d": "back"}]}]),
        ("a({b: 'The', c: undefined, d: new Date(1), e: NaN, /* x */ f: 'ferry',},)", [[{"b": "The", "f": "ferry"}]]),
        ("a({b: ['The', (1], c: 'ferry'})", [[{"b": ["The"], "c": "ferry"}]]),
        (r"a('It\'s back', 'He said \"yes\"')", [["It's back", 'He said "yes"']]),
        (r"a('\x41\u00e9\u{1f6a2}\n\t\q\/')", [["Aé🚢\n\tq/"]]),
        ("a('on\\\none line')", [["onone line"]]),
        ("// don't\nb = 'The ferry'", ["The ferry"]),
        ("x = `no 'template' here`; y = 'The ferry'", ["The ferry"]),
        ("x = 'not closed\ny = 'The ferry'", ["not closed", "The ferry"]),
        ("'\\ud83d'", ["\ud83d"]),
        ("(function(){ return {a: 'The', ['b']: 'ferry'}; }())", [[{"": [{"a": "The", "": [["b"], "ferry"]}]}]]),
        ("{{{[((", []),
        ("}])'a'", ["a"]),
        ("''", []),
        ("", []),
    ],
)
def test_strings(script, found):
    assert literals_of(script) == found


@pytest.mark.parametrize("call", ["(function(a,b,c){return %s}(%s))", "(function(a,b,c){return %s})(%s);"])
def test_arguments(call):
    body = '{d:[{title:b,body:"The ferry is back",x:c,"y":b}],e:a,f:{g:h}}'
    told = {"d": [{"title": "The ferry", "body": "The ferry is back", "x": "Ann", "y": "The ferry"}]}
    found = literals_of("window.X=" + call % (body.replace('"y":b', "y:b"), "null,\"The ferry\",'Ann'"))
    assert any(entry == {"": [told]} for entry in [*found, *found[0]])
    assert literals_of("window.X=" + call % (body, "")) == literals_of("window.X = " + call % (body, ""))


@given(st.text(alphabet="ab'\"\\`/*:{}[](),$ux1 \n"))
def test_any_script(script):
    literals_of(script)
    literals_of(f"=(function(a){{return {script}")


def strings_in(value):
    if isinstance(value, str):
        return {value}
    return set().union(*map(strings_in, value.values() if isinstance(value, dict) else value))


@given(st.text(alphabet="ab'\"\\`/*:{}[](),$ux1 \n"))
def test_all_strings(script):
    assert strings_in(literals_of(script)) <= strings_of(script)


@given(st.text())
def test_what_is_written_comes_back(text):
    plain = text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n").replace("\r", "\\r")
    if plain and not any(ord(sign) < 32 for sign in plain):
        assert literals_of(f"a = '{plain}'") == [text]


@pytest.mark.parametrize(
    "piece", ["'", '"', "\\'", "a", "a'", "$a:", "`", "/*", "//", "\\", "a:'\\", "{", "{a:[", "('b'", "a:{'b':", "],", "{a:b,"]
)  # fmt: skip
def test_time(piece):
    start = process_time()
    literals_of(piece * 50_000)
    literals_of("'" + piece * 50_000)
    literals_of(f"a=function(a){{return[{'{a:a},' * 25_000}]}}('{'b' * 25_000}')")
    literals_of("=function(a){return" + piece * 25_000)
    assert process_time() - start < 2 * slowness()
