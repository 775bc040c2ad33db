"""What models that were learned have in common: their files, and small networks."""
