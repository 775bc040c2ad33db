"""Where an article stands on its site: breadcrumbs, section, tags, and what the site is called."""
