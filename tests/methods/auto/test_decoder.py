import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document import Document
from scrapy_article.methods.auto.decoder import HEADING_WORDS, SENTENCE_WORDS, _letters_of, choose
from scrapy_article.methods.auto.features import features

BODY = [
    "The ferry to the outer islands will run again from Monday, the harbour office said, after four weeks of repairs.",
    "Passengers had been taken across by two fishing boats, which could carry neither cars nor the goods of the shops.",
    "The cost of the repairs, which the county puts at three million, will be shared between the state and the owners.",
]


def seen(html):
    return features(Document(html))


def paragraphs(texts):
    return "".join(f"<p>{text}</p>" for text in texts)


def test_favor():
    page = seen(paragraphs(f"Paragraph number {n} of a page." for n in range(5)))
    p = np.array([0.1, 0.3, 0.5, 0.7, 0.99], np.float32)
    kept = {favor: choose(page, p, favor).kept for favor in ("precision", "balance", "recall")}
    assert kept == {"precision": [3, 4], "balance": [2, 3, 4], "recall": [1, 2, 3, 4]}
    other = {favor: set(choose(page, p, favor, article=0.0).kept) for favor in kept}
    assert other["precision"] <= other["balance"] <= other["recall"]


def test_expected():
    page = seen(paragraphs(BODY))
    assert choose(page, np.ones(3, np.float32)).expected == pytest.approx(1)
    assert choose(page, np.zeros(3, np.float32)).expected == 0
    assert choose(page, np.zeros(3, np.float32)).kept == []


def test_a_body_that_stands_twice():
    page = seen(f"<main><div>{paragraphs(BODY)}</div></main><aside><div>{paragraphs(BODY)}</div></aside>")
    choice = choose(page, np.ones(6, np.float32))
    assert choice.kept == [0, 1, 2]
    assert choice.left == dict.fromkeys([3, 4, 5], "stands twice")


def test_short_lines_of_a_copy_go_with_it():
    short = ["Size: 9 cm", "By hand"]
    body = paragraphs(["Handmade stoneware.", BODY[0], *short, BODY[1], "Volume: 350 ml"])
    choice = choose(
        seen(f"<main><div>{body}</div></main><section><div>{body}</div></section>"), np.ones(12, np.float32)
    )
    assert choice.kept == [*range(6)]
    other = body.replace("By hand", "By machine").replace("Volume", "Weight")
    choice = choose(
        seen(f"<main><div>{body}</div></main><section><div>{other}</div></section>"), np.ones(12, np.float32)
    )
    assert choice.kept == [*range(6), 9, 11]


def test_paragraphs_in_a_heading():
    short = [f"{text.partition(',')[0]}." for text in BODY]
    page = seen(f"<h4><span>The ferry</span><div>{'<br>'.join([*short, *short[:2]])}</div></h4><h4>More</h4>")
    odds = np.array([0.9, 0.99, 0.99, 0.99, 0.99, 0.99, 0.1], np.float32)
    assert not {1, 2, 3, 4, 5} & set(choose(page, odds).left)


def test_copies_are_not_the_end_of_the_text():
    copy = f"<section><div>{paragraphs(BODY)}</div></section>"
    page = seen(f"<main><div>{paragraphs(BODY)}</div></main>{copy}<div><p>Reply to this message</p></div>")
    choice = choose(page, np.array([1, 1, 1, 0.9, 0.9, 0.9, 0.6], np.float32))
    assert choice.kept == [0, 1, 2]
    assert choice.left == dict.fromkeys((3, 4, 5), "stands twice") | {6: "after the end"}


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


def test_a_body_that_stands_twice_in_blocks_of_one_parent():
    body = "<br>".join([f"{text} {text} {text}" for text in BODY])
    page = seen(f"<div><div class=voice>{body}</div><div class=text>{body}</div></div>")
    assert choose(page, np.ones(6, np.float32)).left == dict.fromkeys([3, 4, 5], "stands twice")
    chorus = "<br>".join(BODY)
    page = seen(f"<div><p>{chorus}</p><p>{'<br>'.join(BODY[::-1])}</p><p>{chorus}</p></div>")
    assert choose(page, np.ones(9, np.float32)).left == {}


