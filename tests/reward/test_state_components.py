"""The components of `prove-state`: results and effects count, damage costs."""

import pytest

from prove.connect import open_session
from prove.core.episodes import Episode
from prove.core.examples import Example
from prove.core.results import Call
from prove.reward import PROFILES, Score, score
from prove.reward.reading import read
from prove.reward.state_components import bounded_efficiency, damage, harmed_records
from prove.rollout import Reply, run_episode
from tests.reward.build import episode, ref, step, turn
from tests.rollout.playing import FREEZE, LOOK, asked, calls, saying
from tests.rollout.playing import turn as request

OTHER_CARD = Call("freeze_card", {"card_id": "card_0002"})
ACCOUNT, OTHER_ACCOUNT = (Call("get_account", {"account_id": f"acc_000{n}"}) for n in (1, 2))
EXAMPLE = asked(request("freeze", ACCOUNT, FREEZE))


def played(*made: Call, example: Example = EXAMPLE) -> Episode:
    return run_episode(saying(*[calls(call) for call in made], Reply("Done.")), example, open_session(example))


def scored(*made: Call) -> Score:
    return score(played(*made), PROFILES["prove-state"])


def test_a_perfect_episode_has_every_part() -> None:
    s = scored(ACCOUNT, FREEZE)
    assert s.parts == {"validity": 1, "coverage": 1, "efficiency": 0, "name": 1, "argument": 1, "damage": 0}
    assert s.total == pytest.approx(1.3)


def test_an_empty_episode_earns_nothing() -> None:
    assert scored().total == 0


def test_a_read_counts_by_its_result_and_a_write_by_its_effect() -> None:
    assert scored(OTHER_ACCOUNT).parts["coverage"] == 0
    assert scored(ACCOUNT).parts["coverage"] == pytest.approx(1 / 2)
    assert scored(ACCOUNT, OTHER_CARD).parts["coverage"] == pytest.approx(1 / 2)


def test_the_work_by_any_path_has_full_credit() -> None:
    s = scored(LOOK, FREEZE)
    assert (s.success, s.parts["coverage"], s.parts["argument"]) == (True, 1, 1)
    assert s.agreement < 1


def test_damage_is_relative_to_what_the_reference_changes_and_bounded() -> None:
    assert damage(read(played(ACCOUNT, FREEZE))) == 0
    assert harmed_records(played(FREEZE, OTHER_CARD)).total() == 1
    assert damage(read(played(FREEZE, OTHER_CARD))) == -1
    two = asked(request("freeze", FREEZE, OTHER_CARD))
    transfer = Call(
        "transfer_between_accounts", {"from_account_id": "acc_0001", "to_account_id": "acc_0002", "amount": 1.0}
    )
    harmed = harmed_records(played(FREEZE, OTHER_CARD, transfer, example=two)).total()
    assert harmed >= 2
    assert damage(read(played(FREEZE, OTHER_CARD, transfer, example=two))) == -min(1.0, harmed / 2)


def test_a_cheat_that_writes_everywhere_earns_less_than_doing_nothing_wrong() -> None:
    assert (scored(OTHER_CARD).total or 0) < (scored(ACCOUNT).total or 0)


def test_efficiency_has_a_lower_bound() -> None:
    many = episode([[ref("a", "find", q="x")]], [turn(*[step("find", q="x")] * 40, "Done.")])
    assert bounded_efficiency(read(many), 0.5, 0.5) == -1
    few = episode([[ref("a", "find", q="x")]], [turn(*[step("find", q="x")] * 3, "Done.")])
    assert bounded_efficiency(read(few), 0.5, 0.5) == pytest.approx(-0.5 * 1 / 2)
