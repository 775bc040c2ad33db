from __future__ import annotations

import pytest

from scrapy_article.methods.auto.phrases.facts import states_fact


@pytest.mark.parametrize(
    "line",
    [
        "Source: Reuters",
        "SOURCES: Reuters, AFP",
        "Quelle: dpa",
        "Mots-clés : crue, barrage",
        "Crédit photo : Bo Ek",
        "Lesezeit: 4 Minuten",
        "Источник: ТАСС",
        "标签：洪水",
        "出典：共同",
        "Tags: flood, dam",
        "Photo: Ann Lee.",
    ],
)
def test_facts(line):
    assert states_fact(line)


@pytest.mark.parametrize(
    "line",
    [
        "Source code is free",
        "Sources said on Monday: it was late",
        "Tag: 12. Mai",
        "Note: closed.",
        "Source:",
        "Fuentes: no las hay.",
    ],
)
def test_others(line):
    assert not states_fact(line)
