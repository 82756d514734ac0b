"""What is special about the map: routes are real shortest paths, hours and traffic follow the clock."""

import datetime as dt
import importlib
import math
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest

from prove.core import WorldEnvironment, WorldSession, keyed
from prove.explore import Explorer
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.kinds import WEEKDAYS
from prove.servers._shared.life.cities import city_of
from prove.servers._shared.life.place import roads
from prove.servers._shared.life.place.addresses import drive_minutes, road_km
from prove.servers._shared.life.place.geo import spots_of
from prove.servers._shared.life.place.hotels import hotels_of
from prove.servers._shared.life.place.roads import Mode, Point
from prove.servers._shared.life.place.stores import branches_of
from prove.servers._shared.life.place.trips import trips_of
from prove.servers._shared.life.work.deals import sales_of
from prove.servers.maps import rules
from prove.servers.maps.earth import earth_km, on_earth, on_plan
from prove.servers.maps.records import Atlas, Place, PlaceKind
from tests.servers.play import check_days, ok, rows_of

nx: Any = importlib.import_module("networkx")
SEEDS = range(5)
MODES: tuple[Mode, ...] = ("walk", "bike", "car", "transit")


def open_map(seed: int = 0) -> WorldSession:
    return WorldEnvironment([load("maps")]).open(seed)


def atlas_of(session: WorldSession) -> Atlas:
    state = session.state("maps")
    assert isinstance(state, Atlas)
    return state


def some_places(session: WorldSession, count: int) -> list[Place]:
    return list(atlas_of(session).places)[3 : 3 + count]


def next_weekday_at(session: WorldSession, hour: int, weekday: int = 1) -> str:
    day = session.now.date() + dt.timedelta(days=1)
    while day.weekday() != weekday:
        day += dt.timedelta(days=1)
    return dt.datetime.combine(day, dt.time(hour)).isoformat(timespec="minutes")


