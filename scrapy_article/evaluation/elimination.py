"""What each cleanup rule brings on labelled pages, and which of them are worth their code: backward elimination.

A page is parsed and seen by the networks once. What it gives without some rules takes the decisions behind these again,
and that only where a rule acts: one that finds nothing on a page changes nothing if it is left out. The fields that the
trimming of the text looks at are those that the page has with all rules.
"""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from scrapy_article import fields, methods
from scrapy_article.article import Article
from scrapy_article.cleanup import registry, trimming
from scrapy_article.evaluation.measures import Numbers, interval, ratio, shingle_counts, string_counts, word_score
from scrapy_article.hydration import SOME_WORDS, hidden_text
from scrapy_article.methods import auto
from scrapy_article.output import to_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from scrapy_article.cleanup.registry import Rule
    from scrapy_article.evaluation.corpus import Page


class Outcome(NamedTuple):
    """What a page gives."""

    text: str
    scores: dict[tuple[str, str], float]
    """By figure and corpus."""
    acted: frozenset[str]
    """Rules that changed something."""


class AblatedPage:
    """A labelled page, and what it gives without some of the rules."""

    def __init__(self, page: Page, model: str | None) -> None:
        self._page = page
        self._model = model
        self._known: dict[frozenset[str], Outcome] = {}
        self._text: Callable[[], str] | None = None

    def without(self, off: frozenset[str]) -> Outcome:
        """Return what it gives if the rules *off* are switched off."""
        path, found = frozenset[str](), self._outcome(frozenset())
        while found.acted & off:  # the others of them may as well be on
            path |= found.acted & off
            found = self._outcome(path)
        return found

    def forget(self) -> None:
        """Let go of the parsed page."""
        self._text = None

    def _outcome(self, off: frozenset[str]) -> Outcome:
        if off not in self._known:
            self._text = self._text or _reader(self._page, self._model)
            with registry.without(off), registry.tracing() as acted:
                text = self._text()
            same = next((known.scores for known in self._known.values() if known.text == text), None)
            self._known[off] = Outcome(text, same or scores_of(self._page, text), frozenset(acted))
        return self._known[off]


def _reader(page: Page, model: str | None) -> Callable[[], str]:
    """Read *page*, and return what gives its text by the rules that are on."""
    document = page.document()
    if not document.segments:
        return lambda: ""
    learned = methods.load_model("auto", model) if model else auto.default_model()
    look = auto.look(document, learned)
    selection, article = auto.decide(look, learned), Article(url=document.url)
    trimming.drop_unseen(document, selection)
    fields.fill(article, document, selection.kept)

    def text() -> str:
        selection = auto.decide(look, learned)
        trimming.drop_unseen(document, selection)
        trimming.drop_title_and_byline(document, selection, article)
        words = sum([document.segments[i].words for i in selection.kept])
        hidden = hidden_text(document, words, article.title) if words < SOME_WORDS else None
        return to_text(hidden[0], hidden[1].kept) if hidden else to_text(document, selection.kept)

    return text


def scores_of(page: Page, text: str) -> dict[tuple[str, str], float]:
    """The scores of *text*, by figure and corpus."""
    scores: dict[tuple[str, str], float] = {}
    if page.text:
        scores["all types", page.corpus] = word_score(page.text, text).f1
        if page.page_type in (None, "article"):
            scores["text", page.corpus] = shingle_counts(page.text, text).f1
    elif page.wanted or page.unwanted:
        scores["strings", page.corpus] = string_counts(text, page.wanted, page.unwanted).score.f1
    return scores


FIGURES = ("text", "strings", "all types")
"""Means over corpora: shingle F1 of articles, F1 of strings where there is no gold text, word F1 of all page types."""
SHARE = 0.1
"""Share of the pages of a corpus that a figure needs to be taken of it: for the third, of such that are no articles."""
LEVEL, _NOTHING = 0.8, 1e-9
PAGES, SITES, BETTER, GAIN, TOKENS = 20, 10, 2, 1e-4, 700
"""What a rule that stays must change, how many sites it must make better for each that it makes worse, and what it must
bring of one of `FIGURES` for as many tokens."""


class Ablation(NamedTuple):
    """What a rule brings, the others being on: figures with it, less those without it."""

    rule: Rule
    pages: int
    """Pages whose text is another without it; their sites; sites that it makes better, and worse."""
    sites: int
    better: int
    worse: int
    gain: float
    """Mean over `FIGURES`, the ends of its interval, and the same on both halves of the sites."""
    low: float
    high: float
    halves: tuple[float, float]
    gains: dict[str, float]
    """Of each figure."""
    stays: bool
    """Whether it changes enough, and brings enough of one figure, the lower end of whose interval is above zero."""


class Step(NamedTuple):
    """A rule that is left out after those before it, and what that costs of the mean of `FIGURES`."""

    rule: Rule
    halves: tuple[float, float]
    """On the half of the sites that decides, and on the other one."""
    total: tuple[float, float]
    """The same, of all rules that are left out by now."""
    is_confirmed: bool
    """Whether it is not worth its tokens on the other half either."""


_Change: TypeAlias = "dict[int, list[float]]"
"""What is lost, by the number of the page, in each column; nothing on others."""


