"""Examples at work: the issue tracker, the calendar and the CRM."""

import datetime as dt

from prove.core.examples import Example
from tests.examples.at_work import (
    crm_of,
    day_and_month,
    deals_in,
    issues_of,
    lead_in,
    my_email,
    next_weekday,
    sprint_of,
    sprinting,
    tracker_of,
)
from tests.examples.in_calendar import (
    agenda_where,
    calendar_of,
    clashes,
    free_hour,
    next_days,
    of_others,
    on_day,
    own_singles,
    own_weekly,
)
from tests.examples.script import Script, day, mine, said


def take_an_issue() -> Example:
    s = Script("issues-take-one", "issue_tracker", seed=16, category="parallel")
    project, me = sprinting(s), my_email(s)
    running = sprint_of(s, project, "active")
    (issue,) = issues_of(s, project, 1, lambda i: i.status == "to_do" and i.sprint_id is None and i.assignee != me)
    s.say(
        f"I'll do {issue.key}. Assign it to me and put it into the sprint that is running for {project.name}.",
        reply=f"{issue.key} is yours and part of {running.name}.",
    )
    sprints = s.call("list_sprints", project_key=project.key, status=said("active", "running"))
    s.call("assign_issue", goal="write", issue_key=issue.key, assignee=mine(me))
    s.call(
        "move_issue_to_sprint",
        goal="write",
        together=True,
        issue_key=issue.key,
        sprint_id=s.pick(sprints, "items.id", name=running.name),
    )
    return s.done()


def finish_an_issue() -> Example:
    s = Script("issues-to-review", "issue_tracker", seed=16)
    (issue,) = issues_of(s, sprinting(s), 1, lambda i: i.status == "to_do" and i.assignee is not None)
    s.say(
        f"I spent 90 minutes on {issue.key} today. Log that, start the issue and send it on to review.",
        reply=f"90 minutes are logged, and {issue.key} is in review.",
    )
    s.call("log_work", goal="write", issue_key=issue.key, minutes=90)
    started = s.call(
        "transition_issue", together=True, issue_key=issue.key, status=said("in_progress", "start the issue")
    )
    s.call(
        "transition_issue", goal="write", after=(started,), issue_key=issue.key, status=said("in_review", "to review")
    )
    return s.done()


def bug_for_a_colleague() -> Example:
    s = Script("issues-bug-for-a-colleague", "issue_tracker", seed=16)
    project = sprinting(s)
    (blocked,) = issues_of(s, project, 1, lambda i: i.status == "to_do")
    colleague = project.members[1].name
    s.say(
        f"File an urgent bug in the {project.name} project, 'Welcome mail names the wrong customer', for {colleague}, "
        f"and note that it blocks {blocked.key}."
    )
    projects = s.call("list_projects", query=project.name)
    bug = s.call(
        "create_issue",
        goal="write",
        project_key=s.pick(projects, "items.key"),
        title="Welcome mail names the wrong customer",
        kind="bug",
        priority="urgent",
        assignee=s.pick(projects, "items.members.email", name=colleague),
    )
    key = s.pick(bug, "key")
    s.call("link_issues", goal="write", issue_key=key, relation="blocks", other_key=blocked.key)
    s.reply(f"{key.value} is filed for {colleague} and blocks {blocked.key}.", key.value)
    return s.done()


def skip_the_workflow() -> Example:
    s = Script("issues-not-so-fast", "issue_tracker", seed=16, category="refusal")
    (issue,) = issues_of(s, sprinting(s), 1, lambda i: i.status == "to_do")
    s.say(
        f"Set {issue.key} to done.",
        reply=f"The tracker does not allow that: {issue.key} is still to do and has to be in progress and in review "
        "first.",
    )
    s.call("transition_issue", goal="refusal", issue_key=issue.key, status="done")
    return s.done()


def bugs_in_review() -> Example:
    s = Script("issues-bugs-in-review", "issue_tracker", "crm", seed=16, category="question")
    bugs = [issue for issue in tracker_of(s).issues if issue.kind == "bug" and issue.status == "in_review"]
    project = tracker_of(s).projects.get(bugs[0].project_key)
    keys = [bug.key for bug in bugs if bug.project_key == project.key]
    s.say(f"Which bugs of the {project.name} project are in review?")
    projects = s.call("list_projects", query=project.name)
    s.call("search_issues", goal="question", project_key=s.pick(projects, "items.key"), status="in_review", kind="bug")
    s.reply(f"In review: {' and '.join(keys)}.", *keys)
    return s.done()


