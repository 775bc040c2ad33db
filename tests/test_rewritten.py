"""What a page says does not change with the way its markup is written, nor does what is extracted."""

import json
import re
from collections.abc import Callable
from unicodedata import normalize

import pytest
from bundled_pages import PAGES

from scrapy_article import extract
from scrapy_article.document import Document

Way = Callable[[str], "str | bytes"]

URL = "https://news.example.com/north/ferry-runs-again"
SAME = (
    "title text html date_published date_modified authors language description main_image canonical_url site_name "
    "section breadcrumbs tags license comment_count next_page reading_time page_type warnings"
).split()
FERRY = """<!DOCTYPE html>
<html lang="de">
<head>
  <meta charset="utf-8">
  <title>Die Fähre fährt wieder | Küstenbote</title>
  <meta name="description" content="Vier Wochen lang fuhr keine Fähre zu den Inseln.">
  <meta property="og:type" content="article">
  <meta property="og:site_name" content="Küstenbote">
  <meta property="og:image" content="https://news.example.com/f.jpg">
  <script type="application/ld+json">
  {"@context": "https://schema.org", "@type": "NewsArticle", "headline": "Die Fähre fährt wieder",
   "datePublished": "2024-03-03T08:00:00+01:00", "author": {"@type": "Person", "name": "Jörg Müller"}}
  </script>
</head>
<body>
  <nav><ul><li><a href="/">Start</a></li><li><a href="/north">Norden</a></li><li><a href="/sea">Meer</a></li></ul></nav>
  <div class="breadcrumb"><a href="/">Start</a> › <a href="/north">Norden</a></div>
  <h1>Die Fähre fährt wieder</h1>
  <div class="meta">
    <span class="author">Von <a href="/people/mueller">Jörg Müller</a></span>
    <div class="dates"><span>Aktualisiert: </span><time datetime="2024-03-04T09:30:00+01:00">4. März 2024</time></div>
  </div>
  <p>Die Fähre zu den äußeren Inseln fährt ab Montag wieder, sagte das Hafenamt nach vier Wochen Reparatur.</p>
  <p>Die Kosten, die der Kreis auf drei Millionen schätzt, tragen das Land und die Eigentümer je zur Hälfte.</p>
  <h2>Eine zweite Fähre</h2>
  <p>Sie wurde im <b>Frühling</b> bestellt und soll vor den Stürmen kommen, „damit das nicht mehr geschieht“.</p>
  <ul><li>Abfahrt: täglich um acht Uhr</li><li>Rückfahrt: täglich um achtzehn Uhr</li></ul>
  <p>Schlagworte: <a rel="tag" href="/tag/faehre">Fähre</a> <a rel="tag" href="/tag/inseln">Inseln</a></p>
  <p><a href="#comments">12 Kommentare</a></p>
  <footer><p>© 2024 Küstenbote</p></footer>
</body>
</html>
"""
SURE = 0.8
"""Probability of an article from which a page of the example project is looked at: doubt may tip either way."""

_AS_WRITTEN = "script|style|textarea|title|pre|noframes"
_CODE = re.compile(rf"(<(?:{_AS_WRITTEN})\b.*?</(?:{_AS_WRITTEN})>|<!--.*?-->)", re.I | re.S)
_TAG = re.compile(r"""<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>""")
_ATTRIBUTE = re.compile(r"""([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>`]+))?""")
_BLOCKS = "(?:p|div|h[1-6]|ul|ol|li|section|article|header|footer|nav|main|aside)"
_BETWEEN = re.compile(rf"(</{_BLOCKS}>)(\s*)(?=<{_BLOCKS}\b)", re.I)
_JSON_LD = re.compile(r"(<script type=[\"']?application/ld\+json[\"']?>)(.*?)(</script>)", re.I | re.S)
_LONG = re.compile(r"\b([^\W\d_]{4})(?=[^\W\d_]{4,}\b)")


def markup(change: Callable[[str], str]) -> Way:
    """What *change* makes of the page outside code, comments and what is written as it stands."""

    def way(page: str) -> str:
        return "".join(part if i % 2 else change(part) for i, part in enumerate(_CODE.split(page)))

    return way


def tags(change: Callable[[str, list[tuple[str, str]]], str]) -> Way:
    """What *change* makes of the name and the attributes, in double quotes, of each start tag."""

    def changed(match: re.Match[str]) -> str:
        slash, name, rest = match.groups()
        if slash or '"' in "".join(re.findall("'[^']*'", rest)):
            return match[0]
        found = dict.fromkeys(())
        for key, value in _ATTRIBUTE.findall(rest):
            found.setdefault(key, value if value[:1] == '"' else f'"{value.strip(chr(39))}"' if value else "")
        return f"<{change(name, [*found.items()])}>"

    return markup(lambda part: _TAG.sub(changed, part))


def attributes(pairs: list[tuple[str, str]], between: str = " ") -> str:
    return "".join(f"{between}{key}={value}" if value else f"{between}{key}" for key, value in pairs)


def texts(change: Callable[[str], str]) -> Way:
    """What *change* makes of the texts between tags."""
    parts = re.compile(r"(<[^<>]*>|&[#\w]+;|[^\s<>]*[@/][^\s<>]*)")
    return markup(lambda page: "".join(p if i % 2 else change(p) for i, p in enumerate(parts.split(page))))


def json_ld(change: Callable[[object], str]) -> Way:
    """What *change* makes of the value of each JSON-LD script."""

    def changed(match: re.Match[str]) -> str:
        try:
            value = json.loads(match[2])
        except ValueError:
            return match[0]
        return match[1] + change(value).replace("</", r"<\/") + match[3]

    return lambda page: _JSON_LD.sub(changed, page)


