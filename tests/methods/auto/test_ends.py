import re

import numpy as np
import pytest
from choosing import BODY, seen
from hand_made import STORY, paragraphs

from scrapy_article.methods.auto.decoder import choose


def test_the_end_is_not_where_the_publisher_is_found():
    links = "<h4>Older diaries</h4><ul><li><a href=/2>The second week</a><li><a href=/1>The first week</a></ul>"
    colophon = "Hill Farmer, The Old Chapel, Dale. Tel. 01632 960 871. We take no advertisements."
    odds = np.array([1, 1, 1, 0.8, 0.5, 0.5, 0.9], np.float32)
    choice = choose(seen(f"{paragraphs(BODY)}{links}<div>{colophon}</div>"), odds)
    assert choice.kept == [0, 1, 2]
    assert choice.left[6] == "how to reach the publisher"
    # Right after the text it is whom the text says to ring up.
    choice = choose(seen(f"{paragraphs(BODY)}<p>{colophon}"), np.ones(4, np.float32))
    assert choice.kept == [0, 1, 2, 3]


def test_what_follows_links_to_other_stories():
    end = "<p>To subscribe to the printed edition, call us.</p>"
    links = "<p><a href=/a>The mill will open as a library</a></p><p><a href=/b>High water</a></p>"
    odds = np.array([1, 1, 1, 0.6, 0.1, 0.1, 0.6], np.float32)
    choice = choose(seen(f"<div>{paragraphs(BODY)}<p>Also in today's Gazette</p>{links}{end}</div>"), odds)
    assert choice.left == {3: "label of links", 6: "after the end"}
    choice = choose(seen(f"<div>{paragraphs(BODY)}<p>The keepers said no</p>{links}{end}</div>"), odds)
    assert choice.kept == [0, 1, 2, 3, 6]


def test_what_follows_the_end_must_be_likelier():
    """Than what stands in the text, and more so under another parent."""
    other = [text.replace("the", "another").partition(",")[0] for text in BODY[:2]]  # too short for last paragraphs
    page = seen(f"<div>{paragraphs(BODY)}</div><section><div>{paragraphs(other)}</div></section>")

    def left(p, **options):
        choice = choose(page, np.array(p, np.float32), **options)
        return sorted(choice.left), sorted(choice.kept)

    assert left([0.9, 0.5, 0.9, 0.6, 0.6]) == ([3, 4], [0, 1, 2])
    assert left([0.9, 0.5, 0.9, 0.6, 0.9]) == ([], [0, 1, 2, 3, 4])  # then the end is there
    assert left([0.9, 0.9, 0.47, 0.3, 0.695]) == ([2], [0, 1, 4])
    assert left([0.9, 0.9, 0.52, 0.3, 0.3]) == ([], [0, 1, 2])  # the same parent
    assert left([0.5, 0.5, 0.5, 0.5, 0.5]) == ([], [0, 1, 2, 3, 4])  # nothing is sure
    assert left([0.9, 0.5, 0.9, 0.6, 0.6], favor="recall") == ([], [0, 1, 2, 3, 4])
    assert left([0.9, 0.9, 0.9, 0.8, 0.8], favor="precision") == ([], [0, 1, 2, 3, 4])
    assert left([0.9, 0.5, 0.9, 0.6, 0.6], article=0.0)[0] == []


LAST = "So the keepers stay for as long as the lamp does, and the lamp, it says, will stay for good."


@pytest.mark.parametrize(
    ("between", "end", "stays"),
    [
        ("", LAST, True),
        ("", LAST.partition(",")[0], False),  # it may be anything
        ("<p>Share</p>", LAST, False),
    ],
)
def test_the_last_paragraph_in_an_element_of_its_own(between, end, stays):
    page = seen(f"<div>{paragraphs(BODY)}</div>{between}<div><div>{end}</div></div>")
    odds = [*[0.9] * len(BODY), *([0.1] if between else []), 0.6]
    assert (len(odds) - 1 in choose(page, np.array(odds, np.float32)).kept) == stays


def test_a_paragraph_below_links_to_other_stories_is_not_the_last():
    links = "<p>Also in today's Gazette</p><p><a href=/a>The mill will open as a library</a></p>"
    page = seen(f"<div>{paragraphs(BODY)}</div>{links}<div>{LAST}</div>")
    choice = choose(page, np.array([*[0.9] * len(BODY), 0.6, 0.6, 0.6], np.float32))
    assert choice.kept == [*range(len(BODY))]


