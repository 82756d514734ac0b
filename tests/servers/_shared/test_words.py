"""A phrase must occur as a whole in one text; words may occur anywhere."""

from prove.servers._shared.words import has_phrase, has_words


def test_capital_letters_do_not_matter() -> None:
    assert has_phrase("MILL street", "4 Mill Street")
    assert has_words("STREET mill", "4 Mill Street")


def test_a_phrase_occurs_in_one_of_the_texts() -> None:
    assert has_phrase("green tea", "coffee", "Green tea")
    assert not has_phrase("green tea", "green", "tea")
    assert not has_phrase("tea", None)


def test_words_may_occur_in_different_texts() -> None:
    assert has_words("green tea", "tea", None, "green")
    assert not has_words("green tea", "green", None)
    assert has_words("some of the tea", "tea", ignored={"some", "of", "the"})


def test_without_a_query_everything_matches() -> None:
    assert has_phrase(None, "tea")
    assert has_words(None, "tea")
