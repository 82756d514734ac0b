"""What was made of an object is made once, for this object alone."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count

from prove.reward.kept import Kept


class Owner:
    """Something that is known by its identity."""


def test_a_thing_is_made_once_for_each_object_and_variant() -> None:
    numbers, kept, one, other = count(), Kept[int](), Owner(), Owner()
    assert [kept.of(one, lambda: next(numbers)) for _ in range(3)] == [0, 0, 0]
    assert kept.of(other, lambda: next(numbers)) == 1
    assert kept.of(one, lambda: next(numbers), variant=2) == 2
    assert kept.of(one, lambda: next(numbers)) == 0


def test_the_oldest_is_forgotten() -> None:
    numbers, kept, owners = count(), Kept[int](most=2), [Owner() for _ in range(3)]
    assert [kept.of(owner, lambda: next(numbers)) for owner in owners] == [0, 1, 2]
    assert [kept.of(owner, lambda: next(numbers)) for owner in owners[1:]] == [1, 2]
    assert kept.of(owners[0], lambda: next(numbers)) == 3


def test_many_threads_can_ask_at_once() -> None:
    kept = Kept[int](most=3)
    owners = [Owner() for _ in range(50)]

    def ask(number: int) -> int:
        return kept.of(owners[number % 50], lambda: number % 50)

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(ask, range(20_000)))
    assert found == [n % 50 for n in range(20_000)]
