"""The text of an article is whole, in order, and what a reader sees; what cannot be had is told."""

import pytest
from components import respond
from promises.ordinary import FOOTER, PARAGRAPHS, RELATED, SITE, TITLE, URL, page, paragraphs, with_inside

from scrapy_article import article_of, extract

TABLE = (
    "<table><caption>Visitors by day</caption><tr><th>Day</th><th>Last year</th><th>This year</th></tr>"
    "<tr><td>Monday</td><td>112</td><td>205</td></tr><tr><td>Wednesday</td><td>98</td><td>187</td></tr>"
    "<tr><td>Friday</td><td>140</td><td>231</td></tr><tr><td>Saturday</td><td>309</td><td>410</td></tr></table>"
)
ROWS = [
    "Day | Last year | This year",
    "Monday | 112 | 205",
    "Wednesday | 98 | 187",
    "Friday | 140 | 231",
    "Saturday | 309 | 410",
]
ITEMS = [
    "Reading room: ten to six",
    "Children’s corner: ten to four",
    "Bicycle workshop",
    "Language café: two to five",
    "Board games: all day",
]
CODE = "def hours(day):\n    if day == 'Sunday':\n        return (10, 18)\n\n    return (9, 20)"
SPAM = "cheap library cards, buy books cheap, discount novels, free ebooks online, best price reading lamps, " * 4


def _of_2005() -> str:
    """A page of tables, whose paragraphs are parted by line breaks."""
    links = "<br>".join(f'<a href="/{number}.htm">Section {number}</a>' for number in range(8))
    body = "<br><br>\n".join(PARAGRAPHS)
    return (
        f"<html><head><title>{TITLE}</title></head><body bgcolor=white><table width=100%><tr><td valign=top>{links}</td>"
        f"<td><font size=5><b>{TITLE}</b></font><br><br>{body}</td></tr></table></body></html>"
    )


@pytest.mark.parametrize(
    "html",
    [
        page(),
        page("".join(f"<div>{text}</div>" for text in PARAGRAPHS)),
        page("<br><br>\n".join(PARAGRAPHS)),
        page("".join(f"<P>{text}" for text in PARAGRAPHS)),
        page("".join(f"<p><span><b>{text[:20]}</b>{text[20:]}</span></p>" for text in PARAGRAPHS)),
        page(paragraphs(PARAGRAPHS[:4]) + "</div></article><article><div>" + paragraphs(PARAGRAPHS[4:])),
        page(with_inside("<figure><img src=/hall.jpg><figcaption>The hall</figcaption></figure><h2>The cost</h2>")),
        page(with_inside("<aside><p>Advertisement</p><a href=//ads.example/1><img src=//ads.example/1.gif></a></aside>")),
        page("<details open><summary>The whole story</summary>" + paragraphs() + "</details>"),
        _of_2005(),
    ],
    ids=["p", "div", "br", "not closed", "inline", "two articles", "figure", "advertisement", "details", "of 2005"],
)  # fmt: skip
def test_no_paragraph_is_lost(html: str) -> None:
    """Each is there once, and they stand in the order of the page."""
    text = extract(html, URL).text
    assert [text.count(paragraph) for paragraph in PARAGRAPHS] == [1] * len(PARAGRAPHS)
    assert sorted(PARAGRAPHS, key=text.index) == PARAGRAPHS


@pytest.mark.parametrize(
    ("inside", "lines"),
    [
        (TABLE, ["Visitors by day", *ROWS]),
        (f"<ul>{''.join(f'<li>{item}</li>' for item in ITEMS)}</ul>", ITEMS),
        (f"<ol>{''.join(f'<li><p>{item}</p></li>' for item in ITEMS)}</ol>", ITEMS),
        (f"<pre><code>{CODE}</code></pre>", CODE.split("\n\n")),
        (f"<blockquote><p>{ITEMS[0]}</p><p>{ITEMS[1]}</p></blockquote>", ITEMS[:2]),
    ],
    ids=["table", "list", "numbered list", "code", "quotation"],
)
def test_lists_tables_and_code_stay_whole_and_in_place(inside: str, lines: list[str]) -> None:
    article = extract(page(with_inside(inside)), URL)
    assert article.text.split("\n\n") == [*PARAGRAPHS[:4], *lines, *PARAGRAPHS[4:]]
    assert CODE not in inside or f"<code>{CODE}" in article.html