def test_the_copy_that_is_shown_stays():
    page = seen(f"<main><div hidden>{paragraphs(BODY)}</div></main><section><div>{paragraphs(BODY)}</div></section>")
    choice = choose(page, np.ones(6, np.float32))
    assert (choice.kept, choice.left) == ([3, 4, 5], dict.fromkeys([0, 1, 2], "stands twice"))


def test_a_page_with_no_text_but_its_footer():
    page = seen(f"<main><h1>The boats</h1></main><footer>{paragraphs(BODY)}</footer>")
    assert choose(page, np.array([0, 0.6, 0.6, 0.6], np.float32)).kept == []
    assert choose(page, np.array([0.6, 0.6, 0.6, 0.6], np.float32)).kept == [0, 1, 2, 3]


def test_what_is_said_twice_stays():
    page = seen(f"<div>{paragraphs(BODY)}</div><section><div>{paragraphs(BODY[1:2])}</div></section>")
    assert choose(page, np.ones(4, np.float32)).kept == [0, 1, 2, 3]
    page = seen(f"<div>{paragraphs(BODY + BODY)}</div>")  # a refrain, in one block
    assert len(choose(page, np.ones(6, np.float32)).kept) == 6
    page = seen(f"<div>{paragraphs(BODY)}</div><section><div>{paragraphs(BODY[::-1])}</div></section>")  # another order
    assert len(choose(page, np.ones(6, np.float32)).kept) == 6


def test_whose_words_a_quotation_is():
    said = "<blockquote>Nobody was asked whether they would like to go.</blockquote>"
    page = seen(f"<div>{paragraphs(BODY)}<figure>{said}<figcaption>The harbour office</figcaption></figure></div>")
    assert choose(page, np.array([1, 1, 1, 0.9, 0.2], np.float32)).kept == [*range(5)]
    assert choose(page, np.array([1, 1, 1, 0.2, 0.5], np.float32)).kept == [*range(3)]


@pytest.mark.parametrize("shown", ["<pre>boats.add(1)</pre>", "<table><tr><td>Boats<td>12</table>"])
def test_what_a_figure_shows_is_said_with_it(shown):
    page = seen(f"{paragraphs(BODY)}<figure>{shown}<figcaption>Listing 4: The boats</figcaption></figure>")
    count = len(page.arrays.segments)
    odds = np.array([1, 1, 1, *[0.7] * (count - 4), 0.2], np.float32)
    assert choose(page, odds).kept == [*range(count)]
    picture = "<figure><img src=a.jpg><figcaption>The boats</figcaption></figure>"
    page = seen(f"{paragraphs(BODY)}<table><tr><td>Boats<td>{picture}</table>")
    assert choose(page, np.array([1, 1, 1, 0.7, 0.1], np.float32)).kept == [0, 1, 2, 3]


PULLED = "“Passengers had been taken across by two fishing boats”"


@pytest.mark.parametrize(
    "box",
    [
        f"<blockquote>{PULLED}<footer>The harbour office</footer></blockquote>",
        f"<aside class=PullQuote><div><p>{PULLED}</p></div></aside>",
    ],
)
def test_a_quotation_of_the_text_itself(box):
    page = seen(f"<div><p>{BODY[0]}</p>{box}{paragraphs(BODY[1:])}</div>")
    choice = choose(page, np.ones(len(page.arrays.segments), np.float32))
    assert [page.arrays.texts[i] for i in choice.kept] == BODY
    assert {*choice.left.values()} == {"stands twice"}


@pytest.mark.parametrize(
    "box",
    [
        f"<blockquote>{PULLED}<p>Nobody was asked whether they would like to go.</blockquote>",
        "<blockquote>Nobody was asked whether they would like to go.</blockquote>",
        "<blockquote>Two fishing boats</blockquote>",
        f"<p>{PULLED}</p>",
        f"<pre class=quote>{PULLED}</pre>",
        f"<blockquote>{BODY[1]}</blockquote>",
    ],
)
def test_other_quotations_stay(box):
    page = seen(f"<div><p>{BODY[0]}</p>{box}{paragraphs(BODY[1:])}</div>")
    assert choose(page, np.ones(len(page.arrays.segments), np.float32)).left == {}


