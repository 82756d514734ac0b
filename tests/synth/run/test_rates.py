"""What the examples of a world lack is drawn more often for the next ones, so that together they have their shares."""

from random import Random

import msgspec
import pytest

from prove.core.examples import Example, Turn, Unserved
from prove.synth.config import SynthConfig
from prove.synth.run.chunks import library
from prove.synth.run.rates import STEERED, Rates

OWN = ("banking",)
TURN = Turn("Do it.", ("list_accounts",))


def example(**fields: object) -> Example:
    made = Example("x", OWN, 1, "", (TURN, TURN), level="complete")
    return msgspec.structs.replace(made, **fields)


@pytest.mark.parametrize("name", [*STEERED, "purposes", "corrections"])
def test_at_first_the_chance_is_the_share(name: str) -> None:
    config = SynthConfig()
    assert Rates(config).chance(name) == getattr(config, name)
    assert Rates(config).config == config


def test_what_is_lacking_is_drawn_more_often_and_what_is_there_less() -> None:
    rates = Rates(SynthConfig(enums_stripped=0.3, distractors=0.4))
    rates.count(example(), OWN, library())
    assert rates.chance("enums_stripped") == pytest.approx(0.6)
    assert rates.config.enums_stripped == pytest.approx(0.6)
    rates.count(example(enums_stripped=True), OWN, library())
    assert rates.chance("enums_stripped") == 0
    assert rates.chance("distractors") == 1
    rates.count(example(), ("email",), library())
    assert rates.chance("distractors") == pytest.approx(0.4 + 0.8 - 0.6)


def test_what_half_of_the_tries_cannot_have_is_had_as_often_as_it_should_be() -> None:
    rates, rng, had = Rates(SynthConfig(enums_stripped=0.3)), Random(5), 0
    for _ in range(1000):
        stripped = rates.is_drawn("enums_stripped", rng) and rng.random() < 0.5
        had += stripped
        rates.count(example(enums_stripped=stripped), OWN, library())
    assert had == pytest.approx(300, abs=15)


def test_levels_are_had_as_often_as_they_should_be_though_one_fails_often() -> None:
    rates, rng = Rates(SynthConfig(missing=0.2, minimal=0.2)), Random(5)
    kept: list[str] = []
    while len(kept) < 1000:
        level = rates.level(rng)
        if level != "missing" or rng.random() < 0.3:
            kept.append(level)
            rates.count_conversation(example(level=level))
    shares = [kept.count(level) / 1000 for level in ("complete", "missing", "minimal")]
    assert shares == pytest.approx([0.6, 0.2, 0.2], abs=0.02)


def test_irrelevance_is_a_share_of_turns() -> None:
    rates = Rates(SynthConfig(irrelevance=0.05))
    rates.count_conversation(example())
    assert rates.chance("irrelevance") == pytest.approx(0.15)
    asked = msgspec.structs.replace(TURN, unserved=Unserved("irrelevant", "send_email"))
    rates.count_conversation(example(turns=(TURN, asked)))
    assert rates.chance("irrelevance") == 0


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_never_and_always_stay_so(share: float) -> None:
    rates, rng = Rates(SynthConfig(purposes=share)), Random(5)
    for _ in range(50):
        assert rates.is_drawn("purposes", rng) == bool(share)
        rates.count_conversation(example(purpose="p" if rng.random() < 0.5 and share else ""))