def test_what_surrounds_an_article_is_not_its_text() -> None:
    consent = (
        '<div id="cookie-banner" role="dialog"><p>We value your privacy. We and our partners store cookies on your device, '
        "to personalise content and advertisements, to measure them and to learn about our audience.</p>"
        "<button>Accept all</button><button>Settings</button></div>"
    )
    html = page().replace("<body>", f"<body>{consent}")
    assert all(said in html for said in ("Weather", SITE, RELATED[0], FOOTER))
    assert extract(html, URL).text.split("\n\n") == PARAGRAPHS


def test_articles_that_follow_are_not_its_text() -> None:
    """They come with the page where readers scroll on."""
    others = [PARAGRAPHS[5:], PARAGRAPHS[4:7]]
    following = "".join(
        f"<article><h1>{headline}</h1><p>3 May 2024</p>{paragraphs(texts)}</article>"
        for headline, texts in zip(RELATED, others, strict=False)
    )
    html = page(paragraphs(PARAGRAPHS[:4]) + f"</div></article>{following}<article><div>")
    assert extract(html, URL).text.split("\n\n") == PARAGRAPHS[:4]


def test_parts_with_headlines_are_its_text() -> None:
    parts = "".join(
        f"<section><h1>{name}</h1>{paragraphs(PARAGRAPHS[n : n + 2])}</section>" for n, name in enumerate(RELATED)
    )
    text = extract(page(parts), URL).text
    assert [name for name in RELATED if name not in text] == []


@pytest.mark.parametrize("inside", ["", f"<h1>{TITLE}</h1>", f"<h2>{TITLE}</h2>", f"<p><b>{TITLE}</b></p>"])
def test_the_title_is_not_repeated_in_the_text(inside: str) -> None:
    article = extract(page(inside + paragraphs()), URL)
    assert article.title == TITLE
    assert article.text.split("\n\n") == PARAGRAPHS


@pytest.mark.parametrize("hidden", ["hidden", 'style="display:none"', 'style="visibility: hidden"'])
def test_hidden_spam_is_not_text(hidden: str) -> None:
    assert "cheap" not in extract(page(with_inside(f"<div {hidden}>{SPAM}</div>")), URL).text
    assert "cheap" not in extract(page(with_inside(f"<p {hidden}>{PARAGRAPHS[0]} {SPAM}</p>")), URL).text


@pytest.mark.parametrize(
    "folded",
    [
        '<button aria-expanded="false" aria-controls="more">Read on</button><div id="more" style="display:none">{}</div>',
        "<details><summary>Read on</summary>{}</details>",
        '<div class="fade-in" style="opacity:0">{}</div>',
    ],
    ids=["button", "details", "shown by a script"],
)
def test_text_that_a_reader_can_unfold_is_kept(folded: str) -> None:
    article = extract(page(paragraphs(PARAGRAPHS[:4]) + folded.format(paragraphs(PARAGRAPHS[4:]))), URL)
    assert [text for text in PARAGRAPHS if text not in article.text] == []


