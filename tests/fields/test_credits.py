from __future__ import annotations

from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.fields.credits import bare_credit, split_credit


@pytest.mark.parametrize(
    ("text", "caption", "credit"),
    [
        ("The old bridge. Photo: Ann Lee", "The old bridge.", "Ann Lee"),
        ("The old bridge. Photo by Ann Lee.", "The old bridge.", "Ann Lee"),
        ("The old bridge (Photo: Ann Lee)", "The old bridge", "Ann Lee"),
        ("The old bridge | Bild: Ann Lee", "The old bridge", "Ann Lee"),
        ("Photo: the bridge. Photo: Ann Lee", "Photo: the bridge.", "Ann Lee"),
        ("The old bridge. Credit...Ann Lee/Daily Planet", "The old bridge.", "Ann Lee/Daily Planet"),
        ("The old bridge. Image courtesy of Ann Lee", "The old bridge.", "Ann Lee"),
        ("The old bridge. AP Photo/Ann Lee", "The old bridge.", "Ann Lee"),
        ("Foto: dpa/Ann Lee", "", "dpa/Ann Lee"),
        ("Crédit photo : AFP", "", "AFP"),
        ("写真：田中", "", "田中"),
        ("© dpa", "", "dpa"),
        ("The old bridge. © 2020 Ann Lee / CC BY", "The old bridge.", "Ann Lee / CC BY"),
        ("The old bridge. Copyright 2020 Ann Lee", "The old bridge.", "Ann Lee"),
        ("The old bridge (Ann Lee/Daily Planet)", "The old bridge", "Ann Lee/Daily Planet"),
        ("The old bridge. (Ann Lee via Getty Images)", "The old bridge.", "Ann Lee via Getty Images"),
        ("The old bridge. Ann Lee / Pexels", "The old bridge.", "Ann Lee / Pexels"),
        ("Courtesy Ann Lee", "", "Courtesy Ann Lee"),
        ("Getty Images", "", "Getty Images"),
        ("(Reuters)", "", "Reuters"),
        ("The old bridge. Image via Ann Lee.", "The old bridge.", "Ann Lee"),
        ("The old bridge, fot. planet", "The old bridge", "planet"),
        ("An old bridge that nobody crosses Photo Credit: Ann Lee", "An old bridge that nobody crosses", "Ann Lee"),
        ("Credit...Ann Lee/Daily Planet", "", "Ann Lee/Daily Planet"),
        ("Photo by 'Ann Lee'", "", "Ann Lee"),
        ("Image: The old bridge was closed by the council", "The old bridge was closed by the council", None),
        ("The old bridge. (Symbolfoto: Ann Lee)", "The old bridge.", "Ann Lee"),
        ("The old bridge | Crédito: Ann Lee", "The old bridge", "Ann Lee"),
        ("The moon (image of Saturn behind it)", "The moon (image of Saturn behind it)", None),
        ("De oude brug. Beeld Ann Lee", "De oude brug.", "Ann Lee"),
        ("De oude brug. Beeld uit 1950", "De oude brug. Beeld uit 1950", None),
        ("Köprü. Fotoğraf: Ali Can", "Köprü.", "Ali Can"),
        ("Η γέφυρα. Φωτογραφία: Γιώργος Παππάς", "Η γέφυρα.", "Γιώργος Παππάς"),
        ("古い橋（写真：山田太郎）", "古い橋", "山田太郎"),
        ("旧桥。图／王小明", "旧桥。", "王小明"),
        ("旧桥（图片来源：新华社）", "旧桥", "新华社"),
        ("오래된 다리 [사진=김철수]", "오래된 다리", "김철수"),
        ("오래된 다리. 사진=연합뉴스", "오래된 다리.", "연합뉴스"),
        ("الجسر القديم (رويترز)", "الجسر القديم", "رويترز"),
        ("הגשר הישן (צילום: דוד כהן)", "הגשר הישן", "דוד כהן"),
        ("The old bridge. Old Town (AP)", "The old bridge. Old Town", "AP"),
        ("The old bridge | what Getty paid for it", "The old bridge | what Getty paid for it", None),
        ("The old bridge in the fog Credit: Ann Lee", "The old bridge in the fog", "Ann Lee"),
        ("The old bridge. Ann Lee /AFP", "The old bridge.", "Ann Lee /AFP"),
        ("Zászló a faluban. Fotó: Nagy Anna / MTI", "Zászló a faluban.", "Nagy Anna / MTI"),
        ("Η γέφυρα. Φωτό: Νίκος Παππάς", "Η γέφυρα.", "Νίκος Παππάς"),
        ("สะพานเก่า (ภาพ: สมชาย)", "สะพานเก่า", "สมชาย"),
        ("الجسر القديم (تصوير: أحمد علي)", "الجسر القديم", "أحمد علي"),
        ("پل قدیمی. عکس: علی رضایی", "پل قدیمی.", "علی رضایی"),
        ("पुराना पुल। फोटो: राम कुमार", "पुराना पुल।", "राम कुमार"),
        ("The old bridge. Ann Lee | Getty Images", "The old bridge.", "Ann Lee | Getty Images"),
        ("Image sources are old, and the bridge is not", "Image sources are old, and the bridge is not", None),
    ],
)
def test_credit(text, caption, credit):
    assert split_credit(text) == (caption, credit)


