"""Which addresses are on the public web."""

import asyncio
from ipaddress import ip_address

import pytest
from components import make_crawler
from scrapy import Request
from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.http import Response

from scrapy_article.discovery.network import PublicNetworkMiddleware, is_public_address


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34"])
def test_public(address: str) -> None:
    assert is_public_address(ip_address(address))


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:169.254.169.254", "ff02::1",
    ],
)  # fmt: skip
def test_not_public(address: str) -> None:
    assert not is_public_address(ip_address(address))


@pytest.fixture
def middleware() -> PublicNetworkMiddleware:
    return PublicNetworkMiddleware.from_crawler(make_crawler())


@pytest.mark.parametrize(
    "url",
    ["file:///etc/passwd", "ftp://example.com/", "data:,text", "http://169.254.169.254/meta", "http://[::1]:8000/"],
)
def test_requests_that_are_refused(middleware: PublicNetworkMiddleware, url: str) -> None:
    with pytest.raises(IgnoreRequest, match="not on the public web"):
        asyncio.run(middleware.process_request(Request(url)))


def test_requests_that_pass(middleware: PublicNetworkMiddleware) -> None:
    asyncio.run(middleware.process_request(Request("https://93.184.216.34/")))
    asyncio.run(middleware.process_request(Request("https://example.com/", meta={"proxy": "http://127.0.0.1:3128"})))


def test_a_server_that_is_another_than_its_name_has_promised(middleware: PublicNetworkMiddleware) -> None:
    request = Request("https://example.com/")
    inside = Response(request.url, ip_address=ip_address("10.0.0.1"))
    with pytest.raises(IgnoreRequest):
        middleware.process_response(request, inside)
    for address in (None, ip_address("93.184.216.34")):
        outside = Response(request.url, ip_address=address)
        assert middleware.process_response(request, outside) is outside


def test_is_off_where_private_networks_are_allowed() -> None:
    with pytest.raises(NotConfigured):
        PublicNetworkMiddleware.from_crawler(make_crawler(ARTICLE_PRIVATE_NETWORKS=True))
