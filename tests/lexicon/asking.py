"""What lines say, by their flags."""

from scrapy_article.lexicon import FLAGS, line_flags


def has(flag):
    """A function that tells whether a line has *flag*."""
    return lambda line: line_flags([line], [1])[FLAGS.index(flag), 0] == 1
