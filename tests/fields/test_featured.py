from __future__ import annotations

import pytest
from fields.filling import H1, TEXT, TITLE, URL, filled

LEAD = "<div class={}><img src=/bridge.jpg></div>"


def found(body, head=""):
    article = filled(f"{body}{TEXT}", TITLE + head, url=URL)
    return article.main_image, len(article.images)


@pytest.mark.parametrize(
    "names",
    ["featured-image", "post-thumbnail", "blog-post-hero-image", "article__media", "newsBeitragsbild", "entry-thumb"],
)
def test_called_so_above_the_title(names):
    assert found(f"{LEAD.format(names)}<p>Town</p>{H1}") == ("https://example.com/bridge.jpg", 1)


def test_called_so_itself():
    assert found(f"<img class=wp-post-image src=/bridge.jpg>{H1}")[1] == 1


@pytest.mark.parametrize(
    "body",
    [
        LEAD.format("site-header"),  # another name
        f"<a href=/b>{LEAD.format('post-thumbnail')}</a>",  # another story
        f"{LEAD.format('post-thumbnail')}<p>A</p><p>B</p><p>C</p>",  # too far above
        f"<nav>{LEAD.format('post-thumbnail')}</nav>",
        f"<div class=post-thumbnail>{'<div>' * 3}<img src=/bridge.jpg>{'</div>' * 3}</div>",  # deep in it
    ],
)
def test_others(body):
    assert found(f"{body}{H1}") == (None, 0)


@pytest.mark.parametrize(
    ("address", "is_own"),
    [
        ("/uploads/2023/05/bridge.jpg", True),
        ("/uploads/2023/05/cropped-bridge.jpg", False),  # a header that WordPress made
        ("/assets/images/hero-img.jpg", False),
        ("/uploads/2023/05/hero-img.jpg", True),
        ("/news/bridge/hero.jpg", True),  # beside the article
        ("/img/default-thumbnail.jpg", False),
        ("/image?of=bridge", True),
    ],
)
def test_what_stands_for_the_site(address, is_own):
    body = f"<div class=featured-image><img src={address}></div>{H1}"
    assert found(body) == ((f"https://example.com{address}", 1) if is_own else (None, 0))


def test_where_another_is_declared():
    head = '<meta property="og:image" content="/img/river-at-night.jpg">'
    assert found(f"{LEAD.format('post-thumbnail')}{H1}", head) == ("https://example.com/img/river-at-night.jpg", 0)
