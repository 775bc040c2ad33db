import numpy as np
import pytest
from choosing import seen

from scrapy_article.methods.auto.decoder import choose

STORY = "".join(f"<p>{'The ferry left the harbour at dawn with all of its lamps lit. ' * 3}{n}</p>" for n in range(3))
SIGNED = "<div class=byline>By {}</div>"
SIGNED_AND_DATED = "<div class=byline>By {}, 5 March 2024</div>"


def left(html):
    """Reasons for what is left of a page whose every line is sure."""
    page = seen(html)
    choice = choose(page, np.full(len(page.arrays.texts), 0.95, np.float32))
    return [choice.left.get(i, "") for i in range(len(page.arrays.texts))]


def story(tag, level, headline, author=None, kind="post", signed=SIGNED_AND_DATED):
    """An article in an element of its own, of five lines where it is signed."""
    byline = signed.format(author) if author else ""
    return f"<{tag} class={kind}><h{level}>{headline}</h{level}>{byline}{STORY}</{tag}>"


@pytest.mark.parametrize(
    ("tag", "level", "authors"),
    [
        ("article", 1, ("Ann Lee", "Bob Roe")),
        ("article", 1, (None, None)),
        ("article", 2, ("Ann Lee", "Bob Roe")),
        ("div", 1, ("Ann Lee", "Bob Roe")),
        ("section", 2, ("Ann Lee", "Bob Roe")),
    ],
)
def test_the_next_articles_are_left(tag, level, authors):
    first, second = authors
    page = story(tag, 1, "The night ferry stays", first) + story(tag, level, "The old bridge goes", second)
    lines = 5 if first else 4
    assert left(page) == [""] * lines + ["another article"] * lines


@pytest.mark.parametrize(
    "page",
    [
        # parts of one article, which nobody signs
        story("section", 1, "The night ferry stays", "Ann Lee") + story("section", 1, "What it costs"),
        story("section", 1, "The night ferry stays", "Ann Lee") + story("section", 2, "What it costs"),
        # a debate, and a history
        story("section", 1, "Is it to stay?", "Ann Lee", signed=SIGNED)
        + story("section", 2, "It is", "Bob Roe", signed=SIGNED),
        story("div", 1, "The night ferry stays", "Ann Lee")
        + story("div", 2, "The storm", "3 January 1921", signed="<p>{}</p>"),
        # posts of a live blog: the headline stands above them
        "<header class=head><h1>The night ferry stays</h1></header>"
        + story("article", 2, "The vote is in", "Ann Lee")
        + story("article", 2, "They are talking", "Bob Roe"),
        # others are of another kind
        story("article", 1, "The night ferry stays", "Ann Lee") + story("article", 1, "About us", kind="about"),
        # a teaser
        story("article", 1, "The night ferry stays", "Ann Lee")
        + f"<article class=post><h1>The bridge</h1>{SIGNED_AND_DATED.format('Bob Roe')}<p>It goes.</p></article>",
        # a headline far down
        story("article", 1, "The night ferry stays", "Ann Lee")
        + f"<article class=post>{STORY}{STORY}<h1>The old bridge goes</h1>{SIGNED_AND_DATED.format('Bob Roe')}{STORY}</article>",
        "<h2>One</h2><h2>Two</h2>" + STORY,
    ],
)
def test_other_parts_stay(page):
    assert "another article" not in left(page)


@pytest.mark.parametrize("by", ["By Ann Lee, 5 March 2024", "Von Ann Lee · 5. März 2024", "Автор: Анна Ли, 5.03.2024"])
def test_a_byline_needs_no_name(by):
    signed = f"<p>{by}</p>"
    page = story("div", 1, "The night ferry stays", by, signed=signed)
    page += story("div", 1, "The old bridge goes", by.replace("5", "7", 1), signed=f"<p>{by.replace('5', '7', 1)}</p>")
    assert left(page)[5:] == ["another article"] * 5


def test_dates_alone_sign_no_article():
    page = story("div", 1, "The night ferry stays", "By 5 March 1921", signed="<p>{}</p>")
    page += story("div", 1, "The storm", "By 7 March 1921", signed="<p>{}</p>")
    assert "another article" not in left(page)
