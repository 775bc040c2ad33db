"""How many articles of a site a news spider finds, how many requests that takes, and how fast it is.

Two collections of sites are served on the loopback interface, by a proxy, so that each page keeps its URL:

- the nine papers of the example project, with their feeds, sitemaps, archives and traps; a second run comes after they
  have published five more articles;
- saved front and index pages of corpora, whose links to articles are labelled (see ``article_links.py``). Only their
  first page is saved: an article page is made for each link that is labelled, and all else is not found.

`NewsSpider` runs as ``scrapy article crawl``. The other tools run side by side in virtual environments of their own::

    for tool in newspaper4k trafilatura news-please; do
        python -m venv PEERS/$tool && PEERS/$tool/bin/pip install $tool lxml_html_clean
    done
    python benchmarks/discovery.py CORPUS... --peers PEERS
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime, timezone
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent / "example_project"
sys.path[:0] = [str(PROJECT), str(HERE)]

import article_links  # noqa: E402
from tqdm import tqdm  # noqa: E402
from w3lib.url import canonicalize_url  # noqa: E402

import endless  # noqa: E402
import serve  # noqa: E402
from scrapy_article.discovery.listings import read_feed, read_sitemap  # noqa: E402
from scrapy_article.document import Document  # noqa: E402
from scrapy_article.evaluation import corpus  # noqa: E402
from scrapy_article.links import links  # noqa: E402

OURS = "NewsSpider"
DEEP = "NewsSpider, deep"
"""The same with `DEEP_OPTIONS`."""
DEEP_OPTIONS = ("--max-pages", "10", "--max-depth", "2", "--max-sections", "20")
PEERS = ("newspaper4k", "trafilatura", "news-please")
LISTING = ("newspaper4k", "trafilatura")
"""Those that list links, and ask for no article."""
LISTS = ("feeds", "sitemaps", "pages")
"""Where the tools that only list links say that they have them from."""
SETTINGS = {
    "ARTICLE_PRIVATE_NETWORKS": "True",
    "AUTOTHROTTLE_ENABLED": "False",
    "DOWNLOAD_DELAY": "0",
    "CONCURRENT_REQUESTS_PER_DOMAIN": "8",
    "LOG_LEVEL": "INFO",
}
"""Nobody else uses the server: the pauses that are good manners on the web would be all that is measured."""
TIMEOUT = 560


# --- what is served -----------------------------------------------------------


class Server(serve.Server):
    """A proxy that notes when it was asked."""

    def __init__(self, sites: Sites, later: bool = False) -> None:
        super().__init__(later=later)
        self.sites = sites
        self.times: list[float] = []

    def answer(self, address: str) -> serve.Answer:
        """Answer a request for a URL."""
        self.times.append(time.perf_counter())
        return self.sites.answer(address, self.later)


class Sites:
    """Some sites, and which articles they have."""

    name: str
    fronts: dict[str, str]
    """The URL at which each site begins, by its name."""
    articles: dict[str, dict[str, str]]
    """The kind of each article, by its `key`, by the name of its site."""
    unsure: set[str]
    """The keys of pages that count neither way."""

    def answer(self, url: str, later: bool) -> serve.Answer:
        """The page at a URL."""
        raise NotImplementedError

    def key(self, url: str) -> str:
        """What all URLs of a page have in common."""
        raise NotImplementedError


class Example(Sites):
    """The papers of the example project."""

    name = "example"

    def __init__(self) -> None:
        self.fronts = {folder.strip("/"): f"http://{host}/" for host, folder in serve.HOSTS.items()}
        expected = json.loads((PROJECT / "expected.json").read_text(encoding="utf-8"))
        self.articles = {name: {} for name in self.fronts}
        self.unsure = set()
        for path, page in expected.items():
            _, name, rest = [*path.split("/", 2), ""][:3]
            if page["page_type"] == "article" and page.get("status", 200) == 200:
                key = self.key(self.fronts[name] + rest)
                if rest.endswith(("the-long-way-round/2", "the-long-way-round/3")):
                    self.unsure.add(key)
                else:
                    self.articles[name][key] = "new" if page.get("later") else "articles"
        for number in range(endless.REPORTS):
            day, _ = endless.reported(number)
            self.articles["upland"][self.key(f"{self.fronts['upland']}markets/report-{day}.html")] = "archive"

    def answer(self, url: str, later: bool) -> serve.Answer:
        """The page at a URL, in the first edition or the later one."""
        parts = urlsplit(url)
        return serve.page_of(parts.hostname or "", url.partition(parts.netloc)[2] or "/", later)

    def key(self, url: str) -> str:
        """The host and the hash of the page, behind redirects."""
        url = urldefrag(url)[0]
        for _ in range(5):
            answer = self.answer(url, later=True)
            if not answer.location:
                return f"{urlsplit(url).hostname} {answer.etag}" if answer.status == 200 else url
            url = urljoin(url, answer.location)
        return url


class Saved(Sites):
    """Labelled pages of corpora, each the front page of a site."""

    name = "saved"

    def __init__(self, corpora: Iterable[str]) -> None:
        labels = json.loads(article_links.LABELS.read_text(encoding="utf-8"))
        self.fronts, self.articles, self.unsure = {}, {}, set()
        self.pages: dict[str, bytes] = {}
        self.hosts: dict[str, str] = {}
        for page in corpus.take(corpora, lambda page: page.id in labels):
            name, document = page.id, page.document()
            self.fronts[name] = plain(page.url or "")
            self.hosts[(urlsplit(self.fronts[name]).hostname or "").removeprefix("www.")] = self.fronts[name]
            self.articles[name] = {}
            self.pages[self.key(self.fronts[name])] = page.html.replace(b"https://", b"http://")
            for link in document.walk.links:
                url = urldefrag(document.absolute(link.element.get("href") or "") or "")[0]
                label, key = article_links.short(url), self.key(url)
                if label in labels[name]["articles"]:
                    self.articles[name][key] = "articles"
                elif label in labels[name]["doubtful"]:
                    self.unsure.add(key)

    def answer(self, url: str, later: bool) -> serve.Answer:
        """A front page, or an article made for a labelled link; the root of a host leads to its front page."""
        key = self.key(url)
        if key in self.pages:
            return serve.Answer(200, self.pages[key], "text/html")
        if key in self.unsure or any(key in found for found in self.articles.values()):
            return serve.Answer(200, made_article(key).encode())
        if "/" not in key and key.removeprefix("www.") in self.hosts:
            return serve.Answer(302, location=self.hosts[key.removeprefix("www.")])
        return serve.NOT_FOUND

    def key(self, url: str) -> str:
        """The URL without scheme, fragment, percent-encoding and the order of its parameters."""
        return unquote(canonicalize_url(url).partition("://")[2]).rstrip("/")


def plain(url: str) -> str:
    """A URL over HTTP: the proxy cannot look into anything else."""
    return f"http://{url.partition('://')[2]}"


def made_article(key: str) -> str:
    """An article that no other page is like."""
    seed = int(sha256(key.encode()).hexdigest(), 16)
    days = [endless.NEWEST.replace(day=1 + seed // 28**n % 28) for n in range(2)]
    reports = [
        endless.report(*f"{endless.reported((seed >> 8 * n) % endless.REPORTS)[0]}".split("-")) for n in range(4)
    ]
    paragraphs = "".join((report or "").partition("<p>")[2].partition("<hr>")[0] for report in reports)
    title = f"Market report {seed % 10**6} from {days[1]:%A} of a week with {seed % 97} lorries"
    return (
        f"<!DOCTYPE html><html lang=en><head><title>{title}</title>"
        f"<meta property=og:type content=article></head><body><article><h1>{title}</h1>"
        f"<p>By Dai Llewellyn, <time datetime={days[0]}>{days[0]:%d %B %Y}</time></p><p>{paragraphs}</article></html>"
    )


# --- running ------------------------------------------------------------------


@dataclass
class Run:
    """What one run of a tool came to."""

    tool: str
    edition: str
    found: dict[str, list[str]] = field(default_factory=dict)
    """The keys of the pages that were listed or asked for, by where from."""
    listed: dict[str, list[str]] = field(default_factory=dict)
    """What the lists name that a crawler has asked for, by their kind."""
    items: list[str] = field(default_factory=list)
    """The keys of the pages of which there are articles."""
    requests: list[tuple[str, int]] = field(default_factory=list)
    seconds: float = 0.0
    """From the first request to the last."""
    wall: float = 0.0
    """With the start of the tool."""
    errors: list[str] = field(default_factory=list)

    @property
    def all_found(self) -> set[str]:
        """The keys of all pages found."""
        return {key for keys in self.found.values() for key in keys}


def crawl(sites: Sites, proxy: str, state: Path, run: Run) -> None:
    """Run the spider, as a user does in a terminal."""
    output = state / f"{run.edition}.jsonl"
    settings = {**SETTINGS, "ARTICLE_DISCOVERY_STORE": str(state / "store.sqlite")}
    command = [sys.executable, "-m", "scrapy", "article", "crawl", *sites.fronts.values(), "-o", str(output)]
    command += DEEP_OPTIONS if run.tool == DEEP else ()
    command += [part for name, value in settings.items() for part in ("--set", f"{name}={value}")]
    environment = {**os.environ, "http_proxy": proxy, "https_proxy": proxy}
    with (state / f"{run.edition}.log").open("w", encoding="utf-8") as log:
        done = subprocess.run(command, env=environment, cwd=state, stdout=log, stderr=log, timeout=TIMEOUT, check=False)
    if done.returncode:
        run.errors.append(f"exit status {done.returncode}: see {log.name}")
    lines = output.read_text(encoding="utf-8").splitlines() if output.exists() else []
    run.items = [sites.key(json.loads(line)["url"]) for line in lines]


def listed_by(sites: Sites, urls: Iterable[str], later: bool) -> dict[str, list[str]]:
    """What the lists at *urls* name, by the kind of the list: feeds, sitemaps, and pages by `links`."""
    now = datetime.now(timezone.utc)
    found: dict[str, list[str]] = {source: [] for source in LISTS}
    for url in urls:
        body = sites.answer(url, later).body
        for source, read in (("feeds", read_feed), ("sitemaps", read_sitemap)):
            if listing := read(body, url, now):
                found[source] += [sites.key(entry.url) for entry in listing.entries]
                break
        else:
            found["pages"] += [sites.key(link.url) for link in links(Document(body, url))]
    return found


def ask(sites: Sites, proxy: str, state: Path, run: Run, python: Path) -> None:
    """Run another tool, in its virtual environment."""
    task = {"proxy": proxy, "state": str(state), "sites": list(sites.fronts.values())}
    with (state / f"{run.edition}.log").open("w", encoding="utf-8") as log:
        process = subprocess.Popen(
            [str(python), str(HERE / "discovery_peers.py"), run.tool],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        assert process.stdin
        assert process.stdout
        with process.stdin:
            json.dump(task, process.stdin)
        for line in tqdm(
            process.stdout, total=len(sites.fronts), desc=run.tool, unit=" sites", leave=False, disable=None
        ):
            result = json.loads(line)
            if "error" in result:
                run.errors.append(f"{result['site']}: {result['error']}")
            for source in LISTS:
                run.found.setdefault(source, []).extend(map(sites.key, result.get(source, ())))
            run.items += map(sites.key, result.get("items", ()))
        process.wait()


def measure(
    sites: Sites, tools: Sequence[str], editions: Sequence[str], peers: Path | None, work: Path
) -> Iterator[Run]:
    """Run each tool on the sites, one edition after the other; what it keeps between the two is its own affair."""
    for tool in tools:
        state = work / sites.name / tool
        state.mkdir(parents=True, exist_ok=True)
        for edition in editions:
            run = Run(tool, edition)
            with serve.running(Server(sites, later=edition == "second")) as server:
                assert isinstance(server, Server)
                started = time.perf_counter()
                if tool in (OURS, DEEP):
                    crawl(sites, server.url, state, run)
                else:
                    assert peers
                    ask(sites, server.url, state, run, peers / tool / "bin" / "python")
                run.wall = time.perf_counter() - started
                run.requests = list(server.requests)
                run.seconds = server.times[-1] - server.times[0] if server.times else 0.0
            if tool not in LISTING:
                run.found["asked"] = [sites.key(url) for url, status in run.requests if status == 200]
            if tool in (OURS, DEEP):
                kinds = {key for keys in sites.articles.values() for key in keys} | sites.unsure
                lists = {url for url, status in run.requests if status == 200 and sites.key(url) not in kinds}
                run.listed = listed_by(sites, sorted(lists), server.later)
            yield run


# --- reporting ----------------------------------------------------------------


def figures(sites: Sites, run: Run) -> dict[str, Any]:
    """What a run is worth and what it cost."""
    first = run.edition == "first"
    kinds = {
        key: kind for found in sites.articles.values() for key, kind in found.items() if kind != "new" or not first
    }
    found = run.all_found
    listed = {key for source in LISTS for key in run.found.get(source, ())}
    main = "articles" if first else "new"
    wanted = [{key for key, kind in keys.items() if kind == main} for keys in sites.articles.values()]
    of = Counter(kinds.values())
    shares = [len(found & keys) / len(keys) for keys in wanted if keys]
    asked = [sites.key(url) for url, _ in run.requests]
    to_articles = sum(key in kinds for key in asked)
    return {
        "found": {kind: sum(kinds[key] == kind for key in found & kinds.keys()) for kind in of},
        "of": dict(of),
        "mean share": sum(shares) / len(shares),
        "by source": {source: len(set(keys) & kinds.keys()) for source, keys in (run.listed or run.found).items()},
        "items": len(set(run.items)),
        "items of articles": len(set(run.items) & kinds.keys()),
        "wrong": len(({*listed, *run.items}) - kinds.keys() - sites.unsure),
        "requests": len(asked),
        "requests to articles": to_articles,
        "other requests": len(asked) - to_articles,
        "not modified": sum(status == 304 for _, status in run.requests),
        "not found": sum(status == 404 for _, status in run.requests),
        "pages a second": len(asked) / run.seconds if run.seconds else 0.0,
        "wall": run.wall,
        "errors": run.errors,
    }


def table(sites: Sites, runs: Sequence[Run]) -> str:
    """The runs as a Markdown table."""
    rows = []
    for run in runs:
        f = figures(sites, run)
        kinds = ", ".join(f"{n} of {f['of'][kind]} {kind}" for kind, n in f["found"].items())
        sources = ", ".join(f"{f['by source'][name]} {name}" for name in LISTS if f["by source"].get(name))
        cells = [
            run.tool,
            run.edition,
            kinds,
            f"{f['mean share']:.3f}",
            sources,
            f"{f['items of articles']}" if run.items else "",
            f"{f['wrong']}",
            f"{f['requests to articles']} + {f['other requests']}",
            f"{f['not modified']}",
            f"{f['pages a second']:.1f}",
            f"{f['wall']:.1f}",
            f"{len(f['errors'])}",
        ]
        rows.append(f"| {' | '.join(cells)} |")
    head = (
        "| tool | run | found | mean share of a site | from | articles | wrong | requests to articles + others | 304 "
        "| pages a second | seconds | errors |\n|---|---|---|--:|---|--:|--:|--:|--:|--:|--:|--:|"
    )
    return "\n".join([head, *rows])


def main() -> None:
    """Read the command line, and print what it asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpora", nargs="*", metavar="CORPUS", help="with the pages of article_links.json")
    parser.add_argument("--peers", type=Path, help="directory of the virtual environments of the other tools")
    parser.add_argument("--tools", nargs="+", choices=(OURS, DEEP, *PEERS), help="default: all that are there")
    parser.add_argument("--work", type=Path, help="directory for logs and what tools keep (default: a temporary one)")
    parser.add_argument("--no-example", action="store_true", help="the corpora alone")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures and all that was found")
    arguments = parser.parse_args()
    here = tuple(tool for tool in PEERS if arguments.peers and (arguments.peers / tool).is_dir())
    tools = arguments.tools or (OURS, DEEP, *here)
    told = []
    with tempfile.TemporaryDirectory() as temporary:
        work = (arguments.work or Path(temporary)).resolve()
        collections: list[tuple[Sites, tuple[str, ...]]] = []
        if not arguments.no_example:
            collections.append((Example(), ("first", "second")))
        if arguments.corpora:
            collections.append((Saved(arguments.corpora), ("first",)))
        for sites, editions in collections:
            runs = list(measure(sites, tools, editions, arguments.peers, work))
            print(f"{sites.name}: {len(sites.fronts)} sites\n\n{table(sites, runs)}\n", flush=True)
            told += [{"sites": sites.name, **figures(sites, run), "run": asdict(run)} for run in runs]
            for run in runs:
                for error in run.errors[:3]:
                    print(f"{run.tool}, {run.edition}: {error}", file=sys.stderr)
    if arguments.json:
        arguments.json.write_text(json.dumps(told, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
