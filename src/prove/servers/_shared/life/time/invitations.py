"""What takes none of the user's time: invitations that are not accepted, and events that were called off."""

import datetime as dt
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from prove.servers._shared.life.person.habits import amount
from prove.servers._shared.life.time.engagement import Engagement, Reply, Sphere
from prove.servers._shared.life.time.occasions import HOME_ONCE, WORK_ONCE, Occasion
from prove.servers._shared.life.time.planner import COMING, PAST, TRIES, Planner
from prove.servers._shared.life.time.present import VISIT_MINUTES, free_now, present_of

_MINUTE, _HOUR = dt.timedelta(minutes=1), dt.timedelta(hours=1)


def add_unattended(planner: Planner) -> None:
    """Invitations that were not accepted, and events that were called off."""
    match present_of(planner.cast.seed).guest:
        case "invited":
            _invited_online(planner, "needs_action", planner.rng.randrange(5, 25, 5))
        case "left":
            _invited_online(planner, "tentative", planner.rng.randrange(35, 50, 5))
        case None:
            pass
    _add_invitations(planner, "work", WORK_ONCE, planner.habits.working)
    _add_invitations(planner, "home", HOME_ONCE, planner.habits.social)
    _not_attended(planner, "work", WORK_ONCE, COMING, 1, "accepted", theirs=True)
    _clash(planner)


def _invited_online(planner: Planner, reply: Reply, minutes_ago: int) -> None:
    """A video meeting of people who have nothing else to do; the user was in it only if they had not, either.

    It lasts an hour or, if nobody else is left for it, until the next meeting of its guests begins.
    """
    sphere, title, known = planner.online_now()
    starts_at = planner.now - dt.timedelta(minutes=minutes_ago)
    if reply == "tentative" and not planner.free(starts_at, VISIT_MINUTES):
        reply = "needs_action"
    known = free_now(planner.cast.seed, known, planner.attended, starts_at)
    minutes = 60
    soon = [e for e in planner.attended if e.times(planner.now, starts_at + minutes * _MINUTE)]
    invited = {email for engagement in soon for email in engagement.people}
    if len(stay := [person for person in known if person.email not in invited]) > 1:
        known = stay
    elif soon:
        minutes = min(at - starts_at for e in soon for at in e.times(planner.now, planner.now + _HOUR)) // _MINUTE
    host, *people = planner.rng.sample(known, min(len(known), planner.rng.randrange(3, 6)))
    draft = planner.draft(title, starts_at, minutes, sphere, host, [host, *people], None)
    planner.add(replace(draft, reply=reply), online=True, attended=False)


def _add_invitations(planner: Planner, sphere: Sphere, occasions: Sequence[Occasion], habit: float) -> None:
    rng = planner.rng
    _not_attended(planner, sphere, occasions, COMING, amount(rng, 2.2, habit, 1), "needs_action", theirs=True)
    _not_attended(planner, sphere, occasions, COMING, rng.randrange(3), "tentative", theirs=True)
    _not_attended(planner, sphere, occasions, COMING, rng.randrange(1, 3), "declined", theirs=True)
    _not_attended(planner, sphere, occasions, PAST, rng.randrange(1, 4), "declined", theirs=True)
    _not_attended(planner, sphere, occasions, COMING, rng.randrange(1, 4), "accepted", theirs=False)
    _not_attended(planner, sphere, occasions, PAST, rng.randrange(3), "accepted", theirs=False)


def _not_attended(
    planner: Planner,
    sphere: Sphere,
    occasions: Sequence[Occasion],
    days: range,
    count: int,
    reply: Reply,
    *,
    theirs: bool,
) -> None:
    """Events at times that are free; of those that the user accepted or organizes, all were called off."""
    for _ in range(count):
        with_others = [each for each in occasions if each.tie is not None and each.title not in planner.titles]
        for _ in range(TRIES):
            draft, online = planner.proposal(planner.pick(with_others), sphere, planner.day(days), free=True)
            if draft is None or (draft.starts_at > planner.now) != (days is COMING):
                continue
            organizer = draft.people[0] if theirs else planner.me.email
            draft = replace(draft, organizer=organizer, reply=reply, called_off=reply == "accepted")
            if draft.called_off or _have_time(draft, planner.unattended):
                planner.add(draft, online=online, attended=False)
                break


def _clash(planner: Planner) -> None:
    """An invitation that is not answered, at a time at which the user has something else, but not its guests; it is for
    something that usually begins at such an hour."""
    taken = [e for e in planner.attended if e.repeats == "never" and e.trip is None and e.sphere != "mark"]
    first, last = planner.now + dt.timedelta(hours=2), planner.now + dt.timedelta(days=30)
    taken = [e for e in taken if first < e.starts_at < last]
    for other in planner.rng.sample(taken, len(taken)) * TRIES:
        sphere, starts_at = other.sphere, other.starts_at + dt.timedelta(minutes=planner.pick((-15, 0, 15)))
        day, occasions = starts_at.date(), WORK_ONCE if sphere == "work" else HOME_ONCE
        with_others = [each for each in occasions if each.tie is not None]
        occasions = [each for each in with_others if starts_at.hour in planner.hours(each, sphere, day)]
        if not occasions:
            continue
        draft, online = planner.proposal(planner.pick(occasions), sphere, day, starts_at=starts_at)
        if draft is not None and _have_time(draft, (*planner.attended, *planner.unattended)):
            draft = replace(draft, organizer=draft.people[0], reply="needs_action")
            planner.add(draft, online=online, attended=False)
            return


def _have_time(draft: Engagement, others: Iterable[Engagement]) -> bool:
    """Whether nobody else who takes part in an event is in another one at its time, unless that was called off."""
    ends_at = draft.starts_at + draft.length
    return all(
        other.called_off
        or not other.times(draft.starts_at - other.length + _MINUTE, ends_at)
        or set(draft.people).isdisjoint(other.people)
        for other in others
    )
