"""What pyproject.toml cannot say: the compiled pass is built where there is a compiler, and never needed."""

import os
import sys
import sysconfig

from setuptools import Extension, setup

WALK = Extension("scrapy_article.document._walk", ["scrapy_article/document/_walk.c"], optional=True)

# It relies on CPython's memory, and on its lock: no other thread may change a tree while it is read.
possible = sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")
wanted = not os.environ.get("SCRAPY_ARTICLE_PURE")  # without it, a wheel is for any platform
setup(ext_modules=[WALK] if possible and wanted else [])
