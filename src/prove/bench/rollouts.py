"""Measures episodes: scoring one, playing one, playing a thousand concurrently."""

import asyncio
import statistics
import time
from dataclasses import dataclass
from typing import Any

from prove.bench.adversaries.moves import TurnMoves
from prove.bench.adversaries.playing import play_moves
from prove.bench.adversaries.scene import Scene
from prove.bench.rows import Row, seconds_each
from prove.connect import open_session
from prove.core.episodes import Episode
from prove.core.examples import Dependency, Example, Goal, ReferenceCall, Turn
from prove.core.results import Call
from prove.reward import PROFILES, score
from prove.rollout import POLICIES, run_episode, run_episodes, with_expected
from prove.rollout.conversation import AskPolicy, Reply
from prove.rollout.protocols import Player
from prove.servers import environment

SERVERS = ("banking",)
SEED = 7
SCORED = ("oracle", "shuffled", "greedy-name", "random-valid")
"""Policies that make as many calls as the reference, in different ways."""

SAME_NAME, CHAINED = 200, 12
"""Calls of one name, and the chain of reference calls of that name which they are aligned with."""

AT_ONCE = 1000
ANSWER_SECONDS = 0.05


def score_row() -> Row:
    """How many episodes one core scores under the paper's reward."""
    return _scoring_rate("prove", 15_000)


def state_score_row() -> Row:
    """How many episodes one core scores under our own reward."""
    return _scoring_rate("prove-state", 8_000)


def _scoring_rate(profile: str, bar: float) -> Row:
    example = six_calls()
    episodes = [run_episode(POLICIES[name], example, open_session(example)) for name in SCORED]
    each = seconds_each(lambda: _score_all(episodes, profile), 100, clock=time.process_time) / len(episodes)
    counts = ", ".join(str(sum(len(turn.steps) for turn in episode.turns)) for episode in episodes)
    return Row(
        name=f"episodes scored per second and core under `{profile}`",
        value=1 / each,
        unit="episodes/s",
        bar=bar,
        kind="at least",
        ours=f"{each * 1e6:.1f} µs each, mean over {', '.join(SCORED)}, with {counts} calls",
    )


def same_name_row() -> Row:
    """The time to score an episode with many calls of one name, under the slower one of both rewards."""
    episode = same_name_episode()
    each = {
        profile: seconds_each(lambda profile=profile: score(episode, PROFILES[profile]), 3, clock=time.process_time)
        for profile in ("prove", "prove-state")
    }
    return Row(
        name=f"scoring an episode with {SAME_NAME} calls of one name",
        value=max(each.values()) * 1e3,
        unit="ms",
        bar=50,
        kind="at most",
        ours=", ".join(f"{seconds * 1e3:.1f} ms under `{profile}`" for profile, seconds in each.items()),
    )


def rollout_row() -> Row:
    """The time of an oracle rollout with six calls, from opening the session to the episode."""
    example = six_calls()
    each = seconds_each(lambda: run_episode(POLICIES["oracle"], example, open_session(example)), 50)
    return Row(
        name=f"oracle rollout of {len(example.reference_calls)} calls in {len(example.turns)} turns, session included",
        value=each * 1e3,
        unit="ms",
        bar=1,
        kind="at most",
        ours=f"{each * 1e6:.0f} µs",
    )


def concurrency_row(repeats: int = 3) -> Row:
    """A thousand concurrent rollouts with a policy that answers slowly, against a single one."""
    example = six_calls()
    asyncio.run(_seconds_for([example]))
    one = statistics.median(asyncio.run(_seconds_for([example])) for _ in range(repeats))
    many = statistics.median(asyncio.run(_seconds_for([example] * AT_ONCE)) for _ in range(repeats))
    return Row(
        name=f"{AT_ONCE:,} concurrent rollouts, the policy answers after {ANSWER_SECONDS * 1e3:.0f} ms, against one",
        value=many / one,
        unit="times the time of one",
        bar=3,
        kind="at most",
        ours=f"{AT_ONCE:,} in {many:.2f} s",
        yardstick=f"one in {one:.2f} s",
    )


