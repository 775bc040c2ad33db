from __future__ import annotations

import pytest
from lexicon.asking import has

states_fact = has("fact")


@pytest.mark.parametrize(
    "line",
    [
        "Source: Reuters",
        "Quelle: dpa",
        "Mots-clés : crue, barrage",
        "Crédit photo : Bo Ek",
        "Lesezeit: 4 Minuten",
        "Источник: ТАСС",
        "标签：洪水",
        "出典：共同",
        "Φωτογραφία: Άννα Λη",
        "צילום: דנה לוי",
        "Editor: Ann Lee",
        "Rédaction : Ann Lee",
        "Редактор: Анна Ли",
        "Szerkesztő: Kiss Éva",
        "संपादक: राम कुमार",
        "เรียบเรียง: สมชาย",
        "编辑：李明",
        "แท็ก: สะพาน",
        "बार देखा गया: 1234",
        "Views: 1,234",
        "Aufrufe: 123",
        "1 234 vues",
        "Visualizações: 1.234",
        "Количество показов: 512",
        "1234 просмотра",
        "Дата создания: 02.03.2026 11:20",
        "Okunma: 1.234",
        "عدد المشاهدات: 12",
        "צפיות: 12",
        "阅读量：1.2万",
        "閲覧数：123",
        "조회 1,234",
        "Lượt xem: 12",
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
        "Fuentes: no las hay.",
        "Editor: How did you begin?",
        "Redaktion: und wie fing es an",
        "Editor's note: the bridge is open",
        "Views differ",
        "12 visitas guiadas",
        "Editora: Companhia das Letras",
        "Количество показов выросло.",
        "Дата создания: неизвестна",
    ],
)
def test_others(line):
    assert not states_fact(line)
