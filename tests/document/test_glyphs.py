import pytest

from scrapy_article.document import Document


def read(html):
    document = Document(html)
    return [segment.text for segment in document.segments], len(document.walk.images)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ('<p>I <img class="emoji" alt="\u2764\ufe0f"> this', "I \u2764\ufe0f this"),
        (
            '<p><img alt="\U0001f468\u200d\U0001f469\u200d\U0001f467"> went',
            "\U0001f468\u200d\U0001f469\u200d\U0001f467 went",
        ),
        ('<p>Well <img class="wp-smiley" alt=" ;-) ">', "Well ;-)"),
        ('<p>の寺<img class="gaiji" alt="龍">は', "の寺龍は"),
    ],
)
def test_pictures_that_stand_for_characters(html, text):
    found, images = read(html)
    assert found[-1].startswith(text)
    assert images == html.count("<img") - 1


@pytest.mark.parametrize(
    "html",
    [
        '<p><img class="emoji" alt="\U0001f622"></p><p>a</p>',
        '<p>a <img class="emoji" alt="a b"></p>',
        '<p>a <img alt="T">he</p>',
        '<p>a <img alt="Map"> <img> <img alt=""> <img alt="\U0001f622 and others"></p>',
    ],
)
def test_other_pictures(html):
    found, images = read(html)
    assert found in (["a"], ["a he"], ["he"])
    assert images == html.count("<img")
