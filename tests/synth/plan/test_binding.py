"""Bound entities: the words describe them, and their origin selects them in a result."""

from prove.core import keyed
from prove.core.paths import rows_at
from prove.core.provenance import Date, Enumerated, Found, User
from prove.core.records import Target
from prove.core.shapes import Shape
from prove.ground import survey_world
from prove.ground.descriptions import Description
from prove.ground.protagonist import protagonist_of
from prove.ground.result_rows import select_rows
from prove.servers import environment
from prove.servers._shared.cast import cast_of
from prove.synth.plan.binding import Binder, Bound, Draft, problems_free, reference

ACCOUNTS, EMAILS = Target.of("banking.accounts"), Target.of("cast.emails")
ACCOUNTS_OF_BUDGET = Target.of("budget.accounts")


def draft(*key: str | int) -> Draft:
    session = environment("banking").open(0)
    return Draft(session, survey_world(session, keyed("binding"), ("banking",)), keyed("binding", *key))


def test_an_entity_is_found_in_the_result_of_a_look_up() -> None:
    for number in range(10):
        here = draft(number)
        for key in here.sightings.keys(ACCOUNTS):
            binder = Binder(here)
            bound = binder.bind(ACCOUNTS, key)
            assert bound is not None
            assert bound.words
            assert bound.value == key
            assert isinstance(bound.provenance, Found)
            made = {each.call.id: each for each in binder.calls}[bound.provenance.call]
            rows = [row for _, row in rows_at(made.result.content, bound.provenance.path)]
            (row,) = select_rows(rows, bound.provenance.where, bound.provenance.order)
            assert row[bound.provenance.path[-1]] == key


def test_a_result_that_is_known_is_used_again() -> None:
    here = draft("again")
    first, second, *_ = here.sightings.keys(ACCOUNTS)
    binder = Binder(here)
    assert binder.bind(ACCOUNTS, first) is not None
    assert binder.bind(ACCOUNTS, second) is not None
    made = [(each.call.name, str(each.call.arguments)) for each in binder.calls]
    assert len(made) == len(set(made))


def test_what_was_never_seen_cannot_be_bound() -> None:
    here = draft("unseen")
    binder = Binder(here)
    assert binder.bind(ACCOUNTS, "acc_9999") is None
    assert binder.bind_person(EMAILS, "nobody@example") is None
    assert binder.calls == []


def test_a_persons_address_is_found_beside_the_name() -> None:
    here = draft("person")
    binder = Binder(here)
    address = here.sightings.keys(EMAILS)[0]
    bound = binder.bind_person(EMAILS, address)
    assert bound is not None
    assert isinstance(bound.provenance, Found)
    assert list(bound.provenance.where.values()) == [bound.words]


def test_only_what_is_the_only_one_of_its_kind_can_be_pointed_at() -> None:
    here = draft("focus")
    origin = User("x")
    assert here.known_from_before(ACCOUNTS, "a") is None
    here.mention(ACCOUNTS, "a", origin)
    assert here.known_from_before(ACCOUNTS, "a") == origin
    assert here.known_from_before(ACCOUNTS, "b") is None
    here.mention(ACCOUNTS, "b", None)  # made without a name
    assert here.known_from_before(ACCOUNTS, "a") is None


def test_a_reference_depends_on_the_calls_that_its_arguments_come_from() -> None:
    call = reference("c3", "x", {"a": 1, "b": 2}, {"a": Found("c1", ("id",)), "b": User("two")})
    assert [(edge.source, edge.kind) for edge in call.depends] == [("c1", "explicit")]
    assert problems_free(Shape("string"), "x")
    assert not problems_free(Shape("string"), 1)