def test_what_follows_the_end_must_be_likelier():
    """Than what stands in the text, and more so under another parent."""
    other = [text.replace("the", "another") for text in BODY[:2]]
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


def test_captions_are_text_only_beyond_doubt():
    caption = "<figure><img src=a.jpg><figcaption><p>The ferry in the harbour.</figcaption></figure>"
    page = seen(f"<div>{paragraphs(BODY[:2])}{caption}{paragraphs(BODY[2:])}</div>")
    choice = choose(page, np.array([1, 1, 0.65, 1], np.float32))
    assert (choice.kept, choice.left) == ([0, 1, 3], {2: "caption"})
    assert choose(page, np.array([1, 1, 0.85, 1], np.float32)).kept == [0, 1, 2, 3]
    assert choose(page, np.array([1, 1, 0.65, 1], np.float32), article=0.0).kept == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ("<p><a href=x>Back to the front page</a></p>", "leads back"),
        ("<p><a href=x>« Zurück zur Übersicht</a></p>", "leads back"),
        ('<p><b>Read more: </b><a href="x">Another story about the boats</a></p>', "leads to another story"),
        ("<p>Auch interessant: <a href=x>Ein anderer Bericht über die Boote</a></p>", "leads to another story"),
        ("<p><a href=x>Читайте материал «Лодки в гавани»</a></p>", "leads to another story"),
        ("<p>Baca: <a href=x>Perahu di pelabuhan itu</a></p>", "leads to another story"),
        ("<p><a href=x>【関連記事】港の船</a></p>", "leads to another story"),
        ("<p>© 2026 The Herald</p>", "notice"),
        ("<p>You need to enable JavaScript to run this app.</p>", "message to browsers"),
        ("<p>Materiał chroniony prawem autorskim. Wszelkie prawa zastrzeżone.</p>", "notice"),
        ("<p>جميع الحقوق محفوظة لصحيفة الميناء</p>", "notice"),
        ("<p>本文版权所有，请勿转载。</p>", "notice"),
        ("<p>Found a mistake? Select it, and press Ctrl+Enter.</p>", "notice"),
        ("<p>Partagez cet article</p>", "label of buttons"),
        ("<h2>Udostępnij artykuł:</h2>", "label of buttons"),
        ("<h2>What else</h2>", "heading without text"),
        ("<p>Síguenos en nuestras redes.</p>", "call to the reader"),
        ("<p>(责任编辑:何建)</p>", "call to the reader"),
        ("<p>The post <a href=x>The boats</a> appeared first on <a href=y>The Herald</a>.</p>", "call to the reader"),
        ("<p>来源：桥城日报</p>", "call to the reader"),
        ("<p>编辑丨王小明</p>", "call to the reader"),
        ("<p>采写：桥城日报记者 王小明</p>", "call to the reader"),
        ("<p>桥城晚报记者 王小明、李雷</p>", "call to the reader"),
        (f"<p>免责声明：{'本文的观点与本站无关，读者自负其责。' * 8}</p>", "call to the reader"),
        ("<p>长按识别下方二维码，看更多桥的故事</p>", "call to the reader"),
        ("<p>（原题为《桥》）</p>", "call to the reader"),
        ("<p>图片来自网络，如有侵权请告知。</p>", "notice"),
        ("<p>—Staff writer Ann B. Lee can be reached at ann@herald.test.</p>", "call to the reader"),
        ("<p>You can email Ann Lee at <a href='mailto:a@b.test'>a@b.test</a>.</p>", "call to the reader"),
        ("<p>Répondre à ce message</p>", "call to the reader"),
        ("<p>ann.lee@herald.test</p>", "call to the reader"),
        ("<p>और ख़बरें पढ़ने के लिए हमारे ऐप को डाउनलोड करें।</p>", "call to the reader"),
        ("<p>Watch this film of the boats:</p>", "label of what is left"),
        ("<p>Yuk, tonton juga video perahu ini!</p><iframe src=x></iframe>", "label of what is left"),
        ("<p>Mira aquí el vídeo</p>", "label of what is left"),
        ("<p>Baca juga</p>", "label of what is left"),
        ("<p>abc-de/fgh/ij</p>", "initials of an agency"),
        ("<p>(ab/cde)</p>", "initials of an agency"),
    ],
)
def test_cures(html, reason):
    page = seen(f"<div>{paragraphs(BODY)}{html}</div>")
    choice = choose(page, np.ones(4, np.float32))
    assert (choice.kept, choice.left) == ([0, 1, 2], {3: reason})


