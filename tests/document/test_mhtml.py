"""Pages that were saved with their pictures in one file."""

import base64
import quopri
from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.parsing.sniff import SavedPage, is_mhtml, saved_page

HTML = "<!doctype html><title>Größe</title><p>1 = 1".encode()
URL = "https://example.com/bridge?x=1"
CODED = {"quoted-printable": quopri.encodestring, "base64": base64.encodebytes, "8bit": bytes}
START = b'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="a"\n'


def mhtml(html: bytes = HTML, coding: str = "quoted-printable", kind: str = "text/html", end: str = "\r\n") -> bytes:
    text = (
        f"From: <Saved by a browser>\nSnapshot-Content-Location: {URL}\nMIME-Version: 1.0\n"
        'Content-Type: multipart/related;\n\ttype="text/html";\n\tboundary="----x--"\n\n'
        f"------x--\nContent-Type: {kind}\nContent-Transfer-Encoding: {coding}\n"
        f"Content-Location: https://example.org/frame\n\n{CODED[coding](html).decode('latin-1')}\n"
        "------x--\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n------x----\n"
    )
    return text.replace("\n", end).encode("latin-1")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("coding", CODED)
def test_codings(coding: str, end: str) -> None:
    body = mhtml(coding=coding, end=end)
    assert is_mhtml(body)
    saved = saved_page(body)
    assert saved is not None
    assert saved._replace(html=saved.html.strip()) == SavedPage(HTML, URL)


def test_what_the_part_declares() -> None:
    body = mhtml(kind="text/html; charset=windows-1252").replace(b"Snapshot-Content-Location", b"X")
    saved = saved_page(body)
    assert saved is not None
    assert saved[1:] == ("https://example.org/frame", "windows-1252", True)


def test_cut_off() -> None:
    body = mhtml(HTML * 9, "8bit")
    saved = saved_page(body[: body.index(b"<title>") + 7])
    assert saved is not None
    assert saved.html == b"<!doctype html><title>"
    assert not saved.is_whole


@pytest.mark.parametrize(
    "body",
    [
        mhtml(kind="text/plain"),
        mhtml(coding="base64").replace(b"\r\n\r\nPC", b"\r\n\r\nC"),
        b"MIME-Version: 1.0\nContent-Type: multipart/related\n\n<p>x",
    ],
)
def test_without_a_page(body: bytes) -> None:
    assert is_mhtml(body)
    assert saved_page(body) is None


@pytest.mark.parametrize("length", range(40, 44))
def test_cut_off_base64(length: int) -> None:
    body = mhtml(HTML * 9, "base64")
    saved = saved_page(body[: body.index(b"PCF") + length])
    assert saved is not None
    assert saved.html == HTML[:30]
    assert not saved.is_whole


@pytest.mark.parametrize("boundary", ["b", "a-1"])
@pytest.mark.parametrize("prologue", ["", "In parts.\n\n"])
def test_parts_of_a_part(boundary: str, prologue: str) -> None:
    """The page and its text without markup are parts of one, as letters have them."""
    start = f"\n--a\nContent-Type: multipart/alternative; boundary={boundary}\n\n{prologue}"
    parts = f"--{boundary}\nContent-Type: text/plain\n\nText\n--{boundary}\nContent-Type: text/html\n\n<p>Text\n"
    saved = saved_page(START + f"{start}{parts}--{boundary}--\n--a--".encode())
    assert saved == SavedPage(b"<p>Text")


def test_others() -> None:
    assert not is_mhtml(HTML)
    assert not is_mhtml(b"<!doctype html><h1>MHTML: a format</h1><pre>" + mhtml())
    assert not is_mhtml(b"\n\n" + mhtml())


@pytest.mark.parametrize(
    "body",
    [
        START + b"\n--a" * 2_000_000,
        START + b"\n--a" + b"\n" * 8_000_000,
        START + b'\n--a\nContent-Type: multipart/related; boundary="a"\n' * 100_000,
        START + (b"\n--a\nContent-Type: image/png" + b';"' * 4000 + b"\n\nx") * 1000,
        START[:-1] + b';"' * 4000 + b"\n\n--a\nContent-Type: text/html" + b';"' * 4000 + b"\n\nx",
        START + b"\n--a\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n" + b"=" * 8_000_000,
    ],
)
def test_linear(body: bytes) -> None:
    start = process_time()
    saved_page(body)
    assert process_time() - start < 2 * slowness()


@given(st.binary(max_size=60), st.binary(max_size=200))
def test_any_bytes(boundary: bytes, rest: bytes) -> None:
    saved_page(START.replace(b'"a"', boundary) + rest)
    saved_page(START + b"\n--a\nContent-Type: text/html;" + rest)
