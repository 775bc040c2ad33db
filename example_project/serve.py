"""The site of the example: serves the pages of ``site/`` on the loopback interface.

``site.json`` says for each address which file answers it, under which type and status, or where it redirects to.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

HERE = Path(__file__).resolve().parent
PAGES = json.loads((HERE / "site.json").read_text(encoding="utf-8"))
UNKNOWN = {"status": 404, "type": "text/plain"}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self):
        page = PAGES.get(self.path, UNKNOWN)
        body = (HERE / "site" / page["file"]).read_bytes() if "file" in page else b""
        self.send_response(page.get("status", 200))
        if "location" in page:
            self.send_header("Location", page["location"])
        else:
            self.send_header("Content-Type", page.get("type", "text/html; charset=utf-8"))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format, *args):  # noqa: A002
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True


@contextmanager
def serving(port: int = 0) -> Iterator[str]:
    """Serve the site from a thread, by default on any free port, and give the address of its front page."""
    with Server(("127.0.0.1", port), Handler) as server:
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


def main():
    parser = argparse.ArgumentParser(description="Serve the site of the example on the loopback interface.")
    parser.add_argument("--port", type=int, default=8000, help="0 takes any that is free (default: %(default)s)")
    with Server(("127.0.0.1", parser.parse_args().port), Handler) as server:
        print(f"http://127.0.0.1:{server.server_port}/  (Ctrl+C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
