from __future__ import annotations

from time import process_time

import pytest
from cpu import slowness
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.fields.author_tokens import LABELLED, MARKS, SLASH, fields_of, tokens_of


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Ann Lee", ["Ann", "Lee"]),
        ("By Ann Lee, Bo Ek", ["By", "Ann", "Lee", ",", "Bo", "Ek"]),
        ("By:Ann LeeDec. 18", ["By:", "Ann", "Lee", "Dec.", "18"]),
        ("Ann Lee (ann@example.org) <b>Bo</b>", ["Ann", "Lee", "Bo"]),
        ("Ann Lee/Bo Ek", ["Ann", "Lee", SLASH, "Bo", "Ek"]),
        ("Ann (Lee) Ek", ["Ann", "(Lee)", "Ek"]),
        ("Ann Lee and Bo Ek (photos)", ["Ann", "Lee"]),
        ("Ann Lee interviewed by Bo Ek", ["Ann", "Lee", "&", "Bo", "Ek"]),
        ("Ann Lee—10 min read", ["Ann", "Lee", "—", "10", "min", "read"]),
        ("Ann LeeStaff Writer", ["Ann", "Lee", "Staff", "Writer"]),
        ("★ Ann Lee ✍️", ["★", "Ann", "Lee"]),
        ("作者：王小明", [LABELLED, "王小明"]),
    ],
)
def test_tokens(text, tokens):
    assert tokens_of(text) == tokens


def test_fields():
    assert fields_of("- Home | Ann Lee | May 3".split()) == [["-", "Home"], ["Ann", "Lee"], ["May", "3"]]


@settings(deadline=None)
@given(st.text(max_size=400))
def test_any_text(text):
    tokens = tokens_of(text)
    assert all(token and not any(map(str.isspace, token)) for token in tokens)
    fields = fields_of(tokens)
    assert sum(map(len, fields)) + len(fields) - 1 == len(tokens)
    assert not any(token in MARKS for field in fields for token in field[1:])


@pytest.mark.parametrize("piece", ["a@", "(", "<a ", "http://", "・", "A, ", "(photo ", "✍", "im Interview mit "])
def test_linear(piece):
    start = process_time()
    tokens_of(piece * (400 // len(piece)))  # by-lines are cut to so many characters before
    assert process_time() - start < slowness() / 20
