import pytest
from fields.filling import looked_at


class TestSite:
    @pytest.mark.parametrize(
        "text", ["Daily Planet", "The Daily Planet", "DailyPlanet.com", "dailyplanet", "Daily Planet News"]
    )
    def test_names(self, text):
        page = looked_at(
            head='<meta property="og:site_name" content="Daily Planet">', url="https://www.dailyplanet.com/"
        )
        assert page.is_site(text)

    @pytest.mark.parametrize(
        ("head", "host", "is_front"),
        [
            (
                '<link rel="canonical" href="https://web.archive.org/web/2023/https://planet.com/a">',
                "planet.com",
                False,
            ),
            ('<link rel="canonical" href="/bridge"><meta property="og:url" content="http://a.com/b">', "a.com", False),
            ('<link rel="canonical" href="https://www.planet.com/">', "planet.com", True),
        ],
    )
    def test_declared_address(self, head, host, is_front):
        page = looked_at(head=head)
        assert (page.host, page.is_front) == (host, is_front)
        assert looked_at(head=head, url="https://example.com/x").host == "example.com"

    def test_broken_address(self):
        assert looked_at(url="http://[::1").host == ""
