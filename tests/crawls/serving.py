"""A small site on the loopback interface."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from gazette import story
from pages import (
    article_page,
    commented_page,
    feed,
    headline,
    index_page,
    paragraphs,
    part_page,
    place,
    shell_page,
    sitemap,
)

PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55")


class Handler(BaseHTTPRequestHandler):
    """Answers ``/<kind>/<number>``; articles come after different delays, so that answers overtake each other."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        match = re.fullmatch(r"/([\w-]+)(?:\.\w+)?(?:/(\d+))?(?:\?.*)?", self.path)
        kind, number = (match[1].replace("-", "_"), int(match[2] or 0)) if match else ("missing", 0)
        getattr(self, f"get_{kind}", self.get_missing)(number)

    def get_article(self, number: int) -> None:
        time.sleep(number * 7 % 5 / 100)
        self.answer(article_page(number))

    def get_commented(self, number: int) -> None:
        self.answer(commented_page(number))

    def get_index(self, number: int) -> None:
        self.answer(index_page(number))

    def get_story(self, number: int) -> None:
        self.answer(story(number))

    def get_shell(self, number: int) -> None:
        """What scripts fill; number 9 stays as it is."""
        self.answer(shell_page(number, f"/data-of-shell/{number}" if number != 9 else ""))

    def get_data_of_shell(self, number: int) -> None:
        unseen = f"This line of {place(number)} is for nobody to see, and says nothing of the harbour."
        page = {"title": headline(number), "paragraphs": paragraphs(number), "unseen": unseen}
        self.answer(json.dumps(page), "application/json")

    def get_plain(self, number: int) -> None:
        self.answer(article_page(number), "text/plain")

    def get_gone(self, number: int) -> None:
        self.answer(article_page(number), status=404)

    def get_story_in_parts(self, number: int) -> None:
        """Three pages with two paragraphs each; of number 8 the second is missing, number 9 never ends."""
        part = int(self.path.partition("?page=")[2] or 1)
        if number == 8 and part == 2:
            self.get_missing(number)
        else:
            self.answer(part_page(number, part, last=part == 3 and number != 9))

    def get_missing(self, number: int) -> None:
        self.answer("<html><body>Nothing here</body></html>", status=404)

    def get_redirect(self, number: int) -> None:
        self.answer("", status=302, location=f"/article/{number}")

    def get_redirect_gone(self, number: int) -> None:
        self.answer("", status=302, location=f"/gone/{number}")

    def get_cut(self, number: int) -> None:
        page = article_page(number).encode()
        self.answer(page[: len(page) * 3 // 4], length=len(page))
        self.close_connection = True

    def get_image(self, number: int) -> None:
        self.answer(PNG, "image/png")

    def get_data(self, number: int) -> None:
        self.answer('{"html": "<html><body><p>Not a page</p></body></html>"}', "application/json")

    def get_feed(self, number: int) -> None:
        self.answer(feed(range(number, number + 20)), "application/rss+xml")

    def get_feed_as_text(self, number: int) -> None:
        self.answer(feed(range(number, number + 20)), "text/plain")

    def get_sitemap(self, number: int) -> None:
        self.answer(sitemap(f"http://{self.headers['Host']}", range(1, 7)), "application/xml")

    def get_robots(self, number: int) -> None:
        self.answer("User-agent: *\nDisallow: /forbidden\n", "text/plain")

    def answer(
        self,
        body: str | bytes,
        content_type: str = "text/html; charset=utf-8",
        *,
        status: int = 200,
        location: str | None = None,
        length: int | None = None,
    ) -> None:
        content = body.encode() if isinstance(body, str) else body
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(content) if length is None else length))
        if location:
            self.send_header("Location", location)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64


@contextmanager
def site() -> Iterator[str]:
    """Serve the pages while the context lasts; its value is the address."""
    server = Server(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