def test_the_heading_of_the_last_paragraph_stays_with_it():
    page = seen(f"<div>{paragraphs(BODY)}</div><div><h3>Who stays</h3><div>{LAST}</div></div>")
    assert choose(page, np.array([*[0.9] * len(BODY), 0.46, 0.6], np.float32)).kept == [*range(len(BODY) + 2)]


def test_parts_without_names():
    """The last of several that are alike need be no likelier."""
    short = [text.partition(",")[0] for text in (*BODY, BODY[0])]
    texts = [f"{text} for {number} years." for number, text in enumerate(short, 2)]
    parts = "".join(f"<section><section>{text}</section></section>" for text in texts)
    odds = np.array([0.9, 0.9, 0.9, 0.6], np.float32)
    assert choose(seen(f"<div>{parts}</div>"), odds).kept == [0, 1, 2, 3]
    assert choose(seen(f"<div>{parts.replace('section', 'div')}</div>"), odds).kept == [0, 1, 2]


def test_facts_about_the_article():
    facts = ["Source: Reuters", "Tags: flood, dam", "Reading time: 4 minutes"]
    odds = np.ones(6, np.float32)
    choice = choose(seen(f"<div>{paragraphs(BODY + facts)}</div>"), odds)
    assert choice.kept == [0, 1, 2]
    assert {*choice.left.values()} == {"fact about the article"}
    above = seen(f"<div>{paragraphs(['Views: 1,234', 'Editor: Ann Lee', *BODY, 'Views: 1,234'])}</div>")
    assert choose(above, odds).kept == [2, 3, 4]
    listed = "".join([f"<li>{fact}" for fact in facts])
    assert len(choose(seen(f"<div>{paragraphs(BODY)}<ul>{listed}</ul></div>"), odds).kept) == 6
    assert len(choose(seen(f"<div>{paragraphs(BODY[:1] + facts + BODY[1:])}</div>"), odds).kept) == 6


@pytest.mark.parametrize(
    "page",
    [
        f"{paragraphs(BODY)}<pre>source: main.c</pre>",
        f"{paragraphs(BODY)}<pre>Tags: [boat, ferry]</pre>",
        f"<h3>Source: the river</h3>{paragraphs(BODY)}",
    ],
)
def test_lines_of_code_and_headings_are_no_facts(page):
    page = seen(f"<div>{page}</div>")
    assert len(choose(page, np.ones(page.arrays.words.size, np.float32)).kept) == len(page.arrays.texts)


def test_who_speaks_in_an_interview_is_no_fact():
    asked = [f"Editor: And what came {when}?" for when in ("then", "later")]
    said = ["Editor: Good morning, Ms Lind", BODY[0], asked[0], BODY[1], asked[1], BODY[2], "Editor: Thank you"]
    assert choose(seen(f"<div>{paragraphs(said)}</div>"), np.ones(7, np.float32)).left == {}


def test_many_calls_at_the_end():
    calls = [
        "编辑|王小明",
        "校对|李雷",
        "来源|桥城发布",
        "扫描下方二维码",
        "1、回复【桥】看桥",
        "2、回复【船】看船",
        "喜欢就点个在看",
    ]
    page = seen(f"<div>{paragraphs(BODY + calls)}</div>")
    assert choose(page, np.ones(10, np.float32)).kept == [0, 1, 2]


@pytest.mark.parametrize(
    ("line", "is_call"),
    [
        ("安装桥城客户端，第一时间看桥→【下载地址】", True),
        ("桥城十大人物评选火热进行！【点击投票】选出你心中的人", True),
        ("点击上方蓝字，关注我们的公众号", True),
        ("市民可以下载客户端，查看大桥的开放时间。", False),
        ("大桥开通了", False),
    ],
)
def test_call_at_the_beginning(line, is_call):
    page = seen(f"<div><p>{line}</p>{paragraphs(BODY)}</div>")
    choice = choose(page, np.ones(4, np.float32))
    assert choice.left == ({0: "call to the reader"} if is_call else {})
    page = seen(
        f"<div>{paragraphs(BODY)}<p>{line}</p>{paragraphs(['And so on, as they say along the harbour.'])}</div>"
    )
    assert choose(page, np.ones(5, np.float32)).left == {}