def test_a_look_up_is_narrowed_down_by_what_is_said() -> None:
    session = environment("marketplace").open(0)
    seen = survey_world(session, keyed("binding"), ("marketplace",))
    listings = Target.of("marketplace.listings")
    narrowed: list[set[str]] = []
    for key in seen.keys(listings)[:30]:
        binder = Binder(Draft(session.fork(), seen, keyed("narrow", key)))
        bound = binder.bind(listings, key)
        if bound is None or not isinstance(bound.provenance, Found):
            continue
        for made in binder.calls:
            said = [origin.text for origin in made.call.provenance.values() if isinstance(origin, User | Enumerated)]
            assert all(words.casefold() in bound.words.casefold() for words in said)
            assert len(set(said)) == len(said)
        if bound.provenance.order is None:
            assert [made.tool.name for made in binder.calls] == ["search_listings"]
            narrowed.append(set(binder.calls[0].call.arguments))
    assert len(narrowed) > 10
    assert sum(map(bool, narrowed)) > 0.9 * len(narrowed)


def test_users_do_not_speak_of_themselves_by_name() -> None:
    session = environment("marketplace").open(0)
    seen = survey_world(session, keyed("binding"), ("marketplace",))
    me = protagonist_of(session)
    assert me is not None
    for key in seen.keys(Target.of("marketplace.listings")):
        bound = Binder(Draft(session.fork(), seen, keyed("self", key))).bind(Target.of("marketplace.listings"), key)
        assert bound is None or (me.name not in bound.words and me.email not in bound.words)


def test_what_names_its_parent_does_not_name_it_twice() -> None:
    session = environment("travel_booking").open(0)
    seen = survey_world(session, keyed("binding"), ("travel_booking",))
    rooms = Target.of("travel_booking.hotel_rooms")
    words: list[str] = []
    for key in seen.keys(rooms)[:12]:
        for number in range(4):
            binder = Binder(Draft(session.fork(), seen, keyed("room", key, number)))
            for name, day in (("check_in", "2026-11-03"), ("check_out", "2026-11-05")):
                binder.said[name] = Bound(day, day, Date(day))
            bound = binder.bind(rooms, key)
            words += [] if bound is None else [bound.words]
    hotels = [row.row["name"] for key in seen.keys(Target.of("travel_booking.hotels")) for row in
              seen.of(Target.of("travel_booking.hotels"), key) if "name" in row.row]  # fmt: skip
    assert any(hotel in each for each in words for hotel in hotels)
    assert not [each for each in words if any(each.count(hotel) > 1 for hotel in hotels)]


def test_an_entity_keeps_its_wording() -> None:
    here = draft("wording")
    for key in here.sightings.keys(ACCOUNTS):
        words = {bound.words for _ in range(5) if (bound := Binder(here).bind(ACCOUNTS, key)) is not None}
        assert len(words) == 1


def test_a_person_is_found_by_nobody_elses_name() -> None:
    session = environment("crm").open(2)
    seen = survey_world(session, keyed("people"), ("crm",))
    owners = {person.email: person.name for person in cast_of(2).people}
    named = 0
    for number, address in enumerate(seen.keys(EMAILS)):
        here = Draft(session.fork(), seen, keyed("people", number))
        bound = Binder(here).bind_person(EMAILS, address)
        if bound is not None and address in owners:
            named += 1
            assert bound.words == owners[address]
    assert named > 5


def test_an_address_is_not_read_off_a_whole_list_of_something_else() -> None:
    session = environment("video_meeting").open(0)
    seen = survey_world(session, keyed("hosts"), ("video_meeting",))
    found = 0
    for number, address in enumerate(seen.keys(EMAILS)):
        binder = Binder(Draft(session.fork(), seen, keyed("hosts", number)))
        bound = binder.bind_person(EMAILS, address)
        if bound is not None:
            found += 1
            made = {each.call.id: each.call for each in binder.calls}
            assert isinstance(bound.provenance, Found)
            assert made[bound.provenance.call].arguments
    assert found > 2


def test_a_row_about_something_else_describes_an_entity_only_by_what_it_repeats_of_it() -> None:
    session = environment("budget").open(0)
    here = Draft(session, survey_world(session, keyed("rows"), ("budget",)), keyed("rows"))
    tool = session.environment.tools["list_recurring_expenses"]
    result = session.call(tool.name, {})
    for row in result.content["items"]:
        found = Description(row["name"], {"name": row["name"]})
        assert Binder(here).shown_in(tool, result, ACCOUNTS_OF_BUDGET, row["account_id"], found) is None


