"""Hand-made index pages: what their links lead to, and what their teasers show."""

from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document import Document
from scrapy_article.links import ArticleLink, ArticleLinks, links

URL = "https://www.example.com/news/"

ENGLISH = (
    "Harbour wall to be raised by two metres",
    "Bakers strike over the price of flour",
    "Old mill reopens as a museum of salt",
    "Council votes against the new ring road",
    "Swans return to the frozen lake early",
)
LANGUAGES = {
    "de": (
        "Hafenmauer wird um zwei Meter erhöht",
        "Bäcker streiken wegen der Mehlpreise",
        "Alte Mühle öffnet als Museum wieder",
        "Rat stimmt gegen die neue Umgehung",
    ),
    "ru": (
        "Стену гавани поднимут на два метра",
        "Пекари бастуют из-за цен на муку",
        "Старая мельница стала музеем соли",
        "Совет против новой объездной дороги",
    ),
    "ja": (
        "港の壁を二メートル高くする計画が決まる",
        "小麦粉の値上がりでパン職人が抗議する",
        "古い水車小屋が塩の博物館として再開",
        "議会は新しい環状道路の建設に反対した",
    ),
    "ar": (
        "رفع جدار الميناء مترين هذا العام",
        "الخبازون يضربون بسبب أسعار الطحين",
        "الطاحونة القديمة تعود متحفا للملح",
        "المجلس يصوت ضد الطريق الدائري الجديد",
    ),
}
MENU = (
    '<nav><ul><li><a href="/">Home</a></li><li><a href="/politics/">Politics</a></li>'
    '<li><a href="/sport/">Sport</a></li><li><a href="/tag/sea/">Sea</a></li></ul></nav>'
)
FOOTER = (
    '<footer><a href="/about">About us</a> <a href="/login?next=/news/">Log in</a> <a href="/privacy">Privacy</a>'
    '<a href="https://social.example/share?u=1">Share this page with all your friends</a></footer>'
)


def slug(number: int) -> str:
    return f"/2024/05/{number + 10}/story-of-the-town-{number}.html"


def card(number: int, title: str) -> str:
    address = slug(number)
    return (
        f'<article class="card"><a href="{address}"><img src="data:image/gif;base64,R0l" data-src="/img/{number}.jpg"></a>'
        f'<h3><a href="{address}">{title}</a></h3><p>By <a href="/author/ann">Ann Example</a>, '
        f'<time datetime="2024-05-{number + 10}">some day in May</time></p>'
        f"<p>What they said of it, in a sentence or two, stands here for the reader.</p>"
        f'<a href="{address}#comments">Read more</a></article>'
    )


def page(main: str, lang: str = "en", head: str = "") -> str:
    return (
        f'<html lang="{lang}"><head><meta charset="utf-8"><title>News</title>{head}</head>'
        f"<body>{MENU}<main>{main}</main>{FOOTER}</body></html>"
    )


def cards(titles: tuple[str, ...] = ENGLISH) -> str:
    return "".join(card(number, title) for number, title in enumerate(titles))


def links_of(html: str, url: str | None = URL) -> ArticleLinks:
    return links(Document(html, url))


def plain_list(*addresses: str) -> str:
    return "<ul>" + "".join(
        f'<li><a href="{address}">{title}</a></li>' for address, title in zip(addresses, ENGLISH, strict=False)
    )


class TestCards:
    def test_teaser(self):
        (link,) = (link for link in links_of(page(cards())) if link.title == ENGLISH[2])
        assert link == ArticleLink(
            f"https://www.example.com{slug(2)}",
            ENGLISH[2],
            "2024-05-12",
            "https://www.example.com/img/2.jpg",
            link.score,
        )
        assert 0.5 <= link.score <= 1

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_languages(self, lang):
        assert {link.title for link in links_of(page(cards(LANGUAGES[lang]), lang))} == set(LANGUAGES[lang])

    def test_title_of_a_card_that_is_one_link(self):
        main = "".join(
            f'<li><a href="{slug(i)}"><img src="/{i}.jpg"><h2>{title}</h2><p>More of what happened there.</p></a></li>'
            for i, title in enumerate(ENGLISH)
        )
        assert {link.title for link in links_of(page(f"<ul>{main}</ul>"))} == set(ENGLISH)

    def test_label_is_no_title(self):
        main = "".join(
            f'<div class="teaser"><h2>{title}</h2><p>What happened.</p><a href="{slug(i)}">Weiterlesen</a></div>'
            for i, title in enumerate(ENGLISH)
        )
        assert {link.title for link in links_of(page(main))} == set(ENGLISH)

    @pytest.mark.parametrize(
        "address", ["/login?next=/news/", "/news/the-old-mill/comments/", "/author/ann-lee-of-the-mill/"]
    )
    def test_pages_for_readers(self, address):
        """Whatever the link to them promises."""
        promise = (
            f'<div class="teaser"><h3><a href="{address}">Log in to read what others say of the mill</a></h3></div>'
        )
        assert len(links_of(page(cards() + promise))) == len(ENGLISH)

    def test_where_a_visitor_came_from(self):
        """Teasers that name themselves in the address lead to one story, whose address has nothing of that."""
        main = "".join(
            f'<div class="teaser"><a href="{slug(i)}?utm_source=front&utm_content=image"><img src="/img/{i}.jpg"></a>'
            f'<h2><a href="{slug(i)}?utm_source=front">{title}</a></h2><p>What happened.</p></div>'
            f'<div class="most-read"><a href="{slug(i)}?fbclid=most-read">{title}</a></div>'
            for i, title in enumerate(ENGLISH)
        )
        found = links_of(page(main))
        assert sorted(link.url.rpartition("/")[2] for link in found) == sorted(
            slug(i).rpartition("/")[2] for i in range(len(ENGLISH))
        )

    def test_picture_of_all_cards_is_decoration(self):
        html = page(cards()).replace("<h3>", '<img src="/img/corner-shade.png"><h3>')
        html = html.replace('data-src="/img/', 'data-nothing="')
        assert {link.image for link in links_of(html)} == {None}


