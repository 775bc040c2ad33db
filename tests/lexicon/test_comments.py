import pytest
from lexicon.asking import has

announces_comments = has("comments_heading")
surely_announces_comments = has("comments_sure")
answers = has("answers")


@pytest.mark.parametrize(
    "line",
    ["Reply", "Reply (3)", "Antworten", "Ответить", "返信する", "답글 2", "رد", "Одговори", "উত্তর দিন", "Cavab ver"],
)
def test_buttons_that_answer(line):
    assert answers(line)
    assert not answers(f"{line} Ann")


def test_comments():
    assert announces_comments("3 Kommentare")
    assert not announces_comments("Kommentare der Stadt")
    assert announces_comments("Responses (43)")
    assert not announces_comments("Responses")
    assert announces_comments("コメント128件")


@pytest.mark.parametrize(
    "line",
    [
        *("2 kommenttia", "Коментари (2)", "۲ نظر", "2 टिप्पणियां", "২টি মন্তব্য", "网友评论 2条", "留言（3則）"),
        *("1.234 YORUM", "ΣΧΟΛΙΑ (5)", "2 hozzászólás", "Diskuse (2)", "2 კომენტარი"),
    ],
)
def test_comments_that_are_counted(line):
    assert announces_comments(line)
    assert surely_announces_comments(line)


def test_what_is_counted():
    assert not announces_comments("Diskuse")
    assert not surely_announces_comments("Comments")
    assert announces_comments("3 replies")
    assert not surely_announces_comments("3 replies")
    assert not announces_comments("In 2024 all comments of 3 towns")
    assert not announces_comments("Comments" + " " * 100)
