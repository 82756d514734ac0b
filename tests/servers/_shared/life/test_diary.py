"""Spans of a diary are apart from each other."""

import itertools

from prove.core import keyed
from prove.servers._shared.life.diary import Diary


def test_a_span_is_taken_once_and_touching_spans_are_fine() -> None:
    diary = Diary()
    assert diary.take(10, 20)
    assert not diary.free(19, 25)
    assert not diary.take(5, 11)
    assert not diary.take(0, 100)
    assert not diary.take(12, 13)
    assert diary.take(20, 30)
    assert diary.take(0, 10)
    assert diary.spans() == [(0, 10), (10, 20), (20, 30)]


def test_a_copy_is_planned_apart_from_its_original() -> None:
    before = Diary()
    before.take(10, 20)
    after = Diary(before)
    assert not after.take(15, 25)
    assert after.take(30, 40)
    assert before.free(30, 40)


def test_spans_stay_in_order_and_apart_whatever_is_tried() -> None:
    diary, rng = Diary(), keyed("diary")
    tried = [(start, start + rng.randrange(1, 40)) for start in (rng.randrange(2_000) for _ in range(300))]
    taken = [span for span in tried if diary.take(*span)]
    assert diary.spans() == sorted(taken)
    assert all(end <= start for (_, end), (start, _) in itertools.pairwise(diary.spans()))
    assert all(not diary.free(*span) for span in tried)


def test_spans_of_one_length_are_taken_together_but_those_that_are_excused() -> None:
    trips = Diary()
    trips.take(100, 200)
    diary = Diary(trips)
    diary.take(300, 310)
    free = diary.all_free(range(0, 280, 60), 10, trips)
    assert free == [0, 60, 240]
    diary.take_all(free, 10)
    assert diary.spans() == [(0, 10), (60, 70), (100, 200), (240, 250), (300, 310)]
    assert diary.all_free((20, 305, 400), 10, trips) == []
    assert diary.all_free((150, 400), 10, trips) == []


def test_room_is_free_time_on_end() -> None:
    diary = Diary()
    for start, end in ((0, 10), (30, 40), (45, 60)):
        diary.take(start, end)
    assert diary.room(10, 45, 30) == 20
    assert diary.room(10, 45, 5) == 5
    assert diary.room(15, 45, 30) == 15
    assert diary.room(25, 60, 30) == 5
    assert diary.room(0, 10, 30) == diary.room(5, 5, 30) == 0
    assert diary.room(60, 79, 30) == 19
    assert Diary().room(-5, 5, 30) == 10
