"""Names in a pool differ, or a world would draw the same name twice; the drawn numbers fit into the pools."""

from typing import cast

import pytest

from prove.servers._shared import pools
from prove.servers._shared.kinds import Industry

POOLS = {
    name: cast("tuple[object, ...]", value)
    for name, value in vars(pools).items()
    if name.isupper() and not isinstance(value, dict)
}


@pytest.mark.parametrize("name", POOLS)
def test_names_of_a_pool_differ(name: str) -> None:
    assert isinstance(POOLS[name], tuple)
    assert len(set(POOLS[name])) == len(POOLS[name])


def test_a_first_name_is_never_a_last_name() -> None:
    assert set(pools.FIRST_NAMES).isdisjoint(pools.LAST_NAMES)


def test_industries_are_those_of_the_field_type() -> None:
    assert set(pools.INDUSTRIES) == set(Industry.__args__)


def test_jobs_that_only_some_industries_have_are_jobs_and_every_industry_has_one_instead() -> None:
    assert set(pools.JOB_INDUSTRIES) <= set(pools.JOBS)
    assert set(pools.INDUSTRY_JOBS) == set(pools.INDUSTRIES)
    for industry, job in pools.INDUSTRY_JOBS.items():
        assert industry in pools.JOB_INDUSTRIES.get(job, pools.INDUSTRIES)


def test_every_firm_has_industries() -> None:
    assert tuple(pools.FIRM_INDUSTRIES) == pools.FIRMS
    assert {industry for fitting in pools.FIRM_INDUSTRIES.values() for industry in fitting} == set(pools.INDUSTRIES)
