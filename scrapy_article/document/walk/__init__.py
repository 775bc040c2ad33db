"""The one pass over the tree of a page, and the lines that it gives."""
