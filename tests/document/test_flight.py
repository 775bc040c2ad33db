import json
from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.flight import flight_values

STORY = "Die Fähre fährt wieder.\nSeit Montag."


def pushed(*pieces):
    return [f"self.__next_f.push({json.dumps([1, piece])})" for piece in pieces]


def text_row(number, text):
    return f"{number}:T{len(text.encode()):x},{text}"


def test_rows():
    rows = '0:["a",{"b":1}]\n1:I[12,["x.js"],"default"]\n2:"$Sreact.fragment"\n3:{"c":null}\n:HL["/x.css","style"]\n'
    assert flight_values(pushed(rows)) == [["a", {"b": 1}], {"c": None}]


def test_texts_are_put_in():
    rows = f'{text_row("2a", STORY)}3:["$","div",null,{{"html":{{"__html":"$2a"}},"other":"$2b"}}]\n'
    assert flight_values(pushed(rows)) == [["$", "div", None, {"html": {"__html": STORY}, "other": "$2b"}]]
    assert flight_values(pushed(f'3:{{"body":"$2a"}}\n{text_row("2a", STORY)}')) == [{"body": STORY}]


@pytest.mark.parametrize("at", [1, 5, 17, 40])
def test_rows_in_pieces(at):
    rows = f'{text_row("2a", STORY)}3:{{"body":"$2a","title":"Fähre"}}\n'
    scripts = ["(self.__next_f=self.__next_f||[]).push([0])", *pushed(rows[:at], rows[at:]), "var x = 1"]
    assert flight_values(scripts) == [{"body": STORY, "title": "Fähre"}]


@pytest.mark.parametrize(
    "script",
    [
        *("", "self.__next_f.push(", "self.__next_f.push([1", 'self.__next_f.push([1,"0:["])', "__next_f.push(null)"),
        *(
            "__next_f.push([1])",
            "__next_f.push([1,2])",
            '__next_f.push([1,"2:Tffffffff,x"])',
            '__next_f.push([1,"{}"])',
        ),
        f"__next_f.push({'[' * 100_000}",
        f"""__next_f.push([1,"3:{"[" * 100_000}"])""",
    ],
)
def test_nothing(script):
    assert flight_values([script]) == []


@given(st.lists(st.text(alphabet='0af:T,[]{}"$1\n é')))
def test_any_rows(pieces):
    assert all(isinstance(value, (dict, list)) for value in flight_values(pushed(*pieces)))


def test_rows_in_a_circle():
    """Rows that refer to each other stay apart: what one shows beside the title of another is mostly cards."""
    assert flight_values(pushed('0:{"a":"$1"}\n1:{"a":"$L0","b":"$1"}\n')) == [{"a": "$1"}, {"a": "$L0", "b": "$1"}]


def test_a_text_that_is_referred_to_often():
    text = "word " * 100_000
    (value,) = flight_values(pushed(f"{text_row('1', text)}2:{json.dumps(['$1'] * 5_000)}\n"))
    assert value.count(text) == 10
    assert sum(map(len, value)) <= 5_000_000


def test_time():
    start = process_time()
    flight_values(["__next_f.push(" * 100_000, '__next_f.push([1,"' * 100_000, *pushed("1:T1,\n" * 100_000)])
    deep = '{"a":' * 800 + '"$2"' + "}" * 800
    flight_values(pushed("2:T1,x", *[f"3:{deep}\n"] * 200))
    assert process_time() - start < 3 * slowness()
