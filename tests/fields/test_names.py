from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.fields.names import ANY, LABELLED, MAX_NAME, STRICT, split_names


class TestSplit:
    @pytest.mark.parametrize(
        ("text", "names"),
        [
            ("Ann Lee", ["Ann Lee"]),
            ("By Ann Lee", ["Ann Lee"]),
            ("by: Ann Lee", ["Ann Lee"]),
            ("ByAnn Lee", ["Ann Lee"]),
            ("Written by Ann Lee, Bo Ek and Cy Oz", ["Ann Lee", "Bo Ek", "Cy Oz"]),
            ("Ann Lee, Bo Ek, and Cy Oz", ["Ann Lee", "Bo Ek", "Cy Oz"]),
            ("Ann Lee & Bo Ek", ["Ann Lee", "Bo Ek"]),
            ("Ann Lee; Bo Ek / Cy Oz", ["Ann Lee", "Bo Ek", "Cy Oz"]),
            ("Von Anna Schmidt und Peter Müller", ["Anna Schmidt", "Peter Müller"]),
            ("Par Jean-Luc Roux et Marie Dubois", ["Jean-Luc Roux", "Marie Dubois"]),
            ("Por Ana Pérez y Luis Gómez", ["Ana Pérez", "Luis Gómez"]),
            ("José Ortega y Gasset", ["José Ortega y Gasset"]),
            ("Di Anna Rossi e Luca Bianchi", ["Anna Rossi", "Luca Bianchi"]),
            ("Иван Петров и Пётр Иванов", ["Иван Петров", "Пётр Иванов"]),
            ("محمد علي و أحمد حسن", ["محمد علي", "أحمد حسن"]),
            ("田中太郎、山田花子", ["田中太郎", "山田花子"]),
            ("田中太郎・山田花子", ["田中太郎", "山田花子"]),
            ("ジョン・スミス", ["ジョン・スミス"]),
            ("作者：田中太郎", ["田中太郎"]),
            ("Ludwig van Beethoven", ["Ludwig van Beethoven"]),
            ("Ann Lee and Ann Lee", ["Ann Lee"]),
        ],
    )
    def test_joined(self, text, names):
        assert split_names(text) == names

    @pytest.mark.parametrize(
        "text",
        [
            "By Ann Lee | Daily Planet",
            "By Ann Lee, staff writer",
            "Ann Lee, Senior Editor, Politics Desk",
            "By Ann Lee on May 3, 2020",
            "By Ann Lee May 3, 2020",
            "Ann Lee · 5 min read",
            "Ann Lee (London)",
            "Ann Lee, London",
            "Ann Lee, CNN",
            "Ann Lee, PhD",
            "Ann Lee, M.D.",
            "Ann Lee RN",
            "Ann Lee <ann@example.com>",
            "Ann Lee @annlee",
            "Ann Lee https://example.com/ann",
            "Posted on May 3, 2020 by Ann Lee",
            "May 3, 2020 • Ann Lee",
            "Text: Ann Lee",
            "Ann Lee - Daily Planet",
            "Ann Lee. Photos by Bo Ek",
        ],
    )
    def test_what_stands_around_a_name(self, text):
        assert split_names(text) == ["Ann Lee"]

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "By",
            "Admin",
            "Staff",
            "Staff Writer",
            "News Desk",
            "Redaktion",
            "The Editorial Team",
            "ann@example.com",
            "https://example.com/authors/ann",
            "www.example.com",
            "Reuters",
            "a range of backgrounds",
            "Read more",
            "x" * 100,
            "12345",
        ],
    )
    @pytest.mark.parametrize("form", [STRICT, LABELLED])
    def test_nobody(self, text, form):
        assert split_names(text, form) == []

    def test_forms(self):
        assert split_names("Amanda") == []
        assert split_names("Amanda", LABELLED) == ["Amanda"]
        assert split_names("by Amanda") == ["Amanda"]
        assert split_names("ibby", LABELLED) == []
        assert split_names("ibby", ANY) == ["ibby"]
        assert split_names("ann.lee", ANY) == []
        assert split_names("admin", ANY) == []

    def test_family_name_first(self):
        assert split_names("Lee, Ann") == ["Ann Lee"]
        assert split_names("Lee, Ann B.", inverted=True) == ["Ann B Lee"]

    def test_suffix(self):
        assert split_names("Robert Downey, Jr. and Bo Ek") == ["Robert Downey Jr.", "Bo Ek"]
        assert split_names("Robert Downey Jr.") == ["Robert Downey Jr."]

    def test_label_before_each(self):
        assert split_names("Text: Ann Lee, Design: Bo Ek", ANY) == ["Ann Lee", "Bo Ek"]

    def test_capitals(self):
        assert split_names("By ANN LEE") == ["ANN LEE"]

    def test_site(self):
        assert split_names("Daily Planet and Ann Lee", is_site=lambda name: name == "Daily Planet") == ["Ann Lee"]

    def test_months_that_are_names(self):
        assert split_names("April Roach and May Smith") == ["April Roach", "May Smith"]


class TestProperties:
    @settings(deadline=None)
    @given(st.text(max_size=600), st.sampled_from([STRICT, LABELLED, ANY]))
    def test_any_text(self, text, form):
        names = split_names(text, form)
        assert len(names) == len(set(names))
        assert all(name.strip() == name and 0 < len(name) <= 2 * MAX_NAME for name in names)

    @settings(deadline=None)
    @given(st.lists(st.sampled_from(["Ann Lee", "Bo Ek", "Cy Oz", "Dee Roy"]), min_size=1, unique=True))
    def test_list_comes_back(self, names):
        assert split_names(f"By {', '.join(names)}") == names
        assert split_names(" and ".join(names)) == names


class TestTime:
    @pytest.mark.parametrize("piece", ["By ", "a@", "(", "A b, ", "and ", "http://", "・", "1 ", ",", "ァ・"])
    def test_linear(self, piece):
        start = process_time()
        split_names(piece * (400_000 // len(piece)), ANY)
        assert process_time() - start < 2