def road_graph(seed: int, mode: Mode) -> Any:
    graph: Any = nx.Graph()
    for road in roads.roads(seed):
        if (cost := roads.cost_of(road, mode)) is not None:
            graph.add_edge(road.start, road.end, minutes=cost // 10**6 / 60_000)
    return graph


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_is_consistent(seed: int) -> None:
    atlas = atlas_of(open_map(seed))
    cast = cast_of(seed)
    names = [place.name for place in atlas.places]
    assert len(names) == len(set(names))
    assert {place.name for place in cast.places} <= set(names)
    for place in atlas.places:
        point = atlas.addresses.get(place.address)
        assert (point.latitude, point.longitude) == (place.latitude, place.longitude)
        assert atlas.reviews.where(place_id=place.id)
    for person in (cast.protagonist, *cast.people):
        assert atlas.addresses.get(person.address).city == person.city
    for saved in atlas.saved_places:
        assert saved.name == atlas.places.get(saved.place_id).name
    kinds: set[PlaceKind] = {place.kind for place in atlas.places}
    assert all(len(atlas.places.where(kind=kind)) >= 2 for kind in kinds)
    assert len(kinds) == 22


@pytest.mark.parametrize("seed", SEEDS)
def test_everywhere_can_be_reached_by_every_means(seed: int) -> None:
    stops = set(road_graph(seed, "walk"))
    assert len(stops) == len(roads.crossings(seed)) - 1
    for mode in MODES:
        assert nx.is_connected(road_graph(seed, mode).subgraph(stops))


def test_routes_are_shortest_paths() -> None:
    session = open_map(2)
    atlas = atlas_of(session)
    for start, end in combinations(some_places(session, 6), 2):
        route = ok(
            session.call("get_directions", {"origin": start.address, "destination": end.address, "mode": "walk"})
        )
        points = roads.crossings(2)
        a, b = (roads.nearest_crossing(2, rules.point_of(place)) for place in (start, end))
        shortest = nx.dijkstra_path_length(road_graph(2, "walk"), a, b, weight="minutes")
        doors = roads.straight_km(rules.point_of(start), points[a]) + roads.straight_km(points[b], rules.point_of(end))
        if a != b:
            assert route["minutes"] == pytest.approx(shortest + doors / roads.WALK_SPEED * 60, abs=0.06)
        assert route["distance_km"] >= round(roads.straight_km(rules.point_of(start), rules.point_of(end)), 2) - 0.01
        assert route["departs_at"] == atlas.now.isoformat()


def test_every_means_of_travel_has_its_own_pace() -> None:
    session = open_map(1)
    start, end = max(
        combinations(some_places(session, 12), 2),
        key=lambda pair: roads.straight_km(rules.point_of(pair[0]), rules.point_of(pair[1])),
    )
    asked = {"origin": start.address, "destination": end.address}
    minutes = {mode: ok(session.call("get_directions", asked | {"mode": mode}))["minutes"] for mode in MODES}
    assert minutes["car"] < minutes["bike"] < minutes["walk"]
    assert minutes["transit"] <= minutes["walk"] + roads.WAIT_MINUTES * 10
    steps = ok(session.call("get_directions", asked))["steps"]
    assert steps[0]["instruction"].startswith("Head ")
    assert math.isclose(sum(step["minutes"] for step in steps), minutes["car"], abs_tol=0.5)


def test_traffic_follows_the_hour_and_only_slows_cars() -> None:
    session = open_map()
    start, end = some_places(session, 2)
    asked = {"origin": start.address, "destination": end.address}
    rush, night = next_weekday_at(session, 8), next_weekday_at(session, 22)
    by_car = [ok(session.call("get_travel_time", asked | {"depart_at": at})) for at in (rush, night)]
    assert [row["traffic"] for row in by_car] == ["heavy", "light"]
    assert by_car[0]["minutes"] > by_car[1]["minutes"] == by_car[0]["minutes_without_traffic"]
    on_foot = [ok(session.call("get_travel_time", asked | {"depart_at": at, "mode": "walk"})) for at in (rush, night)]
    assert on_foot[0]["minutes"] == on_foot[1]["minutes"]


def test_arriving_by_a_time_says_when_to_leave() -> None:
    session = open_map()
    start, end = some_places(session, 2)
    asked = {"origin": start.address, "destination": end.address, "mode": "bike"}
    by = next_weekday_at(session, 18)
    found = ok(session.call("get_travel_time", asked | {"arrive_by": by}))
    gap = dt.datetime.fromisoformat(by) - dt.datetime.fromisoformat(found["departs_at"])
    assert gap == dt.timedelta(minutes=round(found["minutes"]))
    assert session.call("get_travel_time", asked | {"arrive_by": by, "depart_at": by}).code == "both_times"
    soon = (session.now + dt.timedelta(minutes=1)).isoformat()
    assert session.call("get_travel_time", asked | {"mode": "walk", "arrive_by": soon}).code == "too_late"


def test_stops_are_put_in_the_best_order() -> None:
    session = open_map(3)
    addresses = [place.address for place in some_places(session, 5)]
    origin, stops = addresses[0], addresses[1:]
    tour = ok(session.call("plan_stops", {"origin": origin, "stops": stops, "mode": "bike"}))
    matrix = {"origins": addresses, "destinations": stops, "mode": "bike"}
    minutes = {
        (row["origin"], row["destination"]): row["minutes"]
        for row in ok(session.call("get_distance_matrix", matrix))["items"]
    }
    best = min(
        sum(minutes[a, b] for a, b in zip((origin, *order), order, strict=False)) for order in permutations(stops)
    )
    assert tour["minutes"] == pytest.approx(best, abs=0.01)
    assert sorted(leg["destination"] for leg in tour["legs"]) == sorted(stops)
    assert session.call("plan_stops", {"origin": origin, "stops": [stops[0], stops[0]]}).code == "duplicate_stop"


def test_addresses_of_other_servers_are_worked_out() -> None:
    session = open_map()
    found = ok(session.call("geocode_address", {"address": "4321 Nowhere Hill Road"}))
    assert found["precision"] == "interpolated"
    assert ok(session.call("geocode_address", {"address": "4321 nowhere hill road"}))["latitude"] == found["latitude"]
    known = some_places(session, 1)[0]
    exact = ok(session.call("geocode_address", {"address": f"{known.address.upper()}, {known.city}"}))
    assert (exact["address"], exact["precision"]) == (known.address, "exact")
    assert session.call("geocode_address", {"address": "somewhere nice"}).code == "not_found"


def test_coordinates_lead_back_to_the_place() -> None:
    session = open_map()
    place = some_places(session, 1)[0]
    found = ok(session.call("reverse_geocode", {"latitude": place.latitude, "longitude": place.longitude}))
    assert (found["address"], found["place_name"], found["distance_km"]) == (place.address, place.name, 0.0)
    assert session.call("reverse_geocode", {"latitude": -40.0, "longitude": 10.0}).code == "outside_area"


def test_other_cities_are_off_the_roads() -> None:
    for seed in SEEDS:
        cast = cast_of(seed)
        for person in cast.people:
            if person.city != cast.home:
                assert open_map(seed).call("get_directions", {"destination": person.address}).code == "no_route"


@pytest.mark.parametrize("seed", SEEDS)
def test_what_stands_in_another_city_is_on_the_map_there(seed: int) -> None:
    session, home = open_map(seed), cast_of(seed).home
    hotels = [(hotel.address, hotel.city) for found in hotels_of(seed).values() for hotel in found]
    stores = [(store.address, store.city) for store in branches_of(seed)]
    contacts = [(contact.address, contact.city) for contact in sales_of(seed).contacts]
    for address, city in (*hotels, *stores, *contacts):
        named = ok(session.call("geocode_address", {"address": f"{address}, {city}"}))
        found = ok(session.call("geocode_address", {"address": address.upper()}))
        assert found == named
        assert (found["address"], found["city"], found["precision"]) == (address, city, "exact")
        back = {"latitude": found["latitude"], "longitude": found["longitude"]}
        assert ok(session.call("reverse_geocode", back))["city"] == city
        way = session.call("get_travel_time", {"destination": address, "origin": "7 Nowhere Lane"})
        assert way.code == (None if city == home else "no_route")
        if city != home:
            assert not ok(session.call("find_nearby_places", {"kind": "shop", "address": address}))["items"]
            assert session.call("geocode_address", {"address": f"{address}, {home}"}).code == "not_found"


def test_an_address_that_nobody_has_is_in_the_city_that_it_names() -> None:
    session, (home, other, *_) = open_map(2), cast_of(2).cities
    for text, city in (("", home), (f", {home}", home), (f", {other}", other)):
        found = ok(session.call("geocode_address", {"address": f"7 Nowhere Lane{text}"}))
        assert (found["address"], found["city"], found["precision"]) == ("7 Nowhere Lane", city, "interpolated")
    assert session.call("get_directions", {"destination": f"7 Nowhere Lane, {other}"}).code == "no_route"


def test_opening_hours_follow_the_clock() -> None:
    session = open_map()
    bank = next(place for place in atlas_of(session).places if place.kind == "bank")
    search = {"query": bank.name.upper(), "kind": "bank"}
    assert ok(session.call("search_places", search))["total"] >= 1
    assert ok(session.call("search_places", search | {"open_at": next_weekday_at(session, 12, 6)}))["total"] == 0
    noon = dt.datetime.combine(session.now.date() + dt.timedelta(days=7), dt.time(12))
    while noon.weekday() > 4:
        noon += dt.timedelta(days=1)
    session.advance((noon - session.now).total_seconds())
    assert ok(session.call("get_place", {"place_id": bank.id}))["is_open"]
    session.advance(12 * 3600)
    assert not ok(session.call("get_place", {"place_id": bank.id}))["is_open"]


def test_a_place_is_saved_once_on_a_list_and_reviewed_once() -> None:
    session = open_map()
    place = some_places(session, 1)[0]
    ok(session.call("create_place_list", {"name": "Sunday walks"}))
    assert session.call("create_place_list", {"name": "sunday WALKS"}).code == "already_exists"
    saved = ok(session.call("save_place", {"place_id": place.id, "list_name": "Sunday walks"}))
    once = session.digest()
    assert ok(session.call("save_place", {"place_id": place.id, "list_name": "sunday walks"})) == saved
    assert session.digest() == once
    noted = {"place_id": place.id, "list_name": "Sunday walks", "note": "cash only"}
    assert session.call("save_place", noted).code == "already_exists"
    listed = ok(session.call("list_saved_places", {"list_name": "Sunday walks"}))
    assert [row["id"] for row in listed["items"]] == [saved["id"]]
    ok(session.call("remove_saved_place", {"saved_place_id": saved["id"]}))
    assert ok(session.call("list_saved_places", {"list_name": "Sunday walks"}))["total"] == 0


def test_a_review_counts_in_the_rating() -> None:
    session = open_map()
    me = cast_of(0).protagonist.name
    atlas = atlas_of(session)
    place = next(p for p in atlas.places if all(r.author != me for r in atlas.reviews.where(place_id=p.id)))
    before = [r.stars for r in atlas.reviews.where(place_id=place.id)]
    review = {"place_id": place.id, "stars": 1, "text": "Not for me."}
    ok(session.call("review_place", review))
    details = ok(session.call("get_place", {"place_id": place.id}))
    assert details["rating"] == round((sum(before) + 1) / (len(before) + 1), 1)
    once = session.digest()
    ok(session.call("review_place", review))
    assert session.digest() == once
    assert session.call("review_place", review | {"stars": 5}).code == "already_exists"


def test_a_shared_trip_ends_on_arrival() -> None:
    session = open_map()
    first, second = some_places(session, 2)
    share = {"recipient": "ada@postbox.example", "destination": first.address}
    trip = ok(session.call("share_trip_eta", share))
    assert session.call("share_trip_eta", share | {"destination": second.address}).code == "conflict"
    arrives = dt.datetime.fromisoformat(trip["arrives_at"])
    session.advance((arrives - session.now).total_seconds())
    ok(session.call("share_trip_eta", share | {"destination": second.address}))


def test_every_saved_place_is_reached_by_paging() -> None:
    session = open_map()
    ok(session.call("create_place_list", {"name": "Everything"}))
    for place in atlas_of(session).places:
        ok(session.call("save_place", {"place_id": place.id, "list_name": "Everything"}))
    seen: list[str] = []
    asked: dict[str, Any] = {"list_name": "Everything", "limit": 50}
    while True:
        page = ok(session.call("list_saved_places", asked))
        seen += [row["id"] for row in page["items"]]
        if page["next_cursor"] is None:
            break
        asked["cursor"] = page["next_cursor"]
    assert len(seen) == len(set(seen)) == page["total"] > 50
    assert session.call("list_saved_places", {"cursor": "after_400"}).code == "invalid_cursor"


def test_saved_places_are_filtered_and_sorted_by_day() -> None:
    session = open_map()
    rows = ok(session.call("list_saved_places", {"sort": "newest", "limit": 50}))["items"]
    days = [row["saved_on"] for row in rows]
    assert days == sorted(days, reverse=True)
    middle = days[len(days) // 2]
    after = ok(session.call("list_saved_places", {"since": middle, "limit": 50}))["total"]
    assert after == sum(day >= middle for day in days)
    assert session.call("list_saved_places", {"since": days[0], "until": days[-1]}).code == "invalid_range"


def test_who_has_arrived_is_at_the_destination() -> None:
    session = open_map()
    there, next_stop = some_places(session, 2)
    trip = ok(session.call("share_trip_eta", {"recipient": "ada@postbox.example", "destination": there.address}))
    assert not trip["has_arrived"]
    assert rules.the_person(atlas_of(session)).location != there.address
    session.advance(6 * 3600)
    assert rules.the_person(atlas_of(session)).location == there.address
    assert ok(session.call("get_directions", {"destination": next_stop.address}))["origin"] == there.address


@pytest.mark.parametrize("seed", SEEDS)
def test_contacts_are_found_by_name_and_by_email(seed: int) -> None:
    session = open_map(seed)
    for person in cast_of(seed).people[:6]:
        for said in (person.name, person.name.lower(), person.email.upper()):
            found = ok(session.call("geocode_address", {"address": said}))
            assert (found["address"], found["city"], found["contact_name"]) == (
                person.address,
                person.city,
                person.name,
            )
    shared = Counter(person.name.split()[1] for person in cast_of(seed).people).most_common(1)[0]
    if shared[1] > 1 and len(shared[0]) >= 5:
        refused = session.call("geocode_address", {"address": shared[0]})
        assert refused.code == "not_found"
        assert "full name" in str(refused.message)


def test_a_place_has_one_name_for_its_id() -> None:
    session = open_map()
    found = ok(session.call("search_places", {"query": "park"}))["items"][0]
    near = ok(session.call("find_nearby_places", {"kind": "park", "radius_km": 25}))["items"][0]
    for row in (found, near):
        assert ok(session.call("get_place", {"place_id": row["id"]}))["id"] == row["id"]


def test_nearby_places_are_sorted_by_rating() -> None:
    session = open_map()
    asked = {"kind": "cafe", "radius_km": 25.0, "sort": "rating"}
    ratings = [row["rating"] for row in ok(session.call("find_nearby_places", asked))["items"]]
    assert ratings == sorted(ratings, reverse=True)
    assert len(ratings) > 1


@pytest.mark.parametrize("seed", SEEDS)
def test_lists_without_pages_are_short_and_cannot_grow(seed: int) -> None:
    session = open_map(seed)
    kinds = {place.kind for place in atlas_of(session).places}
    assert all(len(atlas_of(session).places.where(kind=kind)) <= 50 for kind in kinds)
    places = atlas_of(session).places.keys()
    explorer = Explorer(session, keyed("growth", seed))
    for _ in range(150):
        explorer.step()
    assert atlas_of(session).places.keys() == places


def test_a_house_that_is_spelt_in_two_ways_is_one_address() -> None:
    session = open_map()
    found = [ok(session.call("geocode_address", {"address": text})) for text in ("99 Ivory Lane", "99 IVORY ln.")]
    assert found[0] == found[1]
    journey = {"origin": "99 Ivory Lane", "destination": "99 ivory lane"}
    assert session.call("get_directions", journey).code == "same_address"
    assert session.call("plan_stops", {"stops": ["99 Ivory Lane", "99 ivory ln"]}).code == "duplicate_stop"


def test_a_full_name_is_not_taken_for_a_part_of_a_longer_one() -> None:
    session = open_map()
    atlas, (one, other) = atlas_of(session), list(atlas_of(session).contacts)[:2]
    one = atlas.contacts.update(one, name="Ana Lind")
    other = atlas.contacts.update(other, name="Diana Lindqvist")
    assert rules.contact_named(atlas, "ana lind") == rules.contact_named(atlas, "Lind, Ana") == one
    assert rules.contact_named(atlas, "Diana") == other


def test_a_list_in_small_letters_is_sorted_among_the_others() -> None:
    session = open_map()
    ok(session.call("create_place_list", {"name": "aquariums"}))
    place = some_places(session, 1)[0]
    saved = ok(session.call("save_place", {"place_id": place.id, "list_name": "Aquariums"}))
    assert ok(session.call("list_saved_places", {"sort": "list"}))["items"][0]["id"] == saved["id"]


def test_reviews_are_listed_by_the_day_they_were_written() -> None:
    session = open_map()
    counts = Counter(review.place_id for review in atlas_of(session).reviews)
    ((place_id, _),) = counts.most_common(1)
    check_days(session, "list_place_reviews", "written_on", {"place_id": place_id})


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("query", "kind"),
    [
        ("the nearest charging stations", "charging"),
        ("a charging station", "charging"),
        ("gas stations near me", "fuel"),
        ("a pharmacy", "pharmacy"),
        ("pharmacies", "pharmacy"),
        ("the closest libraries", "library"),
    ],
)
def test_places_are_found_as_people_ask_for_them(seed: int, query: str, kind: PlaceKind) -> None:
    session = open_map(seed)
    found = {row["id"] for row in rows_of(session, "search_places", limit=20, query=query)}
    assert found >= {place.id for place in atlas_of(session).places.where(kind=kind)} != set()
    assert all(atlas_of(session).places.get(place_id).kind == kind for place_id in found)


def test_reviews_are_hardly_ever_alike() -> None:
    texts = Counter(review.text for seed in range(30) for review in load("maps").first_day(seed).reviews)
    assert texts.total() > 3000
    assert max(texts.values()) <= 2
    assert not any("{" in text for text in texts)


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_visits_a_place_on_a_day_on_which_it_is_closed(seed: int) -> None:
    atlas = atlas_of(open_map(seed))
    for review in atlas.reviews:
        open_days = {hours.day for hours in atlas.places.get(review.place_id).hours}
        named = {day for day in WEEKDAYS if day.capitalize() in review.text.replace(review.place_name, "")}
        assert named <= open_days


@pytest.mark.parametrize("seed", SEEDS)
def test_shared_trips_took_as_long_as_the_way_takes(seed: int) -> None:
    session = open_map(seed)
    atlas = atlas_of(session)
    for trip in atlas.shared_trips:
        start, end = (rules.locate(atlas, address) for address in (trip.origin, trip.destination))
        way = rules.way_between(atlas, start, end, trip.mode, trip.departs_at)
        assert trip.arrives_at == rules.later(trip.departs_at, way.minutes) < session.now


@pytest.mark.parametrize("seed", range(30))
def test_a_distance_by_car_is_the_same_at_all_hours_and_in_all_apps(seed: int) -> None:
    session = open_map(seed)
    start, end = (place.address for place in some_places(session, 2))
    for hour in (8, 12, 22):
        at = next_weekday_at(session, hour)
        found = ok(session.call("get_travel_time", {"origin": start, "destination": end, "depart_at": at}))
        assert found["distance_km"] == road_km(seed, start, end)
        assert found["minutes"] == drive_minutes(seed, start, end, dt.datetime.fromisoformat(at))


@pytest.mark.parametrize("seed", range(30))
def test_nobody_leaves_home_while_away_on_a_trip(seed: int) -> None:
    away = [trip.away for trip in trips_of(seed)]
    journeys = list(atlas_of(open_map(seed)).shared_trips)
    assert len(journeys) >= 2
    for journey in journeys:
        assert not any(start < journey.arrives_at and journey.departs_at < end for start, end in away)


def test_coordinates_are_those_of_the_city_on_the_earth() -> None:
    for seed in range(40):
        atlas = atlas_of(open_map(seed))
        for spot in (*atlas.addresses, *atlas.places):
            north, east = city_of(spot.city).centre
            assert earth_km(Point(north, east), Point(spot.latitude, spot.longitude)) < 12


def test_the_plan_and_the_earth_show_the_same_points_and_distances() -> None:
    for seed in range(40):
        home = cast_of(seed).home
        spots = [Point(spot.latitude, spot.longitude) for spot in spots_of(seed)]
        there = [Point(*on_earth(seed, home, spot.latitude, spot.longitude)) for spot in spots]
        assert [on_plan(seed, home, point) for point in there] == spots
        for (a, b), (c, d) in zip(combinations(spots[:8], 2), combinations(there[:8], 2), strict=True):
            assert math.isclose(roads.straight_km(a, b), earth_km(c, d), rel_tol=0.005, abs_tol=0.001)
