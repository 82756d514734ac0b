"""The eight laws of the profile `prove-state`: on hand-written and generated examples and on the adversarial suite."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from statistics import mean

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from prove.bench.adversaries import honest, idle, partial, reading
from prove.bench.adversaries.break_even import break_evens
from prove.bench.adversaries.moves import Moves
from prove.bench.adversaries.noise import noisy
from prove.bench.adversaries.playing import play_moves
from prove.bench.adversaries.scene import Scene, commonest
from prove.bench.adversaries.suite import HALF, SUITE, Adversary, Plan
from prove.bench.adversaries.trials import made_in, other_entity
from prove.core.episodes import Episode
from prove.core.examples import Example, ReferenceCall
from prove.core.results import Call
from prove.reward.checklist import Item, checklist_of
from prove.reward.profiles import score
from prove.reward.score import Score
from prove.reward.state_profile import FAILURE_QUALITY, GOALS, SEEN, STAND_IN
from prove.reward.state_profile import TRIED as TRIED_TOOL
from prove.reward.work import judge
from tests.examples import all_examples
from tests.reward.live import STATE, act, asks, transfer
from tests.reward.live import example as live
from tests.reward.test_generated_ordering import oracle
from tests.synth.made import made
from tests.worlds import keys

COUNT, SAMPLED, TRIED = 1_000, 120, 60
MANY = 400
"""How many examples tell a rate of 2% from a rate of 1%."""
SELDOM = 0.02 + 2 * (0.02 * 0.98 / MANY) ** 0.5
"""What 2% of all examples may show as in so many of them, by two standard errors; the reward report has more."""
CLOSE = 1e-9
LEAST_SUCCESS = 0.85
BREAK_EVEN = 0.35
READING = 0.45
REFUSED = SEEN + TRIED_TOOL
"""The most that a goal earns that was tried in vain."""
LUCKY = {"guessed ids: the first", "guessed ids: random", "guessed ids: the commonest"}
"""A guess may be right, and then its goal is achieved; they are judged by their mean alone."""
ONE_HARM = "harm in an abstention turn"
"""All work is done and one call does harm, which costs as much in long work as in short; it has a test of its own."""
ENUMERATING = "enumerating writes"
"""Of a set, the right records are among those tried, and the others may refuse the call or stay as they are: then the
goals are achieved. It has a test of its own."""

WORSE: dict[str, Plan] = {
    "half": honest.half,
    "reads only": reading.reads_only,
    "look-ups only": reading.lookups_only,
    "without look-ups": partial.goals_without_lookups,
    "noisy": lambda scene: noisy(scene, 0.3, 1),
}


@dataclass(frozen=True)
class Played:
    """An episode and its score."""

    name: str
    episode: Episode
    score: Score

    @property
    def total(self) -> float:
        assert self.score.total is not None
        return self.score.total

    @property
    def succeeds(self) -> bool:
        assert self.score.success is not None
        return self.score.success


Group = dict[str, Played]
"""What was done with one example, by the name of the policy."""


def played(name: str, moves: Moves, scene: Scene) -> Played:
    episode = play_moves(name, moves, scene)
    return Played(name, episode, score(episode, STATE))


def group_of(example: Example, policies: dict[str, Plan]) -> Group:
    scene = Scene(example, {})
    plans = {name: plan(scene) for name, plan in policies.items()}
    return {name: played(name, moves, scene) for name, moves in plans.items() if moves is not None}


@cache
def by_hand() -> list[Group]:
    return [group_of(example, {"whole": honest.whole, **WORSE}) for example in all_examples()]


@cache
def generated() -> list[Group]:
    whole = {id: Played("whole", episode, score(episode, STATE)) for id, episode in oracle().items()}
    return [{"whole": whole[example.id]} | group_of(example, WORSE) for example in made(COUNT)]


@cache
def sample() -> list[Scene]:
    """Generated examples with something to do, for what takes longer."""
    longer = [example for example in made(COUNT) if len(example.reference_calls) > 1]
    common = commonest(longer)
    return [Scene(example, common) for example in Random(1).sample(longer, MANY)]


@cache
def suite() -> list[Group]:
    return [group_of_suite(scene, SUITE) for scene in sample()[:SAMPLED]]


def group_of_suite(scene: Scene, policies: Sequence[Adversary]) -> Group:
    episodes = {policy.name: policy.play(scene) for policy in policies}
    return {name: Played(name, made, score(made, STATE)) for name, made in episodes.items() if made}


@cache
def many_cheats() -> list[Group]:
    """The cheats, and the honest half, on more examples."""
    policies = [policy for policy in SUITE if policy.kind == "cheat" or policy.name == HALF]
    return [group_of_suite(scene, policies) for scene in sample()]


def all_groups() -> Iterator[Group]:
    yield from by_hand()
    yield from generated()
    yield from suite()


def writes(group: Group) -> int:
    episode = next(iter(group.values())).episode
    return sum(item.kind == "write" for item in checklist_of(episode).items)


def test_there_is_enough_of_everything() -> None:
    assert len(generated()) >= COUNT
    assert len(by_hand()) >= 44
    assert len({server for example in made(COUNT) for server in example.servers}) == 20
    assert len(SUITE) >= 30
    assert {name for group in suite() for name in group} == {policy.name for policy in SUITE}
    assert any(each.name == "noisy" and each.succeeds for group in generated() for each in group.values())


def test_law_1_every_success_earns_more_than_every_failure() -> None:
    for group in all_groups():
        won = [each.total for each in group.values() if each.succeeds]
        lost = [each.total for each in group.values() if not each.succeeds]
        assert min(won) > max(lost, default=-1.0)


def test_law_2_successes_differ_by_their_quality_alone() -> None:
    for group in all_groups():
        for each in group.values():
            if each.succeeds:
                assert LEAST_SUCCESS <= each.total <= 1 + CLOSE
                assert each.total == pytest.approx(LEAST_SUCCESS + 0.15 * each.score.parts["quality"])
        # Which look-ups were used never matters.
        if "without look-ups" in group and group["without look-ups"].succeeds:
            assert group["without look-ups"].total == pytest.approx(group["whole"].total) == 1.0


def test_law_3_work_that_is_undone_earns_what_a_refused_attempt_earns() -> None:
    seen = 0
    for group in suite():
        for name in ("right, then undone", "undone at the end", "right, then a wrong value", "right, then damaged"):
            if name not in group:
                continue
            seen += 1
            work, checklist = (
                judge(group[name].episode, checklist_of(group[name].episode)),
                checklist_of(group[name].episode),
            )
            if "undone" in name:
                missed = [item for item, done in zip(checklist.items, work.achieved, strict=True) if not done]
                assert all(item in missed for item in checklist.items if item.kind == "write" and item.facts), name
            # A write of which nothing is left at the end, such as a robot's round, cannot be undone there.
            other = sum(item.weight for item in checklist.items if item.kind != "write" or not item.facts)
            if name == "right, then a wrong value":  # it is put in for the goal that changed the same row last
                other += sum(item.weight for item in changed_later(checklist.items))
            lightest = min(item.weight for item in checklist.items)
            assert group[name].total <= 0.55 * (other + REFUSED * (1 - other)) + FAILURE_QUALITY * lightest + CLOSE
    assert seen > 10


def changed_later(items: Sequence[Item]) -> list[Item]:
    """Writes with a row that a later goal changes."""
    writes = [(number, item) for number, item in enumerate(items) if item.kind == "write" and item.facts]
    return [
        item
        for number, item in writes
        if {place.key for place in item.facts} & {key for later in items[number + 1 :] for key in later.needs}
    ]


def spoilt_by(tool: str, episode: Episode) -> list[float]:
    """The weights of the writes by this tool that are not achieved: a call of it that did harm spoilt one of them."""
    checklist = checklist_of(episode)
    judged = zip(checklist.items, judge(episode, checklist).achieved, strict=True)
    missed = [item for item, done in judged if not done and item.kind == "write"]
    return [item.weight for item in missed if item.call is not None and item.call.name == tool]


def test_law_4_harm_costs_the_heaviest_goal_or_the_one_it_spoils_and_half_of_it_again() -> None:
    seen = beside = 0
    for scene in sample()[:TRIED]:
        session = scene.open()
        moves = honest.whole(scene)
        for turn, plain in zip(scene.example.turns, moves, strict=True):
            if turn.advance:
                session.advance(turn.advance)
            for message in plain.messages:
                for call in message:
                    session.call(call.name, call.arguments)
        for id in scene.writes[:1]:
            wrong = other_entity(scene, scene.calls[id], session, Random(1))
            if wrong is None or wrong.name not in scene.example.turns[-1].tools:
                continue
            if made_in(session).intersection(map(str, wrong.arguments.values())):
                continue  # On what a goal has made: that is undone, as law 3 says.
            seen += 1
            moves[-1].messages.append([wrong])
            harmed = played("harm", moves, scene)
            parts, spoilt = harmed.score.parts, spoilt_by(wrong.name, harmed.episode)
            heaviest = max(item.weight for item in checklist_of(harmed.episode).items)
            assert not harmed.succeeds
            assert parts["harm"] <= -(STAND_IN * min(spoilt) if spoilt else heaviest) + CLOSE
            left = parts["goals"] + parts["progress"] + parts["harm"]
            assert left <= 1 - (min(spoilt) if spoilt else heaviest) + CLOSE
            beside += not spoilt
    assert beside > 0
    assert seen > TRIED / 4
    for group in all_groups():
        assert all(-1 <= each.score.parts["harm"] <= 0 and each.total >= -0.55 for each in group.values())


def test_law_4_a_call_that_spoils_its_own_goal_loses_it_and_costs_half_of_it_again() -> None:
    """The same transfer once more, from another account to the same one, so that the wanted balance is wrong."""
    third = keys("banking.accounts")[2]
    again = Call(transfer(40).name, {**transfer(40).arguments, "from_account_id": third})
    episode = act(live(asks("pay", transfer(40))), [transfer(40), again])
    parts = score(episode, STATE).parts
    assert spoilt_by(again.name, episode) == [1.0]
    assert (parts["goals"], parts["harm"]) == (0.0, -STAND_IN)


def test_law_5_an_honest_write_is_worth_trying() -> None:
    """Without exception, wherever the right call achieves something that leaving it out does not."""
    found = [each["prove-state"] for scene in sample()[:TRIED] for each in break_evens(scene, {"prove-state": STATE})]
    assert len(found) > 2 * TRIED
    assert max(found) <= BREAK_EVEN


def waits_for_another(scene: Scene, goal: str, done: Collection[str]) -> bool:
    """Whether a later goal that is not reached does the same to the same thing: lights put back on auto."""
    call, goals = scene.calls[goal], list(scene.goals)
    later = [scene.calls[id] for id in goals[goals.index(goal) + 1 :] if id not in done]
    return any(other.name == call.name and same_things(scene, call, other) for other in later)


def same_things(scene: Scene, call: ReferenceCall, other: ReferenceCall) -> set[str]:
    """The parameters by which two calls of one tool take the same entity."""
    tool = scene.tool(call.name)
    fields = tool.parameters.fields if tool is not None else {}
    return {
        name
        for name, value in call.arguments.items()
        if name in fields and fields[name].ref and other.arguments.get(name) == value
    }


@settings(max_examples=150)
@given(st.integers(0, 10_000), st.data())
def test_law_6_one_more_goal_never_costs_anything(number: int, data: st.DataObject) -> None:
    """Unless it is left to a later one to take it back: who puts the high beam on and leaves it on did harm."""
    examples = [example for example in (*all_examples(), *made(COUNT)) if example.reference_calls]
    scene = Scene(examples[number % len(examples)], {})
    goals = list(scene.goals)
    done = data.draw(st.sets(st.sampled_from(goals)))
    more = data.draw(st.sampled_from(goals))
    assume(not waits_for_another(scene, more, done))
    before = played("before", honest.only(scene, scene.with_sources(done)), scene)
    after = played("after", honest.only(scene, scene.with_sources({*done, more})), scene)
    assert after.total >= before.total - CLOSE


def test_law_6_values_that_were_seen_are_worth_something() -> None:
    seen = 0
    for group in generated()[::10]:
        looked = group["look-ups only"]
        if looked.score.parts["progress"] > 0:
            seen += 1
            scene = Scene(looked.episode.example, {})
            assert looked.total > played("telling", idle.telling(scene), scene).total
    assert seen > 20


def test_law_7_reads_alone_earn_less_than_half() -> None:
    seen = 0
    for group in (*by_hand(), *generated(), *suite()):
        for name in ("reads only", "look-ups only", "page dumps", "all pages", "padding with valid reads"):
            if name in group and writes(group) and not group[name].episode.changes:
                seen += 1
                assert group[name].succeeds or group[name].total <= READING
    assert seen > COUNT


def test_law_8_on_many_examples() -> None:
    """One test for all of it: many episodes are played for it, in one process."""
    check_that_no_cheat_earns_more_than_the_honest_half()
    check_that_one_harm_beside_all_work_costs_its_turn_and_the_heaviest_goal()
    check_that_enumerating_earns_more_than_the_honest_half_only_by_goals_achieved()


def check_that_no_cheat_earns_more_than_the_honest_half() -> None:
    """On the mean, and seldom on an example."""
    on_the_mean: list[str] = []
    too_often: dict[str, int] = {}
    for name in [policy.name for policy in SUITE if policy.kind == "cheat"]:
        groups = [group for group in many_cheats() if name in group]
        failed = [(group[name].total, group[HALF].total) for group in groups if not group[name].succeeds]
        if mean(cheat for cheat, _ in failed) > mean(half for _, half in failed):
            on_the_mean.append(name)
        better = sum(cheat > half + CLOSE for cheat, half in failed)
        if name not in {*LUCKY, ONE_HARM, ENUMERATING} and better > SELDOM * MANY:
            too_often[name] = better
    assert (on_the_mean, too_often) == ([], {})


def check_that_one_harm_beside_all_work_costs_its_turn_and_the_heaviest_goal() -> None:
    """So it earns no more than the honest half wherever that leaves out no more than these: without exception."""
    seen = compared = 0
    for group in many_cheats():
        if ONE_HARM not in group:
            continue
        seen += 1
        harmed, half = group[ONE_HARM], group[HALF]
        items = checklist_of(harmed.episode).items
        weights = [item.weight for item in items]
        price = max(weights) + min(item.weight for item in items if item.kind == "abstention")
        assert not harmed.succeeds
        # Where the harm shows in a goal that is not achieved, what was prepared for that goal counts, as always.
        prepared = 0.0 if harmed.score.parts["harm"] else SEEN * max(weights)
        assert harmed.total <= GOALS * (1 - price + prepared) + FAILURE_QUALITY * min(weights) + CLOSE
        if 1 - half.score.parts["goals"] <= price + CLOSE:
            compared += 1
            assert harmed.total <= half.total + CLOSE
    assert seen > MANY / 10
    assert compared > 0.8 * seen


def check_that_enumerating_earns_more_than_the_honest_half_only_by_goals_achieved() -> None:
    """What it tried in vain never outweighs a goal, and harm counts against it.

    Where neither achieves a goal, since the half of a joint work achieves none, it may earn more for what it has seen,
    as seldom as any cheat.
    """
    seen = less = above = 0
    for group in many_cheats():
        if ENUMERATING not in group or group[ENUMERATING].succeeds:
            continue
        seen += 1
        tried, half = group[ENUMERATING], group[HALF]
        if _clear_goals(tried) <= _clear_goals(half) + CLOSE:
            less += 1
            above += tried.total > half.total + CLOSE
            assert tried.total <= half.total + CLOSE or half.score.parts["goals"] == 0
    assert seen > MANY / 10
    assert less > 0.9 * seen
    assert above <= 0.02 * seen


def _clear_goals(each: Played) -> float:
    """The weight of the goals achieved, less the harm."""
    return each.score.parts["goals"] + each.score.parts["harm"]


def test_law_8_partial_work_is_ordered_by_the_goals_achieved() -> None:
    """Work that also did harm is left out: it costs what law 4 says."""
    names = [policy.name for policy in SUITE if policy.kind != "cheat"]
    right = pairs = 0
    for group in suite():
        clean = [name for name in names if name in group and group[name].score.parts["harm"] == 0]
        done = {name: _achieved(group[name]) for name in clean}
        for one in clean:
            for other in clean:
                if done[one] > done[other]:
                    pairs += 1
                    right += group[one].total > group[other].total
    assert pairs > SAMPLED
    assert right >= 0.97 * pairs


def _achieved(each: Played) -> int:
    checklist = checklist_of(each.episode)
    return len(checklist.items) if each.succeeds else sum(judge(each.episode, checklist).achieved)
