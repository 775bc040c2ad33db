from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.fields.authors.names import MAX_NAME, Kind, bare_name, kind_of, name_case


class TestKind:
    @pytest.mark.parametrize(
        "name",
        [
            "Jean-Luc Roux",
            "José Ortega y Gasset",
            "Rory O'Sullivan",
            "ANN LEE",
            "दीपक नेगी",
            "田中太郎",
            "ジョン・スミス",
            "홍길동",
        ],
    )
    def test_person(self, name):
        assert kind_of(name) is Kind.PERSON

    @pytest.mark.parametrize(
        "name",
        ["Planet Staff", "The Planet Team", "AFP", "planet.com", "AFP/Planet", "University of York"],
    )
    def test_team(self, name):
        assert kind_of(name) is Kind.TEAM

    @pytest.mark.parametrize("name", ["桥城日报", "桥城网", "橋城電視台", "橋新聞", "다리일보", "다리뉴스"])
    def test_team_in_scripts_without_capitals(self, name):
        assert kind_of(name) is Kind.TEAM

    @pytest.mark.parametrize(
        "name", ["", " ", "Staff", "Redaktion", "admin", "Read more", "a range of backgrounds", "x" * (MAX_NAME + 1)]
    )
    def test_nobody(self, name):
        assert kind_of(name) is None


class TestShortened:
    @pytest.mark.parametrize(
        "name", ["Ann Lee RN", "Ann Lee PhD", "Ann Lee M.D.", "“Ann Lee”", "Ann Lee -", "- Ann Lee"]
    )
    def test_bare(self, name):
        assert bare_name(name) == "Ann Lee"


class TestCase:
    @pytest.mark.parametrize(
        ("name", "written"),
        [
            ("ANN LEE", "Ann Lee"),
            ("R.C. BAKER", "R.C. Baker"),
            ("VÍCTOR LEE", "Víctor Lee"),
            ("Ann Lee", "Ann Lee"),
        ],
    )
    def test_capitals(self, name, written):
        assert name_case(name) == written


class TestRobust:
    @given(st.text(max_size=100))
    def test_any_text(self, text):
        assert kind_of(text) in (*Kind, None)
        assert kind_of(bare_name(text)) in (*Kind, None)
        assert len(bare_name(text)) <= len(text) + 1
        name_case(text.upper())

    @pytest.mark.parametrize("piece", ["A b ", "a.", "Ann ", "O'", "IV ", ": ", "기자 ", "_"])
    def test_linear(self, piece):
        start = process_time()
        text = piece * (400000 // len(piece))
        kind_of(text)
        bare_name(text)
        name_case(text.upper())
        assert process_time() - start < 2 * slowness()
