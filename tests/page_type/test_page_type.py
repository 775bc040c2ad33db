import pytest

from scrapy_article.extract import analyse
from scrapy_article.page_type import judge
from scrapy_article.page_type.model import Answer
from scrapy_article.page_type.reasons import KINDS

LINES = "".join(f"<p>{model}</p><p>From a small town</p>" for model in ("Runner", "Walker", "Racer") * 40)
PARAGRAPH = (
    "<p>The council met on Tuesday, in a hall that was full to the last seat, and spoke about the bridge for three "
    "hours; in the end, it was decided that the old one will be repaired before a new one is planned.</p>"
)
TEASER = '<div class="card"><h3><a href="/news/{0}">The council speaks about bridge number {0}</a></h3><p>A short teaser.</p></div>'
ARTICLE = f"<html><body><h1>The bridge</h1><article>{PARAGRAPH * 6}</article></body></html>"
FRONT = f"<html><body><h1>News</h1>{''.join(TEASER.format(n) for n in range(30))}</body></html>"
EMPTY = "<html><body><div id=root></div><script>go()</script></body></html>"
LOGIN = "<html><body><h1>Log in</h1><form><p>Your name</p><input><p>Password</p><input></form></body></html>"


def verdict(html, url=None):
    article = analyse(html, url).article
    return article.page_type


