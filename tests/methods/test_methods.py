from pathlib import Path

import pytest

from scrapy_article import methods

DOCUMENTATION = Path(__file__).parents[2] / "docs" / "methods.md"


def test_names():
    assert methods.names()[0] == "auto"


@pytest.mark.parametrize("name", methods.names())
def test_every_method_says_what_it_is(name):
    method = methods.describe(name)
    assert method.summary
    assert method.source
    assert callable(method.select)


@pytest.mark.parametrize("name", methods.names())
def test_every_method_is_in_the_documentation(name):
    method = methods.describe(name)
    row = f"| `{name}` | {method.summary} | {method.source} |" if method.library is None else f"| `{name}` |"
    assert row in DOCUMENTATION.read_text("utf-8")


def test_unknown():
    with pytest.raises(ValueError, match=r"no method 'magic': choose one of auto"):
        methods.get("magic")
