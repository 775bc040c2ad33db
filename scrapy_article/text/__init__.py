"""Functions for letters, words and URLs, independent of any page."""
