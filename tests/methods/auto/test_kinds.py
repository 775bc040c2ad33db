import numpy as np
import pytest
from allocations import fail_everywhere, leaves_nothing
from choosing import BODY, seen
from hand_made import paragraphs
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document import Document
from scrapy_article.methods.auto.decoder import choose
from scrapy_article.methods.auto.kinds import compiled_kinds, kinds_in_python

try:
    import scrapy_article.methods.auto._context as native
except ImportError:
    native = None
compiled = pytest.mark.skipif(native is None, reason="not built")


class TestLinesOfOneKind:
    """Names of goods on a page that is no article: cards alike, of which the first look likelier than the others."""

    NAMES = tuple(f"The {wood} boat" for wood in "oak elm ash yew fir pine teak larch beech cedar".split())
    ODDS = (0.6, 0.6, 0.5, 0.5, 0.4, 0.3, 0.3, 0.25, 0.25, 0.25)

    def kept(self, names, odds, card="<div class=card><h3 class=name>{}</h3></div>", article=0.0):
        page = seen(f"{paragraphs(BODY)}<main>{''.join(map(card.format, names))}</main><footer>Imprint</footer>")
        p = np.array([0.9, 0.9, 0.9, *odds, 0.01], np.float32)
        return choose(page, p, article=article).kept

    def test_all_are_kept(self):
        assert self.kept(self.NAMES, self.ODDS) == [*range(13)]

    def test_cards_of_several_categories(self):
        """WordPress writes them into the class of each."""
        card = "<article class='post-{0} post category-{0}'><h3>The {0} boat</h3></article>"
        names = [f"{n} {name.split()[1]}" for n, name in enumerate(self.NAMES)]
        assert self.kept(names, self.ODDS, card) == [*range(13)]

    @pytest.mark.parametrize(("name", "kept"), [("photo-gallery", 5), ("shop", 10)])
    def test_captions_of_a_gallery(self, name, kept):
        card = f"<div class={name}><div class=slide><p class=caption>{{}}</p></div></div>"
        assert len(self.kept(self.NAMES, self.ODDS, card)) == 3 + kept

    @pytest.mark.parametrize(
        ("names", "odds"),
        [
            (NAMES[:9], ODDS[:9]),  # few
            (NAMES, [0.6, *[0.1] * 9]),  # hardly likely on average
            (["Blue", "Red", "White", "Black", "Green"] * 2, ODDS),  # one of few things in each card
        ],
        ids=["few", "unlikely", "alike"],
    )
    def test_some_are(self, names, odds):
        assert 3 < len(self.kept(names, odds)) < 3 + len(names)

    def test_those_that_hardly_are_likely_by_themselves(self):
        odds = [0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 0.01, 0.01]
        assert self.kept(self.NAMES, odds) == [*range(11)]

    def test_names_that_nothing_tells_from_a_menu(self):
        """As on pages of 2005, which name no element."""
        assert len(self.kept(self.NAMES, self.ODDS, "<div><h3>{}</h3></div>")) < 13

    def test_names_of_other_kinds(self):
        odd = "<div class=card><h3 class='name {0}'>The {0} boat</h3></div>"
        assert len(self.kept([name.split()[1] for name in self.NAMES], self.ODDS, odd)) < 13

    def test_quotations_of_posts(self):
        card = "<div class=post><blockquote class=quote>{}</blockquote></div>"
        assert len(self.kept(self.NAMES, self.ODDS, card)) < 13

    def test_articles(self):
        assert len(self.kept(self.NAMES, self.ODDS, article=1.0)) < 13


