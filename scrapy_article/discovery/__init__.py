"""How a news spider comes upon articles: feeds, sitemaps and sections of a site, and what is known of earlier runs."""
