"""Words beside dates."""

from __future__ import annotations

import pytest

from scrapy_article.fields.dates.months import label_after, label_before


@pytest.mark.parametrize(
    "label",
    (
        "Изменено,обновена,Последна промяна:,Измењено,Izmenjeno,Ажурирано:,muudetud,Uuendatud:,atjaunots,Atjaunināts:,"
        "atnaujinta,Eguneratua:,განახლებულია:,Թարմացվել է՝,imesasishwa,ปรับปรุง:,Sửa đổi ngày:,(akt.,Senast ändrad:,"
        "zadnja posodobitev,Абноўлена,Yenilənib:,Uppfært,Kemas kini pada,به روز شده در,به‌روزرسانی:,اپ ڈیٹ,"
        "புதுப்பிக்கப்பட்டது:,Last updated:,Zaktualizowano:,AKTUALISIERT:,Stand:,mise à jour le,最終更新日:,अपडेटेड,"
        "sist endret,Siste ændret,Sidst redigeret,Last revised,Actualizado:,Actualització:,Actualitzat,Actualisé le,Güncellendi:,"
        "Geändert am,Änderungen:,最終改訂日,Edited"
    ).split(","),
)
def test_changes(label):
    assert label_before(f"{label} ") == "changed"


@pytest.mark.parametrize(
    "label",
    (
        "Published:,Veröffentlicht am,Dərc olunub:,Eklenme:,Публикувано на,Објављено:,Zverejnené,Vydáno,Közzétéve:,"
        "Megjelent:,Avaldatud,Argitaratua:,Paskelbta:,გამოქვეყნდა:,Հրապարակվել է,Imechapishwa,เผยแพร่:,Đăng ngày:,Birt,"
        "승인,입력,発表,发布时间：,प्रकाशित:,প্রকাশিত:,வெளியிடப்பட்டது:,شائع شدہ,تاریخ انتشار:,تاريخ النشر:,פורסם:,Datum:"
    ).split(","),
)
def test_publications(label):
    assert label_before(f"{label} ") == "labelled"


@pytest.mark.parametrize(
    "text",
    (
        "|x|Ann Lee, |Pakt. |Abirt|dates of |승인했다 |on |Birthday: |Actualidad |Actualités |Actualitat |Revista |"
        "Bridges revisited |Güncel |Veränderung: |Bundesländer |Ruhestand, |Zustand: |最終回 |Photos credited to Bo, |Release date: "
    ).split("|"),
)
def test_no_labels(text):
    assert label_before(text) is None


def test_the_last_counts():
    assert label_before("Updated 10:20, published ") == "labelled"
    assert label_before("Published, last updated ") == "changed"


def test_after():
    assert label_after(" 更新") == "changed"
    assert label_after(" 更新: 5月") is None
    assert label_after(" published") == "labelled"
    assert label_after(" written by Ann Lee") is None
