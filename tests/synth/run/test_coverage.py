"""Coverage: later worlds are told which tools a set has too rarely, and use them where they can."""

from msgspec.structs import replace

from prove.core.examples import Example
from prove.synth.config import SynthConfig
from prove.synth.run.chunks import RELIEF, run_chunk
from prove.synth.run.coverage import DELAY, LEAST, Coverage

CONFIG = SynthConfig(seed=11, servers=("video_meeting",), per_world=1)


def told(coverage: Coverage, examples: list[Example]) -> list[tuple[str, ...]]:
    """What each chunk was told, of which each made one example."""
    found: list[tuple[str, ...]] = []
    for index, example in enumerate(examples):
        found.append(coverage.lacking(index))
        coverage.count(example)
        coverage.end(index)
    return found


def test_a_world_is_told_what_lacked_some_worlds_before() -> None:
    example = run_chunk(CONFIG, 0).examples[0]
    coverage = Coverage((example.reference_calls[0].name, "another"))
    assert told(coverage, [example] * 3 * DELAY) == [()] * DELAY + [("another",)] * (2 * DELAY)


def test_a_tool_lacks_again_when_the_set_has_grown() -> None:
    example = run_chunk(CONFIG, 0).examples[0]
    used = example.reference_calls[0].name
    enough = int(1 / LEAST)
    found = told(Coverage((used,)), [example, *[replace(example, turns=())] * (enough + DELAY)])
    assert found == [()] * (enough + DELAY) + [(used,)]


def test_what_is_lacking_is_used_first_where_the_world_lets_it() -> None:
    """An order can be amended in nearly all worlds, but few purposes do, and these in one branch of a condition."""
    config = SynthConfig(seed=11, servers=("trading",), per_world=4)
    plain, asked = (
        sum(uses("amend_trade_order", run_chunk(config, index, None, lacking).examples) for index in range(20))
        for lacking in ((), ("amend_trade_order",))
    )
    assert asked >= 1.5 * plain > 0


def test_a_world_relieves_a_lack_and_then_goes_on() -> None:
    """Otherwise a world would be about nothing but the tool that it is told of."""
    config = SynthConfig(seed=11, servers=("trading",), per_world=12)
    plain, asked = (
        sum(
            uses("place_trade_order", [each])
            for index in range(4)
            for each in run_chunk(config, index, None, lacking).examples
        )
        for lacking in ((), ("place_trade_order",))
    )
    assert asked <= plain + RELIEF * 4 / 2


def uses(tool: str, examples: list[Example]) -> bool:
    return any(call.name == tool for each in examples for call in each.reference_calls)