def move_an_event() -> Example:
    s = Script("calendar-move-event", "calendar", seed=9)
    event = own_singles(s)[0]
    minutes = int((event.ends_at - event.starts_at).total_seconds() // 60)
    before = next(each for each in (15, 20) if each != event.reminder_minutes)
    at = free_hour(s, event.starts_at.date() + dt.timedelta(days=1), minutes)
    s.say(
        f"Move '{event.title}' to {on_day(at)}, {at:%H:%M}, and remind me {before} minutes before.",
        reply=f"'{event.title}' is on {on_day(at)} at {at:%H:%M}, with a reminder {before} minutes before.",
    )
    found = s.call("search_events", query=event.title)
    id = s.pick(found, "items.id", title=event.title)
    s.call("reschedule_event", goal="write", event_id=id, starts_at=day(at.isoformat(), f"{on_day(at)}, {at:%H:%M}"))
    s.call("set_event_reminder", goal="write", together=True, event_id=id, minutes_before=before)
    return s.done()


def double_booked() -> Example:
    s = Script("calendar-double-booked", "calendar", seed=agenda_where(clashes), category="multi-turn")
    invitation, other = clashes(calendar_of(s))[0]
    words = on_day(invitation.starts_at)
    s.say(f"Am I double-booked on {words}?")
    on = day(str(invitation.starts_at.date()), words)
    conflicts = s.call("list_conflicts", goal="question", since=on, until=on)
    s.reply(f"Yes: '{invitation.title}' and '{other.title}' overlap.", invitation.title, other.title)
    s.say(
        f"Then I won't make it to '{invitation.title}', decline that one. And remind me 20 minutes before the other.",
        reply=f"You have declined '{invitation.title}', and you will be reminded of '{other.title}'.",
    )
    comes_first = s.value(conflicts, "items.first_title") == invitation.title
    first, second = s.pick(conflicts, "items.first_event_id"), s.pick(conflicts, "items.second_event_id")
    s.call(
        "respond_to_invitation",
        goal="write",
        event_id=first if comes_first else second,
        response=said("declined", "decline"),
    )
    s.call(
        "set_event_reminder",
        goal="write",
        together=True,
        event_id=second if comes_first else first,
        minutes_before=20,
    )
    return s.done()


def appointment_without_time() -> Example:
    s = Script("calendar-appointment", "calendar", seed=9, category="missing-value")
    today = s.session.now.date()
    at = free_hour(s, today + dt.timedelta(days=11 - today.weekday()), 45)
    s.say(
        f"Put an appointment 'Vaccination' into my calendar for {on_day(at)}, 45 minutes.",
        missing="starts_at",
        reply=f"At what time on {on_day(at)} is the appointment?",
    )
    s.say(f"At {at:%H:%M}.", reply=f"Vaccination, {on_day(at)}, at {at:%H:%M}, for 45 minutes.")
    s.call(
        "create_event",
        goal="write",
        title="Vaccination",
        starts_at=day(at.isoformat(), f"At {at:%H:%M}"),
        duration_minutes=45,
    )
    return s.done()


def two_series_off() -> Example:
    s = Script("calendar-series-off", "calendar", seed=9, category="parallel")
    one, other = own_weekly(calendar_of(s))[:2]
    days = [next_days(calendar_of(s), event)[0] for event in (one, other)]
    s.say(
        f"I have a cold. Call off '{one.title}' on {on_day(days[0])} and '{other.title}' on {on_day(days[1])}, just "
        "this once.",
        reply=f"'{one.title}' on {on_day(days[0])} and '{other.title}' on {on_day(days[1])} are called off; the later "
        "ones stay.",
    )
    found = [s.call("search_events", together=event is other, query=event.title) for event in (one, other)]
    for place, event in enumerate((one, other)):
        s.call(
            "cancel_occurrence",
            goal="write",
            together=event is other,
            event_id=s.pick(found[place], "items.id", title=event.title),
            occurrence_on=day(str(days[place]), on_day(days[place])),
        )
    return s.done()


def not_my_event() -> Example:
    s = Script("calendar-not-mine", "calendar", seed=9, category="refusal")
    event = of_others(s)
    s.say(
        f"Call off '{event.title}' on {on_day(event.starts_at)}.",
        reply=f"I cannot call it off: {event.organizer_name} organizes it. You could decline the invitation.",
    )
    found = s.call("search_events", query=event.title)
    s.call("cancel_event", goal="refusal", event_id=s.pick(found, "items.id", title=event.title))
    return s.done()


def lead_becomes_customer() -> Example:
    s = Script("crm-convert-lead", "crm", seed=9)
    lead, close = lead_in(s, "qualified"), s.session.now.date() + dt.timedelta(days=60)
    monday = next_weekday(s, 0)
    s.say(
        f"{lead.name} from {lead.company} is in! Convert the lead with a deal 'Quality archive pilot' worth 42,000, "
        f"closing on {day_and_month(close)}, and plan a meeting 'First steps' on Monday at 10.",
        reply=f"{lead.name} is a contact now, the deal is open, and the meeting stands for Monday at 10.",
    )
    leads = s.call("list_leads", query=lead.name)
    converted = s.call(
        "convert_lead",
        goal="write",
        lead_id=s.pick(leads, "items.id", name=lead.name),
        deal_title="Quality archive pilot",
        deal_value=42000.0,
        expected_close_on=day(close.isoformat(), f"on {day_and_month(close)}"),
    )
    s.call(
        "add_sales_activity",
        goal="write",
        contact_id=s.pick(converted, "contact_id"),
        kind="meeting",
        subject="First steps",
        at=day(f"{monday}T10:00:00", "on Monday at 10"),
        deal_id=s.pick(converted, "deal_id"),
    )
    return s.done()


def twice_in_the_crm() -> Example:
    s = Script("crm-merge", "crm", "calendar", seed=9)
    duplicate = next(contact for contact in crm_of(s).contacts if contact.job is None)
    known = next(c for c in crm_of(s).contacts.where(company_id=duplicate.company_id) if c.name == duplicate.name)
    first = known.name.split()[0]
    s.say(
        f"{known.name} is in the CRM twice. Keep the entry with the address {known.email} and merge the other one into "
        f"it. {first} is their finance director now.",
        reply=f"{known.name} is there once now, as finance director.",
    )
    contacts = s.call("search_crm_contacts", query=known.name)
    kept = s.pick(contacts, "items.id", email=known.email)
    s.call(
        "merge_crm_contacts",
        goal="write",
        keep_id=kept,
        duplicate_id=s.pick(contacts, "items.id", email=duplicate.email),
    )
    s.call("update_crm_contact", goal="write", together=True, contact_id=kept, job="finance director")
    return s.done()


def won_and_lost() -> Example:
    s = Script("crm-won-and-lost", "crm", seed=9, category="parallel")
    won, lost = deals_in(s, "negotiation")[0], deals_in(s, "qualified")[0]
    s.say(
        f"Good news: we won the {won.title.lower()}. Bad news: the {lost.title.lower()} is lost, they have no budget.",
        reply=f"{won.title} is won, {lost.title} is lost for lack of budget.",
    )
    first = s.call("list_deals", query=won.title.lower())
    second = s.call("list_deals", together=True, query=lost.title.lower())
    s.call("move_deal", goal="write", deal_id=s.pick(first, "items.id", title=won.title), stage="won")
    s.call(
        "move_deal",
        goal="write",
        together=True,
        deal_id=s.pick(second, "items.id", title=lost.title),
        stage="lost",
        lost_reason="no_budget",
    )
    return s.done()


def lead_from_the_fair() -> Example:
    s = Script("crm-lead-from-fair", "crm", "issue_tracker", seed=9, category="missing-function")
    s.hidden = {"create_lead"}
    s.say(
        "I met Otto Lindgren of Falk Freight at the trade fair, otto.lindgren@falkfreight.example. Enter the lead.",
        reply="I see your leads, but I have no function that enters a new one.",
    )
    s.say(
        "I have switched it on.",
        brings=("create_lead",),
        reply="Otto Lindgren of Falk Freight is in as a new lead from the trade fair.",
    )
    s.call(
        "create_lead",
        goal="write",
        name="Otto Lindgren",
        email="otto.lindgren@falkfreight.example",
        company="Falk Freight",
        source="trade_fair",
    )
    return s.done()


def parking_spot() -> Example:
    s = Script("calendar-parking", "calendar", "issue_tracker", seed=9, category="irrelevance")
    s.say(
        "Book me a parking spot at City Hall for today's weekly planning.",
        reply="I can look after your calendar, but I have no way to book a parking spot.",
    )
    return s.done()


EXAMPLES = (
    take_an_issue,
    finish_an_issue,
    bug_for_a_colleague,
    skip_the_workflow,
    bugs_in_review,
    move_an_event,
    double_booked,
    appointment_without_time,
    two_series_off,
    not_my_event,
    lead_becomes_customer,
    twice_in_the_crm,
    won_and_lost,
    lead_from_the_fair,
    parking_spot,
)