@pytest.mark.parametrize(
    "html",
    [
        "<p>Seguici, dice la guida: e la seguiamo lungo il molo, tra le reti, "
        + "fino alla barca, " * 6
        + "e via.</p>",
        f"<p>Síguenos en nuestras redes.</p><p>{BODY[0]}</p>",
        "<p>Nadie nos suscribe nada.</p>",
        "<p>声明发表以后，市民都来看桥。</p>",
        "<p>市民扫描二维码就可以进桥。</p>",
        "<p>You can follow the coast to the lighthouse, which can be reached at low tide.</p>",
        "<p><a href=x>Les merveilles du port</a></p>",
        "<p>Watch this space.</p>",
        "<p>Watch this space։</p>",
        "<p>Watch this space።</p>",
        "<p>Watch, she said, how they come in over the bar at dusk</p>",
        f"<p>ab/cde</p><p>{BODY[0]}</p>",
        "<p>The speed is given in km/h</p>",
        "<ul><li>What they catch<li>More about nets</ul>",
        "<p>Read on</p><p>Read on</p>",
    ],
    ids=[
        *("long", "not at the end", "in a sentence", "declared", "a code", "another way", "another word"),
        *(
            "a sentence",
            "in Armenian",
            "in Amharic",
            "too long for a label",
            "initials before the end",
            "a slash",
            "an item",
            "one of several",
        ),
    ],
)
def test_no_call(html):
    page = seen(f"<div>{paragraphs(BODY[1:])}{html}</div>")
    assert choose(page, np.ones(len(page.arrays.words), np.float32)).left == {}


@pytest.mark.parametrize(("end", "left"), [("", 4), (" ".join(BODY), 0)], ids=["at the end", "before more text"])
def test_offer_to_subscribers(end, left):
    """Text may go on behind it, where a script shows it to those who pay."""
    offer = "<h2>Få adgang til Havnen og læs resten af artiklen</h2><p>Den første måned koster 9 kr.<ul><li>Alt om både"
    page = seen(f"<div>{paragraphs(BODY)}{offer}<li>Avisen hver dag</ul><p>{end}</p></div>")
    choice = choose(page, np.ones(len(page.arrays.words), np.float32))
    assert choice.left == dict.fromkeys(range(3, 3 + left), "offer to subscribers")


@pytest.mark.parametrize(
    "heading",
    [
        "Comments",
        "3 Comments",
        "Comments (12)",
        "Vos commentaires",
        "11 responses to “The loneliest boat in the world, and who has crossed in it since it was built”",
        "Ein Gedanke zu „Die Fähre“",
        "Kommentare:",
        "Комментарии",
        "コメント",
        "تعليقات",
    ],
)
def test_comments(heading):
    page = seen(f"{paragraphs(BODY)}<h2>{heading}</h2><div>Ann</div>{paragraphs(BODY[:1])}")
    found = choose(page, np.array([1, 1, 1, 0.7, 0.6, 0.8], np.float32))
    assert found.left == dict.fromkeys((3, 4, 5), "comments")
    assert choose(page, np.array([1, 1, 1, 0.3, 0.6, 0.8], np.float32)).left == dict.fromkeys((4, 5), "comments")
    thread = choose(page, np.array([1, 1, 1, 0.7, 0.6, 0.8], np.float32), article=0.0)
    assert thread.left == (found.left if heading in ("3 Comments", "Comments (12)") else {})


COMMENTS = ["I took it to the cannery and back every day, and would again.", "Who pays for the parking, I wonder?"]


def test_comments_that_look_like_text():
    """In an element of their own below the text; it may be a section of one that goes on."""
    said = f"<h2>Comments</h2><div>Ann{paragraphs(COMMENTS[:1])}</div><div>Ben{paragraphs(COMMENTS[1:])}</div>"
    page = seen(f"<div>{paragraphs(BODY)}</div><div>{said}</div>")

    def left(*p, page=page):
        return [*choose(page, np.array([1, 1, 1, 0.2, *p], np.float32)).left]

    assert left(0.6, 0.95, 0.5, 0.92) == [4, 5, 6, 7]
    assert left(0.6, 0.98, 0.5, 0.92) == [4, 6]
    assert left(0.6, 0.95, 0.5, 0.92, page=seen(f"<div>{paragraphs(BODY)}{said}</div>")) == [4, 6]
    more = seen(f"<div>{paragraphs(BODY)}</div><div>{said}</div>{paragraphs(BODY[:1])}")
    assert left(0.6, 0.95, 0.5, 0.92, 0.99, page=more) == [4, 6]


