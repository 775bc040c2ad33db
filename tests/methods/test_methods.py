import pytest

from scrapy_article import methods


def test_names():
    assert methods.names()[0] == "auto"


@pytest.mark.parametrize("name", methods.names())
def test_every_method_says_what_it_is(name):
    method = methods.describe(name)
    assert method.summary
    assert method.source
    assert callable(method.select)


def test_unknown():
    with pytest.raises(ValueError, match=r"no method 'magic': choose one of auto"):
        methods.get("magic")
