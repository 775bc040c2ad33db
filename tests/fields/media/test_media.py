from time import process_time

import pytest
from cpu import slowness
from fields.filling import P1, P2, TEXT, TITLE, URL, fill, filled
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.article import Article, Media
from scrapy_article.document import Document
from scrapy_article.text.urls import MAX_URL

WATCH = "https://www.youtube.com/watch?v=abcdefghij1"


def article(inside="", head="", **options):
    return filled(f"<h1>The bridge is built</h1>{P1}{inside}{P2}", TITLE + head, url=URL, **options)


def videos(inside="", **options):
    return [video.url for video in article(inside, **options).videos]


class TestAboveTheTitle:
    PLAYER = '<div class="player"><iframe src="https://www.youtube.com/embed/abcdefghij1"></iframe></div>'
    H1 = "<h1>The bridge is built</h1>"

    @pytest.mark.parametrize(
        "body",
        [
            f"{PLAYER}<p>Menu</p><p>More</p><main>{H1}{TEXT}</main>",
            f"<main><aside>{PLAYER}</aside></main><div>{H1}{TEXT}</div>",
            f'<main><div class="related">{PLAYER}</div>{H1}{TEXT}</main>',
        ],
    )
    def test_of_something_else(self, body):
        assert filled(body, TITLE, url=URL).videos == []


class TestFacades:
    """What a script makes a player of, when the reader comes there or consents."""

    @pytest.mark.parametrize(
        "facade", ['<iframe suppressedsrc="https://www.youtube.com/embed/abcdefghij1" src="about:blank"></iframe>']
    )
    def test_youtube(self, facade):
        assert videos(facade) == [WATCH]

    @pytest.mark.parametrize(
        "block",
        [
            f"<div>{WATCH}</div>",
            '<lite-youtube videoid="%id%"></lite-youtube>',
            '<div class="share" data-id="abcdefghij1"></div>',
        ],
    )
    def test_what_is_none(self, block):
        assert videos(block) == []


class TestRecordings:
    FILE = "https://x.com/a.mp3"

    def test_sound(self):
        recording = {"@type": "AudioObject", "contentUrl": self.FILE}
        found = article(json_ld={"@type": "NewsArticle", "headline": "x", "url": URL, "audio": recording})
        assert [audio.url for audio in found.audios] == [self.FILE]
        assert found.videos == []


class TestPlayers:
    @pytest.mark.parametrize(
        ("tag", "url"),
        [
            ('<iframe src="https://www.youtube.com/embed/abcdefghij1?rel=0"></iframe>', WATCH),
            ('<iframe src="/videos/embed/17"></iframe>', "https://example.com/videos/embed/17"),
            ('<video src="/a.mp4"></video>', "https://example.com/a.mp4"),
        ],
    )
    def test_video(self, tag, url):
        assert videos(tag) == [url]
        assert article(tag).reasons["videos"] == "players in the article"

    @pytest.mark.parametrize(
        "tag",
        [
            '<audio src="/a.mp3"></audio>',
            '<iframe src="https://open.spotify.com/embed/episode/1"></iframe>',
            '<iframe src="https://w.soundcloud.com/player/?url=x"></iframe>',
        ],
    )
    def test_audio(self, tag):
        found = article(tag)
        assert len(found.audios) == 1
        assert found.videos == []

    @pytest.mark.parametrize(
        "tag",
        [
            '<iframe src="https://www.google.com/maps/embed?pb=1"></iframe>',
            "<video></video>",
            '<video src="blob:https://example.com/1"></video>',
            '<div class="related"><video src="/a.mp4"></video></div>',
            '<object data="/player.swf"></object>',
        ],
    )
    def test_none(self, tag):
        found = article(tag)
        assert found.videos == found.audios == []
        assert "videos" not in found.reasons

    def test_title_and_thumbnail(self):
        tag = '<iframe title="The  opening" src="https://youtu.be/abcdefghij1"></iframe>'
        assert article(tag).videos == [Media(WATCH, "The opening")]
        tag = '<iframe title="5b274ebc-2e46-40d6-830e-d912e48ca7fa" src="https://youtu.be/abcdefghij1"></iframe>'
        assert article(tag).videos[0].title is None
        tag = '<iframe title="YouTube video player" src="https://youtu.be/abcdefghij1"></iframe>'
        assert article(tag).videos == [Media(WATCH)]
        tag = '<video src="/a.mp4" poster="/a.jpg" title="The opening"></video>'
        assert article(tag).videos == [Media("https://example.com/a.mp4", "The opening", "https://example.com/a.jpg")]

    def test_long_addresses(self):
        base = "https://example.com/video/"
        for length, count in ((MAX_URL, 1), (MAX_URL + 1, 0)):
            assert len(videos(f'<video src="{base.ljust(length, "a")}"></video>')) == count


class TestDeclared:
    @pytest.mark.parametrize(
        "value",
        [
            {"@type": "VideoObject", "contentUrl": "/a.mp4"},
            [None, {"@type": ["VideoObject"], "contentUrl": "/a.mp4", "url": URL}],
            "/a.mp4",
            [["/b.mp4"], "/a.mp4"],
            {"@id": "#video"},
        ],
    )
    def test_of_the_article(self, value):
        json_ld = [
            {"@type": "Article", "headline": "x", "video": value},
            {"@type": "VideoObject", "@id": "#video", "contentUrl": "/a.mp4"},
        ]
        assert videos(json_ld=json_ld) == ["https://example.com/a.mp4"]

    def test_more_of_a_player(self):
        entry = {
            "@type": "VideoObject",
            "name": "The opening",
            "thumbnailUrl": ["/a.jpg"],
            "contentUrl": "/a.mp4",
            "embedUrl": "https://www.youtube.com/embed/abcdefghij1",
        }
        found = article('<iframe src="https://youtu.be/abcdefghij1"></iframe>', json_ld=entry)
        assert found.videos == [Media(WATCH, "The opening", "https://example.com/a.jpg")]

    @pytest.mark.parametrize(("kind", "found"), [("Person", []), ("VideoObject", ["https://example.com/video/a"])])
    def test_other_objects(self, kind, found):
        entry = {"@type": kind, "contentUrl": "/video/a"}
        assert videos(json_ld={"@type": "Article", "headline": "x", "video": entry}) == found
        assert videos(json_ld=[{"@type": "VideoObject", "url": URL}, entry]) == found

    def test_long_address(self):
        base = "https://example.com/video/"
        for length in (MAX_URL, MAX_URL + 1):
            address = base.ljust(length, "a")
            found = [address] if length == MAX_URL else []
            json_ld = {"@type": "VideoObject", "embedUrl": address}
            assert [media.url for media in article(json_ld=json_ld).videos] == found


@settings(deadline=None)
@given(st.text(alphabet="htps:/.youtbecmdilvwa?=&#-1", max_size=60))
def test_any_address(address):
    article(f'<iframe src="{address}"></iframe><video src="{address}" title="{address}"></video>')


@pytest.mark.parametrize(
    "piece", ['<iframe src="//youtube.com/embed/abcdefghij1">', "<video><source src=a.mp4>", '<video title="the the ">']
)
def test_linear(piece):
    document = Document(f"<h1>The bridge</h1>{P1}{piece * (400_000 // len(piece))}{P2}", URL)
    start = process_time()
    fill(Article(), document, [s.index for s in document.segments if s.words > 5])
    assert process_time() - start < 2 * slowness()
