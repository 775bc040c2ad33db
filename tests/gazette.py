"""A made-up site: stories of their own, and what stands beside them on every page."""

from crawls.pages import paragraphs, place

PITCH = (
    "The reporters of the Gazette write down what is going on in the harbour, every morning before breakfast, and those "
    "who live there read it in the evening, when the boats are back."
)
"""What no extractor can tell from a paragraph by itself."""


def story(number: int, *, pitch: str = f'<p class="note">{PITCH}</p>', lines: str = "", title: str = "") -> str:
    """An article; *pitch* stands among its paragraphs, *lines* after them."""
    texts = [f'<p class="text">{text}</p>' for text in paragraphs(number)]
    body = "".join([*texts[:3], pitch, *texts[3:]])
    return page(f"{place(number)} waits for an answer", body + lines, title)


def page(headline: str, body: str, title: str = "", wrapper: str = "story") -> str:
    return (
        f"<html lang='en'><head><title>{title or headline}</title></head><body>"
        f'<article class="{wrapper}"><h1>{headline}</h1><div class="body">{body}</div></article></body></html>'
    )


def address(number: int, site: str = "https://gazette.example") -> str:
    return f"{site}/2024/05/{place(number).lower()}-waits-for-an-answer.html"
