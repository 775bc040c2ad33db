"""Cards of several makes: where the link is laid, and which lines of them are the headline and the date."""

from __future__ import annotations

import pytest

from scrapy_article.document import Document
from scrapy_article.index.candidates import find_candidates
from scrapy_article.index.cards import MAX_SEGMENTS, Card, find_cards
from scrapy_article.index.teasers import Teaser, Teasers

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

    def test_ends_where_the_link_does(self):
        first, second = cards(
            '<a href="/a-b-c"><p>The one story</p>and its end</a><a href="/d-e-f"><p>The other story</p></a>'
        )
        assert first is not None
        assert second is not None
        assert [(card.start, card.end, card.is_link) for card in (first, second)] == [(0, 2, True), (2, 3, True)]

    def test_one_line_is_no_card(self):
        assert cards('<div><a href="/a-b-c">The one story</a> <a href="/d-e-f">The other story</a></div>') == [
            None,
            None,
        ]

    def test_many_lines(self):
        for lines in (MAX_SEGMENTS, MAX_SEGMENTS + 1):
            link = f'<a href="/a-b-c">{"<p>A line of it</p>" * lines}</a>'
            first, _ = cards(f'<div>{link}<a href="/d-e-f"><p>The other story</p></a></div>')
            assert (first is not None) is (lines == MAX_SEGMENTS)


class TestLinkOverTheCard:
    CARD = (
        '<div><h3>{title}</h3><p>{iso}</p><a href="{short}" aria-label="post link to {title}"></a>'
        '<a href="/bookmarks"></a></div>'
    )

    def test_without_a_headline_in_its_address(self):
        found = teasers(self.CARD.replace('<a href="/bookmarks"></a>', ""))
        assert found == [Teaser(title, day, None) for title, day in zip(TITLES, DAYS, strict=True)]

    def test_below_the_headline(self):
        found = teasers('<div><h3>{title}</h3><p>{iso}</p><a href="{short}">Read more</a></div>')
        assert found == [Teaser(title, day, None) for title, day in zip(TITLES, DAYS, strict=True)]

    def test_breaks_no_other_card(self):
        card = '<div><h3><a href="{url}">{title}</a></h3><p>{iso}</p><a href="/bookmarks"></a></div>'
        assert [teaser.date for teaser in teasers(card)] == [
            DAYS[0],
            None,
            DAYS[1],
            DAYS[2],
        ]  # the second is the bookmarks


class TestHeadline:
    @pytest.mark.parametrize(
        "label",
        [
            "{iso}",
            "Feb 28, 2024 · 4 min read",
            "Energy · 3 min read · Feb 28, 2024",
            "Energy | Valley life",
            "28. Februar 2024 • 5 Min. Lesezeit",
            "5 minutes to read",
            "Energy · చదవడానికి 4 నిమిషాలు",
            "Energy",
        ],
    )
    def test_label_above(self, label):
        found = teasers(f'<li><a href="{{url}}"><div>{label}</div><div>{{title}}</div><div>{{text}}</div></a></li>')
        assert [teaser.title for teaser in found] == TITLES

    def test_short_one_above_a_sentence(self):
        found = teasers('<li><a href="{url}"><div>Salt mills</div><div>{text}</div></a></li>')
        assert {teaser.title for teaser in found} == {"Salt mills"}

    def test_dates_and_points_in_headlines(self):
        for title in (
            "The best films of 2023",
            "Budget 2024: what it means for the town",
            "Interview · the woman of the year",
            "5 minutes with Ann Lee",
        ):
            (teaser, *_) = teasers(f'<li><a href="{{url}}"><div>{title}</div><div>{{text}}</div></a></li>')
            assert teaser.title == title

    @pytest.mark.parametrize(
        "links",
        [
            '<p><a href="{url}">{text}</a></p><h3><a href="{url}">{title}</a></h3>',
            (
                '<p><a class="sub" href="{url}">Much more of all that happened in the town on this very day</a></p>'
                '<p><a class="post-title" href="{url}">{title}</a></p>'
            ),
            (
                '<p class="headline"><a href="{url}">{title}</a></p>'
                '<p class="subheadline"><a href="{url}">Much more of all that happened in the town on this very day</a></p>'
            ),
            '<p><a href="{url}">{title}</a></p><p><a href="{url}">{text}</a></p>',
            (
                '<p>It was a long day, and much of it is told in the story of <a href="{url}">what was done in those hours of'
                " the day</a>, which is much too long to be told here once more, so read it there in the evening at home</p>"
                '<p><a href="{url}">{title}</a></p>'
            ),
            '<p><a href="{url}">Big day in town</a></p><p><a href="{url}">{title}</a></p>',
        ],
    )
    def test_of_several_links(self, links):
        assert [teaser.title for teaser in teasers(f"<div>{links}</div>")] == TITLES

    @pytest.mark.parametrize(
        "headline",
        [
            '<h3><a href="{url}"><span class="badge">{badge}</span> {title}</a></h3>',
            '<h3><a href="{url}"><svg></svg><span><b class="c-label c-label--small">{badge}</b></span>: {title}</a></h3>',
            '<a href="{url}"><h3><span class="live">{badge} </span>{title}</h3><p>{text}</p></a>',
            '<h3><a href="{url}"><span class="headline__kicker">{badge}</span> {title}</a></h3>',
        ],
    )
    def test_badge(self, headline):
        found = teasers(f"<div>{headline}</div>", badge=["Live", "Exclusive", "Video of the day"])
        assert [teaser.title for teaser in found] == TITLES

    @pytest.mark.parametrize("name", ["headline premium", "teaser-title teaser-title--live", "label-title"])
    def test_no_badge_but_the_headline(self, name):
        found = teasers(f'<li><a href="{{url}}"><div class="{name}">The mills</div><div>{{text}}</div></a></li>')
        assert {teaser.title for teaser in found} == {"The mills"}

    @pytest.mark.parametrize(
        "headline",
        [
            '<span class="title">{title}</span>',
            "<em>Otello</em> comes home",
            'On <span class="badge">Monday</span> in the town',
            '<span class="headline-label">{title}</span>',
            '<span class="tag">Live music</span> tonight',
            '<span class="label">A headline that is much too long for a badge</span> and goes on here',
        ],
    )
    def test_no_badge(self, headline):
        whole = teasers(f'<h3><a href="{{url}}">{headline}</a></h3>')
        plain = Document(headline.format(title=TITLES[0])).segments[0].text
        assert whole[0].title == plain


class TestDateWithoutACard:
    LINK = '<b><a href="{url}">{title}</a></b>'

    @pytest.mark.parametrize(
        ("entry", "around"),
        [
            (LINK + "<br>{iso}<br>{text} <a href='{url}'>More</a><p>", "<table><tr><td>{}</td></tr></table>"),
            (LINK + "<br>{iso}<br>", "<div>{}</div>"),
            (LINK + " ({iso})<br>", "<div>{}</div>"),
            ("{iso}<br>" + LINK + "<br>{text}<br>", "<div>{}</div>"),
        ],
    )
    def test_one_block(self, entry, around):
        assert [teaser.date for teaser in teasers(entry, around)] == DAYS

    def test_not_far_below(self):
        found = teasers(self.LINK + "<br>", "<div>{}A line.<br>A line.<br>A line.<br>On 2024-05-20</div>")
        assert {teaser.date for teaser in found} == {None}

    def test_several_in_a_line(self):
        assert {teaser.date for teaser in teasers(self.LINK, "<div>{} 2024-05-20</div>")} == {None}
