from __future__ import annotations

from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.fields.author_languages import AND_IN, BY_BEHIND_IN, BY_IN, begins_with_by, is_turkic, understood
from scrapy_article.fields.author_words import AND, BY


def understood_as(text, language):
    return " ".join(understood(text.split(), language))


class TestTables:
    @pytest.mark.parametrize("table", [BY_IN, BY_BEHIND_IN, AND_IN])
    def test_words_are_as_they_are_looked_up(self, table):
        assert [word for words in table.values() for word in words if word != word.casefold()] == []

    def test_none_is_known_everywhere(self):
        assert BY.isdisjoint(frozenset().union(*BY_IN.values()))
        assert AND.isdisjoint(frozenset().union(*AND_IN.values()))


class TestUnderstood:
    @pytest.mark.parametrize(
        ("text", "language", "found"),
        [
            ("Na Ann Lee", "sw", "by Ann Lee"),
            ("Imeandikwa na Ann Lee", "sw", "Imeandikwa by Ann Lee"),
            ("Per: Ann Lee", "ca", "by Ann Lee"),
            ("از علی رضایی", "fa", "by علی رضایی"),
            ("از قلم علی رضایی", "fa", "by علی رضایی"),
            ("Scris de: De Ion Pop", "ro", "Scris by De Ion Pop"),
            ("Pubblicato da Anna Ricci", "it", "Pubblicato by Anna Ricci"),
            ("7 octombrie 2024 de Ana Pop", "ro", "7 octombrie 2024 by Ana Pop"),
            ("Anna Smit en Jan Bos", "nl", "Anna Smit & Jan Bos"),
            ("Jana Novak in Peter Kos", "sl", "Jana Novak & Peter Kos"),
            ("أحمد يوسف ومنى سالم", "ar", "أحمد يوسف & منى سالم"),
            ("נועה כהן ויוסי לוי", "he", "נועה כהן & יוסי לוי"),
        ],
    )
    def test_words_of_the_language(self, text, language, found):
        assert understood_as(text, language) == found

    @pytest.mark.parametrize(
        ("text", "language"),
        [
            ("Na Ann Lee", "ko"),
            ("Da Roma Anna Ricci", "it"),
            ("Na", "sw"),
            ("Per Ek", ""),
            ("Ann Lee na Ek", "sw"),
            ("Jana Novak in Delo", "sl"),
            ("نور محمد وليد سالم", "ar"),
            ("نور ومنى سالم", "ar"),
            ("נועה כהן ורד לוי", "he"),
            ("سعد الله ونوس - 3 مايو 2024", "ar"),
            ("سعد الله ونوس | دمشق", "ar"),
            ("דוד כהן וקסמן , תל אביב", "he"),
        ],
    )
    def test_others_stay(self, text, language):
        assert understood_as(text, language) == text

    @given(st.lists(st.sampled_from(["na", "Na", "Ann", "Lee", "&", ":", "1", "و", "ومنى", "منى"]), max_size=9))
    def test_any_tokens(self, tokens):
        for language in ("sw", "ar", ""):
            assert all(understood(tokens, language))


class TestBeginsWithBy:
    def test_with_a_name(self):
        assert begins_with_by("Nga Arta Hoxha", "sq")
        assert begins_with_by("Scris de Ioana Pop", "ro")
        assert begins_with_by("De Ana da Silva", "gl")
        assert begins_with_by("Na Juma na Bo", "sw")

    @pytest.mark.parametrize(
        ("text", "language"),
        [
            ("Nga Arta Hoxha", "vi"),
            ("de mult timp", "ro"),
            ("De", "ro"),
            ("De Paște, oamenii merg la biserică.", "ro"),
            ("De Vigo a Lugo", "gl"),
        ],
    )
    def test_with_none(self, text, language):
        assert not begins_with_by(text, language)


@pytest.mark.parametrize(
    ("name", "language", "found"),
    [("IŞIL", "tr", True), ("İLKER", "", True), ("ƏLİ", "", True), ("ȘTEFAN ILIE", "ro", False)],
)
def test_turkic(name, language, found):
    assert is_turkic(name, language) is found


@pytest.mark.parametrize("piece", ["na ", "Ann na ", "ومنى ", "Scris "])
def test_linear(piece):
    tokens = (piece * (400 // len(piece))).split()  # by-lines are cut to so many characters before
    start = process_time()
    understood(tokens, "sw")
    understood(tokens, "ar")
    begins_with_by(piece * 100, "ro")
    assert process_time() - start < slowness() / 20