@pytest.mark.parametrize(
    ("lines", "odds", "kept"),
    [
        (["（一）桥；", "（二）船；", "（三）路。"], [1, 0.3, 1], [0, 1, 2, 3]),
        (["1. The bridge", "2. The boat", "3. The road"], [1, 0.3, 1], [0, 1, 2, 3]),
        (["第九条 桥", "第十条 船", "第十一条 路"], [1, 0.3, 0.3], [0, 1, 2, 3]),
        (["1. The bridge", "2. The boat", "3. The road"], [1, 1, 0.3], [0, 1, 2]),  # as sources are
        (["（一）桥；", "（四）船；", "（三）路。"], [1, 0.3, 1], [0, 1, 3]),
        (["（一）桥；", "（二）船；", "（三）路。"], [1, 0.01, 1], [0, 1, 3]),
        (["第九条 桥", "船", "第十条 路"], [1, 0.3, 0.3], [0, 1]),
    ],
)
def test_numbered_lines_between_others(lines, odds, kept):
    page = seen(f"<div>{paragraphs([BODY[0], *lines])}</div>")
    assert choose(page, np.array([1, *odds], np.float32)).kept == kept


def test_numbered_lines_elsewhere():
    page = seen(f"<div>{paragraphs([BODY[0], '第九条 桥'])}</div><div><p>第十条 船</p></div>")
    assert choose(page, np.array([1, 1, 0.3], np.float32)).kept == [0, 1]


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
        "<p>Watch, she said, how they come in over the bar at dusk</p>",
        f"<p>ab/cde</p><p>{BODY[0]}</p>",
        "<p>The speed is given in km/h</p>",
        "<ul><li>What they catch<li>More about nets</ul>",
        "<p>Read on</p><p>Read on</p>",
    ],
    ids=[
        *("long", "not at the end", "in a sentence", "declared", "a code", "another way", "another word"),
        *("a sentence", "too long for a label", "initials before the end", "a slash", "an item", "one of several"),
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


def test_links_with_a_mark_before_them():
    links = "".join(f'<p>▶ <a href="/{n}">What became of boat {n} at last</a></p>' for n in range(2))
    page = seen(f"<div>{paragraphs(BODY)}{links}</div>")
    assert choose(page, np.ones(5, np.float32)).left == dict.fromkeys((3, 4), "leads to another story")
    text = seen(f'<div>{paragraphs(BODY)}<p>▶ The boats of the harbour, says <a href="/1">the guide</a></p></div>')
    assert choose(text, np.ones(4, np.float32)).left == {}


def test_a_link_under_a_line_that_leads_there():
    link = '<p><a href="x">Another story about the boats of the harbour</a></p>'
    page = seen(f"<div>{paragraphs(BODY)}<h4>Read also</h4>{link}<p>And so on.{link}</div>")
    choice = choose(page, np.array([1, 1, 1, 0, 1, 1, 1], np.float32))
    assert choice.left == {4: "leads to another story"}


@pytest.mark.parametrize("number", [1, 2])
def test_heading_of_links_that_are_left(number):
    """Of a single link it may be the heading of the text after that."""
    links = '<p><a href="/2">What the county says about the ferry and the other ones</a></p>' * number
    page = seen(f"{paragraphs(BODY[:2])}<h2>Related stories</h2>{links}{paragraphs(BODY[2:])}")
    odds = np.array([0.99, 0.99, 0.9, *[0.1] * number, 0.99], np.float32)
    left = choose(page, odds).left
    assert left == ({2: "label of links"} if number == 2 else {})


@pytest.mark.parametrize("label", ["Also in today's Gazette", "Das könnte Sie auch interessieren:", "Seguir leyendo:"])
def test_a_label_goes_where_its_links_go(label):
    links = "<br>".join(f'<a href="/{n}">Another story about boat {n}</a>' for n in range(3))
    page = seen(f"<div>{paragraphs(BODY)}<p>{label}<br>{links}</p></div>")
    without = np.array([1, 1, 1, 0.8, 0, 0, 0], np.float32)
    assert choose(page, without).left == {3: "label of links"}
    other = seen(f"<div>{paragraphs(BODY)}<p>The boats of the harbour<br>{links}</p></div>")
    assert choose(other, without).left == {}
    item = seen(f"<div>{paragraphs(BODY)}<ul><li>{label}</ul><p>{links}</p></div>")
    assert choose(item, without).left == {}


def test_a_link_under_a_button_that_leads_there():
    """In a list of stories, *Read more* belongs to the story before it."""
    stories = "".join(
        f"<h3><a href='/{n}'>A story of boat {n}</a></h3><p>{BODY[n]}</p><p>Read more</p>" for n in range(3)
    )
    page = seen(f"<div>{stories}</div>")
    assert choose(page, np.ones(9, np.float32)).left == {}


def test_a_heading_that_is_not_closed():
    """All that follows stands in it, up to the next."""
    assert all(SENTENCE_WORDS < len(text.split()) < HEADING_WORDS for text in BODY)
    page = seen(f"<h1>The boats</h1><h2>Islands{paragraphs(BODY)}<p>Ends</h2>")
    assert choose(page, np.array([1, 1, 1, 1, 1, 0], np.float32)).kept == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Photo: Ann Lee/Daily Planet", "credit of a picture"),
        ("The harbour in the morning. Photo: Ann Lee / Daily Planet", "caption"),
        ("The best of the Herald, delivered to your inbox every morning", "call to the reader"),
    ],
)
def test_lines_that_say_what_they_are(line, reason):
    page = seen(f"{paragraphs(BODY[:1])}<p>{line}</p>{paragraphs(BODY[1:])}")
    assert choose(page, np.ones(4, np.float32)).left == {1: reason}


