"""An episode as if it had ended earlier: after each message, or after each call."""

from collections.abc import Iterator

import msgspec

from prove.core.episodes import Episode, EpisodeTurn, Message, changed_state
from prove.core.outcome import NOTHING, Outcome


def after_messages(episode: Episode) -> Iterator[Episode]:
    """The episode before the policy's first message, then after each of them; the last one is the episode itself.

    What time alone has changed is seen from the next call on.
    """
    return _prefixes(episode, each_call=False)


def after_calls(episode: Episode) -> Iterator[Episode]:
    """The same after each call; a message without calls counts as one."""
    return _prefixes(episode, each_call=True)


def _prefixes(episode: Episode, *, each_call: bool) -> Iterator[Episode]:
    turns = list(episode.turns[: episode.replayed])
    outcome = NOTHING
    for turn in turns:
        for message in turn.messages:
            outcome = _outcome_after(message, outcome)
    yield _ended(episode, turns, outcome)
    own = episode.turns[episode.replayed :]
    for number, turn in enumerate(own):
        for place, message in enumerate(turn.messages):
            is_last = number == len(own) - 1 and place == len(turn.messages) - 1
            for part in _parts(message) if each_call else (message,):
                if is_last and part is message:
                    yield episode
                else:
                    done = (*turn.messages[:place], part)
                    now = EpisodeTurn(done, changed_state(done), turn.said)
                    yield _ended(episode, [*turns, now], _outcome_after(part, outcome))
            outcome = _outcome_after(message, outcome)
        turns.append(turn)


def _parts(message: Message) -> Iterator[Message]:
    """The message with its first call, with its first two calls and so on, at last itself."""
    for count in range(1, len(message.steps)):
        yield Message(message.text, message.steps[:count])
    yield message


def _outcome_after(message: Message, before: Outcome) -> Outcome:
    known = [step.outcome for step in message.steps if step.outcome is not None]
    return known[-1] if known else before


def _ended(episode: Episode, turns: list[EpisodeTurn], outcome: Outcome) -> Episode:
    return msgspec.structs.replace(
        episode,
        turns=tuple(turns),
        outcome=None if episode.outcome is None else outcome,
        digest="",
        stopped="done",
        error="",
    )
