"""Everything that the report needs of one example: what each policy earns, groups of noisy oracles, break-even."""

import msgspec

from prove.bench.adversaries.break_even import break_evens
from prove.bench.adversaries.noise import noisy
from prove.bench.adversaries.playing import play_moves, total_of
from prove.bench.adversaries.scene import Common, Scene
from prove.bench.adversaries.suite import SUITE
from prove.core.episodes import Episode
from prove.core.examples import Example
from prove.reward.checklist import checklist_of
from prove.reward.profiles import PROFILES, score
from prove.reward.work import judge

NOISES = (0.1, 0.2, 0.3, 0.5)
GROUP = 16


class Earned(msgspec.Struct, frozen=True):
    """What one episode earns under each profile, whether it succeeds, and how many goals it achieves."""

    totals: dict[str, float]
    success: bool
    goals: int


class Examined(msgspec.Struct, frozen=True):
    """What was found with one example.

    Args:
        writes: How many of its goals are writes.
        policies: What the policies of the suite earn; those that do not apply are left out.
        groups: The noisy oracles by noise.
        break_evens: The break-even probability of each honest write, by profile.
    """

    id: str
    writes: int
    policies: dict[str, Earned]
    groups: dict[str, list[Earned]]
    break_evens: list[dict[str, float]]


def examine(example: Example, common: Common, group: int = GROUP) -> Examined:
    """Play the suite and the noisy oracles with an example, and score them under every profile."""
    scene = Scene(example, common)
    played = {adversary.name: adversary.play(scene) for adversary in SUITE}
    groups = {
        str(noise): [earned(play_moves("noisy", noisy(scene, noise, number), scene)) for number in range(group)]
        for noise in NOISES
    }
    return Examined(
        example.id,
        len(scene.writes),
        {name: earned(episode) for name, episode in played.items() if episode is not None},
        groups,
        list(break_evens(scene, PROFILES)),
    )


def earned(episode: Episode) -> Earned:
    """What an episode earns."""
    scores = {name: score(episode, profile) for name, profile in PROFILES.items()}
    checklist = checklist_of(episode)
    success = bool(scores["prove"].success)
    goals = len(checklist.items) if success else sum(judge(episode, checklist).achieved)
    return Earned({name: total_of(one) for name, one in scores.items()}, success, goals)