def test_a_long_line_is_no_caption():
    page = seen(f"{paragraphs(BODY[:1])}<p>{' '.join(BODY)} Photo: Ann Lee</p>{paragraphs(BODY[1:])}")
    assert choose(page, np.ones(4, np.float32)).left == {}


def test_a_paragraph_with_a_notice_in_it_stays():
    page = seen(f"{paragraphs(BODY)}<p>© The Herald. {BODY[0]} {BODY[1]} {BODY[2]}</p>")
    assert choose(page, np.ones(4, np.float32)).left == {}


def test_errors_of_the_site():
    error = "Warning: fopen() failed in /www/a.php on line 3"
    page = seen(f"<p>{error}</p>{paragraphs(BODY)}<pre>{error}</pre>")
    assert choose(page, np.ones(page.arrays.words.size, np.float32)).left == {0: "error of the site"}


def test_pages_that_may_be_threads():
    """They go on after what looks like the end, and with *Comments*."""
    page = seen(f"<div>{paragraphs(BODY)}</div><section><h2>Comments</h2>{paragraphs(BODY[::-1])}</section>")
    p = np.array([0.9, 0.9, 0.9, 0.7, 0.6, 0.6, 0.6], np.float32)
    assert choose(page, p, article=0.9).kept == [0, 1, 2]
    assert choose(page, p, article=0.5).kept == [*range(7)]


ROWS = "".join(f"<tr><td>Boat {n}<td>{n} cabins" for n in range(5))
CODE = "<br>".join(f"boats.add({n})  # the next one" for n in range(8))
ITEMS = "".join(f"<li>Number {n} of the boats" for n in range(10))


@pytest.mark.parametrize(
    ("html", "most"),
    [
        (f"<pre>{CODE}</pre>", 4),
        (f"<table>{ROWS}</table>", 7),
        (f"<ul>{ITEMS}</ul>", 8),
        (f"<ol>{ITEMS}</ol>", 8),
        ("<blockquote><p>The boats are back, and so is the harbour's fish.</p>Ann Lee</blockquote>", 1),
    ],
    ids=["code", "table", "list", "ordered", "quotation"],
)
def test_what_is_kept_for_the_most_part_is_kept(html, most):
    page = seen(f"{paragraphs(BODY)}{html}")
    count = len(page.arrays.segments)
    p = np.where(np.arange(count) < 3 + most, 1.0, 0.2).astype(np.float32)
    assert choose(page, p).kept == [*range(count)]


