from __future__ import annotations

import pytest
from fields.filling import H1, P1, P2, TEXT, TITLE, filled

P3 = P1.replace("river", "strait")
DECLARED = '<meta name="author" content="Jane Doe">'


def authors(text, head=""):
    return filled(f"{H1}{text}", TITLE + head).authors


SUB_HEADINGS = [
    "By land and sea",
    "By Friday the road was empty",
    "Von Bergen und Tälern",
    "Par ici la sortie",
    "Por la Puerta Grande",
    "Av Jord är du kommen",
    "Автор моста",
    "记者的提问",
    "كتب التاريخ والجسر",
]


class TestSubHeadings:
    @pytest.mark.parametrize("line", SUB_HEADINGS)
    @pytest.mark.parametrize("shape", ["<h2>{}</h2>", "<p><b>{}</b></p>", "<p>{}</p>"])
    def test_between_paragraphs(self, line, shape):
        between = shape.format(line)
        assert authors(f"{P1}{between}{P2}{P3}") == []
        assert authors(f"{P1}{between}{P2}{P3}", DECLARED) == ["Jane Doe"]

    def test_above_the_text(self):
        assert authors(f"<h2>By land and sea</h2>{P1}{P2}{P3}") == []
        assert authors(f"<h2>By Ann Lee</h2>{P1}{P2}{P3}") == ["Ann Lee"]

    @pytest.mark.parametrize("line", ["By Ann Lee", "Author: Amanda", "By ANN LEE and Bo Ek"])
    def test_by_line_below_a_standfirst(self, line):
        assert authors(f"{P1}<p>{line}</p>{P2}{P3}")[0] in ("Ann Lee", "Amanda")

    def test_site_below_a_standfirst(self):
        site = '<meta property="og:site_name" content="planet.com">'
        assert authors(f"{P1}<p>von planet.com</p>{P2}{P3}", site) == ["planet.com"]

    def test_declared_go_first(self):
        line = "<p>By Hook Or Crook</p>"
        assert authors(f"{P1}{line}{P2}{P3}", DECLARED) == ["Jane Doe"]

    def test_declared_who_is_among_them(self):
        line = "<p>By Jane Doe and Bo Ek</p>"
        assert authors(f"{P1}{line}{P2}{P3}", DECLARED) == ["Jane Doe", "Bo Ek"]


class TestDashes:
    @pytest.mark.parametrize(
        "lines",
        [
            "<p>– Put up cameras<br>– Build a new bridge<br>– Close the old one</p>",
            "<ul><li>— Put up cameras</li><li>— Build a new bridge</li></ul>",
            "<p>– Ann Lee</p><p>– Bo Ek</p>",
            "<p>“Nobody asked us before they took the decision.”</p><p>– Harry Muir</p>",
            "<blockquote><p>Nobody asked us before they took it.</p><p>— Harry Muir</p></blockquote>",
        ],
    )
    def test_in_the_text(self, lines):
        assert authors(f"{P1}{lines}{P2}{P3}") == []
        assert authors(f"{P1}{P2}{P3}{lines}") == []
        assert authors(f"{lines}{P1}{P2}{P3}") == []

    def test_epigraph(self):
        epigraph = "<p><em>The tide comes in beneath the beams.</em></p><p>— R. L. Muir</p>"
        assert authors(f"{epigraph}{P1}{P2}{P3}", DECLARED) == ["Jane Doe"]

    @pytest.mark.parametrize("line", ["<p>— Ann Lee</p>", "<p>– Ann Lee and Bo Ek</p>", "<p>— By Ann Lee</p>"])
    def test_below_the_title_and_at_the_end(self, line):
        assert authors(f"{line}{P1}{P2}{P3}")[0] == "Ann Lee"
        assert authors(f"{P1}{P2}{P3}{line}")[0] == "Ann Lee"

    def test_at_the_end_below_others_who_are_declared(self):
        assert authors(f"{TEXT}<p>— Harry Muir</p>", DECLARED) == ["Jane Doe"]
