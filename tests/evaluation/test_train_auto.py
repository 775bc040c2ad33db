import pickle
from random import Random

import numpy as np
import pytest

from scrapy_article.evaluation import train_auto
from scrapy_article.evaluation.backpropagation import Schedule
from scrapy_article.evaluation.corpus import Page
from scrapy_article.evaluation.train_auto import TRAINER, prepare, train
from scrapy_article.evaluation.training import learn, to_bytes
from scrapy_article.methods.auto.decoder import choose
from scrapy_article.methods.auto.model import load

WORDS = "harbour ferry council bridge money winter island office people road house school river garden market".split()


def sentence(random, words):
    return " ".join(random.choice(WORDS) for _ in range(words)).capitalize() + ", it was said."


def page(number, gold=True, page_type="article"):
    """A page of a site of its own: menu, text, teasers and comments, in blocks that are called differently."""
    random = Random(number)
    body = [sentence(random, random.randint(12, 40)) for _ in range(random.randint(3, 8))]
    menu = "".join(f"<li><a href='/{n}'>{random.choice(WORDS)}</a></li>" for n in range(8))
    teasers = "".join(f"<div class=card><a href='/{n}'>{sentence(random, 9)}</a></div>" for n in range(5))
    comments = "".join(f"<div class=comment><p>{sentence(random, 15)}</p></div>" for _ in range(4))
    name = random.choice(["story-text", "entry-content", "post-body"])
    html = (
        f"<html><head><title>{body[0][:30]}</title></head><body><ul class=menu>{menu}</ul><h1>{body[0][:30]}</h1>"
        f"<div class={name}>{''.join(f'<p>{line}</p>' for line in body)}</div><div class=related>{teasers}</div>"
        f"<div class=comments>{comments}</div><footer><p>Contact us</p></footer></body></html>"
    )
    return Page(
        id=str(number),
        html=html.encode(),
        corpus="made",
        url=f"https://site{number}.example/the-{number}-story",
        page_type=page_type,
        text="\n\n".join(body) if gold else None,
    )


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr(train_auto, "NETWORKS", 1)
    for name in ("FIRST", "SECOND"):
        monkeypatch.setattr(train_auto, name, Schedule(hidden=(16,), epochs=12, batch=128, rate=5e-3))
    monkeypatch.setattr(train_auto, "GATE", Schedule(hidden=(4,), epochs=10, batch=8))
    monkeypatch.setattr(train_auto, "QUALITY", Schedule(hidden=(4,), epochs=40, batch=8, dropout=0.0))


class TestPrepare:
    def test_labels(self):
        found = prepare(page(1))
        assert found.labels.sum() == len(page(1).text.split("\n\n"))
        assert found.site == "site1.example"
        assert found.article is True
        assert found.document.root is None  # trees do not go from process to process

    def test_strings(self):
        known = page(1)
        line = known.text.split("\n\n")[1]
        found = prepare(Page(id="1", html=known.html, wanted=(line,), unwanted=("Contact us",)))
        assert sorted(found.labels.tolist())[-2:] == [0, 1]
        assert (found.labels >= 0).sum() == 2
        assert found.article is None

    def test_old_markup_of_every_other_page(self):
        found = [prepare(page(number)) for number in range(1, 13)]
        assert {example.old is None for example in found} == {True, False}
        for example in found:
            if example.old:
                assert example.old.labels.sum() == example.labels.sum()
                assert example.old.names == [""] * len(example.old.names)
                assert (example.old.site, example.old.article) == (example.site, True)

    def test_rules_that_read_elements_find_none(self):
        """Where a comment is declared, and where teasers lead, is not known of what has gone to another process."""
        line = "<p>The ferry left the harbour at {} o'clock, as it did on every day of that summer.</p>"
        lines = "".join(map(line.format, range(9)))
        card = "<div class=card><h3><a href=/{0}>The seal {0}</a></h3><p>It lay on the pier.</p></div>"
        cards = "".join(map(card.format, range(5)))
        box = '<div itemtype="https://schema.org/Comment"><p>I was there, too.</p></div>'
        body = f"<article><h1>The ferry</h1>{lines}{box}</article>{cards}".encode()
        found = pickle.loads(pickle.dumps(prepare(Page(id="1", html=body, text="x"))))
        for article in (0.1, 0.9):
            assert choose(found.seen, np.full(len(found.labels), 0.99, np.float32), article=article).kept

    def test_no_labels(self):
        assert (prepare(page(1, gold=False)).labels == -1).all()

    def test_no_text(self):
        assert prepare(Page(id="1", html=b"<p></p>")) is None


