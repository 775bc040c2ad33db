"""Images, videos and sound recordings of an article."""
