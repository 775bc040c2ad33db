"""How the documentation is built: ``sphinx-build -W --keep-going docs docs/_build``."""

project = "scrapy-article"
author = "The scrapy-article developers"
project_copyright = f"2026, {author}"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]

# Links to headings of other pages, as GitHub has them. Links that lead nowhere are warnings, which fail the build.
myst_heading_anchors = 4

highlight_language = "text"
default_role = "literal"
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_preserve_defaults = True

html_title = "scrapy-article"
html_theme = "furo"
html_use_index = False
html_static_path = ["_static"]
html_css_files = ["tables.css"]
html_theme_options = {
    "source_repository": "https://github.com/scrapy-article/scrapy-article/",
    "source_branch": "main",
    "source_directory": "docs/",
}
