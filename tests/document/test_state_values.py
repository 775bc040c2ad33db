import json
from base64 import b64encode
from urllib.parse import quote

import pytest

from scrapy_article.document.state_values import inner_json, is_json, values

STATE = {"title": "The “ferry” is 'back'", "body": "<p>One & two.</p>\n"}
JSON = json.dumps(STATE)


def quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


@pytest.mark.parametrize(
    "script",
    [
        JSON,
        f"window.S = {JSON};",
        f"\ufeff{JSON}",
        f"a.streamController.enqueue({json.dumps(JSON)});",
        f"a.enqueue({json.dumps(json.dumps([{'_1': 2, '_3': 4}, 'title', STATE['title'], 'body', STATE['body']]))});",
        f"window.S = JSON.parse({json.dumps(JSON)});",
        f"window.S = JSON.parse({quoted(JSON)});",
        f"a = 'x'; window.S = JSON.parse( {quoted(JSON)});",
        f'window.S = JSON.parse(decodeURIComponent("{quote(JSON)}"));',
        f"window.S = JSON.parse(atob('{b64encode(JSON.encode()).decode()}'));",
        JSON.replace("&", "&a;").replace('"', "&q;").replace("<", "&l;").replace(">", "&g;").replace("'", "&s;"),
    ],
)
def test_values(script):
    assert list(values(script)) == [STATE]


@pytest.mark.parametrize(
    "script",
    ["x = 'a'", "x = '{a'", "x = '", "JSON.parse(atob('===='))", 'JSON.parse(atob("é"))', "a = 1", "{&q;a", ""],
)
def test_nothing(script):
    assert list(values(script)) == []


def test_json_in_strings():
    assert is_json(JSON)
    assert inner_json(JSON) == STATE
    assert not is_json("{name} said it.")
    assert inner_json('{"a": ') is None
    assert inner_json("[" * 100_000) is None
