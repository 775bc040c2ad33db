"""The one process pool, for crawls, batch jobs and evaluation."""
