"""Which addresses are on the public web."""

from ipaddress import ip_address

import pytest

from scrapy_article.discovery.network import is_public_address


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
