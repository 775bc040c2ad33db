import numpy as np
from hand_made import SENTENCE

from scrapy_article.document import Document
from scrapy_article.evaluation import corpus
from scrapy_article.evaluation.corpus import Page
from scrapy_article.methods import mss
from scrapy_article.methods.mss import sequence
from scrapy_article.training import learn, to_bytes
from scrapy_article.training.train_mss import prepare


def page(html, text):
    return Page(id="page", html=html.encode(), text=text)


class TestPrepare:
    def test_words_and_the_tags_between_them(self):
        html = f"<ul><li>Home</li></ul><p>{SENTENCE}</p><p>It <b>says</b> so.</p><p>Sign up</p>"
        found = prepare(page(html, f"{SENTENCE}\n\nIt says so."))
        row = sequence(Document(html).tokens)
        assert (found.features == row.features).all()
        assert (found.words == ~row.is_tag).all()
        inside = np.flatnonzero(found.inside)
        # From "The" to "so", with </p>, <p>, <b> and </b>, but without the <p> before and the </p> after.
        assert inside.tolist() == list(range(6, 6 + len(SENTENCE.split()) + 7))

    def test_pages_that_teach_nothing(self):
        assert prepare(page("<p>x", None)) is None
        assert prepare(page("<p>x", "Something else that is not on the page at all")) is None
        assert prepare(page("", "Something")) is None


class TestTrainer:
    def test_learns_and_loads(self, small, tmp_path):
        training = learn("mss", corpus.read(small), folds=2, seed=3)
        assert training.figures["f1"] > 0.9
        data = to_bytes(training)
        path = tmp_path / "own.npz"
        path.write_bytes(data)
        model = mss.load(path)
        example_page = next(corpus.read(small))
        text = mss.select(Document(example_page.html), model).text
        assert "close the river" in text
        assert "Subscribe" not in text
        assert to_bytes(learn("mss", corpus.read(small), folds=2, seed=3)) == data