class TestAddresses:
    def urls(self, html: str, url: str | None = URL) -> set[str]:
        return {link.url for link in links_of(html, url)}

    def test_forms(self):
        html = page(
            plain_list(
                "//www.example.com/2024/05/01/relative-to-the-scheme",
                "/2024/05/02/relative-to-the-root#part",
                "2024/05/03/relative-to-the-folder",
                "https://blog.example.com/2024/05/04/on-a-subdomain",
            )
        )
        assert self.urls(html) == {
            "https://www.example.com/2024/05/01/relative-to-the-scheme",
            "https://www.example.com/2024/05/02/relative-to-the-root",
            "https://www.example.com/news/2024/05/03/relative-to-the-folder",
            "https://blog.example.com/2024/05/04/on-a-subdomain",
        }

    def test_without_url(self):
        html = page(plain_list(*(f"https://www.example.com{slug(i)}" for i in range(3)), "/2024/05/09/where-is-it"))
        assert self.urls(html, None) == {f"https://www.example.com{slug(i)}" for i in range(3)}

    @pytest.mark.parametrize("html", ["", "plain text", "<a href='/x'>", "<p>no links</p>"])
    def test_nothing_there(self, html):
        assert links_of(html) == []
        assert links_of(html).next_page is None


def test_what_nobody_can_request():
    """A crawler may follow whatever there is, and write it anywhere."""
    html = page(
        cards()
        + plain_list('/2024/05/09/the keeper"of<the>light\x0b')
        + '<a rel=next href="https://www.example.com:abc/news/?page=2">Next</a>'
    )
    found = links_of(html.replace("Harbour", "Har\x0cbour"))
    assert "https://www.example.com/2024/05/09/the%20keeper" in {link.url.partition("%22")[0] for link in found}
    assert all(str(link).isprintable() for link in found)
    assert found.next_page is None


class TestSiblings:
    """A headline of a word or two is found by the others at its place."""

    CARD = '<div class="{}"><h3><a href="{}">{}</a></h3><p>What they said of it stands here.</p></div>'

    def found(self, name: str) -> bool:
        cards = "".join(self.CARD.format("card", slug(number), ENGLISH[number]) for number in range(5))
        links = links_of(page(cards + self.CARD.format(name, "/recipes/corn-pudding", "Corn pudding")))
        return "Corn pudding" in {link.title for link in links}

    def test_short_name_of_a_thread(self):
        def found(address: str) -> bool:
            """Whether a link of one word to *address* is found among threads in a folder."""
            threads = [f"/forums/topic/{title.lower().replace(' ', '-')}/" for title in ENGLISH]
            lines = [*zip(threads, ENGLISH, strict=True), (address, "Swans")]
            items = "".join(f'<ul><li><a href="{link}">{title}</a></li></ul>' for link, title in lines)
            return "https://www.example.com" + address in {link.url for link in links_of(page(items))}

        assert found("/forums/topic/swans/")
        assert not found("/forums/rules/swans/")


def test_next_page_is_no_article():
    found = links_of(page(cards() + '<a class="next" href="/news/page/2/">Next page of the latest news</a>'))
    assert found.next_page == "https://www.example.com/news/page/2/"
    assert found.next_page not in {link.url for link in found}


@pytest.mark.slow
@pytest.mark.parametrize(
    "link",
    [
        '<a href="/2024/05/01/story-{}">The story of number {}</a> ',
        '<div><a href="/a-story-of-{}?page={}">Next</a>',
        '<h2><a href="/s-{}"><img src="/{}.jpg"></a>2024-05-01</h2>',
    ],
)
def test_many_links(link):
    document = Document("<body>" + "".join(link.replace("{}", str(i)) for i in range(20_000)), URL)
    started = process_time()
    found = links(document)
    assert process_time() - started < 4 * slowness()
    assert len({link.url for link in found}) == len(found)


def test_sections_of_the_site() -> None:
    more = '<nav><a href="/sport/index.html">Sport</a> <a href="/list?page=3">More</a></nav>'
    teasers = "".join(f'<li><h2><a href="/politics{slug(n)}">{text}</a></h2></li>' for n, text in enumerate(ENGLISH))
    page = f'{more}<nav><a href="/politics/">Politics</a><a href="/login">Log in</a></nav><ul>{teasers}</ul>{FOOTER}'
    found = links(Document(page, URL))
    assert found.sections == ["https://www.example.com/politics/", "https://www.example.com/sport/index.html"]
    assert links(Document("<p>Nothing</p>", URL)).sections == []
