"""Text by itself: letters, words, patterns and URLs, of no page."""
