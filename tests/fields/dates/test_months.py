from __future__ import annotations

import pytest

from scrapy_article.fields.dates.months import cldr, join_names, month_of


class TestMonthOf:
    @pytest.mark.parametrize("language", sorted(cldr()["months"]))
    def test_twelve_in_each_language(self, language):
        groups = cldr()["months"][language].split(",")
        assert len(groups) == 12
        for number, group in enumerate(groups, 1):
            full = group.split("|")[0].replace(" ", "_")
            assert month_of(full, language) == number

    @pytest.mark.parametrize(
        ("name", "language", "number"),
        [
            ("Jänner", "de", 1),
            ("fevrier", "fr", 2),  # without its accent
            ("KASIM", "tr", 11),
            ("ابريل", "ar", 4),  # without its hamza
            ("مئی", "ur", 5),
            ("maiatzaren", "eu", 5),
            ("septembrī", "lv", 9),
            ("октобра", "sr", 10),
            ("במרץ", "he", 3),
            ("ม.ค.", "th", 1),
            ("มี.ค.", "th", 3),
            ("мамыр", "kk", 5),
            ("മെയ്", "ml", 5),
            ("മാര്\u200dച്ച്", "ml", 3),  # written before its letter had a character of its own
            ("ਫਰਵਰੀ", "pa", 2),  # without its dot
            ("ઓગસ્ટ", "gu", 8),
            ("ஒக்டோபர்", "ta", 10),
            ("అక్టోబరు", "te", 10),
            ("අප්රේල්", "si", 4),  # without its joiner
            ("Σεπτέμβρη", "el", 9),
        ],
    )
    def test_as_pages_write_them(self, name, language, number):
        assert month_of(name, language) == number

    @pytest.mark.parametrize("language", [None, "en", "ja", "xx"])
    @pytest.mark.parametrize("name", ["Monday", "", "."])
    def test_no_month(self, name, language):
        assert month_of(name, language) is None


class TestJoinNames:
    def test_names_of_two_words(self):
        joined = join_names("3 كانون الثاني 2024", "ar")
        assert joined == "3 كانون_الثاني 2024"
        assert month_of("كانون_الثاني", "ar") == 1