class TestJudge:
    @pytest.mark.parametrize(
        "url", [None, "https://example.org/2024/05/the-bridge-is-to-be-repaired", "http://[broken"]
    )
    def test_article(self, url):
        assert verdict(ARTICLE, url) == "article"

    @pytest.mark.parametrize("url", [None, "https://example.org/", "https://example.org/category/news"])
    def test_index(self, url):
        assert verdict(FRONT, url) == "index"

    @pytest.mark.parametrize("html", ["", EMPTY, LOGIN])
    def test_other(self, html):
        assert verdict(html) == "other"

    @pytest.mark.parametrize("path", ["about", "about-us/", "impressum", "contact.html", "Login"])
    def test_service_pages(self, path):
        assert verdict(ARTICLE, f"https://example.org/{path}") == "other"
        declared = ARTICLE.replace("<body>", "<head><meta property='og:type' content='article'></head><body>")
        assert verdict(declared, f"https://example.org/news/{path}") == "article"

    @pytest.mark.parametrize(
        ("path", "expected"), [("wiki/FAQ", "article"), ("2024/05/12/register", "article"), ("privacy", "other")]
    )
    def test_a_long_text_may_be_about_what_service_pages_are_called(self, path, expected):
        assert verdict(ARTICLE, f"https://example.org/{path}") == "other"
        assert verdict(ARTICLE.replace(PARAGRAPH, PARAGRAPH * 2), f"https://example.org/{path}") == expected

    @pytest.mark.parametrize("count", [1, 2, 3])
    def test_archive_of_a_month_with_few_stories(self, count):
        teasers = "".join(
            f"<article><h2><a href='/2024/05/bridge-number-{n}'>The council speaks about bridge number {n}</a></h2>"
            "<p>In the end, it was decided that the old bridge will be repaired, before a new one is planned.</p></article>"
            for n in range(count)
        )
        menu = "".join(f"<li><a href='/{name}'>{name}</a></li>" for name in ("news", "sport", "weather"))
        page = f"<html><body><nav><ul>{menu}</ul></nav><h1>May 2024</h1><main>{teasers}</main></body></html>"
        assert verdict(page, "https://example.org/2024/05/") == "index"

    @pytest.mark.parametrize(
        ("title", "heading"),
        [
            ("Page not found | Daily Planet", "Sorry"),
            ("Daily Planet", "Seite nicht gefunden"),
            ("Planet - Are you a robot?", "Unusual activity"),
            ("页面不存在", "抱歉"),
            ("451: Unavailable due to legal reasons", "451"),
        ],
    )
    def test_notices_in_the_place_of_a_page(self, title, heading):
        page = f"<html><head><title>{title}</title></head><body><h1>{heading}</h1>{PARAGRAPH * 2}</body></html>"
        address = "https://example.org/2024/05/the-bridge-is-to-be-repaired"
        assert verdict(page, address) == "other"
        assert verdict(page.replace(PARAGRAPH, PARAGRAPH * 6), address) == "article"  # too long for one
        declared = page.replace("<head>", "<head><meta property='og:type' content='article'>")
        assert verdict(declared, address) == "article"

    def test_article_about_a_notice(self):
        page = f"<html><head><title>Page not found: why links die</title></head><body><h1>Why links die</h1>{PARAGRAPH * 3}"
        assert verdict(page, "https://example.org/2024/05/why-links-die-and-what-to-do") == "article"

    @pytest.mark.parametrize("path", ["", "shell/4", "category/news"])
    def test_a_menu_alone_is_no_index(self, path):
        menu = "".join(f"<li><a href='/{name}'>{name}</a></li>" for name in "home news sport weather contact".split())
        page = f"<html><body><header><a href='/'>The Loop</a><nav><ul>{menu}</ul></nav></header><main><p>Loading</p></main></body></html>"
        assert verdict(page, f"https://example.org/{path}") == "other"

    TOPIC = (
        "<html><head><title>The bridge: a special report</title></head><body><main><h1>The bridge: a special report</h1>"
        f"<p>{{}}</p>{PARAGRAPH}{{}}</main></body></html>"
    )
    TILES = "".join(
        f"<div class='tile'><a href='/2024/05/the-bridge-and-the-town-{n}'><img src='/{n}.jpg'><h2>The bridge and the town, as it was"
        f" seen in year {n}</h2></a></div>"
        for n in range(5)
    )

    @pytest.mark.parametrize(
        ("above", "below", "expected"),
        [
            ("A report", TILES, "index"),
            ("12 May 2024", TILES, "article"),
            ("A report", TILES + PARAGRAPH, "article"),
            ("A report", TILES.replace("h2", "p"), "article"),
            ("A report", TILES[: TILES.find("seen in year 3")], "article"),
            ("A report", TILES.replace("class='tile'", "class='teaser'"), "index"),
            ("A report", f"<aside>{TILES}</aside>", "article"),
            ("A report", f"<div class='related-posts'><h2>More stories</h2>{TILES}</div>", "article"),
        ],
        ids=["topic", "dated", "text below", "no headings", "three", "teasers", "aside", "related"],
    )
    @pytest.mark.parametrize("declared", ["", '<meta property="og:type" content="article">'])
    def test_introduction_of_a_topic(self, above, below, expected, declared):
        model = lambda _: Answer(0.2, 0.8, [0.0] * (len(KINDS) + 1))  # noqa: E731
        analysis = analyse(self.TOPIC.format(above, below).replace("<body>", f"{declared}<body>"))
        kept = [i for i, segment in enumerate(analysis.document.segments) if segment.words > 40]
        dated = analysis.article.date_published is not None
        verdict = judge(analysis.document, kept, 60, dated, model)
        assert verdict.page_type == ("article" if declared else expected)

    def test_article_with_many_teasers_below(self):
        teasers = "".join(TEASER.format(n) for n in range(20))
        html = ARTICLE.replace("</body>", f"<section class='related'>{teasers}</section></body>")
        assert verdict(html, "https://example.org/2024/05/the-bridge-is-to-be-repaired") == "article"

    @pytest.mark.parametrize(("sure", "expected"), [(0.9, "article"), (0.97, "index")])
    def test_long_text_is_none_but_where_the_networks_are_sure(self, monkeypatch, sure, expected):
        model = lambda _: Answer(sure, 0.8, [0.0] * (len(KINDS) + 1))  # noqa: E731
        analysis = analyse(ARTICLE.replace("</body>", "".join(TEASER.format(n) for n in range(4)) + "</body>"))
        kept = analysis.selection.kept
        words = sum(analysis.document.segments[i].words for i in kept)
        assert judge(analysis.document, kept, words, model=model).page_type == expected

    def test_short_news_item(self):
        html = f"<html><head><meta property='og:type' content='article'></head><body><h1>Bridge</h1>{PARAGRAPH}</body></html>"
        assert verdict(html, "https://example.org/news/bridge-to-be-repaired-at-last-20240501") == "article"


