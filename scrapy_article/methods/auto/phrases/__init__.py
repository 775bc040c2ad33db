"""What lines say by their words that is no text of an article, in dozens of languages.

Each function looks at one line, or at several at once; how long a line may be for that, and where it may stand, is for
the decoder and its cures to say.
"""
