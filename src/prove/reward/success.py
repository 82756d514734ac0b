"""Whether an episode did the work: the one definition, used everywhere."""

from prove.core.outcome import rename_ids
from prove.core.trace import Episode, Expected, Goal
from prove.reward.values import covers, same_aim


def expected_of(episode: Episode) -> Expected:
    """The reference's witness; an example without one was never proven and cannot be judged."""
    if episode.example.expected is None:
        raise ValueError(f"example {episode.example.id!r} has no expected outcome; run its reference first")
    return episode.example.expected


def success(episode: Episode) -> bool:
    """The outcome equals the reference's, and no turn that asked for abstention changed the state.

    The outcome is the state, up to renaming of generated ids, and the results of the goals that are questions or
    refusals. How it was reached does not count, and neither does what the user was told.
    """
    if episode.stopped == "error" or len(episode.turns) < len(episode.example.turns):
        return False
    if episode.outcome != expected_of(episode).outcome:
        return False
    for turn, done in zip(episode.example.turns, episode.turns, strict=True):
        if not turn.reference_calls and done.changed_state:
            return False
    return all(goal_reached(episode, number, goal) for number, goal in _open_goals(episode))


def goal_reached(episode: Episode, turn: int, goal: Goal) -> bool:
    """Whether the turn has a call with the result that the goal's reference call had."""
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
    """Whether the words of each turn hold the values that its goals ask for."""
    for number, turn in enumerate(episode.example.turns):
        said = episode.turns[number].text.casefold() if number < len(episode.turns) else ""
        if any(value.casefold() not in said for goal in turn.goals for value in goal.values):
            return False
    return True


def _open_goals(episode: Episode) -> list[tuple[int, Goal]]:
    return [
        (number, goal)
        for number, turn in enumerate(episode.example.turns)
        for goal in turn.goals
        if goal.kind != "write"
    ]