class TestCues:
    def reason(self, html, url=None):
        return analyse(html, url).article.reasons["page_type"]

    @pytest.mark.parametrize(
        ("url", "words"),
        [
            ("https://example.org/", "address of a home page"),
            ("https://example.org/?p=1", "address of a home page"),
            ("https://example.org/tag/bridge", "address of a list"),
            ("https://example.org/news/page/3", "address of a list"),
            ("https://example.org/2024/05/12/bridge", "address with a date in it"),
            ("https://example.org/a/the-bridge-is-back", "address with a headline in it"),
            ("https://example.org/article/12345678", "address with a number in it"),
            ("https://example.org/sport", "short address"),
        ],
    )
    def test_address(self, url, words):
        assert words in self.reason(ARTICLE, url)

    @pytest.mark.parametrize(
        ("head", "words"),
        [
            ('<meta property="og:type" content="article">', "declared an article (Open Graph)"),
            ('<script type="application/ld+json">{"@type": "NewsArticle"}</script>', "declared an article (JSON-LD)"),
            ('<script type="application/ld+json">{"@type": "CollectionPage"}</script>', "declared a list (JSON-LD)"),
        ],
    )
    def test_markup(self, head, words):
        assert words in self.reason(ARTICLE.replace("<body>", f"<head>{head}</head><body>"))

    def test_text(self):
        assert "running text" in self.reason(ARTICLE)
        assert "headline links" in self.reason(FRONT)
        assert "no text" in self.reason(EMPTY)


@pytest.mark.parametrize("html", [ARTICLE, FRONT, EMPTY, LOGIN])
def test_probability(html):
    analysis = analyse(html)
    words = sum(analysis.document.segments[i].words for i in analysis.selection.kept)
    found = judge(analysis.document, analysis.selection.kept, words)
    assert 0.5 <= found.probability <= 1


class Indexed:
    """Networks that take every page for an index."""

    def __call__(self, column):
        return Answer(0.9, 0.5, [0.0] * (len(KINDS) + 1))


@pytest.mark.parametrize(("goods", "expected"), [("", "article"), (LINES * 3, "index")])
def test_some_text_below_much_else_is_no_article(goods, expected):
    """A long text among few headlines is one, whatever the networks say, if it is a good part of the page."""
    links = "".join(f"<a href=/{n}>Model {n}</a> " for n in range(5))
    analysis = analyse(f"<html><body><div>{links}</div>{goods}<div>{PARAGRAPH * 6}</div></body></html>")
    kept = [i for i, segment in enumerate(analysis.document.segments) if "council met" in segment.text]
    assert judge(analysis.document, kept, 300, model=Indexed()).page_type == expected


@pytest.mark.parametrize(
    ("declared", "expected"),
    [("video.other", "other"), ("video", "other"), ("music.song", "other"), ("website", "index"), ("product", "index")],
)
def test_what_is_to_be_played_is_no_index(declared, expected):
    head = f'<head><meta property="og:type" content="{declared}"></head>'
    analysis = analyse(FRONT.replace("<body>", f"{head}<body>{PARAGRAPH * 2}"))
    kept = [i for i, segment in enumerate(analysis.document.segments) if "council met" in segment.text]
    verdict = judge(analysis.document, kept, 100, model=Indexed())
    assert verdict.page_type == expected
    assert ("declared something to play" in verdict.reason) == (expected == "other")


def judged(html, answer, url=None, words=300, kept_words="council met", dated=False):
    """The verdict on a page of which the paragraphs are kept, if the networks say *answer*: is it an index, an article."""
    analysis = analyse(html, url)
    kept = [i for i, segment in enumerate(analysis.document.segments) if kept_words in segment.text]
    return judge(analysis.document, kept, words, dated, model=lambda _: Answer(*answer, [0.0] * (len(KINDS) + 1)))


LINKS = "".join(f"<div><a href=/{n}>Model {n}</a></div>" for n in range(12))


@pytest.mark.parametrize(("index", "expected"), [(0.4, "article"), (0.6, "other")])
def test_an_article_with_something_to_be_played(index, expected):
    head = '<head><meta property="og:type" content="video.other"></head>'
    html = f"<html>{head}<body><div>{LINKS}</div>{LINES}{PARAGRAPH * 2}</body></html>"
    assert judged(html, (index, 0.9)).page_type == expected


