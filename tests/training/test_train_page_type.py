import pytest

from scrapy_article.evaluation.corpus import Page
from scrapy_article.page_type import of_values
from scrapy_article.page_type.features import NAMES
from scrapy_article.training.train_page_type import TRAINER, prepare
from scrapy_article.training.train_page_type import test as figures

pytest.importorskip("torch", reason="PyTorch is not installed")

TEXT = "<p>The council voted on the plan for the new bridge, and it was clear that most of them had not read it.</p>"
ARTICLE = f"<title>The bridge</title><h1>The bridge</h1>{TEXT * 5}"
INDEX = "<h1>News</h1>" + "".join(
    f"<h2><a href=/a-b-c-d-{i}>The bridge is built number {i}</a></h2>" for i in range(30)
)
THREAD = "<h1>Who knows?</h1>" + "<div class=post><b>Ann</b><p>I do not know, sorry.</p></div>" * 10


def page(html, kind, number=0):
    return Page(id=str(number), html=html.encode(), url=f"https://{number}.example/x", page_type=kind)


@pytest.fixture(scope="module")
def examples():
    kinds = ((ARTICLE, "article"), (INDEX, "index"), (INDEX, "listing"), (THREAD, "forum"))
    return [prepare(page(html, kind, i)) for i in range(20) for html, kind in kinds]


class TestPrepare:
    def test_example(self, examples):
        assert examples[0].kind == "article"
        assert examples[0].column.shape == (len(NAMES), 1)

    @pytest.mark.parametrize(("html", "kind"), [(ARTICLE, "not_readerable"), ("", "article"), ("", None)])
    def test_none(self, html, kind):
        assert prepare(page(html, kind)) is None


class TestTrain:
    def test_types_are_told_apart(self, examples):
        found = figures(TRAINER.train(examples, seed=0), examples)
        assert found["index: article"] == found["index: forum, no URL"] == 0
        assert found["index: index"] == found["index: listing, no URL"] == 1

    def test_unknown_pages_have_a_say(self, examples):
        """Threads are no articles, until many pages like them come without a type."""
        threads = [example for example in examples if example.kind == "forum"]
        model, told = (
            of_values(TRAINER.train(pages, seed=0))
            for pages in (examples, [*examples, *[thread._replace(kind=None) for thread in threads * 10]])
        )
        column = threads[0].column
        assert model(column)[1] < 0.5 < told(column)[1]
        assert max(model(column)[0], told(column)[0]) < 0.5

    def test_too_few(self, examples):
        with pytest.raises(ValueError, match="index pages are needed"):
            TRAINER.train([example for example in examples if example.kind == "article"], seed=0)
