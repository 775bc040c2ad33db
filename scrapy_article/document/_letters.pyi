"""The letters and digits of texts, compiled: `_letters.c`."""

def letters(text: str, /) -> str:
    """Return what `scrapy_article.document.letters.letters_in_python` does; TypeError for what is no string."""
