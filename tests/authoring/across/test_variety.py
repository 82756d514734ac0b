"""Promises about many seeds notice lives that look alike."""

from prove.authoring.across import variety


def test_weekdays_must_all_occur() -> None:
    days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    assert list(variety.weekdays(days * 20)) == []
    assert list(variety.weekdays(days * 19 + ["Monday"] * 20)) == ["25% of the worlds fall on a Monday"]
    assert list(variety.weekdays(["Monday"] * 5)) == []


def test_tables_must_differ_in_size() -> None:
    alike = [{"crm.deals": 36, "crm.leads": place, "trading.securities": 32} for place in range(12)]
    assert list(variety.sizes(alike)) == ["crm.deals has 36 rows in every world"]


def test_worlds_must_not_share_ids() -> None:
    own = [{"crm.deals": [f"deal_{seed}_{place}" for place in range(9)]} for seed in range(4)]
    assert list(variety.ids(own)) == []
    assert list(variety.ids([own[0]] * 4)) == ["neighbouring worlds share 100% of the ids of crm.deals"]