class TestLabelsOfCards:
    def left(self, labels, article=0.0, card="<div class=card><h3>{name}</h3><p class=label>{label}</p></div>"):
        cards = "".join(card.format(name=name, label=label) for name, label in zip("abcdefgh", labels, strict=False))
        page = seen(f"{paragraphs(BODY)}<main>{cards}</main>")
        left = choose(page, np.full(len(page.arrays.texts), 0.9, np.float32), article=article).left
        return [page.arrays.texts[i] for i, what in left.items() if what == "label in each card"]

    @pytest.mark.parametrize("labels", [["View"] * 5, ["View options"] * 3 + ["Add to basket"] * 3])
    def test_what_all_cards_say(self, labels):
        assert self.left(labels) == labels
        assert self.left(labels, article=1.0) == []

    @pytest.mark.parametrize(
        "labels",
        [
            ["View"] * 4,
            ["Yes", "No", "Yes", "No", "No", "Yes"],
            ["Oak", "Elm", "Ash", "Oak", "Elm", "Ash"],
            ["4 metres"] * 6,
            ["It rows well and the seat is dry even in the rain of March"] * 6,
            ["It rows well."] * 6,
            ["Row the boat ashore, alleluia"] * 6,
            ["ほら、舟をこげ"] * 6,
            ["Ann Lee", "Bo Ek"] * 3,
            ["✔️ Pros", "❌ Cons"] * 3,
        ],
        ids=[
            *("few", "yes or no", "facts", "figures", "long", "sentences", "chorus", "Japanese chorus"),
            "talk",
            "sides",
        ],
    )
    def test_what_may_be_told(self, labels):
        assert self.left(labels) == []

    @pytest.mark.parametrize("text", [f"<p>{BODY[0]}</p>", "<pre>row(boat)</pre>"], ids=["text", "code"])
    def test_headings_of_a_text(self, text):
        """*Examples*, below each function: they stay where what they head does."""
        card = f"<div class=part><h3>{{name}}</h3><h4 class=label>{{label}}</h4>{text}</div>"
        assert self.left(["Examples"] * 6, card=card) == []
        assert self.left(["Examples"] * 6, card=card.replace(text, "<p>4</p>")) == ["Examples"] * 6
        assert self.left(["Examples"] * 6, card=card.replace(text, f"<h5>{BODY[0]}</h5>")) == ["Examples"] * 6

    @pytest.mark.parametrize(
        "card",
        [
            "<table class=cards><tr><td>{name}<td>{label}</table>",
            "<p>{name}</p><pre class=code>{label}</pre>",
            "<h3>{name}</h3><ul class=parameters><li><code>{label}</code></ul>",
        ],
    )
    def test_cells_and_code(self, card):
        assert self.left(["View options"] * 6, card=card) == []


class TestNamesOfCards:
    """Jobs of which the place is likely, and the name, a heading, is not."""

    JOBS = ("Rower", "Ferryman", "Lock keeper", "Boat builder", "Diver", "Cook")
    CARD = "<div class=job><div><h3 class=name>{job}</h3></div><p class=days>{n} days ago</p><p class=at>Port {n}</p></div>"

    def kept(self, jobs=JOBS, card=CARD, article=0.0, named=0, told="Port"):
        """The jobs that are, of which the first *named* are likely, as are lines that begin as *told*."""
        return self.kept_of([card] * len(jobs), jobs, article, named, told)

    def kept_of(self, cards, jobs=JOBS, article=0.0, named=0, told="Port"):
        filled = "".join(card.format(job=job, n=n) for n, (card, job) in enumerate(zip(cards, jobs, strict=True)))
        page = seen(f"{paragraphs(BODY)}<main>{filled}</main>")
        likely = (*BODY, *jobs[:named], told)
        odds = np.array([0.9 if text.startswith(likely) else 0.01 for text in page.arrays.texts], np.float32)
        texts = [page.arrays.texts[i] for i in choose(page, odds, article=article).kept]
        return [text for text in texts if text in jobs]

    def test_they_are_kept(self):
        assert self.kept() == [*self.JOBS]
        assert self.kept(named=2) == [*self.JOBS]
        assert self.kept(card=self.CARD.replace("class=name", "")) == [*self.JOBS]  # the card has a name

    def test_cards_of_which_nothing_is_kept(self):
        """Their names are not; nor are those of the others, if these are few."""
        card = self.CARD.replace("Port {n}", "{place}")
        places = ("Port of Rye", "Port of Hull", "Port of Cork", "Port of Oslo", "Port of Kiel", "Lake")
        cards = [card.replace("{place}", place) for place in places]
        assert self.kept_of(cards) == [*self.JOBS[:5]]
        assert self.kept_of([card.replace("Port", "Bay") for card in cards[:3]] + cards[3:]) == []

    @pytest.mark.parametrize(
        "changed",
        [
            {"jobs": JOBS[:5]},
            {"jobs": ("Rower", "Cook", "Diver") * 2},
            {"article": 1.0},
            {"card": CARD.replace("h3", "p")},
            {"card": f"<nav>{CARD}</nav>"},
            {"card": f"<footer>{CARD}</footer>"},
            {"card": f"<div style='display:none'>{CARD}</div>"},
            {"card": CARD.replace("class=job", "class=comment")},
            {"card": CARD.replace("class=job", "").replace("class=name", "")},
            {"card": CARD.replace("Port {n}", "Port {n} needs a {job}")},
            {"card": "<h3 class=name>{job}</h3>", "told": "The"},
        ],
        ids=[
            *("few", "alike", "an article", "no headings", "a menu", "a footer", "hidden", "who speaks", "no names"),
            *("said in the card", "nothing beside them"),
        ],
    )
    def test_what_names_no_card(self, changed):
        assert self.kept(**changed) == []

    def test_some_are_said_in_their_cards(self):
        """*Cook* may be, by chance."""
        card = self.CARD.replace("Port {n}", "Port {n} pays a cook well")
        assert self.kept(card=card) == [*self.JOBS]

    def test_cards_are_no_parts_of_a_page(self):
        """Of which each would be gone through for each kind of line in it."""
        card = self.CARD.replace("</h3>", "</h3>" + "<i>Oar</i><br>" * 100)
        assert self.kept(card=card) == []

    def test_where_most_are_kept_the_others_are_judged_by_themselves(self):
        assert self.kept(named=4) == [*self.JOBS[:4]]


