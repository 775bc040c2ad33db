from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article import extract
from scrapy_article.document.normalization import count_doubled, undouble

TEXTS = [
    "don’t – “really” … €5",
    "café, ñandú, Ürün, œuvre, naïve,\u00a0À la carte, Łódź, říčka",
    "great 😀 ★★★",
    "東京の話です",
    "\ufeffone️ two，",
]


def doubled(text: str, encoding: str = "cp1252") -> bytes:
    """What becomes of *text* where the bytes that Windows-1252 has no characters for are kept, as most programs do."""
    return "".join(bytes([byte]).decode(encoding, "ignore") or chr(byte) for byte in text.encode()).encode()


class TestUndouble:
    @pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
    @pytest.mark.parametrize("text", TEXTS)
    def test_encoded_twice(self, text, encoding):
        assert undouble(doubled(text, encoding)).decode() == text

    def test_what_is_no_text_stays(self):
        assert undouble("à€€à€€ Ã€".encode()).decode() == "à€€à€€ À"

    @given(st.text())
    def test_any_text_gives_text(self, text):
        undouble(text.encode("utf-8", "replace")).decode()

    @pytest.mark.slow
    @pytest.mark.parametrize("piece", ["Ã", "â\x80", "Ð¿", "æ—", "ð", "Â\u00a0", "ï¸"])
    def test_adversarial_time(self, piece):
        data = (piece * 300_000).encode()
        start = process_time()
        count_doubled(data)
        undouble(data)
        assert process_time() - start < 3 * slowness()


PARAGRAPH = (
    "The mayor said on Monday that the café on the quay doesn’t open before the repairs are done – “not this year”. "
)
PAGE = f"<title>Café’s repairs</title><h1>Café’s repairs</h1><p class=by>By Zoë Núñez</p><p>{PARAGRAPH * 3}</p><p>{PARAGRAPH * 2}</p>"


class TestPage:
    @pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
    def test_bytes(self, encoding):
        assert extract(doubled(PAGE, encoding)) == extract(PAGE.encode())

    def test_declared_as_what_it_is_not(self):
        page = b"<meta charset=windows-1252>" + doubled(PAGE)
        assert extract(page).title == "Café’s repairs"
        assert extract(page).authors == ["Zoë Núñez"]
