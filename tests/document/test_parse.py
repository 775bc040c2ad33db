import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.limits import Limits
from scrapy_article.document.parsing import parse


def text_of(html, encoding=None):
    source = parse(html, encoding)
    return "".join(source.root.itertext()) if source.root is not None else ""


class TestEncoding:
    def test_the_transport_wins_over_the_page(self):
        html = '<meta charset="iso-8859-1"><p>Привет</p>'.encode("windows-1251")
        assert text_of(html, "windows-1251") == "Привет"

    @pytest.mark.parametrize("declared", ["iso-8859-1", "us-ascii", "no-such-charset", "rot13", "utf-16"])
    def test_utf8_that_is_declared_as_something_else(self, declared):
        assert "naïve – café" in text_of("<p>naïve – café</p>".encode(), declared)

    def test_broken_bytes_are_reported(self):
        source = parse(b'<meta charset="utf-8"><p>' + b"caf\xc3\xa9s \xc3\xa0 l\xff \xc3\xa9t\xc3\xa9" * 4, "utf-8")
        assert "bad-encoding" in source.warnings

    def test_lone_surrogates(self):
        assert text_of("<p>a\ud800b</p>").startswith("a")


class TestTooLarge:
    @pytest.mark.parametrize("character", ["a", "é", "日", "😀"])
    @pytest.mark.parametrize("length", range(40, 45))
    def test_no_character_is_cut(self, character, length):
        source = parse(f"<p>{character * 20}".encode(), limits=Limits(bytes=length))
        assert "".join(source.root.itertext()) == character * min(20, (length - 3) // len(character.encode()))

    def test_other_encodings_are_cut_there(self):
        """No character in UTF-8 is longer than four bytes."""
        source = parse(b"<p>" + b"\xa4" * 90, "cp1251", Limits(bytes=50))
        assert "".join(source.root.itertext()) == "\xa4" * 43


class TestTree:
    def test_nul_does_not_cut_the_page(self):
        assert text_of(b"<p>one\x00</p><p>two</p>") == "onetwo"

    @pytest.mark.parametrize("html", ["", b"", "   ", "\x00", "<!-- only a comment -->", "<?xml version='1.0'?>"])
    def test_nothing(self, html):
        assert parse(html).root is None

    def test_wrong_type(self):
        with pytest.raises(TypeError, match="not int"):
            parse(3)


@given(
    st.binary(max_size=300), st.one_of(st.none(), st.sampled_from(["utf-8", "utf-16", "utf-7", "hex", "idna", "big5"]))
)
def test_any_bytes(body, encoding):
    parse(body, encoding)
    parse(b"<html><body><p>" + body, encoding)


class TestEarlyEnd:
    @pytest.mark.parametrize(
        "html",
        [
            "<html><body><p>one</p></body></html><p>two</p>",
            "<html><body><p>one</p></body></HTML >\n<div><p>two</p></div></body></html>",
            "<p>one</p></html><!-- x --><p>two</p></html></html>",
        ],
    )
    def test_nothing_is_lost(self, html):
        for page in (html, html.encode()):
            root = parse(page).root
            assert [p.text for p in root.iter("p")] == ["one", "two"]
