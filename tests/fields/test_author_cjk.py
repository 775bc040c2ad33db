from __future__ import annotations

from time import process_time

import pytest
from cpu import slowness
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.fields.author_cjk import cjk_label, is_signed, names_editor, spaced


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("作者：王小明", (True, "王小明")),
        ("来源：晚报 作者：王小明 编辑：李雷", (True, "王小明")),
        ("记者 王小明 通讯员 李雷", (True, "王小明、李雷")),
        ("作者：王小明 李雷雷", (True, "王小明、李雷雷")),
        ("文／山田 太郎", (True, "山田 太郎")),
        ("王小明2017-03-01", (False, "王小明 2017-03-01")),
        ("김철수·이영희 기자", (False, "김철수、이영희 기자")),
        ("글=김철수 기자, 사진=이영희 기자", (True, "김철수 기자, 사진: 이영희 기자")),
        ("山田太郎と佐藤花子", (False, "山田太郎、佐藤花子")),
        ("聞き手・山田太郎", (True, "山田太郎")),
        ("来源：晚报　记者 王小明", (True, "王小明")),
        ("2024-05-03 文/王小明 图/李雷", (True, "王小明")),
        ("作者:王小明　【字号 大 中 小】 打印 手机看新闻", (True, "王小明")),
        ("作者：王小明 打印 分享", (True, "王小明")),
        ("编辑：李雷 记者：王小明", (True, "王小明")),
        ("Ánn Lee", (False, "Ánn Lee")),
    ],
)
def test_spaced(text, found):
    labelled, rest = spaced(text)
    assert (labelled, rest.strip()) == found


@pytest.mark.parametrize(
    "text", ["桥城社记者 王小明 摄", "记者从市政府了解到", "记者的提问", "原作者：王小明", "Ann Lee"]
)
def test_no_label(text):
    assert cjk_label(text) is None


def test_editor():
    assert names_editor("责任编辑：李华")
    assert not names_editor("责任编辑：李华 作者：王小明")
    assert not names_editor("作者：王小明")


def test_signed():
    assert is_signed("김철수 기자 kim@example.org")
    assert not is_signed("김철수")
    assert not is_signed("가" * 60 + " 김철수 기자")


@settings(deadline=None)
@given(st.text(alphabet="记者作者王小明 ：·（）摄2024年김철수기자 Ann", max_size=80))
def test_any_text(text):
    labelled, rest = spaced(text)
    assert labelled is (cjk_label(text) is not None)
    assert len(rest) <= 2 * len(text)


@pytest.mark.parametrize(
    "piece", ["记者", "作者", "王小", "王 ", " ", "（", "报", "김철수·", "김철수 ", " 记者 ", "《"]
)
def test_linear(piece):
    start = process_time()
    spaced(piece * (400 // len(piece)))  # by-lines are cut to so many characters before
    assert process_time() - start < slowness() / 20
