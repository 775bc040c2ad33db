"""What goes from the chosen text: by whole pages, as the parts depend on each other."""

from time import process_time

import gazette
import pytest
from cpu import slowness

from scrapy_article import Article, extract
from scrapy_article.document import Document
from scrapy_article.document.limits import Limits
from scrapy_article.extract import analyse, begin, reread
from scrapy_article.methods.method import Selection
from scrapy_article.output import to_text
from scrapy_article.site import SiteMemory
from scrapy_article.trimming import drop_head, drop_tail

SENTENCE = "The lighthouse keeper climbed the stairs every evening, {}, and never once missed the hour of dusk."
BODY = [SENTENCE.format(f"for the {n}th year") for n in range(6)]
PAGE = (
    "<html lang='en'><head><title>The keeper - Daily Example</title></head><body><nav><a href='/'>Home</a></nav>"
    f"<h1>The keeper</h1><div>{''.join(f'<p>{p}</p>' for p in BODY)}</div></body></html>"
)


@pytest.mark.parametrize("blank", ["\u200b", "\u200d", "&shy;", "&#8203;&nbsp;&#8203;", "\u3164", "\u2800", "\ufeff"])
def test_paragraphs_without_anything_to_see(blank):
    html = PAGE.replace("</p><p>", f"</p><p>{blank}</p><h2>{blank}</h2><p>")
    article = extract(html)
    assert article.text == "\n\n".join(BODY)
    assert article.html == "\n".join(f"<p>{paragraph}</p>" for paragraph in BODY)


@pytest.mark.parametrize("number", [0, 2])
def test_lead_that_the_text_says_again(number):
    html = PAGE.replace("<div>", f"<p class='summary'>{BODY[number]}</p><div class='story-body'>")
    document = Document(html)
    selection = Selection(kept=[*range(2, len(document.segments))])
    begin(document, selection)
    assert [document.segments[i].text for i in selection.kept] == BODY


def test_refrain():
    document = Document(PAGE.replace("</p></div>", f"</p><p>{BODY[0]}</p></div>"))
    selection = Selection(kept=[*range(2, len(document.segments))])
    begin(document, selection)
    assert [document.segments[i].text for i in selection.kept] == [*BODY, BODY[0]]


def test_many_blank_paragraphs():
    document = Document(PAGE.replace("</p><p>", "</p>" + "<p>\u200d</p>" * 20_000 + "<p>"))
    start = process_time()
    analysis = begin(document, Selection(kept=list(range(1, len(document.segments)))))
    assert process_time() - start < 5 * slowness()
    assert len(analysis.selection.kept) == len(BODY)


