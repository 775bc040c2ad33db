"""A small news site for spiders that look for what is new: pages by path, each answered as a server would."""

from __future__ import annotations

import gzip
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha1
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING

from pages import article_page, document, headline

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass
class Answer:
    """What the server says to a request."""

    body: str | bytes = b""
    kind: str = "text/html; charset=utf-8"
    status: int = 200
    location: str = ""


@dataclass
class Newsroom:
    """The pages of the site, and what was asked for."""

    url: str = ""
    pages: dict[str, Answer] = field(default_factory=dict)
    asked: list[tuple[str, int]] = field(default_factory=list)
    """Paths, and the status that was answered."""

    times: list[float] = field(default_factory=list)
    """When."""

    def publish(self, *numbers: int) -> None:
        """Put up the pages of articles."""
        for number in numbers:
            self.pages[path(number)] = Answer(article_page(number))

    def paths(self, status: int = 200) -> list[str]:
        """What was asked for and answered so since the last call of `forget`."""
        return [one for one, answered in self.asked if answered == status]

    def forget(self) -> None:
        """Begin to note anew what is asked for."""
        self.asked, self.times = [], []


def path(number: int) -> str:
    return f"/news/norvik-waits-for-an-answer-{number:04d}"


def front(numbers: Sequence[int], head: str = "", navigation: str = "", after: str = "") -> Answer:
    """A page of teasers."""
    teasers = "".join(
        f'<li class="teaser"><h3><a href="{path(number)}">{headline(number)}</a></h3>'
        f"<p>The town says that it has waited long enough for what was promised in spring.</p></li>"
        for number in numbers
    )
    page = document("News", f"<nav>{navigation}</nav><ul>{teasers}</ul>{after}")
    return Answer(page.replace("<head>", f"<head>{head}"))


def rss(entries: Sequence[tuple[str, str, str]], more: str = "") -> Answer:
    """A feed of URLs, titles and dates."""
    items = "".join(
        f"<item><title>{title}</title><link>{url}</link><pubDate>{date}</pubDate>{more}</item>"
        for url, title, date in entries
    )
    return Answer(
        '<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>'
        f"<title>Loop</title><language>en</language>{items}</channel></rss>",
        "application/rss+xml",
    )


def sitemap(entries: Sequence[tuple[str, str]], kind: str = "urlset") -> Answer:
    """A sitemap, or an index of such, of URLs and dates."""
    inner = "url" if kind == "urlset" else "sitemap"
    items = "".join(f"<{inner}><loc>{url}</loc><lastmod>{date}</lastmod></{inner}>" for url, date in entries)
    return Answer(
        f'<?xml version="1.0"?><{kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{items}</{kind}>',
        "application/xml",
    )


def packed(answer: Answer) -> Answer:
    """The same as a file that is packed."""
    body = answer.body.encode() if isinstance(answer.body, str) else answer.body
    return Answer(gzip.compress(body), "application/gzip")


@contextmanager
def open_newsroom() -> Iterator[Newsroom]:
    """Serve an empty site on the loopback interface."""
    room = Newsroom()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            answer = room.pages.get(self.path, Answer("not here", "text/plain", 404))
            body = answer.body.encode() if isinstance(answer.body, str) else answer.body
            etag = f'"{sha1(body).hexdigest()}"'
            status = 304 if answer.status == 200 and self.headers.get("If-None-Match") == etag else answer.status
            room.asked.append((self.path, status))
            room.times.append(monotonic())
            self.send_response(status)
            if answer.location:
                self.send_header("Location", answer.location)
            if status == 200:
                self.send_header("ETag", etag)
                self.send_header("Content-Type", answer.kind)
            self.send_header("Content-Length", str(0 if status == 304 else len(body)))
            self.end_headers()
            if status != 304:
                self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    room.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield room
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
