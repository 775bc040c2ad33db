import pytest
from trimming.made_articles import BODY, with_note

from scrapy_article import Article
from scrapy_article.document import Document
from scrapy_article.extract import analyse, reread
from scrapy_article.methods.method import Selection
from scrapy_article.trimming import drop_author_notes


def left(*lines, authors=("Ann Miller",)):
    """How many *lines* below the text are left out."""
    document = Document(f"{''.join(f'<p>{text}</p>' for text in BODY)}{''.join(lines)}")
    selection = Selection(kept=list(range(len(document.segments))), reasons=None)
    drop_author_notes(document, selection, Article(authors=[*authors]))
    assert selection.kept == list(range(len(selection.kept)))
    return len(document.segments) - len(selection.kept)


@pytest.mark.parametrize(
    "line",
    [
        "Ann Miller is a reporter of the Herald.",
        "(Ann Miller lehrt Recht in Nordhafen.)",
        "• Ann Miller, a keeper of lighthouses, writes for the Herald.",
        "The author teaches law at Northport.",
        "Die Autorin lehrt Recht in Nordhafen.",
        "L’autrice est professeure de droit à Nordport.",
        "El autor es profesor de Derecho en Puerto Norte.",
        "Автор — кандидат исторических наук, преподаёт в Москве.",
        "Ο συγγραφέας είναι καθηγητής στο πανεπιστήμιο της Αθήνας.",
        "الكاتبة أستاذة القانون في جامعة القاهرة.",
        "הכותבת היא מרצה למשפטים באוניברסיטה העברית.",
        "लेखक दिल्ली विश्वविद्यालय में कानून के प्राध्यापक हैं।",
        "作者是北方大学的法学教授。",
        "筆者は北大学で法律を教えている。",
        "글쓴이는 북대학교에서 법을 가르치고 있다.",
        "ผู้เขียนเป็นอาจารย์สอนกฎหมายที่มหาวิทยาลัย",
    ],
)
def test_notes(line):
    assert left(f"<p><em>{line}</em></p>") == 1
    assert left(f"<p><em>{line}</em></p>", f"<p>{BODY[0]} And so on.</p>") == 0
    assert left(f"<p>{line}</p>") == 0


@pytest.mark.parametrize(
    "line",
    [
        "<em>Bo Ek is the keeper of the lighthouse now.</em>",
        "<em>Ann Miller</em>",
        "<em>Ann Miller</em> is a reporter of the Herald.",
        "<em>The author of the plan would like to thank all keepers.</em>",
        "<em>L’auteur estime que les gardiens seront là en hiver.</em>",
        "<em>Forfatteren erkender at fyret ikke brænder om vinteren.</em>",
        "<em>Автор если и был на маяке, то никто его там не видел.</em>",
        f"<em>Ann Miller {'and so on ' * 40}</em>",
    ],
    ids=[
        "somebody else",
        "a signature",
        "partly in italics",
        "another sentence",
        "French",
        "Danish",
        "Russian",
        "a paragraph",
    ],
)
def test_others(line):
    assert left(f"<p>{line}</p>") == 0


@pytest.mark.parametrize(
    ("name", "line", "number"),
    [
        ("Ann", "Annual meetings are held at the lighthouse in May.", 0),
        ("Ed", "Editor’s note: an earlier text told of another lighthouse.", 0),
        ("Ann", "Ann’s next book is about the keepers of lighthouses.", 1),
        ("Jean-Paul Roe", "Jean Paul Roe, a keeper, writes about lighthouses.", 1),
        ("山田太郎", "山田太郎は北大学で法律を教えている。", 1),
    ],
)
def test_names_are_whole_words(name, line, number):
    assert left(f"<p><em>{line}</em></p>", authors=[name]) == number


def test_several_authors_below_a_heading():
    notes = [f"<p><i>{name} is a keeper of lighthouses.</i></p>" for name in ("Ann Miller", "Bo Ek")]
    assert left("<h3>Who they are</h3>", *notes, authors=["Ann Miller", "Bo Ek"]) == 3