@pytest.mark.parametrize(
    "folded",
    [
        '<h3><button aria-expanded="false" aria-controls="part-{0}">{1}</button></h3><div id="part-{0}">{2}</div>',
        '<h2 class="head"><span><button class="collapsed">{1}<svg></svg></button></span></h2><div>{2}</div>',
        '<div class="accordion-header"><button aria-controls="part-{0}">{1}</button></div><div id="part-{0}">{2}</div>',
        '<div class="header" role="button" aria-expanded="false">{1}</div><section>{2}</section>',
        '<div class="share-header"><a data-target="#part-{0}">{1}</a></div><div id="part-{0}">{2}</div>',
    ],
)
@pytest.mark.parametrize("above", [PARAGRAPHS[0], ""])
def test_headings_that_unfold_text_are_kept(folded: str, above: str) -> None:
    headings = ["The cost", "The rooms", "Opening hours"]
    parts = [folded.format(n, name, f"<p>{PARAGRAPHS[n]}</p>") for n, name in enumerate(headings, 1)]
    tools = '<div class="tools"><button aria-expanded="false">Share</button></div>'
    lines = extract(page(f"<p>{above}</p>{tools}{''.join(parts)}<p>{PARAGRAPHS[5]}</p>"), URL).text.split("\n\n")
    told = [line for n, name in enumerate(headings, 1) for line in (name, PARAGRAPHS[n])]
    assert lines == [*filter(None, [above]), *told, PARAGRAPHS[5]]


@pytest.mark.parametrize(
    "html",
    [
        f'<title>{TITLE}</title><div id="root"></div><script src="/app.js"></script>',
        "<html><body><script>var a = 'The library will open, said the mayor, and so it did.'</script></body></html>",
        page("", title="").replace("<h1></h1>", ""),
    ],
    ids=["application", "script", "frame of a site"],
)
def test_a_page_without_text_is_called_empty(html: str) -> None:
    article = extract(html, URL)
    assert (article.text, article.html) == ("", "")
    assert "empty" in article.warnings
    assert extract(page(), URL).warnings == []


@pytest.mark.parametrize("flag", ["dataloss", "download_stopped"])
def test_a_response_that_broke_off_is_called_truncated(flag: str) -> None:
    response = respond(page()[:3000])
    assert "truncated" in article_of(response.replace(flags=["cached", flag])).warnings
    assert article_of(response.replace(flags=["cached"])).warnings == []


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("The <b>new</b>est of <i>the</i> <a href=/x>halls</a>, which", "The newest of the halls, which"),
        ("The hall<br>on the quay", "The hall\non the quay"),
        ("It cost <span>ninety</span><span> thousand</span>, so", "It cost ninety thousand, so"),
        ("re\u00adcon\u00adstruct\u00adion of Mo\u0308lln", "reconstruction of Mölln"),
        ("AT&amp;T said 5 &lt; 6", "AT&T said 5 < 6"),
        ("one\n   two\t three&nbsp;four", "one two three four"),
        ("library<wbr>@<wbr>example.com", "library@example.com"),
        ('Said <span class="mention" data-name="Mara Lind"></span>, who', "Said Mara Lind, who"),
        ('Said <a href="/u/7" class="user-mention" data-id="7" data-display-name="Ines Ö"></a>', "Said Ines Ö"),
        ('<b data-type="mention" data-component-name="Mention" data-label="Mara Lind"></b> said', "Mara Lind said"),
        ("""<i class="mention" data-of='{"id": 7, "user": {"name": "Mara Lind"}}'></i> said""", "Mara Lind said"),
        ('Said <span class="mention" data-id="7" data-url="/u/7"></span>Mara Lind', "Said Mara Lind"),
    ],
)
def test_words_are_neither_glued_nor_torn(markup: str, text: str) -> None:
    """Neither by markup, nor by white space, nor by what is not seen."""
    article = extract(page(with_inside(f"<p>{markup} {PARAGRAPHS[0]}</p>")), URL)
    assert f"{text} {PARAGRAPHS[0]}" in article.text.replace("\u00a0", " ")


