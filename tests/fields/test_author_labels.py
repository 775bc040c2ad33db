from __future__ import annotations

from time import process_time

import pytest
from cpu import slowness
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.fields.author_bylines import read_byline
from scrapy_article.fields.author_labels import date_length, has_label, is_label, label_length, without_day


class TestLabel:
    @pytest.mark.parametrize(
        "text",
        [
            "By",
            "by:",
            "Written by",
            "Von",
            "Author:",
            "Por,",
            "—,",
            "Text von",
            "About the author",
            "Author(s)",
            "As told to",
        ],
    )
    def test_is_label(self, text):
        assert is_label(text)

    @pytest.mark.parametrize("text", ["", "By Ann", "Written", "Ann Lee", "Photos by"])
    def test_is_no_label(self, text):
        assert not is_label(text)

    @pytest.mark.parametrize(
        "text",
        [
            "May 3 by Ann Lee",
            "Tips | Author: Ann",
            "ByAnn",
            "作者：王小明",
            "Written by:Ann",
            "Հեղինակ՝ Անահիտ",
            "As told to Ann Lee",
            "Una crónica de Ana Lee",
        ],
    )
    def test_has_label(self, text):
        assert has_label(text)

    def test_has_none(self):
        assert not has_label("Ann Lee, May 3")
        assert not has_label("Ann Lee on this article")

    @pytest.mark.parametrize(
        "text", ["桥城社记者 王小明 摄", "桥城晚报记者从市政府了解到，大桥建成了。", "原作者：王小明"]
    )
    def test_other_lines(self, text):
        assert not has_label(text)

    @pytest.mark.parametrize(
        ("text", "length"),
        [
            ("By Ann Lee", 1),
            ("Written by Ann Lee", 2),
            ("Posted in World News by Ann Lee", 5),
            ("Texto de Ann Lee", 2),
            ("Texto : Ann Lee", 2),
            ("Szöveg: Anna Lee", 1),
            ("As told to Ann Lee", 3),
            ("Una crónica de Ana Lee", 3),
            ("Reportagem de Ana Lee", 2),
            ("Articolo di Ana Lee", 2),
            ("Crónica de un puente", 0),
            ("Crónica de Buenos Aires", 0),
            ("Artículo de La Vanguardia", 0),
            ("Um artigo de Ana Lee", 3),
            ("Um von Berlin nach Rom zu kommen", 0),
            ("Um das von Ana Lee zu lernen", 0),
            ("Una Lee", 0),
            ("Story to Ann Lee", 0),
            ("Ann Lee", 0),
            ("By", 0),
        ],
    )
    def test_length(self, text, length):
        assert label_length(text.split()) == length

    def test_glued(self):
        tokens = ["ByAnn", "Lee"]
        assert label_length(tokens) == 1
        assert tokens == ["By", "Ann", "Lee"]


class TestDate:
    @pytest.mark.parametrize(
        ("text", "length"),
        [
            ("May 3 , 2020 Ann Lee", 4),
            ("Published on 3 May 2020 at 10:30 Ann", 7),
            ("Tuesday , May 3 Ann Lee", 4),
            ("Tuesday 3 May 2020 Ann Lee", 4),
            ("Thứ Ba , 03/05/2020 10:30 Nguyễn Văn An", 5),
            ("Dydd Mawrth , 3 Mai 2020", 6),
            ("Terça Feira 3 de maio", 5),
            ("Sunday Adeyemi , May 3", 0),
            ("Ann Lee May 3", 0),
            ("May Lee", 0),
        ],
    )
    def test_length(self, text, length):
        assert date_length(text.split()) == length


class TestDay:
    @pytest.mark.parametrize(
        ("words", "rest"),
        [
            ("Ann Lee Tuesday", "Ann Lee"),
            ("Ann Lee Tue.", "Ann Lee"),
            ("Ana Silva Terça-feira", "Ana Silva"),
            ("Ana Silva terça feira", "Ana Silva"),
            ("Budi Santoso Selasa Wage", "Budi Santoso"),
            ("Μαρία Νίκου Τρίτη", "Μαρία Νίκου"),
            ("Anna Weber Gestern", "Anna Weber"),
            ("Budi Santoso hari ini", "Budi Santoso"),
            ("Chủ Nhật", ""),
            ("Anna Freitag", "Anna Freitag"),
            ("USA Today", "USA Today"),
            ("Tuesday Ann Lee", "Tuesday Ann Lee"),
        ],
    )
    def test_before_a_date(self, words, rest):
        assert without_day(words.split()) == rest.split()


class TestProperties:
    @settings(deadline=None)
    @given(st.text(max_size=600))
    def test_any_text(self, text):
        is_label(text)
        has_label(text)
        tokens = text.split()
        assert 0 <= label_length(tokens) <= len(tokens)
        assert 0 <= date_length(tokens) <= len(tokens)

    @settings(deadline=None)
    @given(st.text(alphabet="By ,|:/-Ann Lee作者記者・。（）", max_size=60))  # pages of newspapers are signs, too: A22
    def test_what_is_labelled_has_a_label(self, text):
        text = text.strip()
        if read_byline(text).names and read_byline(text).labelled:
            # "ByAnn Lee" is looked for at the beginning only
            assert has_label(text) or "記者" in text or "By" in text[1:]

    @pytest.mark.parametrize(
        "text", ["Words / Photos Ann Lee", "写真・文＝山田太郎", "Kuvat ja teksti: Matti Virtanen"]
    )
    def test_what_has_a_double_label_has_a_label(self, text):
        assert read_byline(text).labelled
        assert has_label(text)


class TestTime:
    @pytest.mark.parametrize("piece", ["By ", "By, ", "（", "記者", "作者", "王 ", "May "])
    def test_linear(self, piece):
        start = process_time()
        text = piece * (400_000 // len(piece))
        has_label(text)
        is_label(text)
        assert process_time() - start < slowness()
