"""Filters that name a person."""

from prove.servers._shared.people import is_person


def test_a_person_is_named_by_name_part_of_it_or_address() -> None:
    for who in ("Ana Pires", "pires", "ANA", "Ana.Pires@northmail.example", " ana.pires@northmail.example"):
        assert is_person(who, "Ana Pires", "ana.pires@northmail.example")


def test_someone_else_is_not_meant() -> None:
    assert not is_person("Ana Costa", "Ana Pires", "ana.pires@northmail.example")
    assert not is_person("ana@northmail.example", "Ana Pires", "ana.pires@northmail.example")
    assert not is_person("ana@northmail.example", "Ana Pires", None)


def test_a_filter_that_was_left_out_is_everyone() -> None:
    assert is_person(None, None, None)