def test_nothing_else():
    document = Document("<p><i>Ann Miller is a keeper of lighthouses.</i></p>")
    selection = Selection(kept=[0], reasons=None)
    drop_author_notes(document, selection, Article(authors=["Ann Miller"]))
    assert selection.kept == [0]


def test_a_text_in_italics():
    lines = [*BODY, "Ann Miller went home at last, and closed the door."]
    document = Document("".join(f"<p><i>{text}</i></p>" for text in lines))
    selection = Selection(kept=list(range(len(lines))), reasons=None)
    drop_author_notes(document, selection, Article(authors=["Ann Miller"]))
    assert len(selection.kept) == len(lines)


def test_read_again():
    html = with_note("Ann Miller", "<p><em>Ann Miller is a reporter of the Herald.</em></p>")
    analysis = analyse(html)
    assert analysis.article.text == "\n\n".join(BODY)
    assert reread(analysis.article, html).selection.kept == analysis.selection.kept


BIO = "<p>Ann Miller has written of the sea for thirty years, and keeps bees.</p>"


@pytest.mark.parametrize(
    "head",
    [
        *(
            "About the author",
            "ABOUT THE AUTHOR:",
            "Meet our writer",
            "Über die Autorin",
            "Zur Autorin",
            "Om författaren",
        ),
        *(
            "À propos de l’auteure",
            "Sobre la autora",
            "Acerca del autor",
            "Sull’autrice",
            "Over de auteur",
            "O autorce",
        ),
        *(
            "Об авторе",
            "Про автора",
            "عن الكاتبة",
            "על הכותבת",
            "著者紹介",
            "この記事を書いた人",
            "作者简介",
            "글쓴이 소개",
        ),
    ],
)
def test_notes_with_a_heading(head):
    assert left(f"<h3>{head}</h3>", BIO) == 2
    assert left(f"<p>{head}</p>", BIO, "<p>She lives in Northport.</p>", "<p>Follow her.</p>") == 4
    assert left(f"<p>{head.rstrip(':')}: Ann Miller has written of the sea for years.</p>") == 1


@pytest.mark.parametrize(
    "lines",
    [
        ("<h3>About the book</h3>", BIO),
        ("<h3>About the author</h3>", "<p>Bo Ek wrote the book that this is about.</p>"),
        ("<h3>About the author</h3>", "<p>Joann Millerton wrote the book that this is about.</p>"),
        ("<h3>About the author</h3>",),
        ("<h3>About the author of the letters</h3>", BIO),
        ("<p>About the authors we can only guess, says Ann Miller.</p>",),
        ("<p>O autorze tym mówi Ann Miller.</p>",),
        (BIO,),
        ("<h3>About the author</h3>", BIO, *(f"<p>{line} And so on.</p>" for line in BODY)),
        ("<h3>About the author</h3>", f"<p>Ann Miller {'and so on ' * 40}</p>"),
    ],
)
def test_headings_that_announce_no_note(lines):
    assert left(*lines) == 0


def test_a_note_that_is_all_there_is_stays():
    document = Document(f"<h3>About the author</h3>{BIO}")
    selection = Selection(kept=[0, 1], reasons=None)
    drop_author_notes(document, selection, Article(authors=["Ann Miller"]))
    assert selection.kept == [0, 1]


@pytest.mark.parametrize(
    ("author", "note", "names_it"),
    [
        ("Ed", "<p>Written by Ed, who has lived by the sea for years.</p>", True),
        ("Ed", "<p>Bo Ek has published of the sea for years.</p>", False),
        ("山田太郎", "<p>私は山田太郎です。</p>", True),
    ],
)
def test_notes_that_name_the_author_in_their_midst(author, note, names_it):
    assert left("<h3>About the author</h3>", note, authors=[author]) == 2 * names_it
