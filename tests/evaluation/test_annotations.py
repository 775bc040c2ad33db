import json
from collections import Counter

import pytest
from evaluation.labelled_pages import SUBJECTS, html, write

from scrapy_article.document import Document
from scrapy_article.evaluation import corpus
from scrapy_article.evaluation.labels import (
    Answer,
    agreement,
    collect,
    digest,
    fleiss_kappa,
    read_answer,
)
from scrapy_article.evaluation.measures import length_scaled_cosine

TEXTS = [segment.text for segment in Document(html(SUBJECTS[0])).segments]
TITLE = next(i for i, text in enumerate(TEXTS) if text.endswith("closes"))
BODY = range(TITLE + 1, TITLE + 4)


def answer(annotator: str = "ann", page: str = "page-0", **changes: str) -> Answer:
    """The right labels, but for *changes*: ``s3="none"``."""
    labels = ["title" if i == TITLE else "text" if i in BODY else "none" for i in range(len(TEXTS))]
    for name, label in changes.items():
        labels[int(name[1:])] = label
    texts = [segment.text for segment in Document(html(SUBJECTS[int(page[-1])])).segments]
    return Answer(page, annotator, digest(texts), tuple(labels))


@pytest.fixture
def pages(tmp_path):
    """A corpus without labels."""
    records = [{"id": f"page-{n}", "url": f"https://site-{n}.example/", "note": "kept"} for n in range(3)]
    return write(tmp_path / "pages", records)


class TestReadAnswer:
    def write(self, path, **changes: object):
        path.write_text(json.dumps({"version": 1, **answer()._asdict(), **changes}))
        return path

    def test_read(self, tmp_path):
        assert read_answer(self.write(tmp_path / "a.json")) == answer()

    @pytest.mark.parametrize(
        "changes", [{"version": 2}, {"labels": None}, {"labels": [1]}, {"page": None}, {"annotator": 7}]
    )
    def test_no_answer(self, tmp_path, changes):
        with pytest.raises(ValueError, match=r"a\.json: not an answer"):
            read_answer(self.write(tmp_path / "a.json", **changes))


class TestCollect:
    def test_one_person(self, pages, tmp_path):
        ids, agreed = collect(pages, [answer()], tmp_path / "out")
        assert ids == ["page-0"]
        assert agreed == (0, 1, None, None)
        (page,) = corpus.read(tmp_path / "out")
        assert page.html == html(SUBJECTS[0]).encode()
        assert page.url == "https://site-0.example/"
        assert page.page_type == "article"
        assert page.title == TEXTS[TITLE]
        assert page.text == "\n\n".join(TEXTS[i] for i in BODY)
        assert page.extra["note"] == "kept"
        assert page.extra["annotators"] == ["ann"]
        assert page.extra["labels"] == list(answer().labels)

    def test_majority(self, pages, tmp_path):
        first, last = BODY[0], BODY[-1]
        three = [
            answer("a", **{f"s{first}": "none", "s0": "text"}),
            answer("b", **{f"s{first}": "none", f"s{last}": "none"}),
            answer("c"),
        ]
        collect(pages, three, tmp_path / "out")
        (page,) = corpus.read(tmp_path / "out")
        assert page.text == "\n\n".join(TEXTS[i] for i in BODY[1:])

    def test_other_fields(self, tmp_path):
        page = "<p>By Ann Lee and Bo Ek</p><p>5 March 2024</p><p>The pier at dawn.</p><p>Menu</p>"
        (tmp_path / "pages" / "html").mkdir(parents=True)
        (tmp_path / "pages" / "html" / "x.html").write_text(page)
        (tmp_path / "pages" / "index.jsonl").write_text('{"id": "x"}')
        given = Answer(
            "x", "ann", digest(s.text for s in Document(page).segments), ("author", "date", "caption", "none")
        )
        collect(tmp_path / "pages", [given], tmp_path / "out")
        (found,) = corpus.read(tmp_path / "out")
        assert found.authors == ("Ann Lee", "Bo Ek")
        assert found.date == "2024-03-05"
        assert found.extra["captions"] == ["The pier at dawn."]
        assert found.text is None
        assert found.page_type is None

    def test_wrong_answers(self, pages, tmp_path):
        with pytest.raises(ValueError, match="page-7: no such page"):
            collect(pages, [answer(page="page-7")], tmp_path / "out")
        with pytest.raises(ValueError, match="the labels of ann are for other lines"):
            collect(pages, [answer()._replace(digest="0")], tmp_path / "out")
        with pytest.raises(ValueError, match="the labels of ann are for other lines"):
            collect(pages, [answer()._replace(labels=("none",))], tmp_path / "out")
        with pytest.raises(ValueError, match="ann has labelled it twice, with different labels"):
            collect(pages, [answer(), answer(s0="text")], tmp_path / "out")
        collect(pages, [answer(), answer()], tmp_path / "out")


class TestAgreement:
    def test_partial(self):
        other = answer("b", **{f"s{BODY[0]}": "none"})
        found = agreement({"page-0": {"a": answer("a"), other.annotator: other}}, {"page-0": TEXTS})
        assert 0.5 < found.kappa < 1
        texts = ["\n\n".join(TEXTS[i] for i in lines) for lines in (BODY, BODY[1:])]
        assert found.cosine == pytest.approx(length_scaled_cosine(*texts))


FLEISS = """
0 0 0 0 14
0 2 6 4 2
0 0 3 5 6
0 3 9 2 0
2 2 8 1 1
7 7 0 0 0
3 2 6 3 0
2 5 3 2 2
6 5 2 1 0
0 2 2 3 7
"""
"""The example that encyclopaedias give for Fleiss' kappa: fourteen people, ten things, five labels; kappa is 0.210."""


class TestKappa:
    def test_fleiss(self):
        rows = [dict(enumerate(map(int, line.split()))) for line in FLEISS.split("\n") if line]
        assert fleiss_kappa([list(Counter(row).elements()) for row in rows]) == pytest.approx(0.2099, abs=1e-4)
        assert fleiss_kappa(["aaa", "bbb"]) == fleiss_kappa(["aa", "aa"]) == fleiss_kappa(["aaa", "bb"]) == 1
        assert fleiss_kappa(["ab", "ba"]) == -1