def test_part_of_a_table_for_layout_stays():
    """Menu and text are cells of one row."""
    cells = "<br>".join(["Home", "News", "Sports"])
    page = seen(f"<table><tr><td>{cells}<td>{paragraphs(BODY)}</table>")
    assert choose(page, np.array([0, 0, 0, 1, 1, 1], np.float32)).kept == [3, 4, 5]


def test_lists_with_items_in_common():
    """Two offers that share what they hold; but not one list for two screens."""
    items = [f"<li>{text}" for text in BODY]
    offers = f"<h3>Day</h3><ul>{''.join(items)}</ul><h3>Night</h3><ul><li>A cabin of your own{''.join(items)}</ul>"
    assert choose(seen(offers), np.ones(9, np.float32)).left == {}
    offers = f"<p>The boat<h3>Costs</h3><ul>{''.join(items)}</ul><p>The train<h3>Costs</h3><ul>{''.join(items)}</ul>"
    assert choose(seen(offers), np.ones(10, np.float32)).left == {}
    twice = f"<div><h3>Day</h3><ul>{''.join(items)}</ul></div>" * 2
    assert choose(seen(twice), np.ones(8, np.float32)).left == dict.fromkeys((4, 5, 6, 7), "stands twice")


def test_a_list_of_other_stories():
    links = "".join(f"<li><a href=/{n}>The boats of {n}</a>" for n in range(3))
    page = seen(f"<p>{BODY[0]}<h2>Related stories</h2><ul>{links}</ul><p>{BODY[1]}")
    assert choose(page, np.ones(6, np.float32)).kept == [0, 5]
    page = seen(f"<p>{BODY[0]}<h2>The boats</h2><ul>{links}</ul><p>{BODY[1]}")
    assert choose(page, np.ones(6, np.float32)).kept == [*range(6)]


def test_a_stray_item_of_a_list():
    page = seen(f"{paragraphs(BODY)}<ul>{ITEMS}</ul>")
    p = np.array([1, 1, 1, 1, *[0.2] * 9], np.float32)
    assert choose(page, p).left == {3: "stray item of a list"}


def test_a_long_notice():
    line = f"{'Of what this page says we know no more than you do. ' * 3}All rights reserved, be they ours or not."
    page = seen(paragraphs([*BODY, line]))
    assert page.arrays.words[3] > 40
    assert choose(page, np.ones(4, np.float32)).left == {3: "notice"}


def test_a_list_that_lays_out_the_page():
    stories = "".join(f"<p>The boats of harbour {n}, of which the town has long been proud" for n in range(60))
    body = [f"{text[:-1]}, as the county has said." for text in BODY]
    page = seen(f"<ul><li>{paragraphs(body)}{stories}<li>Harbours</ul>")
    p = np.array([1, 1, 1, *[0.1] * 61], np.float32)
    assert choose(page, p).kept == [0, 1, 2]
    page = seen(f"<ul>{''.join(f'<li><p>{text}' for text in body)}{stories}</ul>")
    assert choose(page, p[:63]).kept == []


@pytest.mark.parametrize(("odds", "count"), [([0.9, 0.7, 0.3, 0.2], 4), ([0.9, 0.4, 0.2, 0.2], 0)])
def test_a_short_list_is_kept_whole_or_not_at_all(odds, count):
    items = "".join(f"<li><p>Number {n} of the boats" for n in range(4))
    page = seen(f"{paragraphs(BODY)}<ul>{items}</ul>")
    kept = choose(page, np.array([1, 1, 1, *odds], np.float32)).kept
    assert kept == [*range(3 + count)]


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("<p>The boats of the harbour are:", 3),
        ("<p>Related:", 0),
        ("<h3>The boats of the harbour:</h3>", 0),
        ("<p>The harbour is full.", 0),
    ],
)
def test_a_list_that_a_line_leads_to(line, count):
    page = seen(f"{paragraphs(BODY)}{line}<ul><li>Anna<li>Berta<li>Clara</ul>{paragraphs(BODY[:1])}")
    kept = choose(page, np.array([1, 1, 1, 1, 0.3, 0.2, 0.2, 1], np.float32)).kept
    assert [i for i in kept if 4 <= i < 7] == [*range(4, 4 + count)]
    assert choose(page, np.array([1, 1, 1, 1, 0.1, 0.1, 0.1, 1], np.float32)).kept[4:5] != [4]


