import pytest

from scrapy_article.fields.title import cuts


def parts(text):
    """What *text* falls into where it is cut at every place."""
    found, start = [], 0
    for cut in cuts(text):
        found.append(text[start : cut.start].strip())
        start = cut.end
    return [*found, text[start:].strip()]


class TestCuts:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Bridge | Planet", ["Bridge", "Planet"]),
            ("Bridge—Planet", ["Bridge", "Planet"]),
            ("Planet > News > Bridge", ["Planet", "News", "Bridge"]),
            ("A bridge? A guide", ["A bridge? A guide"]),
            ("桥_新闻_光明网", ["桥", "新闻", "光明网"]),
            ("Spider-Man", ["Spider-Man"]),
            ("Really?!", ["Really?!"]),
            ("| Bridge |", ["| Bridge |"]),
        ],
    )
    def test_parts(self, text, expected):
        assert parts(text) == expected