@pytest.mark.parametrize(
    "beginning",
    [
        '<div class="drop-cap">T</div>he town',
        "<p><span>T</span></p>\n<p>he town",
        "<p><div>T</div>\n he town",
        "<h2>T</h2><p>he town",
        '<table align="left"><tr><td><font size="7">T</font></td></tr></table>he town',
        "<table><tr><td>T</td><td>he town",
        '<div aria-hidden="true">T</div><p><span class="sr-only">T</span>he town',
        '<p><b aria-hidden="true"><i>T</i>he</b><b class="sr-only">The</b> town',
        '<p><b class="visually-hidden">The town</b><b aria-hidden="true"><i>T</i>he town</b>',
        '<p><b aria-hidden="true">T</b><b class="screen-reader-text">The</b><b aria-hidden="true">he</b> town',
        '<div class="cap">T</div><p><span class="lead-in">he town</span>',
        '<p><span class="dropcap">T</span> he town',
        "<p><big>T </big>he town",
    ],
)
def test_large_first_letters_begin_their_word(beginning: str) -> None:
    html = f"{beginning}{PARAGRAPHS[0].removeprefix('The town')}</p></table>{paragraphs(PARAGRAPHS[1:])}"
    assert extract(page(html), URL).text.split("\n\n") == PARAGRAPHS


@pytest.mark.parametrize(
    ("letter", "line"),
    [
        ("É", "tait-ce trop tôt pour ouvrir la salle, demande le maire"),
        ("В", "ечером в зале было тихо, и никто не ушёл"),
    ],
)
def test_large_first_letters_in_other_languages(letter: str, line: str) -> None:
    html = page(f"<section>{letter}</section><p>{line}, {PARAGRAPHS[0]}</p>{paragraphs(PARAGRAPHS[1:])}")
    assert extract(html, URL).text.startswith(f"{letter}{line}, The town")


@pytest.mark.parametrize(
    "beginning",
    [
        "<b>A</b> long the quay, along which a hall will stand",
        "<i>O</i> mar, que Omar vê, é o de todos",
        "<span class=dropcap>Y</span> así fue, y nadie dijo nada de yasí",
        "<span class=dropcap>Z</span> um Beispiel",
    ],
)
def test_letters_that_are_words_stay_apart(beginning: str) -> None:
    article = extract(page(with_inside(f"<p>{beginning}, {PARAGRAPHS[0]}</p>")), URL)
    assert f"{beginning[beginning.index('>') + 1]} {beginning.rpartition('> ')[2]}" in article.text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<p>Hall A</p>", "is open to all readers on every day of the week, Sundays among them"),
        ("<ul><li>A</li></ul>", "it stays open, as the council has said again and again"),
        ("<table><tr><td>A<td>open to all readers, on every day of the week<tr><td>B<td>closed</table>", "The rest"),
        ("<p>A</p>", "town library is a place for readers of all ages"),
        ("<p>A</p>", "The hall is open to all readers on every day of the week"),
    ],
)
def test_other_letters_begin_no_word(before: str, after: str) -> None:
    text = extract(page(with_inside(f"{before}<p> {after}.</p>")), URL).text
    assert f"A{after}" not in text
    assert "Aopen" not in text


@pytest.mark.parametrize(
    ("declared", "used"),
    [
        ("utf-8", "utf-8"),
        ("iso-8859-1", "utf-8"),
        ("utf-8", "windows-1252"),
        ("iso-8859-1", "windows-1252"),
        ("", "utf-8"),
        ("utf-16", "utf-16"),
        ("shift_jis", "utf-8"),
    ],
)
def test_letters_are_those_of_the_page(declared: str, used: str) -> None:
    """Whatever encoding it declares, in a crawl and without one."""
    html = page().replace('<meta charset="utf-8">', f'<meta charset="{declared}">' if declared else "")
    article = extract(html.encode(used), URL)
    assert article.text.split("\n\n") == PARAGRAPHS
    assert article.warnings == []


def test_text_that_was_encoded_twice_is_repaired() -> None:
    html = page().encode().decode("windows-1252", "replace")
    assert "â€œFor them" in html
    assert "“For them a Sunday without us is a day without a desk" in extract(html.encode(), URL).text
    about = f"<p>Old programs show ‘café’ as ‘cafÃ©’, and librarians know how to read it. {PARAGRAPHS[0]}</p>"
    assert "as ‘cafÃ©’" in extract(page(with_inside(about)).encode(), URL).text
