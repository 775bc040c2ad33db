"""Addresses as pages write them: any string may come, none raises."""

from __future__ import annotations

from urllib.parse import SplitResult, urljoin, urlsplit

__all__ = ["join_url", "split_url"]

_NOTHING = SplitResult("", "", "", "", "")


def split_url(address: str | None) -> SplitResult:
    """Split *address*; the parts of one that is broken, such as an unclosed IPv6 host, are all empty."""
    try:
        return urlsplit(address or "")
    except ValueError:
        return _NOTHING


def join_url(base: str | None, address: str) -> str | None:
    """Return *address* as seen from *base*; None if either is broken."""
    if not base or (address.startswith(("https://", "http://")) and "[" not in address):
        return address
    try:
        return urljoin(base, address)
    except ValueError:
        return None
