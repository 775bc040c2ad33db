from time import process_time

import numpy as np
import pytest
from choosing import seen
from cpu import slowness

from scrapy_article.methods.auto.comments import comments as readers_comments
from scrapy_article.methods.auto.decoder import choose
from scrapy_article.methods.auto.lines import Lines

TEXT = "<p>The council voted on Tuesday to close the old bridge to lorries from March on.</p>" * 3
SAID = ("They should have built the second bridge when the money was there.", "I take that road every day, too.")


def left(html):
    """The lines of a page, every one of which is sure, that are left as comments."""
    page = seen(html)
    choice = choose(page, np.full(len(page.arrays.texts), 0.99, np.float32))
    return [page.arrays.texts[i] for i, what in sorted(choice.left.items()) if what == "comments"]


def comments(item):
    return "".join(item.format(name=name, said=said) for name, said in zip(("Jane", "Harry"), SAID, strict=True))


@pytest.mark.parametrize(
    "item",
    [
        '<div itemprop=comment itemscope itemtype="https://schema.org/Comment"><b>{name}</b><p>{said}</p></div>',
        '<div itemscope itemtype="http://schema.org/UserComments"><b>{name}</b><p>{said}</p></div>',
        "<comment-item><b>{name}</b><p>{said}</p></comment-item>",
        "<user-comment><div><b>{name}</b><p>{said}</p></div></user-comment>",
    ],
)
def test_what_is_declared_to_be_comments_is_left(item):
    assert left(f"<article>{TEXT}{comments(item)}</article>") == ["Jane", SAID[0], "Harry", SAID[1]]


@pytest.mark.parametrize(
    "head",
    [
        "<h3>2 Responses to “The old bridge”</h3>",
        "<h3>Your comments:</h3>",
        "<b>Reader opinions</b>",
        "<div>Comments (2)</div>",
        "<div>みんなのコメント</div>",
        "<div>コメント（2件）</div>",
        "<div>网友评论</div>",
        "<div>Meinungen der Leser</div>",
        "<div>Мнения читателей (2)</div>",
        "<div>نظرات کاربران (2)</div>",
    ],
)
def test_what_reads_as_comments_below_a_line_that_says_so_is_left(head):
    item = "<div><div>{name}, 3 hours ago</div><p>{said}</p></div>"
    assert left(f"<article>{TEXT}<div>{head}{comments(item)}</div></article>")[1:] == [
        "Jane, 3 hours ago", SAID[0], "Harry, 3 hours ago", SAID[1]
    ]  # fmt: skip


def test_lines_in_the_text_that_could_have_none_below_them_do_not_count():
    item = "<div><div>{name}, 3 hours ago</div><p>{said}</p></div>"
    text = f"{TEXT}<p>2 comments</p>" * 4 + TEXT * 2
    found = left(f"<article>{text}<div><b>Reader opinions</b>{comments(item)}</div></article>")
    assert found == ["Reader opinions", "Jane, 3 hours ago", SAID[0], "Harry, 3 hours ago", SAID[1]]


@pytest.mark.parametrize(
    "page",
    [
        f"<article>{TEXT}<h3>Reader comments</h3>{TEXT}</article>",  # a part of the text, about them
        f"<article><h1>The old bridge</h1><div>2 comments<p>5 May<p>By Jane</div>{TEXT}</article>",  # above it
        f"<article><p>{SAID[0]}</p><div>2 comments<p>5 May<p>By Jane{TEXT * 2}</div></article>",
        f"<article>{TEXT}<div><p>Your comments</p>{comments('<p>{name}</p><p>{said}</p>')}</div>{TEXT}</article>",
        f"<article>{TEXT}<p>Comment</p>{comments('<p>{name}</p><p>{said}</p>')}</article>",
        f"<div itemscope itemtype='https://schema.org/Comment'>{TEXT}</div>",  # the page of one
        f"<h1>The old bridge closes in March</h1><div itemscope itemtype='https://schema.org/Comment'>{TEXT}</div>",
        f"<article itemscope itemtype='https://schema.org/Article'>{TEXT}</article>",
        f"<article><p>{SAID[0]}</p><comments>{TEXT}</comments></article>",
    ],
)
def test_what_speaks_of_comments_stays(page):
    assert left(page) == []