class TestTitle:
    def test_headline_that_leads_the_text_is_not_repeated(self):
        html = PAGE.replace("<h1>The keeper</h1><div>", "<div><h2>The Keeper</h2>").replace("<title>", "<title>")
        article = extract(html)
        assert not article.text.startswith("The Keeper")

    @pytest.mark.parametrize(
        ("time", "day", "is_that"),
        [
            ("05T23:15:00+00:00", 6, True),
            ("05T01:15:00+00:00", 4, True),
            ("05T01:15:00+00:00", 7, False),
            ("05T23:15:00+01:00", 6, False),
        ],
    )
    def test_the_day_there_of_a_moment_in_utc(self, time, day, is_that):
        document = Document(f"<p>{day} December 2020</p><p>{BODY[0]}</p>")
        selection = Selection(kept=[0, 1], reasons=None)
        drop_head(document, selection, Article(date_published=f"2020-12-{time}"))
        assert selection.kept == ([1] if is_that else [0, 1])

    @pytest.mark.parametrize("mark", [".", "։", "።", "။", "។", "॥", "。"])
    def test_sentence_with_the_name_of_the_author(self, mark):
        line = f"Here Ann Miller tells of the keeper{mark}"
        byline = '<p class="byline">By <a rel="author" href="/ann">Ann Miller</a></p>'
        document = Document(PAGE.replace("<h1>The keeper</h1><div>", f"<h1>The keeper</h1>{byline}<div><p>{line}</p>"))
        selection = Selection(kept=[*range(2, len(document.segments))])
        assert begin(document, selection).article.authors == ["Ann Miller"]
        assert [document.segments[i].text for i in selection.kept] == [line, *BODY]

    @pytest.mark.parametrize(
        "lines",
        [
            "<ul><li>By Ann Miller</li><li>The Herald, Northport</li></ul>",
            "<p>By Ann Miller<br>The Herald, Northport</p>",
            "<p>The Herald, Northport<br>By Ann Miller</p>",
        ],
    )
    def test_what_stands_beside_the_byline(self, lines):
        document = Document(PAGE.replace("<h1>The keeper</h1>", f"<h1>The keeper</h1>{lines}"))
        selection = Selection(kept=[1, *range(2, len(document.segments))], reasons=None)
        assert begin(document, selection).article.authors == ["Ann Miller"]
        assert [document.segments[i].text for i in selection.kept] == BODY

    @pytest.mark.parametrize(
        ("author", "line"),
        [
            ("Tim", "Time to say goodbye to the lamp"),
            ("AP", "Japan buys the lamp"),
            ("Ann Miller", "“We will see,” said Ann Miller of the lamp"),
            ("Ann Miller", "Why Ann Miller left"),
            ("Ann Miller", "Ann Miller and the sea"),
            ("Ann Miller", "By Ann Miller, at last!"),
            ("Ann Miller", "By Ann Miller, who has lived in the lighthouse of Northport for all of her life"),
            ("Ann Miller", "Ann Miller: I never meant to stay"),
            ("Greenpeace", "Greenpeace warns of oil"),
            ("小明", "小明的故事开始了"),
        ],
    )
    @pytest.mark.parametrize("html", ["<h2>{}</h2>", "<p>{}</p>", "<ul><li>{}</li><li>More to come</li></ul>"])
    def test_lines_that_say_more_than_the_name_of_the_author(self, author, line, html):
        head = f"<h1>The keeper</h1><p class=byline>By {author}</p>{html.format(line)}<div>"
        page = PAGE.replace("</head>", f"<meta name=author content='{author}'></head>")
        document = Document(page.replace("<h1>The keeper</h1><div>", head))
        lines = [segment.text for segment in document.segments[3:]]
        selection = Selection(kept=[*range(1, len(document.segments))], reasons=None)
        assert begin(document, selection).article.authors == [author]
        assert [document.segments[i].text for i in selection.kept] == lines

    @pytest.mark.parametrize(
        ("author", "line"),
        [
            ("Ann Miller", "Ann Miller"),
            ("Ann Miller", "Text and photos: Ann Miller"),
            ("Ann Miller", "By Ann Miller | Northport Bureau of the Herald"),
            ("Ann Miller", "By Ann Miller and Bo Ek"),
            ("ann_m_99", "@ann_m_99"),
            ("AP", "By AP"),
            ("王小明", "作者：王小明"),
        ],
    )
    @pytest.mark.parametrize("tag", ["h2", "p"])
    def test_bylines(self, author, line, tag):
        page = PAGE.replace("</head>", f"<meta name=author content='{author}'></head>")
        html = page.replace("<h1>The keeper</h1><div>", f"<h1>The keeper</h1><div><{tag}>{line}</{tag}>")
        document = Document(html)
        selection = Selection(kept=[*range(2, len(document.segments))], reasons=None)
        assert author in begin(document, selection).article.authors
        assert [document.segments[i].text for i in selection.kept] == BODY

    @pytest.mark.parametrize(
        ("line", "is_date"),
        [
            ("3 May 2024", True),
            ("03.05.2024 10:00", True),
            ("٣ مايو ٢٠٢٤", True),
            ("4 May 1944", False),
            ("On 3 May 2024 in the harbour of Northport", False),
            ("On 3 May 2024 in the harbour", False),
            ("Harbour, 3 May 2024", True),  # the half of it
            ("Published on May 3, 2024 at 9:00 AM EST by the desk, last updated on May 3, 2024 at 11:15 AM EST.", True),
            ("3 May 2024 | Reading time: 4 min.", True),
            ("4 min read", True),
            ("<b>Last updated: 3 May 2024</b><i>4 min read</i>", True),
            ("From 3 May 2024 to 4 June 2024 in Northport.", False),
            ("It is 4 minutes from here to the lamp.", False),
        ],
    )
    def test_date_that_is_declared_in_another_way(self, line, is_date):
        html = PAGE.replace("<title>", "<meta property=article:published_time content=2024-05-03T08:00Z><title>")
        if not line.isascii():
            html = html.replace("lang='en'", "lang='ar'")
        document = Document(html.replace("<h1>The keeper</h1><div>", f"<h1>The keeper</h1><div><p>{line}</p>"))
        selection = Selection(kept=[*range(2, len(document.segments))])
        begin(document, selection)
        assert (document.segments[selection.kept[0]].text in BODY) is is_date

    @pytest.mark.parametrize(
        ("heading", "text"),
        [
            ("<h4>Town</h4><h1>The keeper</h1>", "The old lamp"),  # what the article is about
            ("<h1>The keeper</h1><h4>Town</h4>", "Town"),
            ("<h4>How it went on, and why it did so</h4><h1>The keeper</h1>", "How it went on, and why it did so"),
            ("<h4>Is it dark?</h4><h1>The keeper</h1>", "Is it dark?"),
            ("<h1><b>The</b><br>keeper</h1>", "The old lamp"),  # a headline in two lines
            ("<h1>The keeper</h1><h2>The<br>lamp</h2>", "The\nlamp"),
        ],
    )
    def test_headings_of_the_head(self, heading, text):
        html = f"<title>The keeper</title>{heading}<p>The old lamp was lit by the keeper every night of that year.</p>"
        document = Document(html)
        selection = Selection(kept=[*range(len(document.segments))])
        begin(document, selection)
        assert to_text(document, selection.kept).startswith(text)

    def test_headings_that_are_said_twice(self):
        for again, kept in (
            ("<h3>Lamps</h3>", [0, 2, 3]),
            ("<h3>Oil</h3>", [0, 1, 2, 3]),
            ("<p>Lamps</p>", [0, 1, 2, 3]),
        ):
            document = Document(f"<p>The old lamp was lit.</p><h3>Lamps</h3>{again}<p>Every night.</p>")
            selection = Selection(kept=[0, 1, 2, 3])
            begin(document, selection)
            assert selection.kept == kept

    def test_a_part_that_is_called_like_the_whole(self):
        prose = "<p>The old lamp was lit by the keeper every night of that year, and of the next, and of all that came after it.</p>"
        document = Document(f"<title>The keeper</title><h1>The keeper</h1>{prose}<h2>The keeper</h2>{prose}")
        selection = Selection(kept=[1, 2, 3])
        begin(document, selection)
        assert selection.kept == [1, 2, 3]
        document = Document(f"<title>The keeper</title>{prose}<h2>The keeper</h2>{prose}")
        selection = Selection(kept=[0, 1, 2])
        begin(document, selection)
        assert selection.kept == [0, 2]

    @pytest.mark.parametrize(
        ("line", "is_kept"),
        [
            ("<h4><a href=https://news.google.com/publications/x>Follow us on Google News</a></h4>", False),
            ("<p><a href=https://whatsapp.com/channel/x>Our channel</a></p>", False),
            ("<p>On <a href=https://t.me/x>Telegram</a> he wrote that the lamp was out.</p>", True),
            ("<p><a href=https://t.me/keeper>The channel of the keeper</a></p>", False),
            ("<p><a href=https://t.me/+abc>Our group</a></p>", False),
            ("<p><a href=https://t.me/keeper/1234>The keeper wrote that the lamp was out.</a></p>", True),
            ("<p><a href=https://t.me/s/keeper/12>The keeper wrote that the lamp was out.</a></p>", True),
            (f"<p><a href=https://t.me/keeper>The keeper{' wrote' * 13}</a></p>", False),
            (f"<p><a href=https://t.me/keeper>The keeper{' wrote' * 14}</a></p>", True),
            ("<p><a href=https://t.me/share?x>Telegram</a></p>", True),
            ("<p><a href=https://example.com/channel/x>Our channel</a></p>", True),
            ("<p>[CTA_MODULE]</p>", False),
            ("<p>[SIC]</p>", True),
            ("<p>“</p>", False),
            ("<table><tr><td>“</table>", True),
        ],
    )
    def test_lines_that_are_no_text(self, line, is_kept):
        document = Document(f"<p>The old lamp was lit by the keeper.</p>{line}<p>Every night.</p>")
        selection = Selection(kept=[0, 1, 2])
        begin(document, selection)
        assert (1 in selection.kept) is is_kept

    def test_nothing_but_a_channel(self):
        document = Document("<p><a href=https://t.me/x>Our channel</a></p>")
        selection = Selection(kept=[0])
        begin(document, selection)
        assert selection.kept == [0]

    def test_nothing_but_a_headline(self):
        document = Document("<title>The keeper</title><h1>The keeper</h1><p>By Ann Miller</p>")
        selection = Selection(kept=[0, 1])
        assert begin(document, selection).article.title == "The keeper"
        assert selection.kept == [0, 1]

    def test_what_stands_beside_a_date_that_stays(self):
        document = Document("<p>A<p>B<p>C<p>D<div><p>Version:<p>9.04, 3 May 2024</div>")
        selection = Selection(kept=[*range(6)], reasons=None)
        drop_head(document, selection, Article(date_published="2024-05-03"))
        assert selection.kept == [*range(6)]

    def test_what_stands_beside_a_byline_in_the_text(self):
        lines = "<p>By Ann Miller<br>The Herald, Northport<br>The first day"
        document = Document(
            PAGE.replace("<h1>The keeper</h1><div>", f"<h1>The keeper</h1><div>{lines} {BODY[0]} {BODY[1]}</p>")
        )
        selection = Selection(kept=[*range(1, len(document.segments))], reasons=None)
        begin(document, selection)
        assert document.segments[selection.kept[0]].text == "The Herald, Northport"

    @pytest.mark.parametrize(
        ("line", "is_title"),
        [
            ("<font size=6><b>The keeper</b></font>", True),
            ("<b>The keeper</b>", True),
            ("The keeper", False),
            ("<b>The keeper</b> speaks", False),
        ],
    )
    def test_headline_in_bold(self, line, is_title):
        """Pages of 2005 have no other headings; what is set like the rest of the text may be a part of it."""
        document = Document(PAGE.replace("<h1>The keeper</h1><div>", f"<table><tr><td>{line}<br><br>"))
        selection = Selection(kept=[*range(1, len(document.segments))], reasons=None)
        begin(document, selection)
        assert (document.segments[selection.kept[0]].text in BODY) is is_title

    def test_what_stands_beside_a_byline_in_a_cell(self):
        lines = "By Ann Miller<br>Herald Staff<br>3 May 2024<br><br>"
        html = PAGE.replace("<h1>The keeper</h1><div>", f"<table><tr><td>{lines}{'<br><br>'.join(BODY)}<br><br>")
        document = Document(html)
        selection = Selection(kept=[*range(1, len(document.segments))], reasons=None)
        assert begin(document, selection).article.authors == ["Ann Miller"]
        assert document.segments[selection.kept[0]].text == BODY[0]

    def test_reason_of_the_segment(self):
        analysis = analyse(PAGE)
        assert analysis.selection.kept == [2, 3, 4, 5, 6, 7]


