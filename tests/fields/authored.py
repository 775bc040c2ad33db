"""What the tests of authors share."""

from fields.filling import H1, TEXT, TITLE, filled


def authors(body="", head="", **options):
    return filled(f"{H1}{body}{TEXT}", TITLE + head, **options).authors


def below(body="", head=""):
    return filled(f"{H1}{TEXT}{body}", TITLE + head).authors


def of_json_ld(author, **more):
    return filled(TEXT, json_ld={"@type": "Article", "headline": "x", "author": author, **more}).authors