@pytest.mark.parametrize(
    ("heading", "expected"), [("May 2024", "article"), ("<a href=/x>The old bridge is gone</a>", "index")]
)
def test_an_archive_lists_headlines(heading, expected):
    html = f"<html><body><div>{LINKS}</div><h2>{heading}</h2>{LINES}{PARAGRAPH * 2}</body></html>"
    assert judged(html, (0.3, 0.9), "https://example.org/news/2024/05/").page_type == expected
    assert judged(html, (0.3, 0.9), "https://example.org/news/").page_type == "article"


@pytest.mark.parametrize(("count", "expected"), [(5, "article"), (6, "other")])
def test_a_long_text_among_few_headlines_is_an_article(count, expected):
    headlines = "".join(f"<h2><a href=/{n}>The old bridge number {n}</a></h2>" for n in range(count))
    html = f"<html><body>{headlines}{PARAGRAPH * 9}</body></html>"
    assert judged(html, (0.2, 0.3)).page_type == expected


def test_text_that_is_in_no_line():
    document = analyse(ARTICLE).document
    assert judge(document, [], 300)[:2] == ("article", 0.9)
    assert judge(document, [], 0).page_type != "article"


@pytest.mark.parametrize(("count", "expected"), [(5, "article"), (6, "index")])
def test_a_text_among_headlines(count, expected):
    """Where the networks take it for an index, but are not sure."""
    headlines = "".join(f"<h2><a href=/{n}>The old bridge number {n}</a></h2>" for n in range(count))
    assert judged(f"<html><body>{headlines}{LINKS}{PARAGRAPH * 6}</body></html>", (0.9, 0.9)).page_type == expected


@pytest.mark.parametrize(
    ("paragraphs", "names", "expected"),
    [(15, 0, "article"), (14, 0, "index"), (20, 100, "article"), (20, 900, "index")],
)
def test_a_page_that_is_mostly_text(paragraphs, names, expected):
    """However many headlines there are; a paragraph has 42 words, and each name stands in a line."""
    headlines = "".join(f"<h2><a href=/{n}>The old bridge number {n}</a></h2>" for n in range(20))
    html = f"<html><body>{headlines}{LINKS}{'<p>Runner</p>' * names}{PARAGRAPH * paragraphs}</body></html>"
    assert judged(html, (0.9, 0.9)).page_type == expected


@pytest.mark.parametrize(
    ("paragraphs", "head", "expected"),
    [(8, "", "article"), (7, "", "other"), (9, '<meta property="og:type" content="product">', "other")],
)
def test_a_long_text_is_an_article(paragraphs, head, expected):
    html = f"<html><head>{head}</head><body>{LINKS}{PARAGRAPH * paragraphs}</body></html>"
    assert judged(html, (0.2, 0.3)).page_type == expected


DECLARATIONS = (
    (
        '<title>The old bridge is closed</title><script type="application/ld+json">{"@type": "NewsArticle", '
        '"headline": "The old bridge is closed"}</script>'
    ),
    '<meta property="og:type" content="article">',
    '<meta property="og:type" content=" Article.news ">',
    '<meta property="article:published_time" content="2024-05-01">',
)


@pytest.mark.parametrize("head", DECLARATIONS)
def test_few_words(head):
    html = f"<html><head>{{}}</head><body>{LINKS}{LINES}{PARAGRAPH}</body></html>"
    assert judged(html.format(""), (0.2, 0.9), words=39).page_type == "other"
    assert judged(html.format(""), (0.2, 0.9), words=40).page_type == "article"
    assert judged(html.format(""), (0.7, 0.9), words=39).page_type == "index"
    assert judged(html.format(head), (0.2, 0.9), words=39).page_type == "article"


@pytest.mark.parametrize(
    ("words", "dated", "answer", "expected"),
    [
        (15, True, (0.2, 0.9), "article"),
        (14, True, (0.2, 0.9), "other"),
        (15, False, (0.2, 0.9), "other"),
        (39, True, (0.2, 0.4), "other"),
        (39, True, (0.6, 0.9), "index"),
    ],
)
def test_news_in_brief(words, dated, answer, expected):
    html = f"<html><body>{LINKS}{LINES}{PARAGRAPH}</body></html>"
    assert judged(html, answer, words=words, dated=dated).page_type == expected


