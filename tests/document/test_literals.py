from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.literals import literals_of


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ('var a = {title: \'The ferry\', "body" : "<p>Back."}', [{"title": "The ferry"}, {"body": "<p>Back."}]),
        (r"a('It\'s back', 'He said \"yes\"')", [{"": "It's back"}, {"": 'He said "yes"'}]),
        (r"a('\x41\u00e9\u{1f6a2}\n\t\q\/')", [{"": "Aé🚢\n\tq/"}]),
        ("a('on\\\none line')", [{"": "onone line"}]),
        ("// don't\nb = 'The ferry'", [{"": "The ferry"}]),
        ("x = `no 'template' here`; y = 'The ferry'", [{"": "The ferry"}]),
        ("x = 'not closed\ny = 'The ferry'", [{"": "not closed"}, {"": "The ferry"}]),
        ("'\\ud83d'", [{"": "\ud83d"}]),
        ("''", []),
        ("", []),
    ],
)
def test_strings(script, found):
    assert literals_of(script) == found


@given(st.text(alphabet="ab'\"\\`/*:{}$ux1 \n"))
def test_any_script(script):
    for entry in literals_of(script):
        assert len(entry) == 1
        assert all(isinstance(text, str) for text in entry.values())


@given(st.text())
def test_what_is_written_comes_back(text):
    plain = text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n").replace("\r", "\\r")
    if plain and not any(ord(sign) < 32 for sign in plain):
        assert literals_of(f"a = '{plain}'") == [{"": text}]


@pytest.mark.parametrize("piece", ["'", '"', "\\'", "a", "a'", "$a:", "`", "/*", "//", "\\", "a:'\\"])
def test_time(piece):
    start = process_time()
    literals_of(piece * 200_000)
    literals_of("'" + piece * 200_000)
    assert process_time() - start < 2 * slowness()
