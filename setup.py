"""What pyproject.toml cannot say: the compiled pass is built where there is a compiler, and never needed."""

import os
import sys

from setuptools import Extension, setup

WALK = Extension("scrapy_article.document._walk", ["scrapy_article/document/_walk.c"], optional=True)

compiles = sys.implementation.name == "cpython" and not os.environ.get("SCRAPY_ARTICLE_PURE")
setup(ext_modules=[WALK] if compiles else [])  # none: a wheel for any platform
