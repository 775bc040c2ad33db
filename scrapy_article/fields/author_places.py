"""Where a page may name the authors of its article, one method a place; what each looks for is in a module of its own.

- `author_declared`: in the head of the page;
- `author_marks`: in elements that their markup speaks of as an author's;
- `author_head`: in lines and links near the title;
- `author_tail`: in lines around the end of the body;
- `author_text`: in the text of the article itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.fields import author_declared, author_head, author_marks, author_tail, author_text
from scrapy_article.fields.author_view import AuthorView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.fields.author_candidates import AuthorCandidate

__all__ = ["AuthorPlaces"]


class AuthorPlaces(AuthorView):
    """The places of one page."""

    def declared(self) -> Iterator[AuthorCandidate]:
        """Authors in JSON-LD and ``meta`` elements."""
        return author_declared.declared(self)

    def of_resource(self) -> Iterator[AuthorCandidate]:
        """Who wrote the text as the page tells its own programs."""
        return author_declared.of_resource(self)

    def marked(self) -> Iterator[AuthorCandidate]:
        """Elements near the title that their markup speaks of as an author's; those above it if there is no other."""
        return author_marks.marked(self)

    def marked_below(self) -> Iterator[AuthorCandidate]:
        """The same around the end of the body."""
        return author_marks.marked_below(self)

    def elsewhere(self) -> Iterator[AuthorCandidate]:
        """Elements far from the title and the end of the body that begin with *Written by*, if all name the same."""
        return author_marks.elsewhere(self)

    def lines(self, *, only: bool = False) -> Iterator[AuthorCandidate]:
        """Lines near the title that begin with a word for *by*, or are names beside a date.

        Some count if they would be the *only* ones.
        """
        return author_head.lines(self, only=only)

    def links(self) -> Iterator[AuthorCandidate]:
        """People whom links between the title and the body name that lead to pages of authors; those just above it."""
        return author_head.links(self)

    def naming(self, name: str) -> list[AuthorCandidate] | None:
        """Whom the lines near the title that have *name* in them name beside; None if there is no such line."""
        return author_head.naming(self, name)

    def lines_below(self) -> Iterator[AuthorCandidate]:
        """Lines around the end of the body that begin with a word for *by*, or tell that somebody is a writer."""
        return author_tail.lines_below(self)

    def labelled_elsewhere(self) -> Iterator[AuthorCandidate]:
        """Lines further below that name the author behind a word for *author* and a colon, if all name the same."""
        return author_tail.labelled_elsewhere(self)

    def datelines(self) -> Iterator[AuthorCandidate]:
        """Reporters whom the first words of the body name."""
        return author_text.datelines(self)

    def signed(self) -> Iterator[AuthorCandidate]:
        """People whom the last paragraphs name in brackets at their end."""
        return author_text.signed(self)
