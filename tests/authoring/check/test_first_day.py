"""The world of a seed is checked for its bytes, its types, its references, its size and how time passes in it."""

import datetime as dt
from collections.abc import Callable
from itertools import count

import pytest

from prove.authoring.check.first_day import bytes_of, check_worlds
from prove.core import Server
from tests.authoring.check import faulty
from tests.authoring.check.faulty import Note, Notes, sound


def test_a_sound_world_is_not_blamed() -> None:
    assert [list(check_worlds(sound(), seed)) for seed in range(3)] == [[], [], []]


@pytest.mark.parametrize(
    ("make", "check", "words"),
    [
        (faulty.dangling_id_in_the_world, "ids", "note_id is 'note_9999', which is not in notes.notes"),
        (faulty.int_in_a_float_field, "worlds", "weight holds an int where a float is declared"),
        (faulty.world_that_ignores_its_seed, "worlds", "different seeds give the same world"),
        (faulty.time_that_depends_on_its_steps, "time", "45 days in one step differ from several steps"),
    ],
)
def test_a_fault_is_found(make: Callable[[], Server[Notes]], check: str, words: str) -> None:
    (finding,) = check_worlds(make(), 0)
    assert finding.check == check
    assert words in finding.sentence


def test_a_small_world_is_found() -> None:
    server = sound()
    build = server.build

    def small(seed: int) -> Notes:
        state = build(seed).fork()
        for note in list(state.notes)[19:]:
            state.notes.remove(note)
        return state

    server.build = small
    (finding,) = check_worlds(server, 0)
    assert finding.sentence == "notes: a world has only 19 records; it needs at least 20"


def test_two_worlds_of_one_seed_that_differ_are_found() -> None:
    server = sound()
    build, builds = server.build, count()

    def changing(seed: int) -> Notes:
        state = build(seed).fork()
        state.notes.add(Note(state.notes.new_id(), f"build {next(builds)}", state.now))
        return state

    server.build = changing
    assert [finding.check for finding in check_worlds(server, 0)] == ["determinism"]


def test_every_change_of_a_state_changes_its_bytes() -> None:
    world = sound().build(0)
    same, written, later, counted = (world.fork() for _ in range(4))
    written.notes.update(next(iter(written.notes)), starred=not next(iter(written.notes)).starred)
    later.now += dt.timedelta(seconds=1)
    counted.notes.new_id()
    assert bytes_of(same) == bytes_of(world)
    assert len({bytes_of(state) for state in (world, written, later, counted)}) == 4