def test_long_items_are_judged_singly():
    """A list that frames the text, or replies."""
    page = seen(f"{paragraphs(BODY)}<ul><li><p>Monday{paragraphs(BODY)}<li><p>Boats<p>Back</ul>")
    choice = choose(page, np.array([1, 1, 1, 0.2, 0.2, 0.8, 0.2, 0.2, 0.9], np.float32))
    assert (choice.kept, choice.left) == ([0, 1, 2, 5, 8], {})


def test_items_that_begin_as_pointers_do():
    items = "".join(f"<li><a href=/{text}>{text}</a>" for text in ("Watch", "Compass", "Rope", "Tent"))
    page = seen(f"{paragraphs(BODY)}<ul>{items}</ul>")
    assert choose(page, np.ones(7, np.float32)).left == {}
    page = seen(f"{paragraphs(BODY)}<p>See also:</p><ul>{items}</ul>")
    assert choose(page, np.ones(8, np.float32)).left == {}
    more = "".join(f"<li><a href=/{text}>Read more: {text}</a>" for text in ("The boats", "The harbour"))
    page = seen(f"{paragraphs(BODY)}<ul>{more}</ul>")
    assert choose(page, np.ones(5, np.float32)).left == dict.fromkeys((3, 4), "leads to another story")


def test_tables_say_the_same_often():
    """A table of which each line stands before is a copy, and the others are not."""
    week = [f"<tr><td>{day}<td>{BODY[number]}" for number, day in enumerate(("Monday", "Tuesday", "Sunday"))]
    page = seen(f"<div><table>{''.join(week)}</table></div><p>Winter</p><table>{''.join(week)}<tr><td>May</table>")
    assert choose(page, np.ones(14, np.float32)).left == {}
    page = seen(f"<div><table>{''.join(week)}</table></div><p>Winter</p><table>{''.join(week)}</table>")
    assert choose(page, np.ones(13, np.float32)).left == dict.fromkeys(range(7, 13), "stands twice")


@pytest.mark.parametrize(
    ("odds", "count"), [([0.9, 0.5, 0.4, 0.3], 8), ([0.9, 0.1, 0.1, 0.1], 2), ([0.9, *[0.1] * 7], 0)]
)
def test_a_table_of_which_little_is_kept(odds, count):
    page = seen(f"{paragraphs(BODY)}<table>{'<tr><td>Boat<td>12' * 4}</table>")
    odds = (odds * 2)[:8]
    kept = choose(page, np.array([1, 1, 1, *odds], np.float32)).kept
    assert len(kept) == 3 + count


def test_the_head_of_a_table_with_long_cells():
    rows = "".join(f"<tr><th>Boat {n}<td>{text} {text}" for n, text in enumerate(BODY))
    page = seen(f"<p>{BODY[0]}<table><caption>All boats</caption><tr><th>Name<th>What it is{rows}</table>")
    assert choose(page, np.array([1, 0, 0, 0, *[1] * 6], np.float32)).kept == [*range(10)]
    assert choose(page, np.array([1, 0, 0, 0, *[1] * 5, 0.1], np.float32)).kept == [*range(9)]
    assert choose(page, np.array([1, 0, 0, 0, 1, 1, *[0.1] * 4], np.float32)).kept == [0, 4, 5]


def test_headings_that_are_cells_or_items():
    heads = "".join(f"<td><h4>{day}</h4>" for day in ("Monday", "Tuesday", "Friday", "Sunday"))
    page = seen(f"{paragraphs(BODY)}<table><tr>{heads}<tr><td>1<td>2<td>3<td>4</table>")
    assert choose(page, np.ones(11, np.float32)).left == {}
    heads = "".join(f"<li><h3>The boats of {n}</h3>" for n in range(5))
    assert choose(seen(f"{paragraphs(BODY)}<ul>{heads}</ul>"), np.ones(8, np.float32)).left == {}


