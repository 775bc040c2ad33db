from datetime import date, datetime, timedelta, timezone
from time import process_time

import pytest
from cpu import slowness
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.fields.dates.parser import EARLIEST, find_dates, may_hold_date, moment_of, parse_date


def iso(text, language=None, **options):
    parsed = parse_date(text, language, **options)
    return parsed.iso if parsed else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("14 Feb 20", None),
        ("Henry V 14, 2024", None),
        ("Henry V 2024", None),
        ("14 V 2024", "2024-05-14"),
        ("2025•01•08", "2025-01-08"),
        ("Ann Lee•Oct 20, 2025", "2025-10-20"),
        ("Jan 6’11 tall", None),
    ],
)
def test_signs_in_dates(text, expected):
    assert iso(text, latest=date(2026, 1, 1)) == expected
    assert expected is None or may_hold_date(text)


class TestMachineDates:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("2020-05-03", "2020-05-03"),
            ("2020-05-03T10:00:00+02:00", "2020-05-03T10:00:00+02:00"),
            ("2020-05-03T10:00-0330", "2020-05-03T10:00:00-03:30"),
            ("20200503", "2020-05-03"),
            ("Sun, 03 May 2020 10:00:00 GMT", "2020-05-03T10:00:00+00:00"),
            ("1588500000", "2020-05-03T10:00:00+00:00"),
            ("1588500000000", "2020-05-03T10:00:00+00:00"),
            ("2020-05-03T24:00:00Z", "2020-05-03"),
            ("2020-05-03T10:00:00+99:00", "2020-05-03T10:00:00"),
            ("2020-05-03T10:00:00-5:00", "2020-05-03T10:00:00-05:00"),
            ("2020-05-03T10:00:00%2B01:00", "2020-05-03T10:00:00+01:00"),
        ],
    )
    def test_forms(self, text, expected):
        assert iso(text) == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("zh", "2023年5月3日 晚上8:20", "2023-05-03T20:20:00"),
        ("zh", "2023-05-03 週三 10:20", "2023-05-03T10:20:00"),
        ("ko", "2023년 5월 3일 수요일 오후 8:20", "2023-05-03T20:20:00"),
        ("ar", "الأربعاء، ٣ مايو/أيار ٢٠٢٣", "2023-05-03"),
        ("ar", "الثلاثاء 3 شباط (فبراير) 2023", "2023-02-03"),
        ("ar", "3 مايو 2023 - 10:20 مساءً", "2023-05-03T22:20:00"),
        ("bn", "০৩ মে ২০২৩, ১০:২০ পিএম", "2023-05-03T22:20:00"),
        ("el", "3 Μαΐου 2023, 10:20 μ.μ.", "2023-05-03T22:20:00"),
        ("hu", "2023. május 3., szerda 10:20", "2023-05-03T10:20:00"),
        ("ru", "10:20 / 3 мая 2023", "2023-05-03T10:20:00"),
        ("ru", "03.05.2023 10:20 МСК", "2023-05-03T10:20:00+03:00"),
        ("kk", "2023 жылғы 3 мамыр", "2023-05-03"),
        ("uz", "2023-yil 3-may", "2023-05-03"),
        ("vi", "Tháng Năm 3, 2023", "2023-05-03"),
        ("vi", "Thứ tư, 03/05/2023, 10:20 (GMT+7)", "2023-05-03T10:20:00+07:00"),
        ("id", "Rabu, 03 Mei 2023 - 10:20 WIB", "2023-05-03T10:20:00+07:00"),
        ("en", "May 3, 2023 10:20 (GMT +8)", "2023-05-03T10:20:00+08:00"),
        ("en", "May 3, 2023, 10:20 AM SGT", "2023-05-03T10:20:00+08:00"),
        ("uk", "3 травня 2023 р., 10:20", "2023-05-03T10:20:00"),
        ("lt", "2023 m. gegužės 3 d. 10:20", "2023-05-03T10:20:00"),
        ("eu", "2023ko maiatzaren 3a, 10:20", "2023-05-03T10:20:00"),
        ("ca", "3 de maig de 2023, a les 10:20", "2023-05-03T10:20:00"),
        ("my", "၃ မေ ၂၀၂၃၊ ၁၀:၂၀", "2023-05-03T10:20:00"),
        ("az", "03.05.2023 [10:20]", "2023-05-03T10:20:00"),
        ("it", "3 maggio 2023 (12.30 MB)", "2023-05-03"),
        ("he", "3.5.2023 בשעה 10:20", "2023-05-03T10:20:00"),
        ("mk", "03.05.2023 во 10:20", "2023-05-03T10:20:00"),
        ("bn", "০৮:১৫ পিএম, ০৩ মে ২০২৩", "2023-05-03T20:15:00"),
        ("mr", "३ मे २०२३ ०६:३० सायं", "2023-05-03T18:30:00"),
        ("mr", "३ मे २०२३ ०६:३० सकाळी", "2023-05-03T06:30:00"),
        ("ru", "03.05.2023 в 10:20 (мск)", "2023-05-03T10:20:00+03:00"),
        ("id", "3 Mei 2023, 10:20 WIT", "2023-05-03T10:20:00+09:00"),
        ("km", "៣ ឧសភា ២០២៣ ម៉ោង ១០:២០", "2023-05-03T10:20:00"),
        ("fr", "3 mai 2023 à 10h20 est mort", "2023-05-03T10:20:00"),  # no zone of America
    ],
)
def test_what_stands_beside_the_time(language, text, expected):
    assert iso(text, language) == expected