class TestTail:
    @pytest.mark.parametrize(
        ("author", "line"),
        [
            ("김민수", "[김민수 기자 kim@herald.test]"),
            ("김민수", "김민수 기자"),
            ("王小明", "【编辑：王小明】"),
            ("王小明", "作者：王小明"),
            ("Ann Miller", "Text and photos: Ann Miller"),
            ("Ann Miller", "Ann Miller, ann.miller@herald.test"),
            ("Ann Miller", "Ann Miller, staff writer"),
        ],
    )
    def test_byline(self, author, line):
        head = f"<meta name='author' content='{author}'></head>"
        html = PAGE.replace("</head>", head).replace("</div></body>", f"<p>{line}</p></div></body>")
        document = Document(html)
        selection = Selection(kept=list(range(2, len(document.segments))), reasons=None)
        assert begin(document, selection).article.authors == [author]
        assert len(selection.kept) == len(BODY)

    @pytest.mark.parametrize(
        "line",
        [
            "Ann Miller",
            "— Ann Miller",
            "Ann Miller, Northport",
            "Ann Miller and Bo Ek",
            "Sincerely, Ann Miller",
            "Ann Miller reports from Northport.",
            "Editor: Tom Hill",
            "ann.miller@herald.test",
            "Ann Miller is the author of The Keeper.",
        ],
    )
    def test_other_lines(self, line):
        head = "<meta name='author' content='Ann Miller'></head>"
        html = PAGE.replace("</head>", head).replace("</div></body>", f"<p>{line}</p></div></body>")
        document = Document(html)
        selection = Selection(kept=list(range(2, len(document.segments))), reasons=None)
        begin(document, selection)
        assert len(selection.kept) == len(BODY) + 1

    @pytest.mark.parametrize(("language", "is_byline"), [("sq", True), ("en", False), (None, False)])
    def test_in_the_language_of_the_page(self, language, is_byline):
        document = Document(f"<p>{BODY[0]} {BODY[1]}</p><p>Nga Ann Miller</p>")
        selection = Selection(kept=[0, 1], reasons=None)
        drop_tail(document, selection, Article(authors=["Ann Miller"], language=language))
        assert selection.kept == ([0] if is_byline else [0, 1])

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_several(self, number):
        head = "<meta name='author' content='Ann Miller'></head>"
        lines = "".join(["<p>Text: Ann Miller</p>", "<p>By Ann Miller</p>", "<p>Words: Ann Miller</p>"][:number])
        document = Document(PAGE.replace("</head>", head).replace("</div></body>", f"{lines}</div></body>"))
        selection = Selection(kept=list(range(2, len(document.segments))), reasons=None)
        begin(document, selection)
        assert len(selection.kept) == len(BODY) + max(0, number - 2)

    def test_nothing_else(self):
        document = Document("<p>By <a rel=author>Ann Miller</a></p>")
        selection = Selection(kept=[0], reasons=None)
        begin(document, selection)
        assert selection.kept == [0]

    def test_read_again(self):
        head = "<meta name='author' content='김민수'></head>"
        line = "<p>[김민수 기자 kim@herald.test]</p></div></body>"
        html = PAGE.replace("</head>", head).replace("</div></body>", line).encode()
        analysis = analyse(html)
        assert analysis.article.text == "\n\n".join(BODY)
        assert reread(analysis.article, html).selection.kept == analysis.selection.kept

    def test_read_again_without_what_the_site_memory_took_out(self):
        memory = SiteMemory()
        for number in range(3):
            extract(gazette.story(number), gazette.address(number), site=memory)
        html = gazette.story(3)
        analysis = analyse(html, gazette.address(3), site=memory)
        again = reread(analysis.article, html.encode())
        assert again.selection.kept == analysis.selection.kept
        at = next(segment.index for segment in again.document.segments if segment.text == gazette.PITCH)
        assert again.selection.reasons[at] == "not in the article: other pages of the site have it, too"

    def test_read_again_within_the_limits_of_then(self):
        html = PAGE.encode()
        limits = Limits(bytes=html.index(BODY[-1].encode()))
        analysis = analyse(html, limits=limits)
        assert len(reread(analysis.article, html, limits=limits).document.segments) == len(analysis.document.segments)
        assert len(reread(analysis.article, html).document.segments) > len(analysis.document.segments)


