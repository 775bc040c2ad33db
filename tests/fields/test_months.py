from __future__ import annotations

import pytest

from scrapy_article.fields import months
from scrapy_article.fields.months import month_of


class TestMonthOf:
    @pytest.mark.parametrize("language", sorted(months._NAMES))
    def test_twelve_in_each_language(self, language):
        groups = months._NAMES[language].split()
        assert len(groups) == 12
        for number, group in enumerate(groups, 1):
            for name in group.split("|"):
                assert month_of(name, language) == number
                assert month_of(name.upper(), language) in (number, None)  # Turkish and Greek capitals fold elsewhere

    def test_dot_of_an_abbreviation(self):
        assert month_of("Sept.") == 9

    def test_language_decides(self):
        assert (month_of("listopad", "hr"), month_of("listopad", "pl")) == (10, 11)

    def test_no_month(self):
        assert month_of("Monday") is None
        assert month_of("", "en") is None

    def test_many_languages(self):
        assert len(months._NAMES) >= 25
