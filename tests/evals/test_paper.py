"""The paper's figures: the overall ones are the means of their parts, as the paper rounds them."""

import pytest

from prove.evals.paper import MODELS, OVERALL, reported

PARTS = {
    "bfcl": ("base", "miss_param", "miss_func", "long_context"),
    "tau2": ("airline", "retail", "telecom"),
    "teval": ("instruct", "plan", "reason", "retrieve", "understand", "review"),
}


@pytest.mark.parametrize("suite", PARTS)
def test_overall_figures_are_the_means_of_their_parts(suite: str) -> None:
    for place, model in enumerate(MODELS):
        whole = reported(suite, OVERALL)[place]
        parts = [reported(suite, part)[place] for part in PARTS[suite]]
        assert {one.model for one in (whole, *parts)} == {model}
        assert whole.after == pytest.approx(sum(one.after for one in parts) / len(parts), abs=0.11)
        before = [one.before for one in parts if one.before is not None]
        if before:
            assert whole.before == pytest.approx(sum(before) / len(before), abs=0.11)


def test_what_the_paper_does_not_report_is_nothing() -> None:
    assert reported("own", OVERALL) == []
    assert reported("bfcl", "composite") == []
