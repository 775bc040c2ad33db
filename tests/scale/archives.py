"""Web archives for the tests, written byte by byte."""

import gzip
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

COMPRESSIONS = ("", ".gz", ".zst")


def html(number: int, kind: str = "article") -> bytes:
    if kind == "index":
        links = "".join(f"<li><a href='/news/{i}/'>Story {i} about the town</a></li>" for i in range(40))
        return f"<html><head><title>News</title></head><body><ul>{links}</ul></body></html>".encode()
    body = "".join(
        f"<p>In town number {number}, the {who} met for a long time, but nobody knows what it was about.</p>"
        for who in ("council", "bakers", "teachers", "fishermen")
    )
    return f"<html><head><title>Story {number}</title></head><body><h1>Story {number}</h1>{body}</body></html>".encode()


def record(
    body: bytes,
    url: str = "https://example.com/",
    *,
    http: str | None = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8",
    kind: str = "response",
    date: str | None = "2024-03-01T10:00:00Z",
    extra: str = "",
    length: int | None = None,
) -> bytes:
    """One record, with an HTTP header unless that is None."""
    block = body if http is None else f"{http}\r\n\r\n".encode("latin-1") + body
    head = f"WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {url}\r\n"
    head += f"WARC-Date: {date}\r\n" if date else ""
    head += "Content-Type: application/http; msgtype=response\r\n" if http is not None else ""
    head += f"{extra}Content-Length: {len(block) if length is None else length}\r\n\r\n"
    return head.encode() + block + b"\r\n\r\n"


def numbered(number: int) -> bytes:
    return record(html(number), f"https://example.com/{number}")


def compress(content: bytes, compression: str) -> bytes:
    if compression == ".gz":
        return gzip.compress(content, mtime=0)
    if compression == ".zst":
        return zstd(content)
    return content


def zstd(content: bytes) -> bytes:
    """A frame of Zstandard whose blocks are stored as they are (RFC 8878)."""
    size = 1 << 16
    blocks = [content[i : i + size] for i in range(0, len(content), size)] or [b""]
    frame = b"\x28\xb5\x2f\xfd\xa0" + len(content).to_bytes(4, "little")
    for i, block in enumerate(blocks):
        frame += (len(block) << 3 | (i == len(blocks) - 1)).to_bytes(3, "little") + block
    return frame


def write(path: Path, records: Sequence[bytes]) -> list[int]:
    """Write a WARC file, compressed record by record if the name says so; return where each record begins."""
    offsets, content = [], b""
    for one in records:
        offsets.append(len(content))
        content += compress(one, path.suffix if path.suffix in COMPRESSIONS else "")
    path.write_bytes(content)
    return offsets


def write_wacz(path: Path, members: dict[str, bytes], compression: int = zipfile.ZIP_STORED) -> None:
    with zipfile.ZipFile(path, "w", compression) as archive:
        for name, content in members.items():
            archive.writestr(name, content)


def damaged(path: Path, change: Callable[[bytearray], None]) -> None:
    content = bytearray(path.read_bytes())
    change(content)
    path.write_bytes(bytes(content))