def six_calls() -> Example:
    """An example with two requests to the bank of three calls each, with values from a live world."""
    world = environment(*SERVERS).open(SEED)
    accounts: list[dict[str, Any]] = world.call("list_accounts", {}).content["items"]
    source, target = next(
        (one["id"], other["id"]) for one in accounts for other in accounts
        if world.fork().call("transfer_between_accounts", _transfer(one["id"], other["id"])).ok
    )  # fmt: skip
    cards: list[dict[str, Any]] = world.call("list_cards", {}).content["items"]
    card = next(card["id"] for card in cards if world.fork().call("freeze_card", {"card_id": card["id"]}).ok)
    tools = tuple(world.environment.tools)
    move = Turn(
        "Move $40 to the other account, please.",
        tools,
        (
            _call("c1", "list_accounts", {}, 0),
            _call("c2", "get_account", {"account_id": source}, 1, "c1"),
            _call("c3", "transfer_between_accounts", _transfer(source, target), 2, "c1"),
        ),
        (Goal("write", "c3"),),
    )
    freeze = Turn(
        "And block my card.",
        tools,
        (
            _call("c4", "list_cards", {}, 0),
            _call("c5", "freeze_card", {"card_id": card}, 1, "c4"),
            _call("c6", "get_account", {"account_id": target}, 2, "c1"),
        ),
        (Goal("write", "c5"), Goal("question", "c6")),
    )
    system = f"You help a customer of the bank. It is {world.now:%A, %d %B %Y}."
    return with_expected(Example("bench", SERVERS, SEED, system, (move, freeze)), environment(*SERVERS).open(SEED))


def same_name_episode() -> Episode:
    """An episode with many calls of one tool in random order.

    The reference is a chain of calls of that tool, each of which depends on the two before it.
    """
    world = environment(*SERVERS).open(SEED)
    keys: list[str] = [account["id"] for account in world.call("list_accounts", {}).content["items"]]
    asked = [keys[number % len(keys)] for number in range(CHAINED)]
    chain = tuple(
        _call(f"c{number}", "get_account", {"account_id": key}, number, *(f"c{n}" for n in range(number)[-2:]))
        for number, key in enumerate(asked)
    )
    goals = tuple(Goal("question", call.id) for call in chain)
    turn = Turn("Look at my accounts, again and again.", tuple(world.environment.tools), chain, goals)
    example = Example("same name", SERVERS, SEED, "You help a customer of the bank.", (turn,))
    scene = Scene(with_expected(example, environment(*SERVERS).open(SEED)), {})
    rng = scene.rng("same name")
    calls = [Call("get_account", {"account_id": rng.choice(keys)}) for _ in range(SAME_NAME)]
    return play_moves("same name", [TurnMoves([calls[at : at + 8] for at in range(0, SAME_NAME, 8)], "Done.")], scene)


def _transfer(source: str, target: str) -> dict[str, Any]:
    return {"from_account_id": source, "to_account_id": target, "amount": 40.0}


def _call(id: str, name: str, arguments: dict[str, Any], message: int, *sources: str) -> ReferenceCall:
    depends = tuple(Dependency(source, "explicit") for source in sources)
    return ReferenceCall(id, name, arguments, depends, message=message)


def _score_all(episodes: list[Episode], profile: str) -> None:
    for episode in episodes:
        score(episode, PROFILES[profile])


async def _seconds_for(examples: list[Example]) -> float:
    start = time.perf_counter()
    finished = [e async for e in run_episodes(SlowPolicy(), examples, concurrency=AT_ONCE) if e.stopped == "done"]
    if len(finished) != len(examples):
        raise RuntimeError("a rollout of the bench did not finish")
    return time.perf_counter() - start


class SlowPolicy:
    """The oracle, but it answers after a delay, as a model does."""

    name = "slow oracle"

    def begin_with(self, example: Example) -> Player:
        return SlowPlayer(POLICIES["oracle"].begin_with(example))


@dataclass(frozen=True, slots=True)
class SlowPlayer:
    """The slow oracle in one conversation."""

    oracle: Player

    async def reply(self, ask: AskPolicy) -> Reply:
        await asyncio.sleep(ANSWER_SECONDS)
        answer = self.oracle.reply(ask)
        assert isinstance(answer, Reply)
        return answer