SENTENCE = "<p>The council met on Tuesday.</p>"


@pytest.mark.parametrize(
    ("count", "text", "head", "expected"),
    [
        (5, SENTENCE, "", "index"),
        (4, SENTENCE, "", "article"),
        (5, PARAGRAPH, "", "index"),  # such as the introduction of a topic
        (5, PARAGRAPH * 2, "", "article"),
        *((5, SENTENCE, head, "article") for head in DECLARATIONS),
    ],
)
def test_headlines_without_a_text(count, text, head, expected):
    headlines = "".join(f"<h2><a href=/{n}>The old bridge number {n}</a></h2>" for n in range(count))
    html = f"<html><head>{head}</head><body>{headlines}{LINKS}{LINES}{text}</body></html>"
    assert judged(html, (0.3, 0.9)).page_type == expected


@pytest.mark.parametrize("text", [SENTENCE, PARAGRAPH])
@pytest.mark.parametrize(("index", "expected"), [(0.01, "article"), (0.03, "index")])
def test_headlines_beside_a_text_that_the_page_is_for(text, index, expected):
    headlines = "".join(f"<h2><a href=/{n}>The old bridge number {n}</a></h2>" for n in range(5))
    html = f"<html><body>{headlines}{LINKS}{LINES}{text}</body></html>"
    assert judged(html, (index, 0.9)).page_type == expected


def test_what_json_ld_says_of_another_page_is_no_declaration():
    headlines = "".join(f"<h2><a href=/{n}>The old bridge number {n}</a></h2>" for n in range(5))
    head = DECLARATIONS[0].replace("closed</title>", "open</title>")
    html = f"<html><head>{head}</head><body>{headlines}{LINKS}{LINES}{SENTENCE}</body></html>"
    assert judged(html, (0.3, 0.9)).page_type == "index"


@pytest.mark.parametrize(("words", "expected"), [(29, "index"), (30, "article")])
def test_headlines_that_are_no_headings(words, expected):
    """Beside a text that is too short for an introduction; these are no headings, which may have one."""
    headlines = "".join(f"<div><a href=/{n}>The old bridge number {n}</a></div>" for n in range(5))
    text = f"<p>The council met on {'Tuesday, ' * (words - 5)}it says.</p>".replace("it says", "says")
    assert judged(f"<html><body>{headlines}{LINKS}{text}</body></html>", (0.3, 0.9)).page_type == expected


