"""What a look over the bytes of a page tells, the same in C and in Python."""

from random import Random
from time import process_time

import pytest
from bundled_pages import PAGES
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.limits import trim_attributes
from scrapy_article.document.parsing import prescan, prescan_in_python

BOTH = pytest.mark.parametrize("look", [prescan, prescan_in_python])
PIECES = [
    b"</html>", b"</HTML \n>", b"</body>", b"</htm", b"</html", b"<!--", b"-->", b"<!-->", b"--", b"-", b">", b"<", b" ", b"\n", b"x",
    b"\x00", b"\xef\xbf\xbd", b"\xef", b"\xbf", b"\xed\xa0\x80", b"\xe0\x80\x80", b"\xf4\x90\x80\x80", b"\xf0\x8f\xbf\xbf", b"\xc0\x80",
    b"\xc3\xa9", "日本".encode(), "😀".encode(), b"\xf8", b"\xff", b"eight ch", b"\xe9",
    b"<p ", b"<a", b"'", b'"', b"=", b"/", b"<script>", b" b='" + b"c" * 40, b' d="' + b">" * 40,
    b" ".join(b"a%d" % n for n in range(14)) + b" ",
    "â\x80\x99".encode(), "â€™".encode(), "aÃ©".encode(), "Ã©".encode(), b"\xc3\x83", b"\xc2\x80", b"\xe2\x82\xac",
]  # fmt: skip


def assert_same(data):
    found, expected = prescan(data, 10), prescan_in_python(data, 10)
    assert found[:6] == expected[:6]
    trimmed = trim_attributes(data, 10)
    assert trim_attributes(data, 10, found.crowded) == trimmed
    if trimmed is not data:
        assert found.crowded != []
        assert expected.crowded is None
    if found.crowded:
        assert expected.crowded is None


@BOTH
class TestUtf8:
    @pytest.mark.parametrize(
        ("body", "expected"),
        [
            (b"", False),
            (b"ascii", False),
            ("é".encode(), True),
            ("é".encode("utf-16"), False),
            (b"long enough " + "…".encode() + b" for words of eight bytes", True),
            (b"long enough \xe9 for words of eight bytes", False),
            (b"cut off \xe2\x80", False),
            ("\ud800".encode("utf-8", "surrogatepass"), False),
        ],
    )
    def test_is_utf8(self, look, body, expected):
        assert look(body, 10).is_utf8 is expected


@BOTH
class TestEnd:
    @pytest.mark.parametrize(
        "rest", [b"", b" \n", b"<!-- generated in 0.1 s - really -->\n", b"</body></html>", b"<!-- a --> <!-- b -->"]
    )
    def test_ends_where_it_should(self, look, rest):
        assert not look(b"<html><p>one</p></html>" + rest, 10).goes_on
        assert look(b"<html><p>one</p></html>" + rest + b"x", 10).goes_on

    @pytest.mark.parametrize(
        "rest",
        [
            b"<!--" * 100_000,
            b"<!-- -" * 100_000,
            b" " * 500_000 + b"x",
            b"<!-- x -->" * 50_000 + b"x",
            b"</html>" * 60_000 + b"x",
        ],
    )
    def test_adversarial_time(self, look, rest):
        start = process_time()
        look(b"</html>" + rest, 3_000)
        assert process_time() - start < 1 * slowness()


class TestBoth:
    """Where the look was not compiled, this compares what is the same."""

    @given(st.lists(st.one_of(st.sampled_from(PIECES), st.binary(max_size=12)), max_size=40))
    def test_pieces(self, parts):
        assert_same(b"".join(parts))

    def test_pages(self):
        random = Random(7)
        for page in PAGES:
            assert_same(page)
            for _ in range(10):
                data = bytearray(page)
                for _ in range(random.choice((1, 3, 10))):
                    start = random.randrange(len(data) + 1)
                    data[start : start + random.choice((0, 1, 30, 300))] = random.choice(PIECES)
                assert_same(bytes(data))

    @pytest.mark.parametrize(
        "piece",
        [b"<a<b", b"<a x=\"<b y='", b"<a x='>' ", b"='\">", b'="<p a', b"<p a = '", b"/", b"<a /", b" \n", b"<p x=\"'"],
    )
    def test_time(self, piece):
        data = piece * (1_000_000 // len(piece))
        start = process_time()
        for page in (data, b"<p " + data, b"<p x='" + data, data[: len(data) // 2] + b"x" * 500_000 + data):
            prescan(page, 3_000)
        assert process_time() - start < 1 * slowness()
