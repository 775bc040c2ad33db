from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document.layout.css import colour, declarations, font_size, font_weight, pixels


class TestColour:
    @pytest.mark.parametrize(
        ("text", "wanted"),
        [
            ("black", "#000000"),
            ("RebeccaPurple", "#663399"),
            ("#FfA", "#ffffaa"),
            ("#12345600", ""),
            ("ff0000", "#ff0000"),
            ("rgb(1, 2, 3)", "#010203"),
            ("rgb(100% 0% 50%)", "#ff0080"),
            ("rgba(0, 0, 0, .5)", "#000000"),
            ("rgb(999, -3, 0)", "#ff0000"),
            ("hsl(120, 100%, 50%)", "#00ff00"),
            ("hsla(0deg 100% 50% / 1)", "#ff0000"),
            (" Red ", "#ff0000"),
        ],
    )
    def test_known(self, text, wanted):
        assert colour(text) == wanted

    @pytest.mark.parametrize("text", ["", "nonsense", "inherit", "var(--x)", "#12345", "rgb(1)", "rgb()", "url(a.png)"])
    def test_none(self, text):
        assert colour(text) is None


class TestLengths:
    @pytest.mark.parametrize(
        ("text", "wanted"),
        [
            ("12px", 12),
            ("12", 12),
            (" 9pt", 12),
            ("50%", 500),
            ("2rem", 32),
            ("1in", 96),
            (".5px", 0.5),
        ],
    )
    def test_pixels(self, text, wanted):
        assert pixels(text, 1000, 20) == pytest.approx(wanted)

    @pytest.mark.parametrize("text", ["", "auto", "3parsecs", "calc(1px)", "1" * 500 + "px"])
    def test_no_pixels(self, text):
        assert pixels(text, 1000) is None

    @pytest.mark.parametrize(
        ("text", "wanted"),
        [("small", 13), ("larger", 24), ("smaller", 20 / 1.2), ("150%", 30), ("1.5em", 30), ("11px", 11), ("12pt", 16)],
    )
    def test_font_size(self, text, wanted):
        assert font_size(text, 20) == pytest.approx(wanted)

    @pytest.mark.parametrize("text", ["", "12", "huge", "-2px", "inherit"])
    def test_no_font_size(self, text):
        assert font_size(text, 20) is None

    @pytest.mark.parametrize(
        ("text", "wanted"), [("bold", 700), ("normal", 400), ("600", 600), ("inherit", 500), ("fat", None), ("", None)]
    )
    def test_font_weight(self, text, wanted):
        assert font_weight(text, 500) == wanted


class TestDeclarations:
    def test_read(self):
        style = "Color: RED !important; font-size:12px;;broken; background : url(a:b)"
        assert declarations(style) == {"color": "red", "font-size": "12px", "background": "url(a:b)"}

    @pytest.mark.parametrize("evil", ["a:b;" * 100_000, ";" * 400_000, "color:rgb(" + "1," * 200_000, "1" * 400_000])
    def test_time(self, evil):
        start = process_time()
        for value in declarations(evil).values():
            colour(value)
        colour(evil)
        pixels(evil, 100)
        font_size(evil, 16)
        font_weight(evil, 400)
        assert process_time() - start < 2 * slowness()