def test_a_thing_is_described_by_what_was_said_of_it_and_what_is_new_is_not_the_last_one() -> None:
    payees = Target.of("banking.payees")
    for number in range(8):
        here = draft("new", number)
        tool = here.session.environment.tools["add_payee"]
        said = {"name": "Omar Silva", "iban": "GB29NWBK60161331926819"}
        before = here.session.fork()
        result = here.session.call(tool.name, said)
        here.deeds.note(tool, said, here.session.changes_since(before), 0)
        here.sightings.add(tool, said, result.content)
        here.words.append("Omar Silva")
        bound = Binder(here).bind(payees, result.content["id"])
        assert bound is not None
        assert "Omar Silva" in bound.words


def test_the_beginning_of_a_long_text_is_searched_for() -> None:
    query = environment("team_chat").tools["search_messages"].parameters.fields["query"]
    most = query.bounds.max_length if query.bounds is not None else None
    assert most is not None
    session = environment("team_chat").open(0)
    seen = survey_world(session, keyed("long"), ("team_chat",))
    messages, searched = Target.of("team_chat.messages"), 0
    for number, key in enumerate(seen.keys(messages)):
        text = next((each.row["text"] for each in seen.of(messages, key) if "text" in each.row), "")
        binder = Binder(Draft(session.fork(), seen, keyed("long", number)))
        bound = binder.bind(messages, key) if len(text) > most else None
        if bound is not None and text in bound.words:
            (call,) = [each.call for each in binder.calls if each.tool.name == "search_messages"]
            begun = call.arguments.get("query", "")
            searched += bool(begun)
            assert begun or call.arguments.get("author")
            assert text.startswith(begun)
            assert not text[len(begun)].isalnum() or not begun
    assert searched > 2


def test_a_tool_that_tells_of_what_it_is_given_finds_nothing() -> None:
    session = environment("filesystem").open(0)
    seen = survey_world(session, keyed("ways"), ("filesystem",))
    nodes, bound = Target.of("filesystem.nodes"), 0
    for number, key in enumerate(seen.keys(nodes)):
        binder = Binder(Draft(session.fork(), seen, keyed("ways", number)))
        bound += binder.bind(nodes, key) is not None
        assert {each.tool.name for each in binder.calls}.isdisjoint({"get_disk_usage", "stat_path"})
    assert bound > 10


def test_the_newest_is_not_picked_from_the_first_page_of_a_list_in_another_order() -> None:
    """Contacts are listed by name; the newest of them may be on a page that nobody looked at."""
    contacts, found = Target.of("crm.contacts"), 0
    for seed in (2, 3, 5):
        session = environment("crm").open(seed)
        seen = survey_world(session, keyed("pages"), ("crm",))
        for number, key in enumerate(seen.keys(contacts)):
            binder = Binder(Draft(session, seen, keyed("pages", seed, number)))
            bound = binder.bind(contacts, key)
            if bound is None or not isinstance(bound.provenance, Found):
                continue
            found += 1
            made = {each.call.id: each for each in binder.calls}[bound.provenance.call]
            more = made.result.content.get("next_cursor") is not None
            assert not (made.call.name == "search_crm_contacts" and more and bound.provenance.order is not None)
    assert found > 40


def test_nobody_is_named_by_an_event_or_a_list() -> None:
    named = 0
    for seed in range(6):
        session = environment("calendar", "crm").open(seed)
        seen = survey_world(session, keyed("named", seed), ("calendar", "crm"))
        for address in seen.keys(EMAILS):
            bound = Binder(Draft(session, seen, keyed("named", seed))).bind_person(EMAILS, address)
            if bound is not None and isinstance(bound.provenance, Found):
                named += 1
                assert bound.words in bound.provenance.where.values()
    assert named