@pytest.mark.parametrize(
    ("text", "credit"),
    [
        ("Photo: PA", "PA"),
        ("Photographer: Ann Lee", "Ann Lee"),
        ("Credit...Ann Lee", "Ann Lee"),
        ("Credit Credit Ann Lee", "Ann Lee"),
        ("CreditAnn Lee", "Ann Lee"),
        ("Photo Credit Ann Lee", "Ann Lee"),
        (": Ann Lee", "Ann Lee"),
        ("Bild:", ""),
        ("Credit Suisse", "Credit Suisse"),
        ("Photo Press", "Photo Press"),
        ("creditable", "creditable"),
    ],
)
def test_labels_of_marked_credits(text, credit):
    assert bare_credit(text) == credit


LABELS = (
    "Photograph IMAGE pictures pıc PİCS Fotos FOTOGRAFÍA Bilder bildnachweis Imagens GRAFIK Illustrations Credit quelle "
    "SOURCE Fuente Fonte CRÉDITS Kredit Kuva Zdjęcie ZDROJ ФОТО 写真 撮影 图片来源 圖片來源 图 사진 صورة עכס Fot."
)


@pytest.mark.parametrize("label", LABELS.split())
def test_labels(label):
    assert split_credit(f"The old bridge. {label}: Ann Lee") == ("The old bridge.", "Ann Lee")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "The old bridge",
        "The photo shows: a bridge",
        "The Reuters office.",
        "He sold it to Getty",
        "A man (he/she) walks",
        "Picture taken in May",
        "Photo:",
        "2012",
        "(left to right)",
        "(Symbolbild)",
        "(Foto de archivo)",
        "[Video]",
        "(Left: one, right: another)",
        "The old bridge. (Top Left)",
        "The old bridge. (Now it is closed)",
        "The bridge in the town (Old Town)",
        "Credits of the film",
        "One / two / three and all the rest of them / Ann Lee",
        "the old bridge/new bridge",
        "AC/DC",
        "Enlargement of the bridge",
        f"Photo: {'a long story about the bridge ' * 8}",
    ],
)
def test_none(text):
    assert split_credit(text) == (text, None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Photo: Getty Images (stock picture)", "Getty Images (stock picture)"),
        ("Photo: (Ann Lee)", "Ann Lee"),
        ("Photo: Ann Lee (Planet) and Bo Li (Planet)", "Ann Lee (Planet) and Bo Li (Planet)"),
        ("Photo: [Ann Lee", "Ann Lee"),
        ("Photo: Ann Lee)", "Ann Lee"),
        ("The bridge in September. | Ann Lee/AP Photo", "Ann Lee/AP Photo"),
        ("The bridge. (Ann Lee/Planet/POOL)", "Ann Lee/Planet/POOL"),
        ("Photo-illustration: Planet Staff; Getty Images", "Planet Staff; Getty Images"),
        ("(A)", None),
    ],
)
def test_brackets_that_belong_to_it(text, expected):
    assert split_credit(text)[1] == expected


@given(st.text(alphabet="PhotoAP:/©()|. \nby-—", max_size=60))
def test_any(text):
    caption, credit = split_credit(text)
    assert caption in text
    assert credit is None or (credit and credit in text)


@pytest.mark.parametrize("piece", ["(", "Photo ", "Photo:", "A/", "AP ", "(A/b", ". AP", "© ", "by "])
def test_linear(piece):
    start = process_time()
    split_credit(piece * (400_000 // len(piece)))
    assert process_time() - start < 2 * slowness()
