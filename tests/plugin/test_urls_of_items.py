from typing import Any

import pytest
from scrapy import Request
from scrapy.http import Response

from scrapy_article.plugin.responses import UrlIndex, is_of_other_page


def response(url: str = "https://example.com/", **kwargs: Any) -> Response:
    return Response(url, **kwargs)


class TestOtherPage:
    @pytest.mark.parametrize(
        "url",
        [
            "https://example.com/story/?id=5&ref=front",
            "http://www.example.com/story?id=5#comments",
            "https://example.com/story",
            "\n https://example.com/story?id=5 \n",
            "https://example.com/asked",
            "https://example.com/old?x",
            "https://elsewhere.example/canonical/",
            "https://web.archive.org/web/20200101000000/https://example.com/story?id=5",
            "/another",
            "own",
            None,
            5,
        ],
    )
    def test_same(self, url: Any) -> None:
        request = Request("https://example.com/asked", meta={"redirect_urls": ["https://example.com/old"]})
        page = response("https://example.com/story?id=5", request=request)
        assert not is_of_other_page(url, page, "https://elsewhere.example/canonical")

    def test_service_that_fetches_pages_for_others(self) -> None:
        page = response("https://fetch.example/v1?key=5&url=https%3A%2F%2Fexample.com%2Fstory%3Fid%3D5")
        assert not is_of_other_page("https://example.com/story?id=5", page)
        assert is_of_other_page("https://example.com/story?id=6", page)


class TestUrlIndex:
    def test_two_responses(self) -> None:
        index, one, other = UrlIndex(), response(), response()
        index.add(one, one.request)
        index.add(other, other.request)
        assert index.find(one.url) is None
        del other
        assert index.find(one.url) is one

    def test_size(self) -> None:
        index = UrlIndex(size=10)
        pages = [response(f"https://example.com/{number}") for number in range(12)]
        for page in pages:
            index.add(page, page.request)
        assert [index.find(page.url) for page in pages] == [None, None, *pages[2:]]
