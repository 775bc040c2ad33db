"""Pages for the crawls of the tests: each article speaks of its own place, so that a text tells where it is from."""

from random import Random

SUBJECTS = (
    "the harbour master",
    "a retired teacher",
    "the town council",
    "the head of the fishing union",
    "an engineer from the rail company",
    "the owner of the only bakery",
    "a spokeswoman for the hospital",
    "the young mayor",
    "one of the ferry captains",
    "the director of the small museum",
)
VERBS = (
    "told reporters on Tuesday that",
    "argued in a long letter that",
    "said during the public hearing that",
    "confirmed to this newspaper that",
    "explained with some impatience that",
    "repeated in front of a full hall that",
)
CLAUSES = (
    "the old bridge across the river would stay closed until the end of spring",
    "nobody had asked the people who live beside the new quarry for their opinion",
    "the money for the school roof had been spent twice in the same year",
    "the night train could stop again if both regions agreed on a timetable",
    "three out of four shops on the main street were looking for a successor",
    "the water in the lower valley was cleaner than at any time since the war",
    "the plans for the wind park had been drawn on a map from another century",
    "a second doctor was ready to move here as soon as a flat was found",
)
ENDINGS = (
    "and asked everyone to remain patient for a few more weeks.",
    "although the figures that were published last month say otherwise.",
    "which came as a surprise to most of those who had come to listen.",
    "but did not want to be drawn on the question of what it will cost.",
    "and promised to come back with a written answer before the summer.",
    "while outside a small crowd was waiting in the rain for the result.",
)
NAV = "".join(f'<li><a href="/{name.lower()}">{name}</a></li>' for name in ("Home", "News", "Sport", "Contact"))
HEADER = f'<header><a href="/">The Daily Loop</a><nav><ul>{NAV}</ul></nav></header>'
FOOTER = '<footer><p>© The Daily Loop. <a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></p></footer>'


def place(number: int) -> str:
    """The place that the article with that number speaks of, in each of its paragraphs, and no other does."""
    return f"Norvik{number:04d}"


def headline(number: int) -> str:
    return f"{place(number)} waits for an answer"


def paragraphs(number: int) -> list[str]:
    random = Random(number)

    def sentence() -> str:
        return " ".join(random.choice(words) for words in (SUBJECTS, VERBS, CLAUSES, ENDINGS))

    return [f"In {place(number)}, {sentence()} There {sentence()} Then {sentence()}" for _ in range(6)]


def document(title: str, main: str) -> str:
    return (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} | The Daily Loop</title></head>'
        f"<body>{HEADER}<main>{main}</main>{FOOTER}</body></html>"
    )


def article_page(number: int) -> str:
    body = "".join(f"<p>{text}</p>" for text in paragraphs(number))
    date = '<p class="date"><time datetime="2024-03-05T10:00:00+01:00">5 March 2024</time></p>'
    return document(headline(number), f"<article><h1>{headline(number)}</h1>{date}{body}</article>")


def shell_page(number: int, source: str = "") -> str:
    """A page that a script fills with the article of *number*, or with nothing if there is no *source* of it."""
    script = (
        f"const page = await (await fetch('{source}')).json();"
        "document.title = page.title;"
        "document.querySelector('main').innerHTML ="
        " `<article><h1>${page.title}</h1>${page.paragraphs.map(text => `<p>${text}</p>`).join('')}</article>"
        "<p class=unseen>${page.unseen}</p>`;"
    )
    style = "<style>.unseen { display: none } main { width: 600px; margin: 0 auto }</style>"
    page = document(headline(number), "<p>Loading</p>").replace("</head>", f"{style}</head>")
    return page.replace("</body>", f'<script type="module">{script if source else "1"}</script></body>')


def part_page(number: int, part: int, *, last: bool) -> str:
    """One page of an article that is cut into pages; the first paragraph stands on each of them."""
    own = paragraphs(number) if part <= 3 else paragraphs(100 * part)
    first = 2 * ((part - 1) % 3)
    texts = [
        f"All pages of this story begin with one and the same sentence about {place(number)}, the town.",
        *own[first : first + 2],
    ]
    body = "".join(f"<p>{text}</p>" for text in texts)
    following = "" if last else f'<a class="next" href="/story-in-parts/{number}?page={part + 1}">Next page</a>'
    first = "" if part == 1 else f'<a href="/story-in-parts/{number}">1</a>'
    pager = f'<div class="pagination">{first} <span>{part}</span>{following}</div>'
    return document(headline(number), f"<article><h1>{headline(number)}</h1>{body}</article>{pager}")


def commented_page(number: int) -> str:
    """An article with its author's page, and what a reader has written below it."""
    byline = '<p class="byline">By <a rel="author" href="/by/lee">Ann Lee</a></p>'
    comment = (
        f'<li class="comment"><b class="fn">Cy Oz</b><div class="comment-content"><p>I like {place(number)}.</p></div>'
    )
    page = article_page(number).replace('<p class="date">', f'{byline}<p class="date">')
    return page.replace("</main>", f"<ol>{comment}</ol></main>")


def index_page(first: int, count: int = 20) -> str:
    entries = "".join(
        f'<li><h3><a href="/article/{number}">{headline(number)}</a></h3><p>What the {subject} said.</p></li>'
        for number, subject in zip(range(first, first + count), SUBJECTS * 3, strict=False)
    )
    return document("News", f'<h1>News</h1><ul class="teasers">{entries}</ul><a href="/index?page=2">Older news</a>')


def feed(numbers: range) -> str:
    entries = "".join(f"<item><title>{headline(number)}</title></item>" for number in numbers)
    return f'<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>{entries}</channel></rss>'


def sitemap(site: str, numbers: range) -> str:
    entries = "".join(f"<url><loc>{site}/article/{number}</loc></url>" for number in numbers)
    return f'<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{entries}</urlset>'
