import pytest

from scrapy_article.fields.page import weights_of


@pytest.mark.parametrize("field", ["authors", "dates"])
def test_what_comes_with_the_package(field):
    weights = weights_of(field)
    assert len(weights) > 20
    assert all(isinstance(weight, float) for weight in weights.values())
    assert weights_of(field) is weights
