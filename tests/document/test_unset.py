from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document.metadata.structured_data import is_placeholder


@pytest.mark.parametrize(
    "text",
    [
        *("undefined", "null", "None", "NaN", "Array", "N/A", "TBD", "-", "[object Object]", "[node:title]"),
        *("{{x}}", "{{ a.b }}", "${title}", "%title%", "<%= title %>"),
    ],
)
def test_unset(text):
    assert is_placeholder(text)


@pytest.mark.parametrize(
    "text", ["", "false", "none", "Null Island", "Undefined", "[video]", "{x}", "100%", "50% to 60%", "x - y", "Arrays"]
)
def test_value(text):
    assert not is_placeholder(text)


@pytest.mark.parametrize("piece", ["{{", "%a", "<%", "[a:", "-", "${"])
def test_linear(piece):
    begin = process_time()
    assert not is_placeholder(piece * 200_000)
    assert process_time() - begin < slowness()