def test_the_heading_of_what_is_left():
    page = seen(f"<p>{BODY[0]}<h2>Other boats</h2><p>{BODY[1]}<h2>The costs</h2><p>{BODY[2]}")
    choice = choose(page, np.array([1, 1, 0, 1, 1], np.float32))
    assert (choice.kept, choice.left) == ([0, 3, 4], {1: "heading of what is left"})
    page = seen(f"<p>{BODY[0]}<h2>Other boats</h2><p>{BODY[1]}<h3>The costs</h3><p>{BODY[2]}")
    assert choose(page, np.array([1, 1, 0, 1, 1], np.float32)).left == {}


def test_a_button_is_not_what_a_heading_announces():
    page = seen(f"<p>{BODY[0]}<h2>Other boats</h2><div>Expand</div><h2>The costs</h2><p>{BODY[1]}")
    assert choose(page, np.array([1, 1, 0, 1, 1], np.float32)).left == {}


def test_headings_of_pictures():
    """A list of names with their pictures; teasers are links."""
    picture = "<figure><img src=a.jpg><figcaption>Seen from the harbour</figcaption></figure>"
    names = "".join(f"<h2>{n}. The old boat of the year</h2>{picture}" for n in range(5))
    odds = np.array([1, 1, 1, *[0.9, 0.1] * 5], np.float32)
    assert choose(seen(f"{paragraphs(BODY)}{names}"), odds).kept == [0, 1, 2, 3, 5, 7, 9, 11]
    names = names.replace("<h2>", "<h2><a href=/b>")
    assert choose(seen(f"{paragraphs(BODY)}{names}"), odds).kept == [0, 1, 2]


def test_headings_of_other_pages_stay():
    page = seen(f"<div>{paragraphs(BODY)}<h2>What else</h2></div>")
    assert choose(page, np.ones(4, np.float32), article=0.0).left == {}


@pytest.mark.parametrize(
    "label",
    [
        *("Advertisement", "- ADVERTISEMENT -", "Advertisement - Continue Reading Below", "[Anzeige]", "Publicité :"),
        *("Advertisement: a new book", "Story continues below advertisement", "РЕКЛАМА", "広告", "إعلان", "विज्ञापन"),
    ],
)
def test_labels_of_advertisements(label):
    page = seen(f"{paragraphs(BODY[:1])}<p>{label}</p>{paragraphs(BODY[1:])}")
    assert choose(page, np.ones(4, np.float32)).left == {1: "label of an advertisement"}


@pytest.mark.parametrize(
    "line",
    [
        *("<p>Advertisement & Consulting Services</p>", "<p>Advertisements cost more than they did.</p>"),
        *("<p>Anzeige erstattet wurde nicht.</p>", "<h2>Werbung</h2>", "<p>Advertising</p>"),
    ],
)
def test_what_is_said_of_advertisements(line):
    page = seen(f"{paragraphs(BODY[:1])}{line}{paragraphs(BODY[1:])}")
    assert choose(page, np.ones(4, np.float32)).left == {}


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
    assert choose(page, np.array([1, 1, 1, 0.7, 0.6, 0.8], np.float32), article=0.0).left == {}


def test_comments_above_the_text():
    page = seen(f"<h2>Comments</h2>{paragraphs(BODY)}")
    assert choose(page, np.array([0.3, 0.8, 0.8, 0.8], np.float32)).left == {}


def test_a_text_about_comments():
    page = seen(
        f"{paragraphs(BODY)}<h2>Comments</h2>{paragraphs(BODY[:1])}<h2>Comments of the town</h2>{paragraphs(BODY)}"
    )
    assert choose(page, np.full(9, 0.95, np.float32)).left == {}


@given(st.lists(st.text("aBΣσςİıß_ -–“”é漢\ud800😀\n1²", max_size=20), max_size=5))
def test_letters(texts):
    assert _letters_of(texts) == [re.sub(r"[\W_]+", "", text.lower()) for text in texts]