class TestHeadlinesOfOtherStories:
    """A link counts if it leads to another story, a heading if its card does."""

    URL = "https://paper.example/2024/05/12/the-storm-over-the-valley/"
    POST = "<h3 id=post-{1}><a href='{0}'>The council has met again</a></h3><p>The council met on Tuesday, and {1} people have come to see it at noon.</p>"

    @pytest.mark.parametrize(
        ("href", "expected"), [("#post-{}", "article"), ("{}/the-bridge-is-closed", "index")], ids=["posts", "stories"]
    )
    def test_posts_of_a_live_blog(self, href, expected):
        posts = "".join(self.POST.format(href.format(n), n) for n in range(15))
        html = f"<html><body><h1>The storm over the valley</h1>{posts}{LINKS}</body></html>"
        assert judged(html, (0.4, 0.9), self.URL, kept_words="council").page_type == expected

    @pytest.mark.parametrize(
        ("href", "expected"),
        [("https://place{}.example/", "article"), ("/{}/the-bridge-is-closed", "index")],
        ids=["other sites", "stories"],
    )
    def test_list_of_things_to_do(self, href, expected):
        places = "".join(self.POST.format(href.format(n), n) for n in range(8))
        latest = "".join(f"<li><a href=/2024/05/{n}>The old bridge number {n}</a></li>" for n in range(8))
        html = f"<html><body><h1>Eight things to do</h1>{places}<ul>{latest}</ul></body></html>"
        assert judged(html, (0.4, 0.9), self.URL, kept_words="council").page_type == expected

    @pytest.mark.parametrize("link", ["<a href=/2024/05/{}>Read more</a>", "<a href=/2024/05/{}><img src=x.jpg></a>"])
    @pytest.mark.parametrize(
        ("count", "head", "expected"), [(5, "", "index"), (4, "", "article"), (6, DECLARATIONS[1], "article")]
    )
    def test_cards(self, link, count, head, expected):
        cards = "".join(
            f"<div><h3>The council speaks of {n}</h3>{PARAGRAPH}{link.format(n + 1)}</div>" for n in range(count)
        )
        html = f"<html><head>{head}</head><body><h1>News</h1>{cards}{LINKS}</body></html>"
        assert judged(html, (0.2, 0.9), "https://paper.example/", kept_words="council").page_type == expected

    @pytest.mark.parametrize(
        ("path", "head", "expected"),
        [("blog/", "", "index"), ("2024/05/12/bridge", "", "article"), ("blog/", DECLARATIONS[1], "article")],
    )
    def test_posts_one_below_the_other(self, path, head, expected):
        posts = "".join(
            f"<article><h2><a href=/2024/05/{n}>The council met {n}</a></h2>{PARAGRAPH * 4}</article>" for n in (1, 2)
        )
        html = f"<html><head>{head}</head><body><h1>Blog</h1>{posts}{LINKS}</body></html>"
        found = judged(html, (0.2, 0.9), f"https://paper.example/{path}", kept_words="council")
        assert found.page_type == expected

    @pytest.mark.parametrize(
        ("path", "count", "expected"),
        [
            ("topic/the-bridge", 3, "index"),
            ("staff/ann-lee/", 3, "index"),
            ("topic/x", 2, "article"),
            ("x/y", 3, "article"),
        ],
    )
    def test_long_introduction_of_a_topic(self, path, count, expected):
        cards = "".join(
            f"<div class=card><h3><a href=/2024/05/{n}>The old bridge is closed</a></h3><span>{n}.5.2024</span></div>"
            for n in range(1, count + 1)
        )
        html = f"<html><body><h1>The bridge</h1>{PARAGRAPH * 5}{cards}{LINKS}</body></html>"
        assert judged(html, (0.2, 0.9), f"https://paper.example/{path}").page_type == expected

    @pytest.mark.parametrize(("count", "expected"), [(2, "other"), (3, "index"), (4, "index")])
    def test_archive_of_few_stories(self, count, expected):
        stories = "".join(
            f"<li>2024-05-1{n} <a href=/2024/05/1{n}/the-council/>The council met again, day {n}</a></li>"
            for n in range(count)
        )
        foot = "<footer><a href=/privacy>Privacy</a> <a href=/about>About</a></footer>"
        html = f"<html><body><h1>Archive</h1><ul>{stories.replace('met again', 'council met')}</ul>{foot}</body></html>"
        assert judged(html, (0.2, 0.9), "https://paper.example/archive/", 9 * count).page_type == expected


@pytest.mark.parametrize(
    ("path", "comments", "expected"), [("comments/", 9, "other"), ("", 9, "article"), ("comments/", 1, "article")]
)
def test_page_of_comments(path, comments, expected):
    said = f"<div class=comment><b>Ann</b>{PARAGRAPH}</div>" * comments
    html = f"<html><body><h1>The bridge</h1>{PARAGRAPH * 2}{LINKS}{said}</body></html>"
    assert judged(html, (0.2, 0.9), f"https://paper.example/2024/05/12/the-bridge/{path}").page_type == expected


@pytest.mark.parametrize(("pages", "expected"), [(9, "article"), (10, "index")])
def test_addresses_that_lead_nowhere_else(pages, expected):
    """A page with a menu, and no headline that is a link, is an index only if it leads to some pages of its site."""
    nowhere = ("#top", "#menu", "mailto:ann@paper.example", "tel:112", "javascript:go()", "//other.example/")
    hrefs = [
        *nowhere,
        *(f"https://data{n}.example/?of=paper.example" for n in range(9)),
        *(f"/{n}x" for n in range(pages)),
    ]
    menu = "".join(f"<p><a href='{href}'>Menu</a></p>" for href in hrefs)
    html = f"<html><body><div id=menu>{menu}</div>{PARAGRAPH}</body></html>"
    assert judged(html, (0.9, 0.9), "https://paper.example/x").page_type == expected
