from choosing import feature_rows as rows


class TestVocabulary:
    def test_names_and_words(self):
        found = rows('<div class="body"><p class="comments">The first words</p></div><p>Read on</p>')
        assert found["name_own"] == [-2, 0]
        assert found["name_parent"] == [1.5, 0]
        assert found["names_above"] == [-0.5, 0]
        assert found["names_above_min"] == [2, 0]
        assert found["names_above_max"] == [1.5, 0]
        assert found["words_sum"] == [0.25, -0.25]
        assert found["words_after"] == [-0.25, 0]