@pytest.mark.parametrize("text", ["ann28.09.1912:44", "28.09.19 12:44", "ann28.09.201912:44"])
def test_a_time_that_is_glued_to_the_year(text):
    assert iso(text, "de") == "2019-09-28T12:44:00"


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("3 May 2023 04:30 PM3 min read", "16:30"),
        ("04:30 PM3 May 2023", "16:30"),
        ("3 May 2023 04:30 Amsterdam", "04:30"),
        ("3 May 2023 04:30 pmol", "04:30"),
    ],
)
def test_what_is_glued_to_the_half_of_the_day(text, clock):
    assert iso(text, "en") == f"2023-05-03T{clock}:00"


def test_a_time_belongs_to_one_date():
    found = find_dates("13 сакавіка 2024, 10:25 / Абноўлена 14 сакавіка 2024", "be")
    assert [parsed.iso for parsed in found] == ["2024-03-13T10:25:00", "2024-03-14"]
    assert iso("13.3. klo 10.25 Päivitetty 14.3.2024", "fi") == "2024-03-14"


class TestWrittenDates:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("May 3rd, 2020 at 4:05 PM EDT", "2020-05-03T16:05:00-04:00"),
            ("Dec. 12, 2020 12:15 a.m.", "2020-12-12T00:15:00"),
            ("Thursday 5 January 2017 09.00 GMT", "2017-01-05T09:00:00+00:00"),
            ("3. Mai 2020, 14:30 Uhr", "2020-05-03T14:30:00"),
            ("1er août 2020 à 10h30", "2020-08-01T10:30:00"),
            ("2020 m. gegužės 3 d.", "2020-05-03"),
            ("٢٨ يناير ٢٠٢٠", "2020-01-28"),
            ("2020년 5월 3일", "2020-05-03"),
            ("令和2年5月3日", "2020-05-03"),
            ("令和元年5月3日", "2019-05-03"),
            ("May 3, 2020 13:45 PM EDT", "2020-05-03T13:45:00-04:00"),
            ("00:15 AM, May 3, 2020", "2020-05-03T00:15:00"),
        ],
    )
    def test_forms(self, text, expected):
        assert iso(text) == expected

    @pytest.mark.parametrize(
        ("text", "language", "expected"),
        [
            ("12 พฤษภาคม พ.ศ. 2567 เวลา 10:30 น.", "th", "2024-05-12T10:30:00"),
            ("12/05/2567", "th", "2024-05-12"),
            ("1403/05/12 - 10:30", "fa", "2024-08-02T10:30:00"),
            ("جمعه ۱۲ مردادماه ۱۴۰۳", "fa", "2024-08-02"),
            ("۱۲ آگوست ۲۰۲۴ میلادی", "fa", "2024-08-12"),
            ("令和6年5月3日", "ja", "2024-05-03"),
            ("令和６年５月３日 10時30分", "ja", "2024-05-03T10:30:00"),
            ("民國113年5月3日", "zh", "2024-05-03"),
            ("中華民國一一三年五月三日", "zh", None),
            ("二〇二四年十二月三十一日", "zh", "2024-12-31"),
            ("2024년 5월 3일 오후 3:05", "ko", "2024-05-03T15:05:00"),
            ("ngày 3 tháng 5 năm 2024", "vi", "2024-05-03"),
            ("Th5 3, 2024", "vi", None),
            ("3 كانون الثاني 2024", "ar", "2024-01-03"),
            ("10\u200f/08\u200f/2022", "ar", "2022-08-10"),
            ("3 de maig de 2024", "ca", "2024-05-03"),
            ("13 מרס 2024", "he", "2024-03-13"),
            ("2024 оны 3-р сарын 14, 10:15", "mn", "2024-03-14T10:15:00"),
            ("2024-жылдын 13-марты", "ky", "2024-03-13"),
            ("13․03․2024", "hy", "2024-03-13"),
            ("መጋቢት 5 ቀን 2016 ዓ.ም", "am", "2024-03-14"),
            ("5 መጋቢት 2016", "ti", "2016-03-05"),
            ("३० फागुन २०८०", "ne", "2024-03-13"),
            ("२०८०-११-३०", "ne", "2024-03-13"),
            ("113.03.18", "de", None),
            ("24.03.07 11:20", "ko", "2024-03-07T11:20:00"),
            ("24.03.07", "hu", "2024-03-07"),
            ("24.03.07", "de", "2007-03-24"),
        ],
    )
    def test_languages_and_calendars(self, text, language, expected):
        assert iso(text, language) == expected

    def test_language_decides_on_a_month(self):
        assert iso("3 listopada 2020", "hr") == "2020-10-03"
        assert iso("3 listopada 2020", "pl") == "2020-11-03"

    @pytest.mark.parametrize(
        "text", ["May 2020", "30 February 2020", "10 downing 2020", "3 May", "", "version 2020-13-45", "2.1.20.4"]
    )
    def test_no_date(self, text):
        assert find_dates(text) == ()


