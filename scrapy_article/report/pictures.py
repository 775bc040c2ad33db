"""Pictures of articles, fetched to be printed with them."""

from __future__ import annotations

import logging
import re
import time
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from urllib import request

from w3lib.url import safe_url_string

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["fetch_pictures"]

logger = logging.getLogger(__name__)

TIMEOUT = 10.0
"""Seconds in which a server must answer, and in which a picture must be there."""
MAX_BYTES = 10_000_000
"""Of one picture."""
MAX_TOTAL = 60_000_000
"""Bytes of all pictures together, from which on no more are fetched."""
AT_ONCE = 6
CHUNK = 65536
USER_AGENT = "Mozilla/5.0 (compatible; scrapy-article)"

_KINDS = {
    "image/jpeg": re.compile(rb"\xff\xd8\xff"),
    "image/png": re.compile(rb"\x89PNG\r\n\x1a\n"),
    "image/gif": re.compile(rb"GIF8[79]a"),
    "image/webp": re.compile(rb"RIFF....WEBP", re.DOTALL),
    "image/avif": re.compile(rb"....ftypavi[fs]", re.DOTALL),
}
"""How files of each kind begin. Pictures that can hold scripts or addresses (SVG) are not taken."""


def fetch_pictures(urls: Iterable[str], referer: str | None = None, user_agent: str | None = None) -> dict[str, str]:
    """Return the pictures at *urls* as ``data:`` addresses; those that cannot be had are left out."""
    headers = {"User-Agent": user_agent or USER_AGENT, "Accept": "image/avif,image/webp,image/*,*/*;q=0.5"}
    if referer and referer.lower().startswith(("http://", "https://")):
        headers["Referer"] = referer.partition("#")[0]
    wanted = [url for url in dict.fromkeys(urls) if url.lower().startswith(("http://", "https://"))]
    found: dict[str, str] = {}
    total = 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for first in range(0, len(wanted), AT_ONCE):  # no more are asked for, and held, than may still be wanted
            group = wanted[first : first + AT_ONCE]
            for url, body in zip(group, pool.map(lambda url: _fetch(url, headers), group), strict=True):
                kind = next((kind for kind, start in _KINDS.items() if start.match(body)), None)
                total += len(body)
                if kind and total <= MAX_TOTAL:
                    found[url] = f"data:{kind};base64,{b64encode(body).decode('ascii')}"
            if total >= MAX_TOTAL:
                break
    return found


def _fetch(url: str, headers: dict[str, str]) -> bytes:
    """The body at *url*; empty if it cannot be had, or is too long in coming, or too large.

    *url* is of the web, and no redirection leads from there to files.
    """
    end = time.monotonic() + TIMEOUT
    try:
        with request.urlopen(request.Request(safe_url_string(url), headers=headers), timeout=TIMEOUT) as response:
            body = bytearray()
            while chunk := response.read1(CHUNK):
                body += chunk
                if len(body) > MAX_BYTES or time.monotonic() > end:
                    raise ValueError("too large or too slow")
            return bytes(body)
    except Exception as error:  # whatever a server can do wrong: the article is printed without the picture
        logger.info("The picture %s was not fetched: %s", url, error)
        return b""
