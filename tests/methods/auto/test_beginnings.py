import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.methods.auto.phrases.beginnings import Beginnings, starts_of
from scrapy_article.methods.auto.phrases.consent import ASKS
from scrapy_article.methods.auto.phrases.labels import ANY
from scrapy_article.methods.auto.phrases.walls import WALL


@pytest.mark.parametrize("ways", [ASKS, WALL, ANY])
@given(
    st.lists(st.sampled_from([*"'\"“—【_ \n1-", "\u200b", "***"]), max_size=6).map("".join),
    st.one_of(
        st.sampled_from("Allow READ·MORE ANZEIGE à·lire 【関連 広告 İklan ſponsored Zurück·zu Также·по·теме".split()),
        st.text("aArRiİıKk1_【関öä-ſ", max_size=6),
    ),
    st.sampled_from(["", ":", " x"]),
)
def test_the_first_letters_rule_out_no_way_to_begin(ways, before, line, after):
    line = before + line.replace("·", " ") + after
    assert ways.begin(line) == (ways._all.match(line) is not None)
    assert ways.within(["", line, "x"]) == ([1] if ways.begin(line) else [])


def test_all_ways_are_patterns():
    """They are compiled when a line is first held against them: nothing else would tell on import."""
    for one in (ASKS, WALL, ANY):
        assert isinstance(one, Beginnings)
        for ways in (one._all, *one._by_start.values(), *one._by_other.values()):
            assert ways.match("\0") is None


def test_how_ways_begin():
    assert starts_of("read (?:more|also)") == ["read "]
    assert starts_of("views?") == ["v\x80", "view"]
    assert starts_of("également") == ["\x80"]
    assert starts_of("réponses") == ["r\x80"]
    assert starts_of("hınzır") == ["h"]  # which is like a plain letter
    assert {"l'eau", "l eau", "l\x80eau"}.issubset(starts_of("l.eau"))
    assert starts_of("l.?eau") == ["l"]
    assert starts_of("[.a]b") == [""]