class TestOrder:
    def test_day_first_unless_told_otherwise(self):
        assert iso("3/4/2020") == "2020-04-03"
        assert iso("3/4/2020", month_first=True) == "2020-03-04"

    def test_numbers_decide(self):
        assert iso("13/4/2020", month_first=True) == "2020-04-13"
        assert iso("4/13/2020") == "2020-04-13"

    def test_dots_are_european(self):
        assert iso("3.4.2020", month_first=True) == "2020-04-03"

    def test_short_year(self):
        assert iso("4/13/20") == "2020-04-13"
        assert iso(f"{'word ' * 20} 4/13/20") is None


class TestBounds:
    def test_not_before_the_web(self):
        assert iso("1969-12-31") is None
        assert iso(f"{EARLIEST}-01-01") == f"{EARLIEST}-01-01"

    def test_not_after_the_latest(self):
        assert iso("2031-01-01", latest=date(2030, 1, 1)) is None
        assert iso("2031-01-01, 2029-05-05", latest=date(2030, 1, 1)) == "2029-05-05"

    def test_large_number_is_no_moment(self):
        assert iso("9999999999999", latest=date(2030, 1, 1)) is None
        assert iso("9999999999", latest=date(2030, 1, 1)) is None


class TestProperties:
    @settings(deadline=None)
    @given(st.text(max_size=500))
    def test_any_text(self, text):
        for parsed in find_dates(text):
            assert datetime.fromisoformat(parsed.iso).date() == parsed.day
            assert 0 <= parsed.start < parsed.end <= len(text)

    @settings(deadline=None)
    @given(
        st.datetimes(min_value=datetime(EARLIEST, 1, 1), max_value=datetime(2090, 1, 1)), st.integers(-12 * 4, 14 * 4)
    )
    def test_iso_comes_back(self, moment, quarters):
        moment = moment.replace(microsecond=0, tzinfo=timezone(timedelta(minutes=15 * quarters)))
        assert iso(moment.isoformat()) == moment.isoformat()

    @settings(deadline=None)
    @given(st.dates(min_value=date(EARLIEST, 1, 1), max_value=date(2090, 1, 1)))
    def test_written_forms_come_back(self, day):
        for form in ("%d %B %Y", "%B %d, %Y", "%d.%m.%Y", "%Y年%m月%d日", "%b %d %Y"):
            assert iso(day.strftime(form)) == day.isoformat()


class TestTime:
    @pytest.mark.parametrize(
        "piece", ["1", "1.", "May ", "2020-", "10:", "3 May ", "May 3 ", "1/1/", "年", "at ", "2020 May "]
    )
    def test_linear(self, piece):
        start = process_time()
        find_dates(piece * (400_000 // len(piece)))
        assert process_time() - start < 2 * slowness()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2024-03-01T10:00:00Z", datetime(2024, 3, 1, 10, tzinfo=timezone.utc)),
        ("2024-03-01T10:00:00.123456789Z", datetime(2024, 3, 1, 10, tzinfo=timezone.utc)),
        ("2024-03-01T10:00:00.5+0530", datetime(2024, 3, 1, 10, tzinfo=timezone(timedelta(hours=5.5)))),
        ("2024-03-01", datetime(2024, 3, 1, tzinfo=timezone.utc)),
        ("2024-03-01 10:00:00+02", datetime(2024, 3, 1, 10, tzinfo=timezone(timedelta(hours=2)))),
        ("yesterday", None),
        ("", None),
        (None, None),
    ],
)
def test_moment_of(text, expected):
    assert moment_of(text) == expected
