"""Where the elements of a page stand when it is drawn, and in what style: as a browser drew it, or estimated."""
