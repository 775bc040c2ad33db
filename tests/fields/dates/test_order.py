"""Whether the month comes first in short dates."""

import pytest
from fields.dated import published
from fields.filling import filled


class TestOrder:
    @pytest.mark.parametrize(
        ("lang", "url", "expected"),
        [
            ("en-US", None, "2024-03-04"),
            ("en", "https://example.com/x", "2024-03-04"),
            ("en", "https://example.co.uk/x", "2024-04-03"),
        ],
    )
    def test_english(self, lang, url, expected):
        assert published("<p>03/04/2024</p>", lang=lang, url=url) == expected

    @pytest.mark.parametrize(
        ("text", "lang", "expected"),
        [
            ("Thurs. 05.08.2021", "en", "2021-08-05"),
            ("Tue 03/05/2021", "en-GB", "2021-05-03"),  # neither is a Tuesday
            ("Monday 00/05/2021", "en", None),
            ("Monday 01/02/0000", "en", None),
        ],
    )
    def test_day_of_the_week(self, text, lang, expected):
        assert published(f"<p>{text}</p>", lang=lang) == expected

    def test_other_language(self):
        text = (
            "<p>Der Rat hat für die neue Brücke gestimmt, und es war klar, dass die meisten von ihnen "
            "den Plan nicht kannten.</p>"
        )
        assert (
            filled(f"<h1>Die Brücke</h1><p>03/04/2024</p>{text}", "<title>Die Brücke</title>", lang="de").date_published
            == "2024-04-03"
        )