def test_codes_that_were_not_filled_in():
    document = Document(f"<p>{BODY[0]}<p>[convertkit form=1630175]<p>[gallery ids='1,2']<p>[Name]<p>[sic] = so")
    selection = Selection(kept=[*range(len(document.segments))], reasons=None)
    begin(document, selection)
    assert selection.kept == [0, 3, 4]


def test_numbers_of_the_items_of_a_list():
    """Some pages write them into the items, which browsers number again."""
    items = "".join(f"<li><div>{n}.</div><div>{sentence}</div>" for n, sentence in enumerate(BODY, 1))
    html = f"<h1>The keeper</h1><ol>{items}</ol><ul><li><p>7</p><p>{BODY[0]}</p></ul>"
    document = Document(html)
    selection = Selection(kept=[*range(1, len(document.segments))], reasons=None)
    begin(document, selection)
    assert [document.segments[i].text for i in selection.kept] == [*BODY, "7", BODY[0]]


@pytest.mark.parametrize(
    "items",
    [
        "<ol><li><p>7</p><p>{}</p></li></ol>",  # the first item
        "<ol start=7><li><p>7</p></li><li><p>{}</p></li></ol>",  # the item is the number
        "<ol start=7><li><p>It says</p><p>7</p><p>{}</p></li></ol>",
        "<ol start=7><li><p>It says</p><div><p>7</p><p>{}</p></div></li></ol>",
        "<ul start=7><li><p>7</p><p>{}</p></li></ul>",
        "<ol start=7><div><p>7</p><p>{}</p></div></ol>",
        "<p>7</p><p>{}</p>",
    ],
)
def test_other_numbers(items):
    document = Document(f"<h1>The keeper</h1><p>{BODY[1]}</p>{items.format(BODY[0])}")
    selection = Selection(kept=[*range(1, len(document.segments))], reasons=None)
    begin(document, selection)
    assert "7" in [document.segments[i].text for i in selection.kept]