def backwards(value: object) -> object:
    if isinstance(value, dict):
        return {key: backwards(value[key]) for key in reversed(value)}
    return [backwards(inner) for inner in value] if isinstance(value, list) else value


def with_lists(value: object) -> object:
    if isinstance(value, dict):
        return {
            key: [inner] if key == "@type" and isinstance(inner, str) else with_lists(inner)
            for key, inner in value.items()
        }
    return [with_lists(inner) for inner in value] if isinstance(value, list) else value


def graph(value: object) -> object:
    return {"@context": "https://schema.org", "@graph": value if isinstance(value, list) else [value]}


WAYS: dict[str, Way] = {
    "flat": markup(lambda page: re.sub(r"\n\s+", "\n", page)),
    "deep": markup(lambda page: re.sub(r"\n", "\n" + " " * 80, page)),
    "line feeds of Windows": lambda page: page.replace("\n", "\r\n"),
    "capitals": markup(lambda page: _TAG.sub(lambda tag: f"<{tag[1]}{tag[2].upper()}{tag[3]}>", page)),
    "attributes in another order": tags(lambda name, pairs: name + attributes(pairs[::-1])),
    "attributes on lines": tags(lambda name, pairs: name + attributes(pairs, "\n\t") + "\n"),
    "attributes in single quotes": tags(
        lambda name, pairs: name + attributes([(key, f"'{value[1:-1]}'" if value and "'" not in value else value) for key, value in pairs])
    ),
    "attributes of frameworks": tags(lambda name, pairs: name + attributes([*pairs, ("data-v-7ba5bd90", "")])),
    "comments between blocks": markup(lambda page: _BETWEEN.sub(r"\1\2<!-- next -->", page)),
    "scripts between blocks": markup(lambda page: _BETWEEN.sub(r'\1\2<script>var a = 1 < 2 && "</p>";</script>', page)),
    "comments in lines": markup(lambda page: re.sub(r"(?=<(?:a|b|span|time)\b)", "<!-- -->", page, flags=re.I)),
    "end tags left out": lambda page: re.sub(r"</li>(?=\s*(?:<li\b|</[ou]l>))|</p>(?=\s*<(?:p|h[1-6]|ul|ol)\b)", "", page),
    "XHTML": markup(lambda page: re.sub(r"<((?:br|hr|img|meta|link)\b[^<>]*?)\s*/?>", r"<\1 />", page)),
    "references": texts(lambda text: text.encode("ascii", "xmlcharrefreplace").decode()),
    "UTF-8 with a mark": lambda page: page.encode("utf-8-sig"),
    "UTF-16": lambda page: page.encode("utf-16"),
    "soft hyphens": texts(lambda text: _LONG.sub("\\1\u00ad", text)),
    "accents apart": texts(lambda text: normalize("NFD", text)),
    "bold": lambda page: re.sub(r"<(/?)b>", r"<\1strong>", page),
    "meta by name": lambda page: re.sub(r'<meta property="(og|article|twitter):', r'<meta name="\1:', page),
    "JSON-LD on one line": json_ld(lambda value: json.dumps(value, separators=(",", ":"))),
    "JSON-LD indented": json_ld(lambda value: json.dumps(value, ensure_ascii=False, indent=4)),
    "JSON-LD backwards": json_ld(lambda value: json.dumps(backwards(value))),
    "JSON-LD in a graph": json_ld(lambda value: json.dumps(graph(value))),
    "JSON-LD with lists of types": json_ld(lambda value: json.dumps(with_lists(value))),
    "JSON-LD escaped": json_ld(lambda value: json.dumps(value).replace("&", "&amp;").replace('"', "&quot;")),
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_hand_made(way):
    check(FERRY, WAYS[way])


def test_what_the_page_says():
    article = extract(FERRY, URL)
    assert (article.title, article.authors, article.tags) == (
        "Die Fähre fährt wieder",
        ["Jörg Müller"],
        ["Fähre", "Inseln"],
    )
    assert (article.date_published, article.date_modified) == ("2024-03-03T08:00:00+01:00", "2024-03-04T09:30:00+01:00")
    assert (article.comment_count, article.site_name, article.section) == (12, "Küstenbote", "Norden")


@pytest.fixture(scope="module")
def articles() -> list[str]:
    pages = [Document(page).source for page in PAGES]
    return [page for page in pages if extract(page, URL).probability > SURE]


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_bundled(way, articles):
    assert len(articles) > 20
    for page in articles:
        check(page, WAYS[way])


TRACKED = ["?utm_source=letter&utm_medium=email", "?fbclid=IwAR0abc", "?mc_cid=5f&gclid=x#top"]
"""What addresses end with that say where a visitor came from."""


@pytest.mark.parametrize("ending", TRACKED)
def test_address_of_a_visit(ending):
    check_address(FERRY, ending)


@pytest.mark.slow
@pytest.mark.parametrize("ending", TRACKED)
def test_address_of_a_visit_to_the_example(ending):
    for page in PAGES:
        check_address(Document(page).source, ending)


def check_address(page: str, ending: str) -> None:
    known, found = extract(page, URL), extract(page, URL + ending)
    assert found.url == URL + ending
    assert {name: getattr(found, name) for name in SAME} == {name: getattr(known, name) for name in SAME}


def check(page: str, way: Way) -> None:
    known, found = extract(page, URL), extract(way(page), URL)
    assert {name: getattr(found, name) for name in SAME} == {name: getattr(known, name) for name in SAME}
