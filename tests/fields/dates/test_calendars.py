from datetime import date, timedelta

import pytest

from scrapy_article.fields.dates.local import from_ethiopian, from_nepali, from_persian


class TestPersian:
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


class TestEthiopian:
    @pytest.mark.parametrize(
        ("year", "month", "day", "expected"),
        [
            (2016, 1, 1, date(2023, 9, 12)),  # after a year of 366 days
            (2015, 13, 6, date(2023, 9, 11)),
        ],
    )
    def test_days(self, year, month, day, expected):
        assert from_ethiopian(year, month, day) == expected

    @pytest.mark.parametrize("wrong", [(2016, 13, 6), (2016, 14, 1), (2016, 0, 1)])
    def test_no_such_day(self, wrong):
        with pytest.raises(ValueError, match="no such"):
            from_ethiopian(*wrong)


class TestNepali:
    @pytest.mark.parametrize(
        ("year", "month", "day", "expected"),
        [
            (2047, 1, 1, date(1990, 4, 14)),
            (2047, 7, 23, date(1990, 11, 9)),  # a constitution
        ],
    )
    def test_days(self, year, month, day, expected):
        assert from_nepali(year, month, day) == expected

    @pytest.mark.parametrize(
        "wrong", [(2046, 1, 1), (2084, 1, 1), (2080, 13, 1), (2080, 0, 1), (2080, 1, 32), (2080, 1, 0)]
    )
    def test_no_such_day(self, wrong):
        with pytest.raises(ValueError, match="no such"):
            from_nepali(*wrong)
