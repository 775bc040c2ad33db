"""The letters and digits of texts, compiled: `_letters.c`."""

def letters(text: str, /) -> str:
    """Return what `scrapy_article.text.words.letters_in_python` does; TypeError for what is no string."""

def has_odd_signs(text: str, /) -> bool:
    """Return what `scrapy_article.text.words.has_odd_signs_in_python` does; TypeError for what is no string."""
