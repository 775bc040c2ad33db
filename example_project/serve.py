"""The site of the example: serves the pages of ``site/`` on the loopback interface.

``site.json`` says for each path which file answers it, under which type and status, or where it redirects to. Some
pages are made when they are asked for: see ``endless.py``. All nine papers stand below one another at the address of
the server; to those who use it as their HTTP proxy, each has a host of its own, such as http://www.harbourpost.example/.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import endless

HERE = Path(__file__).resolve().parent
PAGES = json.loads((HERE / "site.json").read_text(encoding="utf-8"))
HOSTS = {page["host"]: path for path, page in PAGES.items() if "host" in page}
"""The host of each paper, and where it stands without one."""
LATER = re.compile(rb"<!-- later (.*?) -->\n?", re.DOTALL)
"""What a front page, a feed or a sitemap has once the articles that come later are published."""
FIRST_EDITION = "Sun, 19 May 2024 05:00:00 GMT"
SECOND_EDITION = "Mon, 20 May 2024 05:00:00 GMT"


@dataclass(frozen=True)
class Answer:
    """What the server says to a request."""

    status: int
    body: bytes = b""
    type: str = "text/html; charset=utf-8"
    location: str | None = None
    modified: str = FIRST_EDITION

    @property
    def etag(self) -> str:
        return f'"{zlib.crc32(self.body):08x}"'


NOT_FOUND = Answer(404, type="text/plain")


def page_at(path: str, later: bool) -> Answer:
    """The page at a path of the server."""
    page = PAGES.get(path)
    if page is None:
        body = endless.page_at(path)
        return NOT_FOUND if body is None else Answer(200, body.encode())
    if page.get("later") and not later:
        return NOT_FOUND
    if "location" in page:
        return Answer(page["status"], location=page["location"])
    raw = (HERE / "site" / page["file"]).read_bytes()
    body = LATER.sub(rb"\1" if later else b"", raw)
    if page.get("gzip"):
        body = gzip.compress(body, mtime=0)
    changed = later and (page.get("later") or body != raw)
    kind = page.get("type", Answer.type)
    return Answer(page.get("status", 200), body, kind, modified=SECOND_EDITION if changed else FIRST_EDITION)


def page_of(host: str, path: str, later: bool) -> Answer:
    """The page of a host; it links to its paper as the paper does that has the host for itself."""
    folder = HOSTS.get(host)
    if folder is None:
        www = f"www.{host}"
        return Answer(301, location=f"http://{www}{path}") if www in HOSTS else NOT_FOUND
    answer = page_at(folder + path[1:], later)
    body = answer.body.replace(folder.encode(), b"/").replace(b"https://" + host.encode(), b"http://" + host.encode())
    location = answer.location and answer.location.replace(folder, "/", 1)
    return Answer(answer.status, body, answer.type, location, answer.modified)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self):
        answer = self.server.answer(self.path)
        status, body = answer.status, answer.body
        if status == 200 and self.is_known(answer):
            status, body = 304, b""
        self.server.requests.append((self.path, status))
        self.send_response(status)
        if answer.location:
            self.send_header("Location", answer.location)
        else:
            self.send_header("Content-Type", answer.type)
        if answer.status == 200:
            self.send_header("ETag", answer.etag)
            self.send_header("Last-Modified", answer.modified)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_HEAD = do_GET  # noqa: N815

    def is_known(self, answer):
        """Whether the client has this already."""
        if tag := self.headers.get("If-None-Match"):
            return answer.etag in tag
        return self.headers.get("If-Modified-Since") == answer.modified

    def log_message(self, format, *args):  # noqa: A002
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, port: int = 0, later: bool = False):
        super().__init__(("127.0.0.1", port), Handler)
        self.later = later
        self.requests: list[tuple[str, int]] = []
        """The address and the status of each answer."""

    def handle_error(self, request, client_address):
        """Clients may go away when they like, above all those that are killed."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"

    def answer(self, address: str) -> Answer:
        """What there is at a path, or, where the server is a proxy, at a URL."""
        if address.startswith("/"):
            return page_at(address, self.later)
        parts = urlsplit(address)
        return page_of(parts.hostname or "", address.partition(parts.netloc)[2] or "/", self.later)


@contextmanager
def running(server: Server) -> Iterator[Server]:
    """Run a server in a thread."""
    with server:
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        try:
            yield server
        finally:
            server.shutdown()


@contextmanager
def serving(port: int = 0, later: bool = False) -> Iterator[str]:
    """Serve the site from a thread, by default on any free port, and give the address of its front page."""
    with running(Server(port, later)) as server:
        yield server.url


def main():
    parser = argparse.ArgumentParser(description="Serve the site of the example on the loopback interface.")
    parser.add_argument("--port", type=int, default=8000, help="0 takes any that is free (default: %(default)s)")
    parser.add_argument("--later", action="store_true", help="publish the articles that come later, too")
    arguments = parser.parse_args()
    with Server(arguments.port, arguments.later) as server:
        print(f"{server.url}  (Ctrl+C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
