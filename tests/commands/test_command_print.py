"""``scrapy article --format print``."""

from base64 import b64encode
from pathlib import Path

import pytest
from commands.test_command import start
from report.images import png, serve
from report.pages import story
from scrapy.exceptions import UsageError

from scrapy_article.report import printing

FIGURE = '<figure><img src="/a.png"><figcaption>The pier at dawn.</figcaption></figure><p>And then the day began, as days do, with noise and with coffee.</p>'


@pytest.fixture
def pages(tmp_path) -> Path:
    """A directory with two pages."""
    folder = tmp_path / "pages"
    folder.mkdir()
    for number in (1, 2):
        (folder / f"{number}.html").write_text(story(number, title=f"Story {number}", extra=FIGURE))
    return folder


def test_html(pages, tmp_path, capsys):
    with serve({"/a.png": (200, {}, png())}) as (address, asked):
        args = (pages / "1.html", "--url", f"{address}/1.html", "--format", "print", "-o", tmp_path / "p.html")
        assert start(*args).exitcode == 0
        assert b64encode(png()).decode() in (tmp_path / "p.html").read_text()
        assert [(path, headers["Referer"]) for path, headers in asked] == [("/a.png", f"{address}/1.html")]
        start(*args, "--no-pictures")
        made = (tmp_path / "p.html").read_text()
        assert "data:image" not in made
        assert "The pier at dawn." in made
        assert len(asked) == 1
    assert "<title>Story 1</title>" in made
    assert capsys.readouterr() == ("", "")


def test_pdf(pages, tmp_path, monkeypatch):
    monkeypatch.setattr(printing, "load_pdf", lambda: None)
    monkeypatch.setattr(printing, "to_pdf", lambda page: b"%PDF- " + page.encode())
    start(pages, "-o", tmp_path / "p.PDF")
    made = (tmp_path / "p.PDF").read_bytes()
    assert made.startswith(b"%PDF- <!DOCTYPE html>")
    assert made.count(b"<article") == 2


def test_pdf_that_fails(pages, tmp_path, monkeypatch, capsys):
    def fail(page: str) -> bytes:
        raise RuntimeError("no glyphs")

    monkeypatch.setattr(printing, "load_pdf", lambda: None)
    monkeypatch.setattr(printing, "to_pdf", fail)
    assert start(pages, "--format", "print", "-o", tmp_path / "p.pdf").exitcode == 1
    assert (
        capsys.readouterr().err
        == f"scrapy article: {tmp_path / 'p.pdf'}: no PDF could be made: RuntimeError: no glyphs\n"
    )


@pytest.mark.parametrize(
    "error", [ModuleNotFoundError("No module named 'weasyprint'"), OSError("cannot load library 'libpango'\n\nmore")]
)
def test_pdf_that_cannot_be_made(pages, tmp_path, monkeypatch, error):
    def missing() -> None:
        raise error

    monkeypatch.setattr(printing, "load_pdf", missing)
    with pytest.raises(UsageError) as caught:
        start(pages, "--format", "print", "-o", tmp_path / "p.pdf")
    cause = str(error).partition("\n")[0]
    assert str(caught.value) == (
        f"-o: a PDF needs WeasyPrint ({cause}): pip install 'scrapy-article[print]', and Pango from your system"
    )
    assert not (tmp_path / "p.pdf").exists()
