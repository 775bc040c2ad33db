"""The parts of the Scrapy plugin behind its middlewares and its pipeline."""
