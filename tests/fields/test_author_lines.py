from __future__ import annotations

from time import process_time

import pytest
from cpu import slowness
from lxml import etree

from scrapy_article.document import Document
from scrapy_article.fields.author_lines import joined, line_of, lines_of


def lines(markup):
    return lines_of(etree.HTML(markup).find("body")[0])


class TestLinesOf:
    @pytest.mark.parametrize(
        ("markup", "found"),
        [
            ("<p>By Ann Lee</p>", ["By Ann Lee"]),
            ("<p> \n </p>", []),
            ("<p>By <a>Ann <b>Lee</b></a> and <i>Bo Ek</i></p>", ["By Ann Lee and Bo Ek"]),
            ("<div>By<div>Ann Lee</div>Editor</div>", ["By", "Ann Lee", "Editor"]),
            ("<p>Ann Lee<br>Editor</p>", ["Ann Lee", "Editor"]),
            ("<p><span>Ann Lee</span><span>May 3</span></p>", ["Ann Lee | May 3"]),
            ("<p><b>A</b>nn Lee</p>", ["Ann Lee"]),
            ("<p>Ann Lee<sup>1</sup>, Bo Ek<sup><a>a,b</a></sup></p>", ["Ann Lee, Bo Ek"]),
            ("<p>The 5<sup>th</sup></p>", ["The 5th"]),
            ("<p><a>Ann LEE</a><i>2024.01.18</i></p>", ["Ann LEE | 2024.01.18"]),
            ("<p><a>Ann Lee</a><span>in Local</span><span>May 3</span></p>", ["Ann Lee in Local | May 3"]),
            ("<p><a>Ann Lee</a>s Blog</p>", ["Ann Lees Blog"]),
            ("<p><a>Ann Le<i>e</i></a></p>", ["Ann Lee"]),  # the last letter has a space of its own
            ("<p>Ann<script>x()</script><!-- y --> Lee<svg><text>z</text></svg></p>", ["Ann Lee"]),
        ],
    )
    def test_lines(self, markup, found):
        assert lines(markup) == found

    def test_text_behind_the_element(self):
        assert lines("<p><b>Ann</b></p>behind") == ["Ann"]

    def test_a_part_of_a_long_element(self):
        start = process_time()
        assert sum(map(len, lines(f"<div>{'<p>Ann Lee</p>' * 50_000}</div>"))) < 1000
        assert process_time() - start < 2 * slowness()


class TestLineOf:
    def test_glued(self):
        document = Document("<p>By <a>Ann Lee</a><span>2020</span></p><p>Bo Ek</p>")
        assert [line_of(segment) for segment in document.segments] == ["By Ann Lee | 2020", "Bo Ek"]


class TestJoined:
    @pytest.mark.parametrize(
        ("found", "made"),
        [
            ([], []),
            (["Ann Lee", "Bo Ek"], ["Ann Lee", "Bo Ek"]),
            (["By", "Ann Lee", "May 3"], ["By Ann Lee", "May 3"]),
            (["By", "Ann Lee", ",", "Bo Ek", ", and", "Cy Oz", "May 3"], ["By Ann Lee , Bo Ek , and Cy Oz", "May 3"]),
            (["Von:", "Ann Lee und", "Bo Ek", "x"], ["Von: Ann Lee und Bo Ek", "x"]),
            (["By"], ["By"]),
        ],
    )
    def test_labels(self, found, made):
        assert joined(found) == made

    def test_first(self):
        assert joined(["By", "Ann Lee", "x"], first=True) == ("By Ann Lee", 2)


def test_line_with_and_before_it():
    assert joined(["By Ann Lee", "and Bo Ek", "May 3"]) == ["By Ann Lee and Bo Ek", "May 3"]
