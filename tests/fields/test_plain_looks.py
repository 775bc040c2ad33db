"""What is looked at before a pattern, which is slow to say no: it never keeps one from matching."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.fields import comments
from scrapy_article.fields.media import captions, image_urls
from scrapy_article.fields.taxonomy import sections, tags

ADDRESSES = (
    "https://a.b / - _ . , : = ? & % + @ x w h s q http bridge thumb thumbs small xlarge original full fit-in smart filters: "
    "640x480 w_640 h_20 s1600 s0 4:3 width resize imwidth 300px- .jpg .PNG .svg .ico 16x16 1x1 @2x @aabbcc icon logo author"
    " avatar profile_photo /ads/ placeholder facebook clear /max/40/ styles/x/public { [t 12 1 \u00e9 \u0661 \uff11"
).split()
CAPTIONS = (
    "Photo foto Bild \u5199\u771f \u0130mage \u0131 : \uff1a ... \u00a9 (c) Copyright by of via courtesy Credit Ann Lee Planet / ( ) [ ] . , \u2014 | AP"
    " Reuters Getty Images picture alliance the old bridge is closed image caption hide (more) [+] 1 7 photos.com Enlarge"
).split()
GUARDS = [
    (captions, "_may_be_labelled"),
    (captions, "_may_have_agency"),
    (image_urls, "_may_be_none"),
]


@pytest.fixture(scope="module")
def without():
    """Let nothing be ruled out."""

    def call(function, *arguments):
        with pytest.MonkeyPatch.context() as patch:
            for module, name in GUARDS:
                patch.setattr(module, name, lambda text: True)
            return function(*arguments)

    return call


@settings(max_examples=300)
@given(st.lists(st.sampled_from(ADDRESSES), max_size=9).map("".join))
def test_addresses(without, address):
    assert image_urls.is_placeholder(address) == without(image_urls.is_placeholder, address)


@settings(max_examples=300)
@given(st.lists(st.sampled_from(CAPTIONS), max_size=12), st.sampled_from(["", " "]))
def test_captions(without, words, blank):
    text = blank.join(words)
    assert captions.split_credit(text) == without(captions.split_credit, text)


@pytest.mark.parametrize("address", ["/category/bridges/", "/KATEGORIE/x/", "/news-rubriken/x/", "/Rubrik/x/"])
def test_addresses_of_categories(address):
    assert sections._leads_to_category(address)
    assert sections._may_be_category(["/x/", address]) == [1]


TAGS = (
    "_ @ / [ - : = . 1 123456 hawk textabove van ads syndicated bl promo not set null undefined none internal for "
    "syndication featured xy top thema slider affiliate front page tags evergreen overall neutral AB com news blog "
    "article posting webpage uncategorized site group exclude from type topic bridge é"
).split()
COUNTS = (
    "1 12 one ein una comments replies reply responses thoughts on to zu kommentare leserkommentar leserpost commentaires "
    "r\u00e9actions comentarios commento reacties op opmerkingen kommentteja komentarze yorumlar comentarii gedanken antworten "
    "pensamientos en respuestas pensieri su COMENTARIOS view all reader : ( ) bridge"
).split()
SECTIONS = (
    "tag tags category categories topic topics section sections rubrik kategorie cat / // . ? & = _ - 1 x kicker rubri "
    "caption name label \u017fection \u212aicker bridge"
).split()
BYLINES = (
    "By Ann Lee Bo Ek Ek1 Lee1,2 Ek* Oz\u2020 \u00c9mile2 Dec. Dec 18 May 3 , ; & and und Published Published: Updated Posted "
    "Staff Writer Senior Editor Reporter Correspondent Guest Mc \u00e9 \u0661 1 2020 x X"
).split()
WRITERS = [
    "Ann Lee",
    "Ék",
    ",",
    *(f" {word} " for word in "is ist est es è é är er".split()),
    " is",
    "a writer",
    "x" * 20,
]
SEPARATORS = st.sampled_from(["", " ", "-"])


@settings(max_examples=300)
@given(st.lists(st.sampled_from(TAGS), max_size=6), SEPARATORS)
def test_noted_tags(words, separator):
    for tag in (separator.join(words), separator.join(words).upper()):
        assert tags._is_noted(tag) == (tags._NOTED.match(tag) is not None)


@settings(max_examples=300)
@given(st.lists(st.sampled_from(COUNTS), max_size=5), SEPARATORS)
def test_counts_of_comments(words, separator):
    for text in (separator.join(words), separator.join(words).title()):
        if comments._COUNT.search(text):
            assert comments._may_count(text)
