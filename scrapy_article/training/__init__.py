"""The learning of what methods and fields know, from labelled pages."""
