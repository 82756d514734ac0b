"""From which probability of being right an honest write pays."""

from collections.abc import Container, Iterator, Mapping

from prove.bench.adversaries.honest import only
from prove.bench.adversaries.playing import play_moves, total_of
from prove.bench.adversaries.scene import Scene
from prove.bench.adversaries.trials import made_in, other_entity
from prove.core.episodes import Episode
from prove.core.results import Call
from prove.reward.checklist import checklist_of
from prove.reward.profiles import Profile, score
from prove.reward.work import judge


def break_evens(scene: Scene, profiles: Mapping[str, Profile]) -> Iterator[dict[str, float]]:
    """For each write, by profile: the probability from which trying it is worth it.

    Trying gives the right call or, if it fails, an accepted call of the same tool on another entity, but none that
    another goal has made, which would undo that goal; not trying leaves it out. Once everything else is right, and
    once all other goals have failed. There is no such probability where the right call achieves nothing that leaving
    it out does not: its goal needs another one that has failed, shares a field with it, or nothing of it is left at
    the end; nor where it does harm by itself, since another goal that has failed takes a part of it back.
    """
    for id in scene.writes:
        others = [goal for goal in scene.goals if goal != id]
        cases = [[*scene.calls], [call for call in scene.calls if call not in others]]
        for kept in cases if others else cases[:1]:
            wrong = _wrong_call(scene, id, [call for call in kept if call != id])
            if wrong and (found := _break_even(scene, id, kept, wrong, profiles)):
                yield found


def _wrong_call(scene: Scene, id: str, before: Container[str]) -> Call | None:
    """An accepted call on another entity at the place of this one."""
    session = scene.open()
    for turn in scene.example.turns:
        if turn.advance:
            session.advance(turn.advance)
        for call in turn.reference_calls:
            if call.id == id:
                found = other_entity(scene, call, session, scene.rng(f"break-even {id}"))
                undoes = found is not None and not made_in(session).isdisjoint(map(str, found.arguments.values()))
                return None if undoes else found
            if call.id in before:
                session.call(call.name, call.arguments)
    return None


def _break_even(
    scene: Scene, id: str, kept: list[str], wrong: Call, profiles: Mapping[str, Profile]
) -> dict[str, float] | None:
    tried = (only(scene, kept), only(scene, kept, {id: wrong}), only(scene, set(kept) - {id}))
    episodes = [play_moves("tried", moves, scene) for moves in tried]
    if not _achieves_more(episodes[0], episodes[2]) or _does_harm(episodes[0], scene.calls[id].name):
        return None
    found: dict[str, float] = {}
    for name, profile in profiles.items():
        best, failed, untried = (total_of(score(episode, profile)) for episode in episodes)
        found[name] = probability(best, failed, untried)
    return found


def _does_harm(episode: Episode, tool: str) -> bool:
    return any(call.name == tool for call in judge(episode, checklist_of(episode)).harmful)


def _achieves_more(episode: Episode, other: Episode) -> bool:
    """Whether an episode achieves a goal that another one of the same example does not."""
    ours, theirs = (judge(each, checklist_of(each)).achieved for each in (episode, other))
    return any(mine and not its for mine, its in zip(ours, theirs, strict=True))


def probability(best: float, failed: float, untried: float) -> float:
    """The p with p·best + (1 - p)·failed = untried, from 0 (it always pays) to 1 (it never does)."""
    if best <= failed:
        return 0.0 if failed >= untried else 1.0
    return min(1.0, max(0.0, (untried - failed) / (best - failed)))
