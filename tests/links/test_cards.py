"""Cards of several makes: where the link is laid, and which lines of them are the headline and the date."""

import pytest

from scrapy_article.document import Document
from scrapy_article.links.candidates import find_candidates
from scrapy_article.links.teasers import MAX_SEGMENTS, Card, Teaser, Teasers, find_cards

SITE = "https://www.example.com"
STORIES = {
    "/harbour-wall-to-be-raised": (
        "Harbour wall to be raised by two metres",
        "It is to keep out the sea for a century.",
    ),
    "/bakers-strike-over-flour": ("Bakers strike over the price of flour", "There was no bread in the town on Monday."),
    "/old-mill-reopens-today": ("Old mill reopens as a museum of salt", "Its wheel had not turned for forty years."),
}
TITLES = [title for title, _ in STORIES.values()]
DAYS = ["2024-05-10", "2024-05-11", "2024-05-12"]


def teasers(card: str, around: str = "<main>{}</main>", **of_each: list[str]) -> list[Teaser]:
    """What is read of a page with a *card* for each story."""
    html = "".join(
        card.format(
            url=url,
            short=f"/p/{number}",
            title=title,
            text=text,
            number=number,
            iso=DAYS[number],
            **{name: values[number] for name, values in of_each.items()},
        )
        for number, (url, (title, text)) in enumerate(STORIES.items())
    )
    document = Document(around.format(html), f"{SITE}/news")
    candidates = find_candidates(document)
    found = Teasers(document, candidates)
    return [found.read(i) for i in range(len(candidates))]


def cards(html: str) -> list[Card | None]:
    document = Document(html, f"{SITE}/news")
    return find_cards(document, find_candidates(document))


class TestLinkThatIsTheCard:
    @pytest.mark.parametrize(
        "inner",
        [
            '<img src="/{number}.jpg"><h3>{title}</h3><p>{text}</p><time datetime="{iso}">May</time>',
            '<div><img src="/{number}.jpg"><div>{title}</div><div>{text}</div><p>{iso}</p></div>',
            '<div><p>{iso} · 4 min read</p></div><div>{title}</div><div>{text}<img src="/{number}.jpg"></div>',
        ],
    )
    @pytest.mark.parametrize("around", ['<div class="grid">{}</div>', "<p>All stories {}</p>"])
    def test_in_a_grid(self, inner, around):
        found = teasers(f'<a href="{{url}}">{inner}</a>', around)
        assert found == [
            Teaser(title, day, f"{SITE}/{number}.jpg")
            for number, (title, day) in enumerate(zip(TITLES, DAYS, strict=True))
        ]

    def test_many_lines(self):
        for lines in (MAX_SEGMENTS, MAX_SEGMENTS + 1):
            link = f'<a href="/a-b-c">{"<p>A line of it</p>" * lines}</a>'
            first, _ = cards(f'<div>{link}<a href="/d-e-f"><p>The other story</p></a></div>')
            assert (first is not None) is (lines == MAX_SEGMENTS)


class TestHeadline:
    @pytest.mark.parametrize(
        "links",
        [
            '<p><a href="{url}">{text}</a></p><h3><a href="{url}">{title}</a></h3>',
            (
                '<p><a class="sub" href="{url}">Much more of all that happened in the town on this very day</a></p>'
                '<p><a class="post-title" href="{url}">{title}</a></p>'
            ),
            (
                '<p>It was a long day, and much of it is told in the story of <a href="{url}">what was done in those hours of'
                " the day</a>, which is much too long to be told here once more, so read it there in the evening at home</p>"
                '<p><a href="{url}">{title}</a></p>'
            ),
        ],
    )
    def test_of_several_links(self, links):
        assert [teaser.title for teaser in teasers(f"<div>{links}</div>")] == TITLES