class TestTextsOfCards:
    """Stories of which the headline is likely, and what they are about is not."""

    CARD = "<div class=story><div><h3 class=head>Boat {n}</h3></div><p class=about>{text}</p><p class=at>Port {n}</p></div>"
    TEXTS = (*BODY, "The ferry goes again, says the harbour, when the ice is off the bay in the first week of March.")

    def kept(self, card=CARD, texts=TEXTS, article=0.0, told=("Boat",)):
        """The texts that are, where only lines that begin as *told* are likely."""
        cards = "".join(card.format(text=text, n=n) for n, text in enumerate(texts))
        page = seen(f"<p>What there is to see.</p><main>{cards}</main>")
        odds = np.array([0.9 if text.startswith(("What", *told)) else 0.01 for text in page.arrays.texts], np.float32)
        chosen = [page.arrays.texts[i] for i in choose(page, odds, article=article).kept]
        return [text for text in chosen if text in texts]

    def test_they_are_kept(self):
        assert self.kept() == [*self.TEXTS]
        assert self.kept(texts=self.TEXTS[:3]) == [*self.TEXTS[:3]]
        assert self.kept(told=("Boat 0", "Boat 1", "Boat 2")) == [*self.TEXTS[:3]]

    @pytest.mark.parametrize(
        "changed",
        [
            {"texts": TEXTS[:2]},
            {"texts": TEXTS[:1] * 4},
            {"texts": [f"Made of {wood}, four oars, seen in March by the old bridge of the town" for wood in "abcd"]},
            {"texts": [f"Row, {name}!" for name in "abcd"]},
            {"article": 1.0},
            {"told": ("Port",)},
            {"told": ("Boat 0", "Boat 1")},
            {"card": f"<nav>{CARD}</nav>"},
            {"card": f"<footer>{CARD}</footer>"},
            {"card": f"<div style='display:none'>{CARD}</div>"},
            {"card": CARD.replace("class=story", "class=comment")},
            {"card": CARD.replace("<p class=about>{text}</p>", "<blockquote class=about>{text}</blockquote>")},
            {"card": CARD.replace("<p class=about>{text}</p>", "<pre class=about>{text}</pre>")},
            {"card": CARD.replace("<p class=about>{text}</p>", "<button class=about>{text}</button>")},
            {"card": CARD.replace("Port {n}", "In short: {text}"), "told": ("Boat", "In short")},
            {"card": "<h3 class=head>Boat {n}</h3><p>Port {n}</p><p class=about>{text}</p>", "told": ("Port",)},
        ],
        ids=[
            *("few", "alike", "no sentences", "short", "an article", "no headline", "few headlines"),
            *("a menu", "a footer", "hidden", "comments", "quotations", "code", "buttons", "said already", "no cards"),
        ],
    )
    def test_what_is_no_text_of_a_card(self, changed):
        assert self.kept(**changed) == []


