"""Plausible values fit their shape; free text has none."""

import datetime as dt

from prove.core import keyed
from prove.core.shapes import problems
from prove.ground import WorldCatalogue
from prove.ground.plausible import plausible_value
from prove.servers import environment
from tests.ground.worlds import bank


def test_every_plausible_value_fits_its_parameter() -> None:
    drawn = 0
    for tool in environment().tools.values():
        catalogue = WorldCatalogue(environment(tool.server).open(0))
        for name, shape in tool.parameters.fields.items():
            value = plausible_value(shape, catalogue, dt.datetime(2026, 2, 9, 12), keyed(tool.name, name))
            if value is not None:
                drawn += 1
                assert list(problems(shape, value)) == [], (tool.name, name, value)
    assert drawn > 300


def test_days_are_soon_and_free_text_is_not_invented() -> None:
    session = bank()
    catalogue = WorldCatalogue(session)
    fields = session.environment.tools["schedule_payment"].parameters.fields
    for seed in range(20):
        day = dt.date.fromisoformat(plausible_value(fields["first_on"], catalogue, session.now, keyed(seed)))
        assert 1 <= (day - session.now.date()).days <= 14
    words = session.environment.tools["search_transactions"].parameters.fields["query"]
    assert plausible_value(words, catalogue, session.now, keyed(0)) is None
