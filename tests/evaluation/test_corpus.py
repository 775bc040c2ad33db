import json

import pytest
from evaluation.labelled_pages import SUBJECTS, html, pack, record, write

from scrapy_article.evaluation.corpus import count, folds, read, take


def members(**other):
    """The members of an archive of one page."""
    return {
        "index.jsonl": json.dumps(record(0, **other)).encode() + b"\n\n",
        "html/page-0.html": html(SUBJECTS[0]).encode(),
    }


class TestRead:
    def test_directory(self, small):
        pages = list(read(small))
        assert [page.id for page in pages] == [f"page-{i}" for i in range(8)]
        page = pages[2]
        assert page.corpus == "small"
        assert page.html == html("museum").encode()
        assert page.page_type == "article"
        assert page.text.startswith("The museum has been")
        assert page.wanted == ("close the museum", "written to the mayor")
        assert page.unwanted == ("Subscribe",)
        assert (page.title, page.authors, page.extra) == (None, (), {})

    def test_encoding_of_a_transport(self, tmp_path):
        path = write(tmp_path / "c", [record(0, encoding="iso-8859-7")])
        (path / "html/page-0.html").write_bytes("<p>Η γέφυρα έκλεισε".encode("iso-8859-7"))
        (page,) = read(path)
        assert page.extra == {}
        assert page.document().segments[0].text == "Η γέφυρα έκλεισε"

    @pytest.mark.parametrize(("suffix", "mode"), [(".tar.xz", "w:xz"), (".tar.gz", "w:gz"), (".tar", "w")])
    def test_archive(self, tmp_path, suffix, mode):
        path = pack(tmp_path / f"one{suffix}", members(), mode)
        (page,) = read(path)
        assert (page.id, page.corpus, page.html) == ("page-0", "one", html("river").encode())


class TestErrors:
    def problem(self, path):
        with pytest.raises(ValueError, match=str(path)) as caught:
            list(read(path))
        assert str(caught.value).startswith(str(path))
        return str(caught.value)

    def test_directory_without_a_page(self, tmp_path):
        (write(tmp_path / "c") / "html" / "page-3.html").unlink()
        assert "page-3.html: No such file" in self.problem(tmp_path / "c")

    @pytest.mark.parametrize(("suffix", "mode"), [(".tar.xz", "w:xz"), (".tar.gz", "w:gz"), (".tar", "w")])
    def test_cut_archive(self, tmp_path, suffix, mode):
        many = members() | {"html/page-0.html": bytes(range(256)) * 2000}
        path = pack(tmp_path / f"c{suffix}", many, mode)
        path.write_bytes(path.read_bytes()[:-1500] if suffix != ".tar" else path.read_bytes()[:100_000])
        assert self.problem(path)

    def test_index_does_not_come_first(self, tmp_path):
        packed = dict(reversed(members().items()))
        assert "must come first, not html/page-0.html" in self.problem(pack(tmp_path / "c.tar.xz", packed))

    def test_missing_page(self, tmp_path):
        packed = members() | {"index.jsonl": b"\n".join(json.dumps(record(i)).encode() for i in range(3))}
        assert "html/page-1.html and 1 more are missing" in self.problem(pack(tmp_path / "c.tar.xz", packed))

    @pytest.mark.parametrize(
        ("line", "problem"),
        [
            ("[]", "line 2: not a JSON object"),
            ("{}", "line 2: its id is not a file name"),
            ('{"id": "x", "text": 5}', "line 2: its text is not made of strings"),
            ('{"id": "x", "authors": [1]}', "line 2: its authors is not made of strings"),
            ('{"id": "page-0"}', "line 2: id 'page-0' occurs twice"),
        ],
    )
    def test_index(self, tmp_path, line, problem):
        path = write(tmp_path / "c", [record(0)])
        with (path / "index.jsonl").open("a") as file:
            file.write(f"\n{line}\n")
        assert problem in self.problem(path)


class TestTake:
    def test_limit_is_for_each_corpus(self, small, tmp_path):
        other = pack(tmp_path / "other.tar.xz", members())
        pages = list(take([small, other], limit=2))
        assert [(page.corpus, page.id) for page in pages] == [
            ("small", "page-0"),
            ("small", "page-1"),
            ("other", "page-0"),
        ]

    def test_count(self, small, tmp_path):
        other = pack(tmp_path / "other.tar.xz", members())
        assert count([small, other]) == 9
        assert count([small, other], limit=2) == 3
        assert count([small, other], lambda page: page.corpus == "other") == 1
        for none in (pack(tmp_path / "none.tar", {}, "w"), tmp_path):
            with pytest.raises(ValueError, match=r"index\.jsonl"):
                count([none])


class TestFolds:
    SITES = tuple("aaaabbbccddefgh")

    def test_sites_are_not_split(self):
        parts = folds(self.SITES, 3)
        assert sorted(i for part in parts for i in part) == list(range(len(self.SITES)))
        for site in self.SITES:
            assert sum(any(self.SITES[i] == site for i in part) for part in parts) == 1

    @pytest.mark.parametrize("parts", [1, 9])
    def test_too_few_sites(self, parts):
        with pytest.raises(ValueError, match="8 sites cannot be split"):
            folds(self.SITES, parts)
