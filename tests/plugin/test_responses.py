from typing import Any

import pytest
from components import URL
from scrapy.http import HtmlResponse, JsonResponse, Response, TextResponse, XmlResponse

from scrapy_article.plugin.responses import as_html, download_time, is_html, is_truncated

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


@pytest.mark.parametrize(
    "response", [Foreign(URL, token=1, body=PAGE, encoding="cp1250"), Response(URL, body=PAGE, flags=["cached"])]
)
def test_as_html(response: Response) -> None:
    page = as_html(response)
    assert type(page) is HtmlResponse
    assert (page.url, page.body, page.flags, page.status) == (URL, PAGE, response.flags, 200)
    assert page.encoding == getattr(response, "encoding", page.encoding)


class TestIsTruncated:
    @pytest.mark.parametrize("end", [b"", b"</BODY>", b"</body></html><!-- 0.2 s -->"])
    def test_length_that_the_server_does_not_tell(self, end: bytes) -> None:
        assert is_truncated(HtmlResponse(URL, body=PAGE + end, flags=["partial"])) == (not end)
        assert not is_truncated(Response(URL, body=PAGE + end, flags=["partial"]))


class TestDownloadTime:
    @pytest.mark.parametrize("header", [None, "", "soon", "Fri, 99 May 2024 10:00:00 GMT", "\xff"])
    def test_no_such_time(self, header: str | None) -> None:
        response = HtmlResponse(URL, headers={} if header is None else {"Date": header})
        assert download_time(response) is None