class TestTrain:
    @pytest.mark.slow
    def test_new_sites(self, small, tmp_path):
        examples = [prepare(page(n)) for n in range(24)]
        model = train(examples, seed=0)
        unseen = [prepare(page(n)) for n in range(100, 108)]
        assert train_auto.test(model.values, unseen)["made shingles"] > 0.9
        found = learn("auto", [page(n) for n in range(12)], folds=0)
        path = tmp_path / "auto.npz"
        path.write_bytes(to_bytes(found))
        assert load(path).vocabulary.names

    def test_same_seed_same_bytes(self, small):
        one, two = (to_bytes(learn("auto", [page(n) for n in range(8)], folds=0, seed=3)) for _ in range(2))
        assert one == two

    def test_pages_without_labels_help_with_guesses(self, small):
        examples = [prepare(page(n)) for n in range(12)] + [prepare(page(n, gold=False)) for n in range(12, 16)]
        found = train_auto._train_first(examples, 0, lambda _: None)
        guessed = found.examples[-1]
        assert (guessed.labels == found.unseen[-1].probabilities).all()
        assert found.examples[0] is examples[0]
        assert examples[-1].site in found.vocabularies.known

    def test_second_look_learns_from_what_first_looks_say_of_new_sites(self, small):
        examples = [prepare(page(n, page_type="article" if n % 3 else "listing")) for n in range(12)]
        articles = [example for example in examples if example.article]
        first = train_auto._train_first(articles, 0, lambda _: None)
        seen = train_auto._unseen(articles, first, examples)
        assert all(found is seen[examples.index(e)] for e, found in zip(articles, first.unseen, strict=True))
        other = examples[0]  # which the first look has not learned from
        assert np.array_equal(seen[0].probabilities, first.network(first.vocabularies.matrix(other)))
        pages = train_auto._Pages(examples, seen, [1.0] * 12, [0.5] * 12, [0.5] * 12, first.vocabularies)
        networks, unseen = train_auto._train_second(pages, 0, lambda _: None)
        assert len(networks) == 1
        assert [len(found) for found in unseen] == [len(example.labels) for example in examples]
        wrong = sum(np.abs(found - e.labels).mean() for e, found in zip(examples, unseen, strict=True))
        assert wrong < sum(
            np.abs(found.probabilities - e.labels).mean() for e, found in zip(examples, seen, strict=True)
        )

    def test_too_few_sites(self, small):
        with pytest.raises(ValueError, match="sites"):
            train([prepare(page(n)) for n in range(2)])

    def test_nobody_said_what_the_pages_are(self, small):
        model = train([prepare(page(n, page_type=None)) for n in range(8)])
        assert model.values["gate_mean"].shape[0] > 0


class TestVocabulary:
    def test_without_the_vote_of_its_own_site(self):
        examples = [prepare(page(n)) for n in range(10)]
        shares = train_auto._Shares(train_auto._shares(examples, "names"), train_auto._shares(examples, "words"))
        found = train_auto._Vocabularies(shares, examples)
        table = found.names.table()
        assert table["comment"] < 0 < max(table.get(name, 0) for name in ("story", "entry", "post"))
        # Ten sites vote against the comments; to one of them, nine do.
        own = found.names.table(examples[0].site)
        assert table["comment"] <= own["comment"] < 0
        assert "menu" in own
        assert "nothing" not in own
        assert own.get("nothing") is None

    def test_too_few_sites(self):
        examples = [prepare(page(n)) for n in range(2)]
        votes = train_auto._Votes(train_auto._shares(examples, "names"), "names")
        assert votes.table() == {}


def test_trust():
    examples = [prepare(page(n)) for n in range(20)]
    right = [np.clip(example.labels, 0.05, 0.95) for example in examples]
    right[7] = 1 - right[7]
    trust = train_auto._trust(examples, right)
    assert trust[7] == 0.1
    assert sorted(trust)[:3] == [0.1, 0.1, 0.5]
    assert sum(share == 1 for share in trust) == 17


def test_trainer():
    assert TRAINER.suffix == ".npz"
    assert not TRAINER.articles
