"""The place of an article on its site: breadcrumbs, section, tags, and the site name."""
