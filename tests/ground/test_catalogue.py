"""The catalogue of a world agrees with its tables, as they are now."""

from prove.core.provenance import Order
from prove.core.records import Target
from prove.ground import WorldCatalogue
from prove.servers import environment
from prove.servers._shared.cast import cast_of
from prove.servers.banking.records import Bank
from tests.ground.worlds import ACCOUNTS, EMAILS, PAYEES, bank


def test_a_kind_has_the_key_the_fields_and_the_noun_of_its_table() -> None:
    kind = WorldCatalogue(bank()).kind(PAYEES)
    assert kind is not None
    assert (kind.key, kind.noun) == ("id", "payee")
    assert {"id", "name", "email", "added_on"} <= kind.field_names
    assert WorldCatalogue(bank()).kind(EMAILS) is None
    assert WorldCatalogue(bank()).kind(Target.of("trading.orders")) is None
    assert WorldCatalogue(bank()).kind(Target.of("banking.nothing")) is None


def test_keys_are_selected_by_json_values_and_by_an_order() -> None:
    session = bank()
    state = session.state("banking")
    assert isinstance(state, Bank)
    catalogue, rows = WorldCatalogue(session), list(state.accounts)
    assert catalogue.keys(ACCOUNTS) == [row.id for row in rows]
    newest = max(rows, key=lambda row: row.opened_on)
    assert catalogue.keys(ACCOUNTS, {"opened_on": newest.opened_on.isoformat()}) == [newest.id]
    assert catalogue.keys(ACCOUNTS, {}, Order("latest", "opened_on")) == [newest.id]
    oldest = min(rows, key=lambda row: row.opened_on)
    assert catalogue.keys(ACCOUNTS, {}, Order("earliest", "opened_on")) == [oldest.id]
    assert catalogue.keys(ACCOUNTS, {"nickname": "nobody's"}, Order("latest", "opened_on")) == []


def test_the_cast_is_known_by_its_values() -> None:
    catalogue = WorldCatalogue(bank())
    assert all("@" in address for address in catalogue.keys(EMAILS))
    assert catalogue.keys(EMAILS)
    assert catalogue.keys(Target.of("cast.nothing")) == []


def test_what_is_written_is_seen() -> None:
    session = bank()
    catalogue = WorldCatalogue(session)
    before = catalogue.keys(PAYEES)
    removed = next(key for key in before if session.fork().call("remove_payee", {"payee_id": key}).ok)
    assert session.call("remove_payee", {"payee_id": removed}).ok
    assert removed not in catalogue.keys(PAYEES)


def test_some_arguments_do_not_go_together() -> None:
    env = environment("iot_devices")
    session = env.open(2)
    catalogue, tool = WorldCatalogue(session), env.tools["schedule_device"]
    devices = {each["kind"]: each["id"] for each in session.call("list_devices", {"limit": 50}).content["items"]}
    given = {"device_id": devices["plug"], "at": "07:00:00", "days": ["monday"]}
    assert catalogue.sensible(tool, {**given, "action": "turn_on"})
    assert not catalogue.sensible(tool, {**given, "action": "start_cleaning"})
    assert catalogue.sensible(env.tools["list_devices"], {})


def test_a_person_has_the_addresses_of_the_cast() -> None:
    session = bank()
    one, other = cast_of(session.seed).people[:2]
    catalogue = WorldCatalogue(session)
    assert catalogue.is_person(one.name, {EMAILS: one.email})
    assert not catalogue.is_person(one.name, {EMAILS: other.email})
    assert catalogue.is_person("Nobody Known", {EMAILS: other.email})
