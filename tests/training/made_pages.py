"""Pages of made-up sites, each with names of its own, that something can be learned from."""

from random import Random

from scrapy_article.evaluation.corpus import Page

WORDS = "harbour ferry council bridge money winter island office people road house school river garden market".split()

TEXT = (
    "<p>The council voted on the plan for the new bridge, and it was clear that most of them had not read it.</p>" * 4
)
"""What lengthens a page until it is taken for an article."""


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
