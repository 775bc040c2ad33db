from __future__ import annotations

from datetime import date, timedelta

import pytest

from scrapy_article.fields.calendars import buddhist_year, from_persian


class TestPersian:
    @pytest.mark.parametrize(
        ("year", "new_year"),
        [
            (1375, date(1996, 3, 20)),
            (1379, date(2000, 3, 20)),
            (1387, date(2008, 3, 20)),
            (1395, date(2016, 3, 20)),
            (1396, date(2017, 3, 21)),
            (1399, date(2020, 3, 20)),
            (1400, date(2021, 3, 21)),
            (1403, date(2024, 3, 20)),
            (1404, date(2025, 3, 21)),
        ],
    )
    def test_new_year(self, year, new_year):
        assert from_persian(year, 1, 1) == new_year

    def test_days_of_the_year_follow_each_other(self):
        day = date(2016, 3, 20)
        for year in range(1395, 1410):
            for month in range(1, 13):
                for number in range(1, 32):
                    try:
                        found = from_persian(year, month, number)
                    except ValueError:
                        continue
                    assert found == day
                    day += timedelta(days=1)

    @pytest.mark.parametrize(
        ("year", "month", "day"), [(1402, 12, 30), (1403, 7, 31), (1403, 13, 1), (1403, 1, 0), (3, 1, 1), (2024, 1, 1)]
    )
    def test_no_such_day(self, year, month, day):
        with pytest.raises(ValueError, match=r"no .*"):
            from_persian(year, month, day)


class TestBuddhist:
    @pytest.mark.parametrize(
        ("year", "gregorian"), [(2567, 2024), (67, 2024), (43, 2000), (24, 2024), (2024, 2024), (0, 2000)]
    )
    def test_years(self, year, gregorian):
        assert buddhist_year(year) == gregorian
