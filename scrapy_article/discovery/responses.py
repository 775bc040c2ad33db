"""What a news spider asks of responses and failures."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any

from scrapy.spidermiddlewares.httperror import HttpError

from scrapy_article.discovery.entries import moment_of
from scrapy_article.text.urls import join_url

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scrapy.http import Response
    from twisted.python.failure import Failure

MOVED = frozenset((301, 308))
"""Statuses of permanent redirects."""


def requested_url(response: Response) -> str:
    """Return the URL that was requested, before redirects."""
    urls = response.meta.get("redirect_urls") or [response.url if response.request is None else response.request.url]
    return str(urls[0])


def has_moved(response: Response) -> bool:
    """Return whether there were redirects to *response*, all of them permanent."""
    reasons: Iterable[Any] = response.meta.get("redirect_reasons") or ()
    return bool(reasons) and MOVED.issuperset(reasons)


def version_of(response: Response) -> tuple[str, str]:
    """Return the ``ETag`` and ``Last-Modified`` of *response*."""
    etag, modified = ((response.headers.get(name) or b"").decode("latin-1") for name in ("ETag", "Last-Modified"))
    return etag, modified


def end_of(date: str | None) -> datetime | None:
    """Return the moment of *date*; the end of the day if it has no time."""
    text = date or ""
    return moment_of(text if "T" in text else f"{text}T23:59:59", datetime.now(timezone.utc))


def places(url: str, paths: Iterable[str]) -> list[str]:
    """Return the URLs of *paths* on the host of *url*."""
    return [found for path in paths if (found := join_url(url, path))]


def reason_of(failure: Failure) -> str:
    """Return why a request failed, in a few words."""
    error = failure.value
    return f"status {error.response.status}" if isinstance(error, HttpError) else str(error) or type(error).__name__
