"""Examples are drawn deterministically; always and never solved ones are dropped, replaced, and tried again."""

import msgspec

from prove.train.config import GrpoConfig
from prove.train.drawing import Drawing, DrawingState, Rate

BY_SUCCESS = GrpoConfig(draw="success", return_after=5)


def test_a_step_draws_no_example_twice() -> None:
    drawing = Drawing(20, GrpoConfig(), seed=0)
    assert sorted(drawing.draw(1, 20)) == list(range(20))


def test_steps_and_seeds_draw_differently_and_the_same_again() -> None:
    drawn = [Drawing(100, GrpoConfig(), seed).draw(step, 8) for seed in (0, 1) for step in (1, 2)]
    assert len({tuple(each) for each in drawn}) == 4
    assert Drawing(100, GrpoConfig(), 1).draw(2, 8) == drawn[3]


def test_fewer_examples_than_wanted_are_repeated() -> None:
    drawn = Drawing(3, GrpoConfig(), 0).draw(1, 6)
    assert sorted(drawn) == [0, 0, 1, 1, 2, 2]


def test_a_refill_draws_others() -> None:
    drawing = Drawing(10, GrpoConfig(), 0)
    first = drawing.draw(1, 6)
    assert not set(first) & set(drawing.draw(1, 4, first, attempt=1))


def test_always_and_never_solved_examples_are_dropped() -> None:
    drawing = Drawing(10, BY_SUCCESS, 0)
    drawing.record(1, [(0, 0.0), (1, 1.0), (2, 0.5), (3, 0.1), (4, 0.9), (5, 0.05)])
    assert sorted(drawing.draw(2, 7)) == [2, 3, 4, 6, 7, 8, 9]
    assert drawing.dropped == 3


def test_dropped_examples_fill_up_the_step_oldest_first() -> None:
    drawing = Drawing(4, BY_SUCCESS, 0)
    drawing.record(1, [(0, 0.0)])
    drawing.record(2, [(1, 0.0), (2, 1.0)])
    assert set(drawing.draw(3, 2)) == {3, 0}


def test_a_dropped_example_is_tried_again_later() -> None:
    drawing = Drawing(2, BY_SUCCESS, 0)
    drawing.record(1, [(0, 0.0)])
    assert {drawing.draw(step, 1)[0] for step in range(2, 6)} == {1}
    assert {drawing.draw(step, 1)[0] for step in range(6, 40)} == {0, 1}


def test_uniform_drawing_drops_nothing() -> None:
    drawing = Drawing(10, GrpoConfig(), 0)
    drawing.record(1, [(number, 0.0) for number in range(9)])
    assert sorted(drawing.draw(2, 10)) == list(range(10))


def test_the_rate_is_a_running_mean() -> None:
    drawing = Drawing(1, BY_SUCCESS, 0)
    drawing.record(1, [(0, 1.0)])
    drawing.record(2, [(0, 0.0)])
    assert drawing.state() == DrawingState({"0": Rate(0.5, 2)})
    assert drawing.dropped == 0


def test_a_continued_run_draws_the_same() -> None:
    drawing = Drawing(30, BY_SUCCESS, 3)
    drawing.record(1, [(number, number / 29) for number in range(30)])
    drawing.leave_out([4, 11])
    kept = msgspec.json.decode(msgspec.json.encode(drawing.state()), type=DrawingState)
    other = Drawing(30, BY_SUCCESS, 3)
    other.restore(kept)
    assert [other.draw(step, 8) for step in range(2, 30)] == [drawing.draw(step, 8) for step in range(2, 30)]


def test_what_is_left_out_is_never_drawn() -> None:
    for config in (GrpoConfig(), BY_SUCCESS):
        drawing = Drawing(6, config, 0)
        drawing.leave_out([1, 2, 3])
        assert sorted(drawing.draw(1, 3)) == [0, 4, 5]
        assert set(drawing.draw(1, 8, without=[0, 4, 5])) == {0, 4, 5}
        drawing.leave_out([0, 4, 5])
        assert drawing.draw(2, 3) == []
