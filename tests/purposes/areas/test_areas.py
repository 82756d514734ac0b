"""Every purpose can be drawn in many worlds, is proven in all of them, and takes both of its branches."""

import re

import pytest

from prove.purposes.catalogue import purposes
from prove.purposes.solving import Made
from prove.purposes.trial import try_purpose
from prove.servers import environment

SEEDS, MORE = range(300, 312), range(312, 324)
FEWEST = 3
"""In how many of these worlds a purpose must be there; twice as many are tried of one that is rare."""


@pytest.mark.parametrize("name", purposes())
def test_a_purpose_is_proven_wherever_it_is_drawn(name: str) -> None:
    trial = try_purpose(purposes()[name], environment(), SEEDS)
    tried = list(trial.tried)
    if len(tried) < FEWEST:
        tried += try_purpose(purposes()[name], environment(), MORE).tried
    assert [(each.seed, each.problem) for each in tried if each.problem] == []
    assert len(tried) >= FEWEST, trial.reasons
    assert [pair for each in tried for pair in seen_twice(each.solution.calls)] == []
    said = [turn.text for each in tried for turn in each.turns]
    assert [text for text in said if re.search(r"\b(?:from|until|till|since) in \w+ days\b", text)] == []


def seen_twice(calls: list[Made]) -> list[tuple[str, dict[str, object]]]:
    """Look-ups of what a wider one, right before on its server, has shown in full: all accounts, then the savings."""
    found: list[tuple[str, dict[str, object]]] = []
    for number, made in enumerate(calls):
        for earlier in reversed(calls[:number]):
            if earlier.is_goal:
                break
            if is_wider(earlier, made):
                found.append((made.name, made.arguments))
    return found


def is_wider(earlier: Made, made: Made) -> bool:
    same = (
        earlier.name == made.name
        and "cursor" not in made.arguments
        and earlier.arguments.items() < made.arguments.items()
    )
    return same and "items" in earlier.result.content and earlier.result.content.get("next_cursor") is None
