import pytest
from choosing import feature_rows as rows
from hand_made import SENTENCE


class TestTables:
    CELLS = "<tr><td>one</td><td>two</td></tr><tr><td>three</td><td>four</td></tr>"

    def is_data(self, html):
        found = rows(html)
        assert found["tag_td"] == found["flag_table"]
        return found["flag_table"]

    def test_data(self):
        assert self.is_data(f"<table>{self.CELLS}</table>") == [1, 1, 1, 1]

    def test_long_cell(self):
        assert self.is_data(f"<table>{self.CELLS}<tr><td>{SENTENCE * 6}</td></tr></table>") == [0] * 5

    @pytest.mark.parametrize(("words", "is_data"), [(79, 1), (80, 0)])
    def test_words_of_a_cell(self, words, is_data):
        assert self.is_data(f"<table>{self.CELLS}<tr><td>{'word ' * words}</td></tr></table>") == [is_data] * 5

    def test_one_column(self):
        assert self.is_data("<table><tr><td>one</td></tr><tr><td>two</td></tr></table>") == [0, 0]

    def test_empty_cells_make_no_column(self):
        assert self.is_data("<table><tr><td></td><td>one</td></tr><tr><td>two</td><td> </td></tr></table>") == [0, 0]

    def test_table_in_a_table(self):
        data = f"<table>{self.CELLS}</table>"
        assert self.is_data(f"<table><tr><td>menu</td><td>{data}</td></tr></table>") == [0, 1, 1, 1, 1]