@pytest.mark.parametrize("button", ["Reply", "Répondre", "Antworten (2)", "返信", "رد"])
def test_comments_without_a_heading(button):
    def said(button):
        return "".join(f"<div><b>Ann</b><p>{text}</p><a>Like</a><br><a>{button}</a></div>" for text in COMMENTS)

    odds = np.array([1, 1, 1, *[0.3, 0.95, 0, 0] * 2], np.float32)
    text = f"<div>{paragraphs(BODY)}</div>"
    page = seen(f"{text}<div>{said(button)}</div>")
    assert choose(page, odds).left == dict.fromkeys((4, 8), "comments")
    assert choose(page, odds, article=0.0).left == {}
    assert choose(seen(f"{text}<div>{said('Read')}</div>"), odds).left == {}
    assert choose(seen(f"<div>{paragraphs(BODY)}{said(button)}</div>"), odds).left == {}
    thread = odds.copy()
    thread[8] = 0.99
    assert choose(page, thread).left == {}


def test_footnotes_after_the_end():
    notes = "<ol><li><p>The report blames a worn line. <a href=#r1>↩︎</a></ol>"
    page = seen(f"<div>{paragraphs(BODY)}</div><section>{notes}</section>")
    odds = np.array([1, 1, 1, 0.5], np.float32)
    assert choose(page, odds).kept == [0, 1, 2, 3]
    other = seen(f"<div>{paragraphs(BODY)}</div><section>{notes.replace('↩︎', 'More')}</section>")
    assert choose(other, odds).left == {3: "after the end"}


def test_comments_above_the_text():
    page = seen(f"<h2>Comments</h2>{paragraphs(BODY)}")
    assert choose(page, np.array([0.3, 0.8, 0.8, 0.8], np.float32)).left == {}


def test_a_text_about_comments():
    page = seen(
        f"{paragraphs(BODY)}<h2>Comments</h2>{paragraphs(BODY[:1])}<h2>Comments of the town</h2>{paragraphs(BODY)}"
    )
    assert choose(page, np.full(9, 0.95, np.float32)).left == {}


NOTES = (
    '<div class=note id=n1><a href="#r1">1</a><div><p>The harbour office did not say which boats.</p></div></div>',
    '<div class=note><a href="#r1" id=n1>1</a><div><p>The harbour office did not say which boats.</p></div></div>',
    "<ol><li id=n1>The harbour office did not say which boats. <a href='#r1'>back</a></ol>",
    "<p>The harbour office did not say which boats.<a href='#r1'>↩︎</a>",
)


@pytest.mark.parametrize("note", NOTES)
def test_footnotes(note):
    """Links to one another tell them, or the sign that leads back."""
    text = f"<p>{BODY[0]}<sup><a id=r1 href='#n1'>1</a></sup></p>{paragraphs(BODY[1:])}"
    page = seen(f"<main>{text}</main><section>{note}</section>")
    count = len(page.arrays.texts)
    odds = np.array([1, 1, 1, *[0.2] * (count - 4), 0.5], np.float32)
    assert choose(page, odds).kept == [0, 1, 2, count - 1]


@pytest.mark.parametrize("note", NOTES[:3])
def test_what_links_to_elsewhere_on_the_page_is_no_footnote(note):
    page = seen(f"<main>{paragraphs(BODY)}</main><section>{note}</section>")
    count = len(page.arrays.texts)
    choice = choose(page, np.array([1, 1, 1, *[0.2] * (count - 4), 0.5], np.float32))
    assert (choice.kept, choice.left) == ([0, 1, 2], {count - 1: "after the end"})


@pytest.mark.parametrize(
    ("heading", "odds", "is_end"),
    [
        ("2 Kommentare", [0.95, 0.6, 0.8], True),
        ("Kommentare", [0.95, 0.6, 0.8], False),
        ("2 Antworten", [0.95, 0.6, 0.8], False),
        ("2 Kommentare", [0.95, 0.6, 0.95], False),
    ],
    ids=["counted", "a part of the text", "answers of a thread", "the text goes on"],
)
def test_comments_of_what_may_be_a_thread(heading, odds, is_end):
    page = seen(f"{paragraphs(BODY)}<h2>{heading}</h2><div>Ann</div>{paragraphs(BODY[:1])}")
    found = choose(page, np.array([1, 1, 1, *odds], np.float32), article=0.3)
    assert found.left == (dict.fromkeys((3, 4, 5), "comments") if is_end else {})
    found = choose(page, np.array([1, 1, 0.6, *odds], np.float32), article=0.3)
    assert found.left == {}