class TestPostsOfAThread:
    """Posts in elements that are called comments, of which only the first is likely."""

    POSTS = (*BODY, "Yes!", "Ann", "Three of us rowed out to see the old bridge before it went")

    def kept(self, card="<div class=comment><p class=md>{}</p></div>", first=0.9, article=0.1, text=""):
        page = seen(f"<main>{text}{''.join(map(card.format, self.POSTS))}</main>")
        size = len(page.arrays.texts) - len(self.POSTS)
        odds = np.array([0.9] * size + [first, *[0.02] * (len(self.POSTS) - 1)], np.float32)
        return [self.POSTS.index(page.arrays.texts[i]) for i in choose(page, odds, article=article).kept if i >= size]

    def test_all_that_is_said_is_kept(self):
        assert self.kept() == [0, 1, 2, 3, 5]
        assert self.kept(text="<p>Rowing to the bridge, and who has done it.") == [0, 1, 2, 3, 5]

    @pytest.mark.parametrize(
        "changed",
        [
            {"first": 0.02, "text": paragraphs(BODY)},
            {"text": paragraphs(BODY * 6)},
            {"article": 0.9},
            {"card": "<div class=box><p class=md>{}</p></div>"},
            {"card": "<div class=comment><blockquote class=md>{}</blockquote></div>"},
        ],
        ids=["none is text", "hardly any is", "an article", "not called so", "quotations"],
    )
    def test_other_pages(self, changed):
        assert len(self.kept(**changed)) < 2


NAMES = st.sampled_from(["", "a", "a b", "a1 c", "a2", "post-12 x-3", "é1", "٣x", "a\u00a0b"])
TREES = st.recursive(
    st.sampled_from(["One line", "<p class='a 1'>Two", "<li id=a2>Three", "<table><tr><td class=x>4<td>5</table>"]),
    lambda inner: st.builds(
        lambda tag, names, parts: f"<{tag} class='{names}'>{''.join(parts)}</{tag}>",
        st.sampled_from(["div", "section", "ul", "article"]),
        NAMES,
        st.lists(inner, min_size=1, max_size=4),
    ),
    max_leaves=12,
)


@compiled
class TestCompiled:
    @given(st.lists(TREES, min_size=1, max_size=6).map("".join))
    def test_the_same(self, html):
        arrays = Document(f"<body class=b2>{html}").arrays
        one, other = compiled_kinds()(arrays), kinds_in_python(arrays)
        assert [array.tolist() for array in one] == [array.tolist() for array in other]

    def test_what_does_not_fit(self):
        arrays = Document("<p>One<p>Two").arrays
        of, named = np.empty(2, np.int64), np.empty(2, bool)
        integers = arrays.up, arrays.kinds, arrays.block_of
        for wrong in (
            (of[:1], named, integers, arrays.tags, arrays.names),
            (of, named[:1], integers, arrays.tags, arrays.names),
            (of, named, integers, arrays.tags, arrays.names[1:]),
            (of, named, integers, arrays.tags[1:], arrays.names[1:]),
            (of, named, integers, [None] * len(arrays.tags), arrays.names),
            (of, named, (arrays.up + 9, *integers[1:]), arrays.tags, arrays.names),
            (of, named, (arrays.up, arrays.kinds + 9, arrays.block_of), arrays.tags, arrays.names),
            (of, named, (*integers[:2], arrays.block_of + 9), arrays.tags, arrays.names),
        ):
            with pytest.raises(ValueError, match=r"fit|wanted"):
                native.kinds(*wrong)

    def test_memory(self):
        arrays = Document("<div class=a><p>One<p class=b1>Two</div>").arrays
        kinds = compiled_kinds()
        assert leaves_nothing(lambda: kinds(arrays))
        fail_everywhere(lambda: kinds(arrays), lambda found: found[0].tolist() == [0, 1], 50)
