"""An ordinary article of a newspaper, from which the pages of these tests are made."""

URL = "https://www.example.com/news/town-library-to-open-on-sundays"
SITE = "The Harbour Post"
TITLE = "Town library to open on Sundays from October"
PARAGRAPHS = [
    (
        "The town library will open its doors on Sundays from the first week of October, after the council agreed on "
        "Tuesday evening to pay for three more librarians and for the heating of the old reading room."
    ),
    (
        "Readers had asked for longer hours for years. A petition that was handed in last spring had been signed by more "
        "than four thousand people, among them most of the teachers of the two secondary schools and all of the doctors."
    ),
    (
        "“We have students who share a bedroom with two brothers and have nowhere else to go,” said Mara Lind, who has "
        "run the library since it moved into the former customs house. “For them a Sunday without us is a day without a "
        "desk, and that is something we can change.”"
    ),
    (
        "Not everybody was convinced. The leader of the opposition asked why the money could not be spent on the roof of "
        "the swimming pool, which has been closed since a storm tore off part of it, and called the plan a present to "
        "those who read already."
    ),
    (
        "The additional cost is put at ninety thousand a year, a third of which will come from the county. If fewer than "
        "two hundred visitors come on an average Sunday, the council will look at the matter again after twelve months."
    ),
    (
        "The reading room, with its green lamps and its view over the harbour, will be quiet as before, while the ground "
        "floor will have room for board games, for a language café and for the repair of bicycles that nobody else mends."
    ),
    (
        "The librarians themselves had voted for the change by a narrow majority. They will work one Sunday in four, and "
        "get the Monday off for it, an arrangement that their union has described as fair although not as generous."
    ),
    (
        "On the first Sunday, the brass band will play in the yard, and whoever brings back a book that is overdue will "
        "not have to pay for it, however long it has been standing on the shelf at home."
    ),
]

_MENU = ("News", "Politics", "Business", "Culture", "Sport", "Weather", "Letters")
NAVIGATION = "<nav><ul>" + "".join(f'<li><a href="/{name.lower()}">{name}</a></li>' for name in _MENU) + "</ul></nav>"
RELATED = (
    "Ferry timetable changes again after complaints",
    "Baker on Quay Street wins regional prize",
    "Storm damage: what the insurers will pay",
    "School choir to sing in the capital",
)
ASIDE = (
    '<aside class="related"><h3>More stories</h3><ul>'
    + "".join(f'<li><a href="/news/{headline.lower().replace(" ", "-")}">{headline}</a></li>' for headline in RELATED)
    + "</ul></aside>"
)
FOOTER = (
    '<footer><p>© The Harbour Post, all rights reserved</p><p><a href="/imprint">Imprint</a> '
    '<a href="/privacy">Privacy policy</a> <a href="/contact">Contact</a> <a href="/jobs">Jobs</a></p></footer>'
)


def paragraphs(texts: list[str] = PARAGRAPHS) -> str:
    return "".join(f"<p>{text}</p>\n" for text in texts)


def with_inside(inside: str) -> str:
    """The body of the article with *inside* between its fourth and fifth paragraphs."""
    return f"{paragraphs(PARAGRAPHS[:4])}{inside}{paragraphs(PARAGRAPHS[4:])}"


def page(
    body: str = paragraphs(), *, head: str = "", above: str = "", below: str = "", title: str = TITLE, lang: str = "en"
) -> str:
    """A whole page: *body* below the headline, *above* between the two, and *below* after the article."""
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{title} | {SITE}</title>{head}</head>\n'
        f'<body><header><a href="/">{SITE}</a>{NAVIGATION}</header>\n<main><article><h1>{title}</h1>\n{above}'
        f'<div class="body">{body}</div></article>\n{below}{ASIDE}</main>\n{FOOTER}</body></html>'
    )
