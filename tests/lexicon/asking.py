"""What lines say, by their flags."""

from scrapy_article.lexicon import FLAGS, line_flags

__all__ = ["has", "that_have", "which_of"]


def which_of(*flags):
    """A function that gives which of *flags* each of its lines has, by their places; a line has one at most."""

    def ask(lines):
        found = line_flags(lines, [len(line.split()) for line in lines])
        return {int(i): flag for flag in flags for i in found[FLAGS.index(flag)].nonzero()[0]}

    return ask


def that_have(flag):
    """A function that gives the places of those of its lines that have *flag*, had they one word each."""
    return lambda lines: line_flags(lines, [1] * len(lines))[FLAGS.index(flag)].nonzero()[0].tolist()


def has(flag):
    """A function that tells whether a line has *flag*."""
    return lambda line: that_have(flag)([line]) == [0]
