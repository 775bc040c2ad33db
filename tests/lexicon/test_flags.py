from time import process_time

import pytest
from cpu import slowness_in_c
from hypothesis import example, given
from hypothesis import strategies as st
from lexicon.asking import has

from scrapy_article.lexicon import FLAGS, line_flags


@pytest.mark.parametrize(
    ("flag", "line", "other"),
    [
        ("main_article", "Main article: Steam engine", "Main articles of trade were salt and wool"),
        ("consent", "Externer Inhalt", "Externer Inhalt zählt"),
        ("consent", "At this point we would like to show you external content", "At this point we would like to go"),
        ("names_consent", "This sets COOKIES", "This sets cooks"),
        ("agrees", "Alle zulassen und laden", "Nein"),
        ("call_above", "点击下方按钮", "点击下方按钮。"),
        ("disclaims", "免责声明：本文", "他昨天说声明"),
        ("address", "https://ferry.example/a", "https://ferry.example/a is down"),
        ("comments_sure", "Leserkommentare", "Kommentare"),
        ("mark", "▶ The mill", "The mill ▶"),
        ("bracketed", "[The otters return]", "[The] otters return"),
        ("capital_label", "VIDEO: How the bridge was built", "Video: How the bridge was built"),
        ("label_partner", "Sponsored by the Ferry Line", "Sponsored the Ferry Line"),
    ],
)
def test_a_line_that_has_a_flag_and_one_that_has_not(flag, line, other):
    assert has(flag)(line)
    assert not has(flag)(other)


@pytest.mark.parametrize(("flag", "line", "most"), [("elsewhere", "Read more", 30), ("agrees", "Accept", 6)])
def test_lines_of_many_words_have_no_flag(flag, line, most):
    row = FLAGS.index(flag)
    assert line_flags([line], [most])[row, 0] == 1
    assert line_flags([line], [most + 1])[row, 0] == 0


def test_of_notices_the_first_counts():
    both = "© 2020 Herald. Sign up for our newsletter"
    assert has("notice_rights")(both)
    assert not has("notice_call")(both)


@given(st.lists(st.text(max_size=20)))
@example(["\0", "", "İ", "\ud800", "_" * 9])
def test_any_lines(lines):
    assert line_flags(lines, [1] * len(lines)).shape == (len(FLAGS), len(lines))


@pytest.mark.parametrize(
    "part",
    ["a", "1", "İ", "阅", "@", "/", ":", "we ", "sign up ", "read more ", "provision ", "(1) ", "photo: ", "\n", "［"],
)
def test_a_line_of_a_million_characters_takes_no_long_time(part):
    line = part * (1_000_000 // len(part))
    start = process_time()
    line_flags([line, line + "?", "Read more" + line, "Photo: " + line], [1] * 4)
    assert process_time() - start < 20 * slowness_in_c()