def test_amounts_in_a_numbered_list():
    document = Document("<ol><li><p>5</p><p>eggs</p></li><li><p>2</p><p>spoons of sugar</p></li></ol>")
    selection = Selection(kept=[0, 1, 2, 3], reasons=None)
    begin(document, selection)
    assert selection.kept == [0, 1, 3]  # the second item is number 2, whatever is meant


class TestCaptions:
    PICTURE = "<div><img src=/boat.jpg alt='The boat, seen from the old lighthouse'></div>"
    SAID = "<p>The boat, seen from the old lighthouse.</p>"

    def test_what_a_picture_is_described_with(self):
        html = PAGE.replace("</p><p>", f"</p>{self.PICTURE}{self.SAID}<p>", 1)
        article = extract(html, "https://herald.test/a")
        assert "old lighthouse" not in article.text
        assert [image.caption for image in article.images] == ["The boat, seen from the old lighthouse."]
        again = reread(article, html.encode())
        assert [again.document.segments[i].text for i in again.selection.kept] == article.text.split("\n\n")

    def test_a_paragraph_that_the_caption_says_before_it(self):
        """Some papers take their captions out of the text."""
        line = "The boat, seen from the old lighthouse."
        document = Document(f"<h1>The keeper</h1><p>{BODY[0]}{self.PICTURE}<p class=caption>{line}{self.SAID}")
        selection = Selection(kept=[1, 3], reasons=None)
        begin(document, selection)
        assert selection.kept == [1, 3]

    def test_long_ones_are_the_article(self):
        """Such as in a show of pictures, whose captions it is."""
        said = f"The boat, seen from the old lighthouse, {'and from the harbour, ' * 12}is ready."
        document = Document(
            f"<p>{BODY[0]}<figure><img src=/boat.jpg></figure><figcaption>{said}</figcaption>", "https://a.test/b"
        )
        selection = Selection(kept=[0, 1], reasons=None)
        article = begin(document, selection).article
        assert article.images[0].caption == said
        assert selection.kept == [0, 1]

    @pytest.mark.parametrize("text", ["These are the boats that I saw.", " ".join(BODY)])
    def test_of_a_photo_essay(self, text):
        """They stay where there is less text beside them."""
        said = [
            f"The boat of the {name} family, seen from the old lighthouse." for name in ("Lee", "Roe", "Poe", "Coe")
        ]
        pictures = "".join(
            f"<figure><img src=/{n}.jpg alt='{line}'><p>{line}</p></figure>" for n, line in enumerate(said)
        )
        document = Document(f"<p>{text}{pictures}", "https://a.test/b")
        selection = Selection(kept=[0, 1, 2, 3, 4], reasons=None)
        article = begin(document, selection).article
        assert [image.caption for image in article.images] == said
        assert selection.kept == ([0, 1, 2, 3, 4] if text[:5] == "These" else [0])

    @pytest.mark.parametrize("html", [f"{PICTURE}{SAID.replace('p>', 'h2>')}", PICTURE + 4 * "<p>{}</p>" + SAID])
    def test_headings_and_what_stands_elsewhere(self, html):
        html = html.format(*BODY[:3], BODY[0][::-1])
        document = Document(f"<h1>The keeper</h1><p>{BODY[0]}{html}", "https://herald.test/a")
        selection = Selection(kept=[*range(1, len(document.segments))], reasons=None)
        begin(document, selection)
        assert "old lighthouse" in document.segments[selection.kept[-1]].text

    @pytest.mark.parametrize(
        ("head", "html", "is_kept"),
        [
            ("<meta name=description content='{}'>", "<img src=/a.jpg alt='{}'><p>{}</p>", True),
            ("<meta name=description content='{}'>", "<figure><img src=/a.jpg alt='{}'><p>{}</p></figure>", False),
            ("", "<figure><img src=/a.jpg alt='{}'></figure><p>{}</p>", True),
            ("", f"<p>{BODY[0]}</p><figure><img src=/a.jpg alt='{{}}'></figure><p>{{}}</p>", False),
            ("", "<img src=/a.jpg alt='{}'><p>{}</p>", False),
        ],
    )
    def test_a_lead_that_the_picture_above_it_is_described_with(self, head, html, is_kept):
        lead = "The boat brought more people to the lighthouse this year than ever before."
        page = f"{head}<h1>The keeper</h1>{html}<p>{BODY[1]}".replace("{}", lead)
        document = Document(page, "https://herald.test/a")
        selection = Selection(kept=[*range(1, len(document.segments))], reasons=None)
        begin(document, selection)
        assert (lead in [document.segments[i].text for i in selection.kept]) is is_kept

    def test_nothing_else(self):
        document = Document(f"{self.PICTURE}{self.SAID}", "https://herald.test/a")
        selection = Selection(kept=[0], reasons=None)
        begin(document, selection)
        assert selection.kept == [0]
