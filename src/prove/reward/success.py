"""Success: whether the work was done, by the final state and the results; the path does not count."""

from collections.abc import Iterable

from prove.core.episodes import Episode, EpisodeTurn
from prove.core.examples import Expected, Goal
from prove.core.outcome import Change
from prove.language.mentions import mentions
from prove.reward.answers import ended, reached_by
from prove.reward.held import missing
from prove.reward.own_words import in_reference_words


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
    """Whether the final state is the reference's, questions are answered and refusals found, and text given for text.

    The path does not count, nor does what the user was told, nor how a text with obligations is worded. None where the
    environment cannot be judged, and where an error ended the episode.
    """
    if episode.stopped == "error" or not is_judged(episode):
        return None
    episode = in_reference_words(episode)
    if len(episode.turns) < len(episode.example.turns):
        return False
    if episode.outcome != expected_of(episode).outcome:
        return False
    for turn, done in zip(episode.example.turns, episode.turns, strict=True):
        if not turn.reference_calls and not abstained(done):
            return False
    return all(
        goal_reached(episode, number, goal)
        for number, turn in enumerate(episode.example.turns)
        for goal in turn.goals
        if goal.kind != "write" or leaves_no_trace(episode, goal)
    )


def leaves_no_trace(episode: Episode, goal: Goal) -> bool:
    """Whether a write changes nothing that counts as work (a working directory, a read flag).

    Its call is then the only witness.
    """
    effect = expected_of(episode).effects.get(goal.call)
    return goal.kind == "write" and effect is not None and not effect


def abstained(turn: EpisodeTurn) -> bool:
    """Whether a turn ended with words and changed no state; calls that only read are allowed."""
    return ended(turn) and not turn.changed_state


def goal_reached(episode: Episode, turn: int, goal: Goal) -> bool:
    """Whether a question was answered, a refusal found, or a write that leaves no trace made, before its turn ended."""
    wanted = expected_of(episode).results[goal.call]
    reference = next(call for call in episode.example.reference_calls if call.id == goal.call)
    return reached_by(episode, turn, goal, reference, wanted) is not None


def told(episode: Episode) -> bool:
    """Whether the text of each turn contains the values that its goals ask for, in whatever usual writing."""
    for number, turn in enumerate(episode.example.turns):
        values = [value for goal in turn.goals for value in goal.values]
        if not values:
            continue
        said = episode.turns[number].text if number < len(episode.turns) else ""
        if untold(said, values):
            return False
    return True


def untold(said: str, values: Iterable[str]) -> list[str]:
    """The values that a text does not contain, neither as they are nor in another usual writing."""
    otherwise = [value for value in values if not mentions(said, value)]
    return missing(said, otherwise) if otherwise else []
