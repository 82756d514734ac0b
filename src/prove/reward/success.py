"""Whether an episode did the work: the definition that every room uses."""

from prove.core.episodes import Episode
from prove.core.examples import Expected, Goal
from prove.core.outcome import Change, rename_ids
from prove.reward.equivalence import covers, same_aim


def expected_of(episode: Episode) -> Expected:
    """What the reference calls gave; ValueError if they were never run."""
    if episode.example.expected is None:
        raise ValueError(f"example {episode.example.id!r} has no expected outcome; run its reference first")
    return episode.example.expected


def is_judged(episode: Episode) -> bool:
    """Whether the states of the episode and of its reference are known, so that they can be compared."""
    return episode.outcome is not None and expected_of(episode).outcome is not None


def expected_changes(episode: Episode) -> tuple[Change, ...]:
    """What the reference changed in total."""
    outcome = expected_of(episode).outcome
    return () if outcome is None else outcome.changes


def success(episode: Episode) -> bool | None:
    """Whether the final state and the results of questions and refusals are the reference's.

    An abstention turn must not change the state. The path does not count, nor does what the user was told. None where
    the environment cannot be judged, and where an error ended the episode.
    """
    if episode.stopped == "error":
        return None
    if not is_judged(episode):
        return None
    if len(episode.turns) < len(episode.example.turns):
        return False
    if episode.outcome != expected_of(episode).outcome:
        return False
    for turn, done in zip(episode.example.turns, episode.turns, strict=True):
        if not turn.reference_calls and done.changed_state:
            return False
    return all(goal_reached(episode, number, goal) for number, goal in _result_goals(episode))


def goal_reached(episode: Episode, turn: int, goal: Goal) -> bool:
    """Whether the turn has a call with the result of the goal's reference call."""
    wanted = expected_of(episode).results[goal.call]
    reference = next(call for call in episode.example.reference_calls if call.id == goal.call)
    for step in episode.turns[turn].steps:
        if goal.kind == "refusal":
            asked = step.call.name == reference.name and same_aim(step.call.arguments, reference.arguments)
            if asked and step.result.code == wanted.code:
                return True
        elif step.result.ok and covers(rename_ids(step.result.content, episode.names), wanted.content):
            return True
    return False


def told(episode: Episode) -> bool:
    """Whether the text of each turn contains the values that its goals ask for."""
    for number, turn in enumerate(episode.example.turns):
        said = episode.turns[number].text.casefold() if number < len(episode.turns) else ""
        if any(value.casefold() not in said for goal in turn.goals for value in goal.values):
            return False
    return True


def _result_goals(episode: Episode) -> list[tuple[int, Goal]]:
    return [
        (number, goal)
        for number, turn in enumerate(episode.example.turns)
        for goal in turn.goals
        if goal.kind != "write"
    ]
