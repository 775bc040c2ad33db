"""What pyproject.toml cannot say: the compiled passes are built where there is a compiler, and never needed."""

import os
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

# The last is to give the same numbers as numpy: no two operations are to become one with another rounding.
OPTIONS = [] if os.name == "nt" else ["-ffp-contract=off"]
STRINGS = ["scrapy_article/document/_strings.h"]
NUMBERS = ["scrapy_article/document/_numbers.h"]
SURVEY = [*map(str, Path("scrapy_article/document").glob("_survey_*.h"))]
WALK = [*NUMBERS, *map(str, Path("scrapy_article/document").glob("_walk_*.h"))]
ARRAYS = ["scrapy_article/document/_memory.h", *NUMBERS]
FEATURES = [*ARRAYS, *map(str, Path("scrapy_article/extractor").glob("_features_*.h"))]
PASSES = [
    Extension(
        "scrapy_article.document._letters", ["scrapy_article/document/_letters.c"], depends=STRINGS, optional=True
    ),
    Extension("scrapy_article.document._survey", ["scrapy_article/document/_survey.c"], depends=SURVEY, optional=True),
    Extension("scrapy_article.document._walk", ["scrapy_article/document/_walk.c"], depends=WALK, optional=True),
    Extension("scrapy_article.lexicon._matcher", ["scrapy_article/lexicon/_matcher.c"], depends=STRINGS, optional=True),
    Extension(
        "scrapy_article.extractor._features",
        ["scrapy_article/extractor/_features.c"],
        depends=FEATURES,
        extra_compile_args=OPTIONS,
        optional=True,
    ),
]

# The walk relies on CPython's memory, and on its lock: no other thread may change a tree while it is read.
possible = sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")
wanted = not os.environ.get("SCRAPY_ARTICLE_PURE")  # without it, a wheel is for any platform
setup(ext_modules=PASSES if possible and wanted else [])
