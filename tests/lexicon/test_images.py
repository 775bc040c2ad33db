import pytest
from hypothesis import given
from hypothesis import strategies as st
from lexicon.asking import which_of

captioned = which_of("caption", "credit")


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("Photo: Ann Lee/Daily Planet", "credit"),
        ("(Image credit: Ann Lee)", "credit"),
        ("Beitragsbild: Ann Lee", "credit"),
        ("Фото: Анна Ли", "credit"),
        ("写真:共同", "credit"),
        ("開店を知らせる笛を吹く小林さん＝七日、潮見崎駅", "caption"),
        ("取材に応じる市長＝東京都千代田区で、山田花子撮影", "caption"),
        ("距離＝速さ×時間、と七日の授業で習った。", None),
        ("価格＝百円", None),
        ("10月8日，渡轮停靠在港口。新华社记者 李明 摄", "caption"),
        ("渡輪停靠在港口（記者陳大文攝）", "caption"),
        ("港口的清晨（受访者供图）", "caption"),
        ("这部电影下月开始拍摄", None),
        ("이번 주 다시 운항을 시작한 여객선 [사진=항만청 제공]", "caption"),
        ("사진을 찍는 사람들이 부두에 모였다", None),
        ("Getty Images / Holger Leue", "credit"),
        ("Ann Lee/Getty Images for The Herald", "credit"),
        ("Picture used under license from Shutterstock", "credit"),
        ("EPA/ANN LEE", "credit"),
        ("The harbour in the morning. Photo: Ann Lee / Daily Planet", "caption"),
        ("Der Hafen am Morgen. (Bild: Ann Lee)", "caption"),
        ("O porto pela manhã — Foto: Ana Lima/Arquivo Pessoal", "caption"),
        ("The harbour in the morning. Picture credit: Getty.", "caption"),
        ("Source: Ministry of the Sea", None),
        ("Photos are taken: by whom?", None),
        ("Imagine: a boat", None),
        ("Photo: " + "a boat in the harbour, " * 4, None),
        ("He bought stock in Getty Images", None),
        ("Reuters reports on the boats and/or the harbour", None),
        ("The stock of the harbour", None),
        ("There is one rule for a good photo: be there.", None),
        ("He wrote beneath it. Credit: to whom it is due, and to no one else. That was all.", None),
    ],
)
def test_captions_and_credits(line, what):
    found = captioned(["A story", line])
    assert found == ({1: what} if what else {})


@given(st.lists(st.text()))
def test_any_lines(lines):
    assert set(captioned(lines)) <= set(range(len(lines)))
