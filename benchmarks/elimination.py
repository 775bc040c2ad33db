"""What each cleanup rule brings on labelled pages, and which of them are worth their code: backward elimination.

::

    scrapy article train auto CORPUS... --keep folds -o auto.npz
    python benchmarks/elimination.py CORPUS... --folds folds

With ``--folds``, each page is seen by a model that has not learned from its site. Only a rule that acts on a page is
left out there: one that finds nothing changes nothing if it is switched off.
"""

from __future__ import annotations

import argparse
import inspect
from collections import Counter
from functools import cache
from hashlib import sha256
from io import StringIO
from tokenize import COMMENT, DEDENT, ENDMARKER, INDENT, NEWLINE, NL, generate_tokens
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article import training
from scrapy_article.cleanup import registry
from scrapy_article.commands import progress, table
from scrapy_article.evaluation import corpus
from scrapy_article.evaluation.measures import Numbers, interval, ratio, shingle_counts, string_counts, word_score
from scrapy_article.extract import analyse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from scrapy_article.cleanup.registry import Rule
    from scrapy_article.evaluation.corpus import Page

FIGURES = ("text", "strings", "all types")
"""Means over corpora: shingle F1 of articles, F1 of strings where there is no gold text, word F1 of all page types."""
MIN_SHARE = 0.1
"""Share of the pages of a corpus that a figure needs to be taken of it: for the third, of such that are no articles."""
LEVEL, MIN_CHANGE = 0.8, 1e-9
MIN_PAGES, MIN_SITES, MIN_ODDS, MIN_GAIN, TOKENS = 20, 10, 2, 1e-4, 700
"""What a rule that stays must change, how many sites it must make better for each that it makes worse, and what it must
bring of one of `FIGURES` for as many tokens."""


_IGNORED = frozenset((COMMENT, NL, NEWLINE, INDENT, DEDENT, ENDMARKER))


@cache
def source_of(rule: Rule) -> str:
    """Return the source of the function of *rule*, and of those of its module that this calls."""
    found: dict[FunctionType, None] = {}
    todo = [rule.function]
    while todo:
        function = inspect.unwrap(todo.pop())
        is_own = isinstance(function, FunctionType) and function.__module__ == rule.function.__module__
        if is_own and function not in found:
            found[function] = None
            todo += [function.__globals__[name] for name in _names(function.__code__) & function.__globals__.keys()]
    return "\n".join(map(inspect.getsource, found))


