"""Letters, words and URLs, independent of any page."""
