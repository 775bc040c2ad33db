"""The parser of pages: from bytes, a string or a tree to one tree, with encoding and parts to skip."""