POST = "<div class=post>{text}<div class=said><h2 class=c>{head}</h2>{said}</div></div>"


def likely_left(html, odds, **options):
    """The lines of a page that are left as comments; *odds* are those of lines that begin with one of its keys."""
    page = seen(html)
    probabilities = [
        next((p for start, p in odds.items() if text.startswith(start)), 0.95) for text in page.arrays.texts
    ]
    left = choose(page, np.array(probabilities, np.float32), **options).left
    return [page.arrays.texts[i] for i, what in sorted(left.items()) if what == "comments"]


@pytest.mark.parametrize("article", [0.3, 1.0])
@pytest.mark.parametrize("wrapped", [False, True])
def test_comments_below_each_of_several_posts(article, wrapped):
    """The posts after the first are no comments, however sure they are."""
    posts = [
        POST.format(
            text=f"<p>Post {n}. The council voted to close the old bridge.</p>" * 3, head="2 comments", said=said
        )
        for n, said in enumerate((f"<p>{SAID[0]}</p>", f"<p>{SAID[1]}</p>", ""))
    ]
    if wrapped:
        posts = [f"<li><div>{post}</div></li>" for post in posts]
    page = f"<div>{TEXT}</div><div>{''.join(posts)}</div>"
    odds = {"Post 1": 0.8, "Post 2": 0.7, "2 comments": 0.1, SAID[0]: 0.6, SAID[1]: 0.6}
    assert likely_left(page, odds, article=article) == [*SAID]


def test_two_headings_of_comments_below_a_text():
    """As in *2 comments*, and those of another system: all are comments."""
    said = "".join(f"<h3 class=c>{n} comments</h3><p>{text}</p>" for n, text in enumerate(SAID, 2))
    odds = dict.fromkeys(SAID, 0.6) | {"2 comments": 0.1, "3 comments": 0.1}
    assert likely_left(f"<article>{TEXT}<div>{said}</div></article>", odds) == [*SAID]
    assert likely_left(f"<article>{TEXT}</article>{said}", odds) == [*SAID]


def test_a_post_whose_comments_are_not_shown():
    """The post after it is none of them."""
    posts = "".join(
        POST.format(text=f"<p>Post {n}. The council voted to close the old bridge.</p>" * 3, head="2 comments", said="")
        for n in range(3)
    )
    assert likely_left(f"<div>{TEXT}</div><div>{posts}</div>", {"Post": 0.8, "2 comments": 0.1}) == []


def test_a_heading_in_an_element_of_its_own():
    """What stands beside it there is not kept: the comments come below."""
    said = "".join(f"<p>{text}</p>" for text in SAID)
    form = "<div><h3>Leave a comment</h3><p>Name</p></div>"
    odds = dict.fromkeys(SAID, 0.6) | dict.fromkeys(("2 comments", "Log in", "Leave", "Name"), 0.1)
    page = f"<article>{TEXT}<div><div><h3>2 comments</h3><p>Log in</p></div>{said}{form}</div></article>"
    assert likely_left(page, odds) == [*SAID]


@pytest.mark.slow
def test_many_posts_cost_no_more_each():
    text = "<p>The council voted to close the old bridge.</p>"
    page = seen(f"<div>{TEXT}</div><div>{POST.format(text=text, head='2 comments', said='') * 80_000}</div>")
    odds = np.full(len(page.arrays.texts), 0.99, np.float32)
    kept = [*range(len(odds))]
    start = process_time()
    assert readers_comments(Lines.of(page), odds, kept, kept) == {}
    assert process_time() - start < 5 * slowness()
