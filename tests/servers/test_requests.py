"""What the voices have people ask for makes sense: a text belongs to its thing, nobody asks for what is so already."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from prove.core import WorldSession, keyed
from prove.core.records import plain
from prove.core.voice import phrase_slots, sample
from prove.servers import environment, load
from prove.servers._shared.cast import cast_of
from prove.servers.marketplace.voice import THINGS
from prove.servers.social_media.voice import JUST_NOW

COUNTED = (
    *("marketplace", "payments", "retail_chain", "shopping", "social_media"),
    *("team_chat", "trading", "travel_booking", "vehicle", "video_meeting"),
)
"""Servers whose replies have words for one and for none."""
WAYS = ("none", "muted", "blocked")
NEVER_ONE = {"total", "points", "attempts", "stars"}


@cache
def _session(server: str, seed: int = 3) -> WorldSession:
    return environment(server).open(seed)


def _state(server: str, seed: int = 3) -> Any:
    return _session(server, seed).state(server)


def _drawn(server: str, tool: str, parameter: str, arguments: Mapping[str, Any], times: int = 30) -> set[Any]:
    voice, rng = load(server).voice, keyed("requests", tool)
    return {str(plain(sample(voice, tool, parameter, _state(server), rng, arguments))) for _ in range(times)}


def _is_asked(server: str, tool: str, world: Any = 3, **arguments: Any) -> bool:
    return load(server).voice.tests[tool](_state(server, world), arguments)


@pytest.mark.parametrize("server", COUNTED)
def test_replies_count_right(server: str) -> None:
    """A number before what it counts has words for one, unless it never is one."""
    here = load(server)
    for tool in here.tools.values():
        for tell in here.voice.tools[tool.name].tell:
            for slot, _ in re.findall(r"\{([a-z_]+)\} ([a-z]+s|are|is)\b", tell):
                shape = tool.returns.fields.get(slot)
                counts = shape is not None and shape.kind == "integer" and shape.unit is None
                assert not counts or slot in NEVER_ONE, f"{tool.name}: {tell!r}"


@pytest.mark.parametrize("server", COUNTED)
def test_there_are_several_ways_to_ask(server: str) -> None:
    for name, voice in load(server).voice.tools.items():
        assert len({*voice.do, *voice.say}) >= 5, name


def test_an_edit_keeps_the_message() -> None:
    for message in list(_state("team_chat").messages)[:40]:
        texts = _drawn("team_chat", "edit_message", "text", {"message_id": message.id}, 5)
        assert all(text.startswith(message.text) and text != message.text for text in texts)


def test_an_answer_is_an_answer_and_a_channel_has_its_topic() -> None:
    alone = _drawn("team_chat", "send_message", "text", {"channel": "lunch"})
    answers = _drawn("team_chat", "send_message", "text", {"channel": "lunch", "reply_to_id": "chat_1"})
    work = _drawn("team_chat", "send_message", "text", {"channel": "project-shop"})
    private = _drawn("team_chat", "send_direct_message", "text", {})
    assert not alone & answers
    assert not alone & work
    assert not private & (alone | work)
    assert _drawn("team_chat", "create_channel", "topic", {"name": "chess"}) == {"Openings, puzzles and a league table"}


def test_chat_requests_fit_the_chat() -> None:
    chat = _state("team_chat")
    me = next(person.email for person in chat.colleagues if person.is_self)
    for message in chat.messages:
        own = message.author == me
        assert _is_asked("team_chat", "edit_message", message_id=message.id) == own
        assert not (own and _is_asked("team_chat", "add_reaction", message_id=message.id, emoji="heart"))
        pinned = [_is_asked("team_chat", "pin_message", message_id=message.id, action=a) for a in ("pin", "unpin")]
        for_all = message.channel is not None and message.reply_to_id is None
        assert pinned == [for_all and not message.is_pinned, message.is_pinned]
    assert not _is_asked("team_chat", "join_channel", channel="general", action="leave")
    for channel in chat.channels:
        member = me in channel.members
        assert _is_asked("team_chat", "join_channel", channel=channel.name, action="join") != member
        assert not ()
        assert not _is_asked("team_chat", "invite_to_channel", channel=channel.name, people=[me])
        assert not _is_asked("team_chat", "invite_to_channel", channel=channel.name, people=list(channel.members))


def test_only_a_meeting_that_needs_a_passcode_gets_one() -> None:
    seen: set[bool] = set()
    for seed in range(12):
        service = _state("video_meeting", seed)
        for meeting in service.meetings:
            given = {"meeting_id": meeting.id}
            code = sample(load("video_meeting").voice, "join_meeting", "passcode", service, keyed("code", seed), given)
            assert code == meeting.passcode
            needs = meeting.passcode is not None and meeting.host != service.me.email
            with_code = _is_asked("video_meeting", "join_meeting", seed, **given, passcode="123456")
            assert not with_code or needs
            assert not (needs and _is_asked("video_meeting", "join_meeting", seed, **given))
            seen.add(with_code)
    assert seen == {True, False}


def test_meeting_requests_fit_the_meeting() -> None:
    service = _state("video_meeting")
    for person in service.participants:
        given = {"participant_id": person.id}
        assert not _is_asked("video_meeting", "manage_participant", **given, action="mute", breakout_room="North")
        if person.presence != "in_meeting":
            assert not _is_asked("video_meeting", "manage_participant", **given, action="remove")
    assert not _is_asked("video_meeting", "schedule_meeting", invitees=[service.me.email])
    for meeting in service.meetings:
        for tool in ("cancel_meeting", "update_meeting"):
            assert _is_asked("video_meeting", tool, meeting_id=meeting.id) == (meeting.status == "scheduled")


def test_the_host_does_what_can_be_done() -> None:
    seen: set[str] = set()
    for seed in range(12):
        service = _state("video_meeting", seed)
        for person in service.participants:
            given = {"participant_id": person.id}
            rng, voice = keyed("host", seed, person.id), load("video_meeting").voice
            action: Any = sample(voice, "manage_participant", "action", service, rng, given)
            room = {"breakout_room": "North"} if action == "move" else {}
            if action is not None:
                assert _is_asked("video_meeting", "manage_participant", seed, **given, action=action, **room)
                seen.add(action)
    assert seen == {"admit", "mute", "remove", "move"}


def test_only_what_waits_is_changed_or_withdrawn() -> None:
    waiting = {order.id for order in _state("trading").trade_orders if order.status in ("open", "partially_filled")}
    for tool in ("amend_trade_order", "cancel_trade_order"):
        assert _drawn("trading", tool, "trade_order_id", {}) <= waiting


def test_a_thing_is_sold_where_it_belongs_and_for_what_it_is_worth() -> None:
    for title, (category, usual) in THINGS.items():
        assert _drawn("marketplace", "create_listing", "category", {"title": title}) == {category}
        prices = _drawn("marketplace", "create_listing", "price", {"title": title})
        assert all(0.7 * usual <= float(price) <= 1.3 * usual for price in prices)
    given = {"title": "Ukulele", "category": "music", "condition": "good", "price": 40.0}
    assert _is_asked("marketplace", "create_listing", **given, kind="fixed_price")
    assert not _is_asked("marketplace", "create_listing", **given, kind="auction")
    assert not _is_asked("marketplace", "create_listing", **{**given, "category": "toys"}, kind="fixed_price")


def test_market_requests_fit_the_market() -> None:
    market = _state("marketplace")
    me = next(iter(market.members)).email
    for listing in market.listings:
        own, active = listing.seller == me, listing.status == "active"
        assert _is_asked("marketplace", "buy_listing", listing_id=listing.id) == (active and not own)
        assert _is_asked("marketplace", "edit_listing", listing_id=listing.id) == (active and own)
        watched = market.watches.find(listing.id) is not None
        assert _is_asked("marketplace", "watch_listing", listing_id=listing.id, watch="stop") == watched


def test_an_invoice_is_for_what_its_title_says() -> None:
    titles = _drawn("payments", "create_invoice", "title", {})
    assert len(titles) > 5
    rng, voice = keyed("lines"), load("payments").voice
    for title in titles:
        lines: Any = sample(voice, "create_invoice", "lines", _state("payments"), rng, {"title": title})
        assert lines[0]["description"] == title.split(",")[0]


def test_only_what_did_not_arrive_is_sent_again() -> None:
    for delivery in _state("payments").webhook_deliveries:
        asked = _is_asked("payments", "retry_webhook_delivery", delivery_id=delivery.id)
        assert asked == (delivery.status != "delivered")


def test_a_parcel_goes_to_where_its_recipient_lives() -> None:
    shop = _state("shopping")
    homes = {person.name: person for person in cast_of(3).people}
    for name in _drawn("shopping", "add_shipping_address", "recipient", {}):
        given = {"recipient": name}
        assert _drawn("shopping", "add_shipping_address", "street", given) == {homes[name].address}
        assert _drawn("shopping", "add_shipping_address", "city", given) == {homes[name].city}
        assert all(name.split()[0] in label for label in _drawn("shopping", "add_shipping_address", "label", given))
        assert _is_asked("shopping", "add_shipping_address", recipient=name, street=homes[name].address)
    for saved in shop.addresses:
        assert not _is_asked("shopping", "add_shipping_address", recipient=saved.recipient, street=saved.street)


def test_only_what_is_sold_out_is_waited_for() -> None:
    for product in _state("shopping").products:
        assert _is_asked("shopping", "subscribe_stock_alert", product_id=product.id) == (product.stock == 0)


def test_only_what_is_there_is_undone() -> None:
    network = _state("social_media")
    for post in network.posts:
        liked = network.me in post.liked_by
        assert _is_asked("social_media", "undo_reaction", post_id=post.id, reaction="like") == liked
        asked = _is_asked("social_media", "react_to_post", post_id=post.id, reaction="like")
        assert asked == (not liked and post.author != network.me)
        assert _is_asked("social_media", "delete_post", post_id=post.id) == (post.author == network.me)


def test_one_mutes_whom_one_follows_and_blocks_others() -> None:
    network = _state("social_media")
    limited = {each.of for each in network.limitations if each.by == network.me}
    followed = {each.followed for each in network.follows if each.follower == network.me}
    for account in network.accounts:
        if account.handle in limited or account.handle == network.me:
            continue
        ways = [_is_asked("social_media", "restrict_account", handle=account.handle, restriction=r) for r in WAYS]
        assert ways == [False, account.handle in followed, account.handle not in followed]


def test_a_limit_goes_with_a_limit_order_and_what_is_sold_is_owned() -> None:
    desk = _state("trading")
    owned = next(iter(desk.positions)).ticker
    other = next(security.ticker for security in desk.securities if security.ticker not in desk.positions)
    buy = {"ticker": owned, "side": "buy", "quantity": 2}
    assert _is_asked("trading", "place_trade_order", **buy)
    assert not _is_asked("trading", "place_trade_order", **buy, limit_price=20.0)
    assert _is_asked("trading", "place_trade_order", **buy, order_type="limit", limit_price=20.0)
    assert not _is_asked("trading", "place_trade_order", ticker=other, side="sell", quantity=1)
    for order in desk.trade_orders:
        waits = order.status in ("open", "partially_filled")
        assert _is_asked("trading", "cancel_trade_order", trade_order_id=order.id) == waits


def test_who_asks_twice_for_a_room_means_the_same_nights() -> None:
    site = _state("travel_booking")
    for room in list(site.hotel_rooms)[:20]:
        hotel = site.hotels.get(room.hotel_id)
        ways = ({"city": hotel.city}, {"hotel_id": hotel.id}, {"room_id": room.id})
        for parameter in ("check_in", "check_out"):
            days = {day for way in ways for day in _drawn("travel_booking", "search_hotels", parameter, way, 3)}
            assert len(days) == 1


def test_travel_requests_fit_the_booking() -> None:
    site = _state("travel_booking")
    for booking in site.flight_bookings:
        given = {"flight_booking_id": booking.id}
        assert _is_asked("travel_booking", "pay_held_flight", **given) == (booking.status == "held")
        assert not _is_asked("travel_booking", "choose_seat", **given, passenger="Nobody Known", seat="5A")
        business = booking.fare_class == "business"
        asked = _is_asked("travel_booking", "choose_seat", **given, passenger=booking.lead_passenger, seat="1A")
        assert asked == (business and booking.status in ("held", "ticketed"))
    for trip in site.trips:
        for flight in site.flights:
            given = {"flight_number": flight.flight_number, "fare_class": "standard", "trip_id": trip.id}
            if _is_asked("travel_booking", "hold_flight", **given):
                assert trip.destination in (flight.origin, flight.destination)


def test_a_booking_changes_to_another_flight_of_its_airline_and_way() -> None:
    site = _state("travel_booking")
    changed = 0
    for booking in site.flight_bookings:
        old = site.flights.get(booking.flight_number)
        for new in site.flights:
            given = {"flight_booking_id": booking.id, "new_flight_number": new.flight_number}
            if _is_asked("travel_booking", "change_flight", **given):
                assert (new.airline, new.origin, new.destination) == (old.airline, old.origin, old.destination)
                changed += 1
    assert changed


def test_a_car_is_asked_for_what_it_can_do() -> None:
    """And nothing is done to one that another person drives."""
    garage = _state("vehicle")
    user = cast_of(garage.seed).protagonist.name
    for car in garage.cars:
        given, journey = {"car_id": car.id}, garage.journeys.find(car.id)
        driven = journey is not None and journey.driver == user
        assert _is_asked("vehicle", "refuel_vehicle", **given, litres=10.0) == (car.powertrain == "combustion")
        if car.powertrain == "combustion":
            assert not _is_asked("vehicle", "set_charging", **given, action="start")
        assert not _is_asked("vehicle", "set_cabin_climate", **given, climate="off", temperature=21.0)
        near = _is_asked("vehicle", "set_cabin_climate", **given, climate="heat", temperature=21.0)
        assert near == (journey is None or driven)
        assert not _is_asked("vehicle", "set_ignition", **given, ignition=car.ignition)
        assert _is_asked("vehicle", "finish_drive", **given) == driven


def test_a_transfer_goes_to_another_store() -> None:
    chain = _state("retail_chain")
    own = next(iter(chain.managers)).store_id
    other = next(store.id for store in chain.stores if store.id != own)
    assert _is_asked("retail_chain", "request_stock_transfer", from_store_id=other)
    assert not _is_asked("retail_chain", "request_stock_transfer", from_store_id=own)
    assert not _is_asked("retail_chain", "request_stock_transfer", from_store_id=other, to_store_id=other)


def test_what_is_over_is_not_said_to_be_on_hold_or_on_its_way() -> None:
    """Lists with everything in them are asked for, and told of, as lists of everything."""
    tools = load("retail_chain").voice.tools
    for name in ("list_stock_reservations", "list_stock_transfers"):
        for phrase in (*tools[name].do, *tools[name].say, *tools[name].tell):
            assert not re.search(r"\bholds?\b|aside|keeping|\bmov|track", re.sub(r"\[[^\]]*\]", "", phrase)), phrase


def test_nobody_is_promised_a_message_by_a_tool_that_sends_none() -> None:
    tool = load("retail_chain").voice.tools["reserve_stock"]
    for phrase in (*tool.do, *tool.say):
        assert not re.search(r"\b(?:know|write|tell|word|inform|message)\b", phrase), phrase
        assert "customer_email" not in phrase or "contact" in phrase


def test_outlets_are_not_dearer_than_the_list() -> None:
    for product in list(_state("retail_chain").products)[:8]:
        prices = _drawn("retail_chain", "set_zone_price", "price", {"product_id": product.id, "zone": "outlet"})
        assert max(map(float, prices)) < product.list_price
        prices = _drawn("retail_chain", "set_zone_price", "price", {"product_id": product.id, "zone": "suburb"})
        assert max(map(float, prices)) > product.list_price


def test_replies_are_true_whatever_was_done() -> None:
    """Nobody has what is unassigned, who waits has not joined, and everybody who flies is named."""
    issues, calls, travel = (load(name).voice.tools for name in ("issue_tracker", "video_meeting", "travel_booking"))
    assert not [tell for tell in issues["assign_issue"].tell if re.search("reassigned|given", tell.partition("[")[0])]
    assert all("{my_presence}" in tell and "joined" not in tell for tell in calls["join_meeting"].tell)
    assert not [tell for tell in travel["book_flight"].tell if "lead_passenger" in tell]
    assert any("{passengers}" in tell for tell in travel["book_flight"].tell)
    social = load("social_media").voice.tools["restrict_account"]
    assert all("{restriction}" in tell for tell in social.tell)


def test_drives_are_told_by_day_and_place() -> None:
    label = load("vehicle").voice.entities["drives"].label
    assert {"destination", "destination_name", "started_at"} <= set(phrase_slots(label))
    assert "driver" not in phrase_slots(label)


def test_one_order_is_not_asked_for_by_days() -> None:
    assert _is_asked("trading", "list_fills", trade_order_id="any")
    assert _is_asked("trading", "list_fills", since="2026-01-01")
    assert not _is_asked("trading", "list_fills", trade_order_id="any", since="2026-01-01")


def test_a_limit_is_named_where_it_is_spoken_of() -> None:
    """'Falls below the limit of 50', and so no condition without the word."""
    words = load("iot_devices").voice.words["condition"]
    assert all(said.endswith("the limit") for name in ("above", "below") for said in words[name])


def test_meetings_become_somewhat_longer_or_shorter() -> None:
    for meeting in list(_state("video_meeting").meetings)[:12]:
        drawn = _drawn("video_meeting", "update_meeting", "duration_minutes", {"meeting_id": meeting.id})
        assert all(0.5 <= int(length) / meeting.duration_minutes <= 2 for length in drawn)
        assert str(meeting.duration_minutes) not in drawn


def test_nobody_buys_dear_things_by_the_half_dozen() -> None:
    shop = _state("shopping")
    dear, cheap = max(shop.products, key=lambda p: p.price), min(shop.products, key=lambda p: p.price)
    assert max(map(int, _drawn("shopping", "add_to_cart", "quantity", {"product_id": dear.id}))) <= 3
    assert max(map(int, _drawn("shopping", "add_to_cart", "quantity", {"product_id": cheap.id}))) > 3


def test_what_has_just_happened_is_not_posted_days_later() -> None:
    last_night = next(text for text in JUST_NOW if "last night" in text)
    assert _is_asked("social_media", "create_post", text=last_night)
    assert not _is_asked("social_media", "create_post", text=last_night, publish_at="2026-05-01T10:00:00")
    assert set(JUST_NOW) & _drawn("social_media", "create_post", "text", {})
    assert _is_asked("social_media", "create_post", text="Free piano to a good home, you carry it.", publish_at="any")


def test_only_notes_get_a_line_in_between() -> None:
    home = next(iter(_state("filesystem").accounts)).home
    assert _is_asked("filesystem", "insert_line", path=f"{home}/notes/ideas.md")
    assert not _is_asked("filesystem", "insert_line", path=f"{home}/documents/contract.txt")


def test_only_lists_are_written_anew_and_with_what_fits_them() -> None:
    home = next(iter(_state("filesystem").accounts)).home
    todo = f"{home}/notes/todo-list.txt"
    for content in _drawn("filesystem", "write_file", "content", {"path": todo}):
        assert _is_asked("filesystem", "write_file", path=todo, content=content)
    for other in (f"{home}/notes/recipes/apple-cake.txt", f"{home}/notes/packing-list.txt"):
        assert not _is_asked("filesystem", "write_file", path=other, content="All of it is done.")


def test_several_pieces_are_counted_as_such() -> None:
    for tool in ("reserve_stock", "request_stock_transfer"):
        assert all(int(drawn) > 1 for drawn in _drawn("retail_chain", tool, "quantity", {}))
        phrases = [p for topic in load("retail_chain").voice.tools[tool].topics for p in (*topic.do, *topic.say)]
        assert all(re.search(r"\{quantity\} (units )?of \{product_id\}", phrase) for phrase in phrases)


def test_events_go_into_calendars_that_they_belong_to() -> None:
    calendars = {calendar.name: calendar.id for calendar in _state("calendar").calendars}
    work, family = (
        _drawn("calendar", "create_event", "title", {"calendar_id": calendars[name]}, 60) for name in ("Work", "Family")
    )
    assert [title in work for title in ("Family dinner", "Press call")] == [False, True]
    assert [title in family for title in ("Family dinner", "Press call")] == [True, False]


def test_what_was_deleted_comes_back_where_it_belongs() -> None:
    fs = _state("filesystem")
    home = next(iter(fs.accounts)).home
    own = [item for item in fs.trash if item.original_path.startswith(f"{home}/")]
    item = next(item for item in own if "/documents/" not in item.original_path)
    folder = next(n.path for n in fs.nodes if n.kind == "directory" and n.path.startswith(f"{home}/documents/"))
    assert _is_asked("filesystem", "restore_from_trash", trash_id=item.id)
    assert not _is_asked("filesystem", "restore_from_trash", trash_id=item.id, directory=folder)


def test_a_value_that_is_left_out_leaves_a_request() -> None:
    """What was left when the end of a sprint, the percentage of a window or the stars were not said."""
    phrases = {
        ("issue_tracker", "start_sprint"): "and ends on {",
        ("vehicle", "set_car_window"): "of {car_id} at {",
        ("food_delivery", "rate_food_order"): "leave {restaurant_stars} stars for",
        ("retail_chain", "set_zone_price"): "fix {product_id} at",
    }
    for (server, tool), wrong in phrases.items():
        voice = load(server).voice.tools[tool]
        assert not [phrase for phrase in (*voice.do, *voice.say) if wrong in phrase]
