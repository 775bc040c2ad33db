import numpy as np
import pytest
from choosing import BODY, seen
from hand_made import paragraphs

from scrapy_article.methods.auto.decoder import choose


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


def test_copies_are_not_the_end_of_the_text():
    copy = f"<section><div>{paragraphs(BODY)}</div></section>"
    page = seen(f"<main><div>{paragraphs(BODY)}</div></main>{copy}<div><p>Reply to this message</p></div>")
    choice = choose(page, np.array([1, 1, 1, 0.9, 0.9, 0.9, 0.6], np.float32))
    assert choice.kept == [0, 1, 2]
    assert choice.left == dict.fromkeys((3, 4, 5), "stands twice") | {6: "after the end"}


def test_a_page_with_no_text_but_its_footer():
    page = seen(f"<main><h1>The boats</h1></main><footer>{paragraphs(BODY)}</footer>")
    assert choose(page, np.array([0, 0.6, 0.6, 0.6], np.float32)).kept == []
    assert choose(page, np.array([0.6, 0.6, 0.6, 0.6], np.float32)).kept == [0, 1, 2, 3]
    assert choose(page, np.array([0, 0.9, 0.9, 0.6], np.float32)).kept == []
    assert choose(page, np.array([0, 0.9, 0.9, 0.9], np.float32)).kept == [1, 2, 3]  # all of the article stands in it


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


def test_pages_that_may_be_threads():
    """They go on after what looks like the end, and with *Comments*."""
    page = seen(f"<div>{paragraphs(BODY)}</div><section><h2>Comments</h2>{paragraphs(BODY[::-1])}</section>")
    p = np.array([0.9, 0.9, 0.9, 0.7, 0.6, 0.6, 0.6], np.float32)
    assert choose(page, p, article=0.9).kept == [0, 1, 2]
    assert choose(page, p, article=0.5).kept == [*range(7)]
