"""Errands, visits and retries on the map: several calls whose results must agree with each other."""

import datetime as dt

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.maps import rules
from prove.servers.maps.records import Atlas, Contact, Place
from tests.servers.play import done, refusal, refused

SEEDS = (0, 7, 23)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def open_map(seed: int) -> WorldSession:
    return WorldEnvironment([load("maps")]).open(seed)


def atlas_of(session: WorldSession) -> Atlas:
    state = session.state("maps")
    assert isinstance(state, Atlas)
    return state


def neighbours(session: WorldSession) -> list[Contact]:
    """The contacts who live in the home city."""
    atlas = atlas_of(session)
    home = atlas.addresses.get(rules.the_person(atlas).home)
    others = [contact for contact in atlas.contacts if contact.address != home.address]
    return [contact for contact in others if atlas.addresses.get(contact.address).city == home.city]


def places_elsewhere(session: WorldSession, count: int) -> list[Place]:
    atlas = atlas_of(session)
    here = rules.the_person(atlas).location
    return [place for place in atlas.places if place.address != here][:count]


def wait_until(session: WorldSession, moment: str) -> None:
    session.advance((dt.datetime.fromisoformat(moment) - session.now).total_seconds())


@every_seed
def test_a_visit_to_a_friend_and_the_way_home(seed: int) -> None:
    session = open_map(seed)
    friend = neighbours(session)[0]
    found = done(session, "geocode_address", address=friend.name.upper())
    assert (found["address"], found["contact_name"]) == (friend.address, friend.name)
    asked = {"destination": found["address"], "mode": "bike"}
    evening = dt.datetime.combine(session.now.date() + dt.timedelta(days=1), dt.time(19)).isoformat()
    plan = done(session, "get_travel_time", arrive_by=evening, **asked)
    wait_until(session, plan["departs_at"])
    trip = done(session, "share_trip_eta", recipient=friend.email, **asked)
    assert (trip["recipient_name"], trip["arrives_at"]) == (friend.name, evening)
    wait_until(session, evening)
    back = done(session, "get_directions", destination=rules.the_person(atlas_of(session)).home)
    assert back["origin"] == friend.address, "who has arrived starts from there"


@every_seed
def test_an_errand_round_is_planned_saved_and_cleared(seed: int) -> None:
    session = open_map(seed)
    stops = places_elsewhere(session, 4)
    tour = done(session, "plan_stops", stops=[stop.address for stop in stops], mode="car")
    assert tour["distance_km"] == pytest.approx(sum(leg["distance_km"] for leg in tour["legs"]), abs=0.01)
    assert tour["legs"][-1]["arrives_at"] == tour["arrives_at"]
    done(session, "create_place_list", name="Saturday round")
    for stop in stops:
        done(session, "save_place", place_id=stop.id, list_name="saturday  ROUND")
    listed = done(session, "list_saved_places", list_name="Saturday Round", sort="name")
    assert [row["name"] for row in listed["items"]] == sorted(stop.name for stop in stops)
    for row in listed["items"]:
        done(session, "remove_saved_place", saved_place_id=row["id"])
        assert refused(session, "remove_saved_place", saved_place_id=row["id"]) == "not_found"
    assert done(session, "list_saved_places", list_name="Saturday round")["total"] == 0


@every_seed
def test_one_trip_is_shared_with_several_people_and_retried(seed: int) -> None:
    session = open_map(seed)
    target, other = places_elsewhere(session, 2)
    first, second = neighbours(session)[:2]
    trip = done(session, "share_trip_eta", recipient=first.email, destination=target.address)
    once = session.digest()
    assert done(session, "share_trip_eta", recipient=first.email.upper(), destination=target.address) == trip
    assert session.digest() == once, "a retry changes nothing"
    session.advance(60)
    joined = done(session, "share_trip_eta", recipient=second.email, destination=target.address)
    assert [joined[field] for field in ("departs_at", "arrives_at")] == [trip["departs_at"], trip["arrives_at"]]
    for detour in ({"destination": other.address}, {"destination": target.address, "mode": "walk"}):
        refusal_of_detour = refusal(session, "share_trip_eta", recipient=first.email, **detour)
        assert refusal_of_detour.code == "conflict"
        assert target.address in str(refusal_of_detour.message)
    wait_until(session, trip["arrives_at"])
    assert rules.the_person(atlas_of(session)).location == target.address
    done(session, "share_trip_eta", recipient=first.email, destination=other.address)


@every_seed
def test_nobody_gains_a_second_vote_on_a_rating(seed: int) -> None:
    session = open_map(seed)
    atlas = atlas_of(session)
    me = rules.the_person(atlas).name
    place = next(p for p in atlas.places if all(r.author != me for r in atlas.reviews.where(place_id=p.id)))
    before = done(session, "get_place", place_id=place.id)
    review = {"place_id": place.id, "stars": 5, "text": "Would come back any time."}
    done(session, "review_place", **review)
    rated = done(session, "get_place", place_id=place.id)
    assert rated["review_count"] == before["review_count"] + 1
    done(session, "review_place", **review)
    assert refused(session, "review_place", **(review | {"stars": 1})) == "already_exists"
    assert refused(session, "review_place", **(review | {"stars": 6})) == "out_of_bounds"
    assert done(session, "get_place", place_id=place.id) == rated
    mine = done(session, "list_place_reviews", place_id=place.id, query=me, sort="stars_high")["items"]
    assert [(row["stars"], row["place_name"]) for row in mine] == [(5, place.name)]


@every_seed
def test_a_place_closes_at_the_minute_that_it_says(seed: int) -> None:
    session = open_map(seed)
    place = next(p for p in atlas_of(session).places if p.kind == "supermarket")
    hours = place.hours[0]
    while session.now.strftime("%A").lower() != hours.day:
        session.advance(86_400)
    wait_until(session, dt.datetime.combine(session.now.date() + dt.timedelta(days=7), hours.opens).isoformat())
    shown = done(session, "get_place", place_id=place.id)
    assert shown["closes_at"] == hours.closes.isoformat()
    closing = dt.datetime.combine(session.now.date(), hours.closes)
    search = {"query": place.name, "kind": "supermarket"}
    for moment, is_open in ((closing - dt.timedelta(minutes=1), 1), (closing, 0)):
        assert done(session, "search_places", open_at=moment.isoformat(), **search)["total"] == is_open
        wait_until(session, moment.isoformat())
        assert done(session, "get_place", place_id=place.id)["is_open"] == bool(is_open)


@every_seed
def test_to_arrive_just_after_a_month_has_ended_one_leaves_in_the_month_before(seed: int) -> None:
    session = open_map(seed)
    first = (session.now.date().replace(day=1) + dt.timedelta(days=40)).replace(day=1)
    by = dt.datetime.combine(first, dt.time(0, 1))
    target = places_elsewhere(session, 1)[0]
    plan = done(session, "get_travel_time", destination=target.address, mode="walk", arrive_by=by.isoformat())
    leaves = dt.datetime.fromisoformat(plan["departs_at"])
    assert leaves.month != by.month
    assert by - leaves == dt.timedelta(minutes=round(plan["minutes"]))
    assert plan["arrives_at"] == by.isoformat()