def _names(code: CodeType) -> set[str]:
    """The names that *code* looks up, with the functions inside of it."""
    inside = (_names(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return {*code.co_names}.union(*inside)


@cache
def tokens_of(rule: Rule) -> int:
    """Return the tokens of the source of *rule*, without comments, line ends and indentation."""
    return sum(token.type not in _IGNORED for token in generate_tokens(StringIO(source_of(rule)).readline))


def lines_of(rule: Rule) -> int:
    """Return the lines of the source of *rule*."""
    return source_of(rule).count("\n")


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


class Outcome(NamedTuple):
    """The text of a page, its scores by figure and corpus, and the rules that changed something."""

    text: str
    scores: Mapping[tuple[str, str], float]
    acted: frozenset[str]


class AblatedPage:
    """A labelled page, and what it gives without some of the rules."""

    def __init__(self, page: Page, model: str | None) -> None:
        self._page = page
        self._model = model
        self._known: dict[frozenset[str], Outcome] = {}

    def without(self, off: frozenset[str]) -> Outcome:
        """Return what it gives if the rules *off* are switched off."""
        out, found = frozenset[str](), self._outcome(frozenset())
        while found.acted & off:  # the others of them may as well be on
            out |= found.acted & off
            found = self._outcome(out)
        return found

    def _outcome(self, off: frozenset[str]) -> Outcome:
        if off not in self._known:
            with registry.without(off), registry.tracing() as acted:
                text = analyse(self._page.document(), model=self._model).article.text
            self._known[off] = Outcome(text, scores_of(self._page, text), frozenset(acted))
        return self._known[off]


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


class Study:
    """Labelled pages, with what they give with and without rules.

    What is lost without a rule is an array: a row a page, a column for each figure of each corpus, and a last column of
    1 for pages whose text is another.
    """

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
            if (others[name] if figure == "all types" else number) >= MIN_SHARE * sizes[name]
        )
        self._figures = np.array([figure for figure, _ in self._columns])
        self._counts = np.array([[column in columns for column in self._columns] for columns in have], float)
        self._pages = [AblatedPage(page, model_for(page)) for page in taken]
        self._sites, self._site_of = np.unique([page.site for page in taken], return_inverse=True)
        decides = np.array([sha256(str(site).encode()).digest()[0] % 2 == 0 for site in self._sites], bool)
        self._half = np.stack([decides, ~decides]).astype(float)[:, self._site_of]
        """A row for the half of the sites that decides, one for the other, a column a page."""
        self._rules = registry.rules()

    def __len__(self) -> int:
        return len(self._pages)

    def ablations(self, progress: Callable[[], object] = lambda: None) -> list[Ablation]:
        """Return what each rule brings; *progress* is called after each page."""
        lost = self._lost(frozenset(), progress)
        return [self._ablation(rule, lost[name]) for name, rule in self._rules.items()]

    def eliminate(self, progress: Callable[[], object] = lambda: None) -> list[Step]:
        """Leave out one rule after the other, that which loses least for each line first, while it is not worth it.

        Decided on half of the sites. *progress* is called for each rule that is left out.
        """
        off: frozenset[str] = frozenset()
        steps: list[Step] = []
        total = np.zeros(2)
        while True:
            acting = frozenset[str]().union(*[page.without(off).acted for page in self._pages])
            lost = {name: self._mean(self._half @ self._sums(change)) for name, change in self._lost(off).items()}
            out = sorted(lost.keys() - acting)  # all that find nothing on any page
            if not out:
                cheap = [name for name in lost if lost[name][0] < _price(self._rules[name])]
                out = sorted(cheap, key=lambda name: (lost[name][0] / lines_of(self._rules[name]), name))[:1]
            if not out:
                return steps
            for name in out:
                rule, halves = self._rules[name], lost[name]
                total = total + halves
                steps.append(Step(rule, _pair(halves), _pair(total), bool(halves[1] < _price(rule))))
                progress()
            off = off.union(out)

    def _lost(self, off: frozenset[str], progress: Callable[[], object] = lambda: None) -> dict[str, Numbers]:
        """What is lost if a rule is left out beside *off*, by its name."""
        found = {name: np.zeros((len(self), len(self._columns) + 1)) for name in self._rules.keys() - off}
        for number, page in enumerate(self._pages):
            base = page.without(off)
            for name in base.acted:
                after = page.without(off | {name})
                if after.text != base.text:
                    lost = [base.scores.get(column, 0.0) - after.scores.get(column, 0.0) for column in self._columns]
                    found[name][number] = [*lost, 1.0]
            progress()
        return found

    def _sums(self, lost: Numbers) -> Numbers:
        """Of each page, what is lost in each column, and whether it counts in it."""
        return np.hstack((lost[:, :-1], self._counts))

    def _mean(self, sums: Numbers, of: Sequence[str] = FIGURES) -> Numbers:
        """The mean over the figures *of* of the means over corpora, of `_sums` of many pages."""
        sizes = Counter(figure for figure in self._figures.tolist() if figure in of)
        weights = [1 / sizes[figure] / len(sizes) if figure in of else 0.0 for figure in self._figures.tolist()]
        size = len(self._columns)
        means: Numbers = ratio(sums[:, :size], sums[:, size:]) @ np.array(weights)
        return means

    def _ablation(self, rule: Rule, lost: Numbers) -> Ablation:
        sums, changed = self._sums(lost), lost[:, -1] > 0
        sites = self._sites[self._site_of]

        def brings(*of: str) -> tuple[int, int, float, float, float]:
            """Sites that are better and worse by the figures *of*, their mean, and its interval."""
            if not changed.any():
                return 0, 0, 0.0, 0.0, 0.0
            gained = np.bincount(self._site_of, lost[:, :-1] @ np.isin(self._figures, of))
            better, worse = int((gained > MIN_CHANGE).sum()), int((gained < -MIN_CHANGE).sum())
            ends = interval(sums, lambda drawn: self._mean(drawn, of), sites.tolist(), level=LEVEL)
            return better, worse, float(self._mean(sums.sum(0)[None], of)[0]), *ends

        each = {figure: brings(figure) for figure in FIGURES}
        pages, count = int(changed.sum()), len(np.unique(sites[changed]))
        stays = (
            pages >= MIN_PAGES
            and count >= MIN_SITES
            and any(
                low > 0 and better >= MIN_ODDS * worse and gain >= len(FIGURES) * _price(rule)
                for better, worse, gain, low, _ in each.values()
            )
        )
        gains = {figure: found[2] for figure, found in each.items()}
        halves = _pair(self._mean(self._half @ sums))
        return Ablation(rule, pages, count, *brings(*FIGURES), halves, gains, stays)


def _pair(values: Numbers) -> tuple[float, float]:
    first, second = values.tolist()
    return first, second


def _price(rule: Rule) -> float:
    """What *rule* must bring of the mean of `FIGURES`, of one of which it must bring the whole."""
    return tokens_of(rule) * MIN_GAIN / TOKENS / len(FIGURES)


def report(study: Study) -> str:
    """Return a table of what each rule brings, and one of those that are left out one after the other."""
    with progress(len(study), "pages") as shown:
        ablations = sorted(study.ablations(shown.update), key=lambda one: -one.gain)
    with progress(len(ablations), "rules") as shown:
        steps = study.eliminate(shown.update)
    head = "rule,scope,lines,tokens,pages,sites,better : worse,gain (80 %),decides,confirms".split(",")
    rows = [
        [
            *(one.rule.name, one.rule.scope, str(lines_of(one.rule)), str(tokens_of(one.rule))),
            *(str(one.pages), str(one.sites), f"{one.better} : {one.worse}"),
            f"{_points(one.gain)} ({_points(one.low)} to {_points(one.high)})",
            *map(_points, (*one.halves, *one.gains.values())),
            "stays" if one.stays else "",
        ]
        for one in ablations
    ]
    parts = ["what each rule brings, in 1e-4", table([*head, *FIGURES, "gate"], rows)]
    head = "left out,lines,decides,confirms,all: decides,confirms,confirmed".split(",")
    rows = [
        [
            one.rule.name,
            str(lines_of(one.rule)),
            *map(_points, (*one.halves, *one.total)),
            str(one.is_confirmed).lower(),
        ]
        for one in steps
    ]
    parts += ["backward elimination: what is lost, in 1e-4", table(head, rows)]
    return "\n\n".join(parts) + "\n"


def _points(value: float) -> str:
    return f"{10_000 * value:.1f}"


def main() -> None:
    """Read the pages, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", metavar="CORPUS")
    parser.add_argument("--folds", metavar="DIR")
    parser.add_argument("--limit", type=int, metavar="N", help="the first N pages of each corpus")
    args = parser.parse_args()
    models = training.read_unseen(args.folds) if args.folds else {}
    pages = corpus.take(args.corpora, limit=args.limit)
    study = Study(pages, lambda page: training.model_for(page, models))
    print(report(study) if len(study) else "no page has labels that count")


if __name__ == "__main__":
    main()
