"""Which elements are part of the line that they stand in."""

import pytest
from hand_made import texts


def test_a_word_after_one_of_a_script_without_blanks():
    assert texts("<p>旧港<span class=tooltip>大桥</span>，a<a class=tooltip href=/b>1</a></p>") == ["旧港大桥，a1"]


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ('<span>30<b class="sr-only"> minutes</b></span> <span aria-hidden="true">min.</span>', "30 min."),
        ('<del aria-hidden="true">$24</del> <b class="screen-reader-text">Price was: $24.</b> now', "$24 now"),
        ('<b aria-hidden="true">T</b><b class="sr-only">T</b>he city', "The city"),
        ('<b class="sr-only">T</b><b aria-hidden="true">T</b>he city', "The city"),
        ('<b aria-hidden="true">T</b><b class="sr-only">Tea</b> is hot', "is hot"),
        ('<b class="visually-hidden">4 of 5</b><b aria-hidden="true">4</b> stars', "4 stars"),
        ('<i aria-hidden="true">share</i> <span class="sr-only">Share</span> this', "this"),
        ('<b aria-hidden="true">Share</b> <b class="sr-only">All options:</b> The bridge', "The bridge"),
        ('<span aria-hidden="true">•</span> <span class="note">one</span>', "one"),
        ('<b aria-hidden="true" style="display:none">4</b><b class="sr-only">four</b> stars', "stars"),
    ],
)
def test_what_is_shown_beside_what_is_read_out(html, text):
    assert texts(f"<p>{html}</p>") == [text]


@pytest.mark.parametrize(
    ("link", "is_shown"),
    [
        ("<a href=/b aria-hidden=true tabindex=-1>The ferry was sold to the islands last week. </a>", True),
        (
            "<a href=/b aria-hidden=true>新しい橋は来年の春に開通する予定で、島の人々は長い間それを待っていたのだと市長は話した。</a>",
            True,
        ),
        (
            "<a href=/b aria-hidden=true>新しい橋が来年の春に開通すると市長は話したが、島の人々はそれをいつまで待てばよいのだろうか？</a>",
            True,
        ),
        ("<a href=/b aria-hidden=true>فیری کو جزیروں کے لوگوں نے گزشتہ ہفتے خرید لیا تھا۔</a>", True),
        ("<a href=/b aria-hidden=true>The ferry was sold to the islands last week</a>", False),
        ("<a href=/b aria-hidden=true>The ferry was sold.</a>", False),
        ("<a href=/b aria-hidden=true>The ferry was sold to the islands <b>last</b> week.</a>", False),
        ("<a href=/b aria-hidden=true hidden>The ferry was sold to the islands last week.</a>", False),
        ("<a aria-hidden=true>The ferry was sold to the islands last week.</a>", False),
        ("<b aria-hidden=true>The ferry was sold to the islands last week.</b>", False),
    ],
)
def test_sentences_that_lead_to_the_page_of_the_headline(link, is_shown):
    assert len(texts(f"<h2><a href=/b>Ferry sold</a></h2><div>{link}</div>")) == 1 + is_shown


def test_marks_to_link_to_headings_are_no_text():
    assert texts("<h2>One<a href=#one> # </a></h2><h2><a href=#two>§</a>Two</h2><h2>Three <a href=#3>¶</a></h2>") == [
        "One",
        "Two",
        "Three",
    ]
    assert texts("<p>See <a href=#one>#1</a> and <a href=/two>#</a></p>") == ["See #1 and #"]


def test_pictures_for_those_without_scripts_break_no_line():
    picture = "<noscript> <picture><source srcset=a.webp><img src=a.jpg></picture></noscript>"
    assert texts(f"<p><a href=/b>The bridge</a><a href=/c>{picture}</a> is old</p>") == ["The bridge is old"]
    assert texts("<p>The bridge<noscript>Turn on scripts.<img src=a.jpg></noscript> is old</p>") == [
        "The bridge",
        "Turn on scripts.",
        "is old",
    ]


def test_buttons_in_sentences_are_words():
    assert texts("<p>said professor <button>Ann Lee</button>, who founded it</p>") == [
        "said professor Ann Lee, who founded it"
    ]
    assert texts("<p>one sentence <button>Share</button></p>") == ["one sentence", "Share"]
    assert texts("<p>one<br><button>Share</button> two</p>") == ["one", "Share", "two"]
    assert texts("<div>one <button>Share</button> two</div>") == ["one", "Share", "two"]


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (
            "<li>The <button>girders</button> will be watched by sensors.</li>",
            "girders will be watched by sensors.",
        ),
        ("<div><i><button> girders</button></i> will be watched by sensors.</div>", "girders will be watched"),
        ("<dd><b><button>x</button></b>, which will be watched by all.</dd>", "x, which will be watched"),
        ("<p><button>Girders</button> are beams that carry loads.</p>", "Girders are beams that carry loads."),
        ("<p>The <b><button>x</button><i hidden>y</i><!-- --></b> is watched by sensors.</p>", "x is watched"),
        ("<p>The <button>x</button><i role=tooltip>y</i> is watched by sensors.</p>", "x is watched"),
        ("<p>in a year<sup><button>1</button></sup> according to the office</p>", "year1 according"),
        ("<p>桥的<b><button>主梁</button></b>将由传感器日夜监测直到明年春天工程开始为止", "桥的主梁将由"),
    ],
)
def test_buttons_before_which_or_after_which_a_sentence_goes_on(html, text):
    (found,) = texts(html)
    assert text in found


@pytest.mark.parametrize(
    "html",
    [
        "<div>one <button>Share</button> This is what they say of it.</div>",
        "<div>one <button>Share</button><i>2</i> people have shared it so far.</div>",
        "<div>one <button>Share</button><div>people have shared it so far.</div></div>",
        f"<div>one <button>{'Share ' * 8}</button> with whom you want to share</div>",
        "<div>one <button></button> with whom you want to share</div>",
    ],
)
def test_other_buttons_break_the_line(html):
    assert texts(html)[0] == "one"