@pytest.mark.parametrize(("line", "left"), [("Find this article at:", [3, 4]), ("The boats are counted at", [])])
def test_where_the_article_is_found(line, left):
    page = seen(f"<div>{paragraphs(BODY)}<p>{line}<br>http://herald.test/harbour/boats</p></div>")
    assert [*choose(page, np.ones(5, np.float32)).left] == left


@pytest.mark.parametrize(
    ("item", "kept"),
    [
        ("<details><summary>Is it old, question {n}?</summary><div>{text}</div></details>", True),
        ("<div class=ftn{n}><p>[{n}] {text}</p></div>", True),
        ("<div class='teaser t{n}'><p>{text}</p></div>", False),  # by its name another story
        ("<p>{text}</p>", False),
        ("<div><div>{text}</div></div>", False),
    ],
)
def test_the_last_of_elements_alike_is_not_cut_off(item, kept):
    long = "It has stood here for sixty years, and will stand for sixty more."
    row = "".join(item.format(n=n, text=f"{long} {n}.") for n in range(1, 4)) + item.format(n=4, text="Ibid.")
    page = seen(f"<div>{row}</div>")
    number = len(page.arrays.texts)
    p = np.full(number, 0.95, np.float32)
    p[-1] = 0.48
    assert (number - 1 in choose(page, p).kept) == kept


APPEAL = [
    "The stakes on this coast have never been higher, and few papers are left to tell of it as it happens each day.",
    "Would you give us a hand? You may contribute as little as one dollar, and every dollar goes into our reporting.",
]


def left_as_appeal(html, **options):
    page = seen(html)
    left = choose(page, np.ones(len(page.arrays.texts), np.float32), **options).left
    return [page.arrays.texts[i] for i, what in sorted(left.items()) if what == "appeal for money"]


@pytest.mark.parametrize(
    "appeal",
    [
        f"<div><h4>Support the Gazette</h4>{paragraphs(APPEAL)}</div>",
        f"<div><h4>Support the Gazette</h4><h4>We need you</h4><div><div>{paragraphs(APPEAL)}</div></div></div>",
        f"<aside>{paragraphs(APPEAL)}<p>Support our newsroom today.</p></aside>",
        (
            "<div><h3>Unterstütze das Hafenblatt</h3><p>Drei Blätter gibt es über Boote, keines über uns.</p>"
            "<p>Mit zwei Euro kannst du unsere Arbeit unterstützen.</p></div>"
        ),
    ],
)
def test_an_appeal_for_money_below_the_text_is_left(appeal):
    page = f"<div><h1>The ferry</h1>{paragraphs(BODY)}{appeal}</div>"
    assert left_as_appeal(page) == seen(appeal).arrays.texts


@pytest.mark.parametrize(
    "page",
    [
        # In one element with the text, which may be short.
        f"<div><h1>The ferry</h1>{paragraphs(BODY)}<h4>Support the Gazette</h4>{paragraphs(APPEAL)}</div>",
        f"<h1>The ferry</h1><p>{BODY[0]}</p><div>{paragraphs(BODY[1:])}{paragraphs(APPEAL)}<p>Donate now.</p></div>",
        # Asked once.
        f"<div>{paragraphs(BODY)}<div>{paragraphs(APPEAL)}</div></div>",
        # The text goes on.
        f"<div>{paragraphs(BODY)}<div><h4>Support the Gazette</h4>{paragraphs(APPEAL)}</div><p>{BODY[0]} Or so.</p></div>",
        # Asked for others.
        (
            f"<div>{paragraphs(BODY)}<section><h2>How to help</h2><p>Make a donation to the fund of the harbour.</p>"
            "<p>Your donation pays for the boats.</p></section></div>"
        ),
        # A story about an appeal.
        (
            f"<div>{paragraphs(BODY)}<div><h2>Support grows</h2>{paragraphs([f'{n}. {BODY[n % 3]}' for n in range(20)])}"
            "<p>Donate now, they said.</p></div></div>"
        ),
    ],
)
def test_what_is_said_of_money_in_the_text_stays(page):
    assert left_as_appeal(page) == []


