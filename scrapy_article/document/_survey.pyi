"""The compiled look over the bytes of a page: `_survey.c`."""

def survey(
    data: bytes, attributes: int, /
) -> tuple[bool, int, bool, bool, int, int, list[int] | None, tuple[int, ...]]:
    """Return what `scrapy_article.document.survey.survey_in_python` does."""
