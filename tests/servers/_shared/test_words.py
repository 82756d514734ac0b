"""Word search as people ask."""

import pytest

from prove.servers._shared.words import finder, has_words, same_name, same_words


@pytest.mark.parametrize(
    ("query", "texts"),
    [
        ("MILL street", ["4 Mill Street"]),
        ("dinner Magnus", ["Dinner with Magnus"]),
        ("magnus, dinner!", ["Dinner with Magnus"]),
        ("green tea", ["green", "tea"]),
        ("cafe", ["Café Zentral"]),
        ("CAFÉ", ["the cafe"]),
        ("C48-2210", ["order C48 2210"]),
        ("++", ["C++"]),
        ("the nearby pharmacy", ["nearby pharmacy"]),
        ("a pharmacy in an arcade", ["Pharmacy in Old Arcade"]),
        ("the", ["The Who"]),
        ("charging stations", ["Charging station"]),
        ("pharmacies", ["Corner Pharmacy"]),
        ("movies", ["movie night"]),
        ("churches and boxes", ["one church and a box"]),
        ("houses", ["House of Cards"]),
        ("the tests", ["test_report"]),
        (None, ["anything"]),
    ],
)
def test_words_are_found_however_they_are_asked_for(query: str | None, texts: list[str]) -> None:
    assert has_words(query, *texts)
    assert query is None or finder(query)("\n".join(texts))


def test_every_word_must_occur() -> None:
    assert not has_words("green tea", "green coffee")
    assert not has_words("tea", None)
    assert not has_words("++", "C#")
    assert not finder("green tea")("green coffee")


def test_a_plural_finds_the_singular_only_as_a_word_of_its_own() -> None:
    assert not has_words("plans", "the planet")
    assert not has_words("tests", "the latest")


@pytest.mark.parametrize(
    ("query", "text"), [("news", "new"), ("glass", "glas"), ("bus", "bu"), ("this", "thi"), ("notes", "not")]
)
def test_not_every_s_is_a_plural(query: str, text: str) -> None:
    assert not has_words(query, text)


def test_an_article_alone_is_a_word() -> None:
    assert not has_words("the", "green tea")


def test_ignored_words_need_not_occur() -> None:
    assert has_words("the tea", "green tea", ignored={"the"})


def test_names_are_the_same_but_for_spelling() -> None:
    assert same_words("Zoë's  Bakery", "zoe s bakery")
    assert not same_words("Zoe Bakery", "Zoe Baker")
    assert not same_words("The Bakery", "Bakery")
    assert not same_words("Bakeries", "Bakery")


def test_the_words_of_a_name_may_stand_in_any_order() -> None:
    assert same_name("Lee, Ann", "ann LEE")
    assert same_name("Zoë Díaz", "diaz zoe")
    assert not same_name("Ann Lee", "Ann Leeds")
    assert not same_name("Ann Ann Lee", "Ann Lee")
