from __future__ import annotations

from typing import Any

import pytest
from components import URL
from scrapy.http import HtmlResponse, JsonResponse, Response, TextResponse, XmlResponse

from scrapy_article.responses import as_html, is_html, is_mislabelled, is_placeholder

HTML = {"Content-Type": "text/html; charset=utf-8"}
PAGE = b"<!doctype html><title>x</title><p>A page"


class Foreign(TextResponse):
    """A class of another package, with an attribute of its own."""

    attributes = (*TextResponse.attributes, "token")

    def __init__(self, *args: Any, token: int, **kwargs: Any):
        self.token = token
        super().__init__(*args, **kwargs)


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        (HtmlResponse(URL), True),
        (HtmlResponse(URL, headers={"Content-Type": "text/plain"}), True),
        (TextResponse(URL, headers=HTML), True),
        (TextResponse(URL, headers={"Content-Type": " Application/XHTML+XML "}), True),
        (Foreign(URL, token=1, headers=HTML), True),
        (Foreign(URL, token=1, headers={"Content-Type": "application/json"}), False),
        (TextResponse(URL, body=PAGE), False),
        (XmlResponse(URL, headers=HTML), False),
        (JsonResponse(URL, headers=HTML), False),
        (Response(URL, headers=HTML), False),
    ],
)
def test_is_html(response: Response, expected: bool) -> None:
    assert is_html(response) == expected


def test_is_mislabelled() -> None:
    assert is_mislabelled(Response(URL, body=PAGE))
    assert is_mislabelled(Foreign(URL, token=1, body=PAGE))
    assert not is_mislabelled(TextResponse(URL, body=PAGE, headers=HTML))
    assert not is_mislabelled(JsonResponse(URL, body=b"{}"))


@pytest.mark.parametrize(
    "response", [Foreign(URL, token=1, body=PAGE, encoding="cp1250"), Response(URL, body=PAGE, flags=["cached"])]
)
def test_as_html(response: Response) -> None:
    page = as_html(response)
    assert type(page) is HtmlResponse
    assert (page.url, page.body, page.flags, page.status) == (URL, PAGE, response.flags, 200)
    assert page.encoding == getattr(response, "encoding", page.encoding)


def test_is_placeholder() -> None:
    class DummyResponse(Response):
        """As scrapy-poet gives callbacks that need none."""

    assert is_placeholder(DummyResponse(URL))
    assert not is_placeholder(Response(URL, body=b"%PDF"))
    assert not is_placeholder(Response(URL, headers={"Content-Length": "0"}))
    assert not is_placeholder(HtmlResponse(URL))
