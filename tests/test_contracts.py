from typing import Any

import pytest
from components import URL, article_response, index_response
from scrapy import Request, Spider
from scrapy.exceptions import ContractFail

from scrapy_article.contracts import ArticleContract


class News(Spider):
    name = "news"

    def parse_page(self, response: Any) -> None:
        """A callback."""


def contract(*args: str) -> ArticleContract:
    return ArticleContract(News().parse_page, *args)


class TestPage:
    @pytest.mark.parametrize("args", [(), ("",), ("title",), ("title", "text"), ("type=article", "url")])
    def test_article(self, args: tuple[str, ...]) -> None:
        contract(*args).pre_process(article_response())

    @pytest.mark.parametrize(
        ("args", "response", "expected", "actual"),
        [((), index_response(), "article", "index"), (("type=index",), article_response(), "index", "article")],
    )
    def test_other_type(self, args: tuple[str, ...], response: Any, expected: str, actual: str) -> None:
        with pytest.raises(ContractFail) as caught:
            contract(*args).pre_process(response)
        assert str(caught.value).startswith(
            f"Expected a page of the type '{expected}', but {URL} is of the type '{actual}' with probability "
        )

    def test_missing_fields(self) -> None:
        with pytest.raises(ContractFail) as caught:
            contract("title", "section", "tags").pre_process(article_response())
        assert str(caught.value) == f"The article at {URL} has no section, tags"


class TestOutput:
    @pytest.mark.parametrize("output", [[], [Request(URL)], [None]])
    def test_no_item(self, output: list[Any]) -> None:
        with pytest.raises(ContractFail, match="The callback returned no item for the article"):
            contract().post_process(output)
        contract("type=index").post_process(output)


@pytest.mark.parametrize("arg", ["headline", "type=front", "type=", "title=x"])
def test_unknown_argument(arg: str) -> None:
    with pytest.raises(ValueError, match=f"@article does not accept '{arg}': (?:did you mean|choose one of) "):
        contract("title", arg)
