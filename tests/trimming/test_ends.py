"""Headline, by-line and date at the ends of the text: by whole pages, as the parts depend on each other."""

import pytest
from trimming.made_articles import BODY, PAGE

from scrapy_article import Article, extract
from scrapy_article.document import Document
from scrapy_article.document.limits import Limits
from scrapy_article.extract import analyse, begin, reread
from scrapy_article.methods.method import Selection
from scrapy_article.output import to_text
from scrapy_article.trimming import drop_head


class TestTitle:
    def test_headline_that_leads_the_text_is_not_repeated(self):
        html = PAGE.replace("<h1>The keeper</h1><div>", "<div><h2>The Keeper</h2>").replace("<title>", "<title>")
        article = extract(html)
        assert not article.text.startswith("The Keeper")

    @pytest.mark.parametrize("again", ["<h2>The keeper</h2>", "<p><b>The keeper</b></p>"])
    def test_what_heads_a_part_below_the_text_stays(self, again):
        """Be the headline itself kept as text or not."""
        document = Document(f"<h1>The keeper</h1><p>{BODY[0]} {BODY[1]}</p>{again}<p>{BODY[2]}</p>")
        for kept in ([0, 1, 2, 3], [1, 2, 3]):
            selection = Selection(kept=kept, reasons=None)
            drop_head(document, selection, Article(title="The keeper"))
            assert selection.kept == [1, 2, 3]

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

    @pytest.mark.parametrize(
        ("head", "kept"),
        [
            ("<dl><dt>Date:</dt><dd>5 December 2020</dd></dl>", []),
            ("<p>Release date：</p><p>5 December 2020</p>", []),
            ("<p>She wrote in her diary:</p><p>5 December 2020</p>", ["She wrote in her diary:"]),
            ("<h2>Date:</h2><p>5 December 2020</p>", ["Date:"]),
            ("<p>The harbour</p><p>5 December 2020</p>", ["The harbour"]),
            ("<p>Date:</p><p>7 December 2020</p>", ["Date:", "7 December 2020"]),
            ("<p>Source:</p><p>The Herald</p><p>5 December 2020</p>", ["Source:", "The Herald"]),
        ],
    )
    def test_a_label_goes_with_its_date(self, head, kept):
        document = Document(head + "".join(f"<p>{line}</p>" for line in BODY))
        selection = Selection(kept=[*range(len(document.segments))], reasons=None)
        drop_head(document, selection, Article(date_published="2020-12-05"))
        assert [document.segments[i].text for i in selection.kept] == [*kept, *BODY]

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
            ("On Fri, 3 May 2024 at 9:05 AM Bo wrote:", False),
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


class TestLiveBlog:
    @pytest.mark.parametrize("headline", ["", "<h1>The lamp is out</h1>"])
    def test_first_post_with_the_headline_of_the_page(self, headline):
        """It stays as whole as the others."""
        heads = ["The lamp is out", "The keeper is there", "It burns again", "The ships come in"]
        posts = "".join(
            f"<div class=post><p>1{n}:20</p><h2>{head}</h2><p>{BODY[n]}</p><p>{BODY[n + 1]} Again.</p></div>"
            for n, head in enumerate(heads)
        )
        document = Document(f"<title>The lamp is out</title>{headline}<div>{posts}</div>")
        for is_live in (True, False):
            selection = Selection(kept=[*range(len(document.segments))], reasons=None)
            drop_head(document, selection, Article(title="The lamp is out", is_live_blog=is_live))
            texts = [document.segments[i].text for i in selection.kept]
            assert ("The lamp is out" in texts) is is_live
            assert ("10:20" in texts) or not is_live

    @pytest.mark.parametrize("headline", ["<h1>The lamp</h1>", "<h2>The lamp</h2>"])
    def test_posts_without_elements_of_their_own(self, headline):
        posts = "".join(f"<h2>1{n}:20 It burns again</h2><p>{text}</p>" for n, text in enumerate(BODY))
        document = Document(f"<title>The lamp</title><div>{headline}<p>By Ann Lee</p><p>3 May 2024</p>{posts}</div>")
        selection = Selection(kept=[*range(len(document.segments))], reasons=None)
        article = Article(title="The lamp", authors=["Ann Lee"], date_published="2024-05-03", is_live_blog=True)
        drop_head(document, selection, article)
        assert document.segments[selection.kept[0]].text == "10:20 It burns again"

    def test_nothing_else(self):
        document = Document("<p>By <a rel=author>Ann Miller</a></p>")
        selection = Selection(kept=[0], reasons=None)
        begin(document, selection)
        assert selection.kept == [0]

    def test_read_again_within_the_limits_of_then(self):
        html = PAGE.encode()
        limits = Limits(bytes=html.index(BODY[-1].encode()))
        analysis = analyse(html, limits=limits)
        assert len(reread(analysis.article, html, limits=limits).document.segments) == len(analysis.document.segments)
        assert len(reread(analysis.article, html).document.segments) > len(analysis.document.segments)


class TestEntries:
    """Dates that head the parts of a diary or a list of changes, the first of which may be that of the page."""

    @pytest.mark.parametrize(
        "entry",
        [
            "<h2>{day} December 2020</h2><p>{text}</p>",
            "<h3>2.{day} ({day} December 2020)</h3><ul><li>{text}</li></ul>",
            "<p>{day} December 2020</p><p>{text}</p>",
            "<dl><dt>{day} December 2020</dt><dd>{text}</dd></dl>",
        ],
    )
    def test_the_first_stays_as_the_others_do(self, entry):
        days = (7, 5, 3)
        html = "".join(entry.format(day=day, text=text) for day, text in zip(days, BODY, strict=False))
        document = Document(html)
        selection = Selection(kept=[*range(6)], reasons=None)
        drop_head(document, selection, Article(date_published="2020-12-07"))
        assert selection.kept == [*range(6)]

    @pytest.mark.parametrize(
        "page",
        [
            # One below may be when the text was changed; those right below each other are of no part.
            "<p>7 December 2020</p><p>{0}</p><p>{1}</p><p>9 December 2020</p>",
            "<p>7 December 2020</p><p>8 December 2020</p><p>9 December 2020</p><p>{0}</p>",
            "<h2>7 December 2020</h2><p>{0}</p><h2>The flood of 7 December 2020, and what it left behind</h2><p>{1}</p>",
            "<h2>7 December 2020</h2><p>{0}</p><h3>6 December 2020</h3><p>{1}</p>",
            "<h2 class=date>7 December 2020</h2><p>{0}</p><h2>6 December 2020</h2><p>{1}</p>",
        ],
    )
    def test_that_of_an_article_goes(self, page):
        document = Document(page.format(*BODY))
        selection = Selection(kept=[*range(4)], reasons=None)
        drop_head(document, selection, Article(date_published="2020-12-07"))
        assert 0 not in selection.kept