class Study:
    """Labelled pages, with what they give with and without rules."""

    def __init__(self, pages: Iterable[Page], model_for: Callable[[Page], str | None]) -> None:
        """Take the *pages* that have gold; *model_for* says by what model of ``auto``, None for that of the package."""
        taken = [page for page in pages if page.text or page.wanted or page.unwanted]
        have = [scores_of(page, "").keys() for page in taken]
        numbers = Counter(column for columns in have for column in columns)
        sizes = Counter(page.corpus for page in taken)
        others = Counter(page.corpus for page in taken if page.text and page.page_type not in (None, "article"))
        self._columns = sorted(
            (figure, name)
            for (figure, name), number in numbers.items()
            if (others[name] if figure == "all types" else number) >= SHARE * sizes[name]
        )
        self._counts = np.array([[column in columns for column in self._columns] for columns in have], float)
        self._pages = [AblatedPage(page, model_for(page)) for page in taken]
        self._sites = [page.site for page in taken]
        self._decides = np.array([sha256(site.encode()).digest()[0] % 2 == 0 for site in self._sites], bool)
        self._rules = registry.rules()

    def __len__(self) -> int:
        return len(self._pages)

    def ablations(self, progress: Callable[[], object] = lambda: None) -> list[Ablation]:
        """Return what each rule brings; *progress* is called after each page."""
        changes = self._changes(frozenset(), progress)
        return [self._ablation(rule, changes.get(name, {})) for name, rule in self._rules.items()]

    def eliminate(self, progress: Callable[[], object] = lambda: None) -> list[Step]:
        """Leave out one rule after the other, that which loses least for each line first, while it is not worth it.

        Decided on half of the sites. *progress* is called for each rule that is left out.
        """
        off: frozenset[str] = frozenset()
        steps: list[Step] = []
        total = 0.0, 0.0
        while True:
            changes = self._changes(off)
            acting = frozenset[str]().union(*[page.without(off).acted for page in self._pages])
            lost = {name: self._halves(changes.get(name, {})) for name in self._rules.keys() - off}
            out = sorted(lost.keys() - acting)  # all that find nothing on any page
            if not out:
                cheap = [name for name in lost if lost[name][0] < _price(self._rules[name])]
                out = sorted(cheap, key=lambda name: (lost[name][0] / self._rules[name].lines, name))[:1]
            if not out:
                return steps
            for name in out:
                rule, halves = self._rules[name], lost[name]
                total = total[0] + halves[0], total[1] + halves[1]
                steps.append(Step(rule, halves, total, halves[1] < _price(rule)))
                progress()
            off = off.union(out)

    def _changes(self, off: frozenset[str], progress: Callable[[], object] = lambda: None) -> dict[str, _Change]:
        """What is lost if a rule is left out beside *off*, by its name."""
        found: dict[str, _Change] = {}
        for number, page in enumerate(self._pages):
            base = page.without(off)
            for name in base.acted:
                after = page.without(off | {name})
                if after.text != base.text:
                    lost = [base.scores.get(column, 0.0) - after.scores.get(column, 0.0) for column in self._columns]
                    found.setdefault(name, {})[number] = lost
            page.forget()
            progress()
        return found

    def _sums(self, change: _Change) -> Numbers:
        """Of each page, what is lost in each column, and whether it counts in it."""
        lost = [change.get(number, [0.0] * len(self._columns)) for number in range(len(self))]
        return np.hstack((lost, self._counts))

    def _mean(self, sums: Numbers, of: Sequence[str] = FIGURES) -> Numbers:
        """The mean over the figures *of* of the means over corpora, of `_sums` of many pages."""
        sizes = Counter(figure for figure, _ in self._columns if figure in of)
        weights = [1 / sizes[figure] / len(sizes) if figure in of else 0.0 for figure, _ in self._columns]
        size = len(self._columns)
        means: Numbers = ratio(sums[:, :size], sums[:, size:]) @ np.array(weights)
        return means

    def _halves(self, change: _Change) -> tuple[float, float]:
        sums = self._sums(change)
        first, second = self._mean(np.array([sums[self._decides].sum(0), sums[~self._decides].sum(0)])).tolist()
        return first, second

    def _ablation(self, rule: Rule, change: _Change) -> Ablation:
        sums, sites = self._sums(change), {self._sites[number] for number in change}

        def brings(*of: str) -> tuple[int, int, float, float, float]:
            """Sites that are better and worse by the figures *of*, their mean, and its interval."""
            if not change:
                return 0, 0, 0.0, 0.0, 0.0
            gained = dict.fromkeys(sites, 0.0)
            for number, lost in change.items():
                gained[self._sites[number]] += sum(compress(lost, [figure in of for figure, _ in self._columns]))
            better, worse = (sum(sign * value > _NOTHING for value in gained.values()) for sign in (1, -1))
            ends = interval(sums, lambda drawn: self._mean(drawn, of), self._sites, level=LEVEL)
            return better, worse, float(self._mean(sums.sum(0)[None], of)[0]), *ends

        each = {figure: brings(figure) for figure in FIGURES}
        stays = any(
            low > 0 and better >= BETTER * worse and gain >= len(FIGURES) * _price(rule)
            for better, worse, gain, low, _ in each.values()
        )
        stays = stays and len(change) >= PAGES and len(sites) >= SITES
        gains = {figure: found[2] for figure, found in each.items()}
        return Ablation(rule, len(change), len(sites), *brings(*FIGURES), self._halves(change), gains, stays)


def _price(rule: Rule) -> float:
    """What *rule* must bring of the mean of `FIGURES`, of one of which it must bring the whole."""
    return rule.tokens * GAIN / TOKENS / len(FIGURES)
