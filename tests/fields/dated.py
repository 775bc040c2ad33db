"""A page with a title and a text, and the day on which it is found to be published."""

from fields.filling import H1, TEXT, TITLE, filled


def published(body="", head="", **options):
    return filled(f"{H1}{body}{TEXT}", TITLE + head, **options).date_published