def test_what_a_page_that_is_no_article_asks_for_stays():
    page = f"<div>{paragraphs(BODY)}<div><h4>Support the Gazette</h4>{paragraphs(APPEAL)}</div></div>"
    assert left_as_appeal(page, article=0.1) == []
    assert left_as_appeal(page) != []


COMPANY = "<section><h2>Why trust us?</h2><p>We have tested boats for a living since the year of the great flood.</p>"


def left_below(html, **options):
    page = seen(html)
    choice = choose(page, np.ones(page.arrays.words.size, np.float32), **options)
    return [page.arrays.texts[i] for i, what in choice.left.items() if what == "below the content of the page"]


@pytest.mark.parametrize("article", [1.0, 0.2])
def test_what_stands_below_the_content_of_the_page_is_left(article):
    told = ["Why trust us?", "We have tested boats for a living since the year of the great flood."]
    page = f"<main>{paragraphs(BODY * 3)}</main>{COMPANY}"
    assert left_below(page, article=article) == told
    page = f"<div><main><article>{paragraphs(BODY * 3)}</article></main></div>{COMPANY}"
    assert left_below(page, article=article) == told


@pytest.mark.parametrize(
    "page",
    [
        f"<main>{paragraphs(BODY * 3)}{COMPANY}</main>",
        f"<main>{paragraphs(BODY * 3)}</main><main>{COMPANY}</main>",
        f"<div id=main>{paragraphs(BODY * 3)}</div>{COMPANY}",
        f"{COMPANY}</section><main>{paragraphs(BODY * 3)}</main>",  # above it
        f"<main>{paragraphs(BODY)}</main>{paragraphs([f'{line} Again.' for line in BODY])}",  # half of it
        f"<main>{paragraphs(BODY)}<p>So it is.<a href=#n1>1</a></p></main><p id=n1><a href=#r1>1</a> In March.</p>",
    ],
)
def test_what_is_not_below_the_content_stays(page):
    assert left_below(page) == left_below(page, article=0.2) == []


TEASER = "<div class=card><div class=when>{n} hours ago</div><h3>Rain again in town {n}</h3></div>"
TOLD = "<div class='card long'><div class=when>1 hour ago</div><h3>A bridge</h3><p>It is closed for repairs.</p></div>"


def left_far_below(below, *, told, **options):
    """Whether a story of two lines, *told* in what stands *below* a text, is left, and no line of the text is."""
    page = seen(f"<div>{paragraphs(STORY)}</div>{below}")
    texts = page.arrays.texts
    odds = np.array([0.95 if i < len(STORY) or text in told else 0.05 for i, text in enumerate(texts)], np.float32)
    choice = choose(page, odds, **options)
    assert choice.kept[: len(STORY)] == [*range(len(STORY))]
    assert len(choice.kept) in (len(STORY), len(STORY) + len(told))
    return len(choice.kept) == len(STORY)


def cards(*before_and_after):
    before, after = (range(number) for number in before_and_after)
    teasers = [TEASER.format(n=n) for n in before], [TEASER.format(n=n + 9) for n in after]
    return f"<div class=list>{''.join(teasers[0])}{TOLD}{''.join(teasers[1])}</div>"


STORY_TOLD = ("A bridge", "It is closed for repairs.")


def test_one_story_told_at_length_in_a_list_of_others_is_left():
    assert left_far_below(cards(3, 3), told=STORY_TOLD)
    assert left_far_below(cards(3, 0), told=STORY_TOLD)


@pytest.mark.parametrize(
    "below",
    [
        cards(1, 3),  # near the text
        cards(2, 0).replace("<div class=when>", "<p>Share<p>Print<div class=when>"),  # too few others
        cards(3, 3).replace("when>1 ", "own>1 "),  # it begins as none of them does
        f"<section>{TEASER.format(n=3) * 3}</section>{TOLD}",  # not among them
        re.sub(r"<div class=card>(.*?</h3>)</div>", r"<header class=card>\1</header>", cards(3, 3)),
        re.sub(r" class=('.*?'|\w+)", "", cards(3, 3)),  # parts of the text?
        re.sub(r"<div (class=when.*?)</div>", r"<h2 \1</h2>", cards(3, 3)),
    ],
)
def test_the_end_of_a_text_is_none_of_several(below):
    assert not left_far_below(below, told=STORY_TOLD)


def test_of_what_may_be_a_list_one_item_stays():
    assert not left_far_below(cards(3, 3), told=STORY_TOLD, article=0.5)
