"""Near-duplicates are found exactly as comparing all pairs would find them."""

from hypothesis import given
from hypothesis import strategies as st

from prove.synth.run.near_duplicates import Likeness

words = st.sampled_from(["a", "bb", "ccc", "dddd", "eeeee", "f", "gg", "hhh", "iiii", "jjjjj"])


def jaccard(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one | other)


@given(st.lists(st.sets(words, min_size=1, max_size=8), max_size=25), st.sampled_from([0.3, 0.5, 0.7, 1.0]))
def test_as_if_every_pair_was_compared(sets: list[set[str]], threshold: float) -> None:
    likeness, kept = Likeness(threshold), list[set[str]]()
    for members in sets:
        new = all(jaccard(members, other) < threshold - 1e-9 for other in kept)
        assert likeness.is_new(members) == new
        if new:
            kept.append(members)
