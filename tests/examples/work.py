"""Examples at work: the issue tracker, the calendar and the CRM."""

from prove.core.examples import Example
from tests.examples.at_work import issues_of, my_email, sprint_of, sprinting, tracker_of
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


def incident_review() -> Example:
    s = Script("calendar-incident-review", "calendar", seed=9)
    s.say(
        "Move the incident review on Monday to 2 pm, and remind me 15 minutes before.",
        reply="The incident review is on Monday at 14:00, with a reminder 15 minutes before.",
    )
    found = s.call("search_events", query="Incident review")
    event = s.pick(found, "items.id", starts_at="2026-10-05T08:00:00")
    s.call("reschedule_event", goal="write", event_id=event, starts_at=day("2026-10-05T14:00:00", "to 2 pm"))
    s.call("set_event_reminder", goal="write", together=True, event_id=event, minutes_before=15)
    return s.done()


def double_booked() -> Example:
    s = Script("calendar-double-booked", "calendar", seed=9, category="multi-turn")
    s.say("Am I double-booked on Monday evening?")
    conflicts = s.call("list_conflicts", goal="question")
    s.reply(
        "Yes: Cinema with Fiona and Coffee with Alma overlap by 15 minutes.", "Cinema with Fiona", "Coffee with Alma"
    )
    s.say(
        "Then I won't make it to the coffee, decline that one. And accept the cinema.",
        reply="You have declined the coffee with Alma and accepted the cinema with Fiona.",
    )
    s.call(
        "respond_to_invitation",
        goal="write",
        event_id=s.pick(conflicts, "items.second_event_id", second_title="Coffee with Alma"),
        response=said("declined", "decline"),
    )
    s.call(
        "respond_to_invitation",
        goal="write",
        together=True,
        event_id=s.pick(conflicts, "items.first_event_id", first_title="Cinema with Fiona"),
        response=said("accepted", "accept"),
    )
    return s.done()


def dentist_without_time() -> Example:
    s = Script("calendar-dentist", "calendar", seed=9, category="missing-value")
    s.say(
        "Put a dentist appointment into my calendar for next Friday, 45 minutes.",
        missing="starts_at",
        reply="At what time on Friday, 9 October, is the appointment?",
    )
    s.say("At 3 in the afternoon.", reply="Dentist appointment, Friday 9 October, 15:00 to 15:45.")
    s.call(
        "create_event",
        goal="write",
        title="Dentist appointment",
        starts_at=day("2026-10-09T15:00:00", "At 3 in the afternoon"),
        duration_minutes=45,
    )
    return s.done()


def two_lessons_off() -> Example:
    s = Script("calendar-lessons-off", "calendar", seed=9, category="parallel")
    s.say(
        "I have a cold. Call off Sunday's piano lesson and Tuesday's yoga class, just this once.",
        reply="The piano lesson on Sunday and the yoga class on Tuesday are called off; the later ones stay.",
    )
    events = s.call("list_events")
    s.call(
        "cancel_occurrence",
        goal="write",
        event_id=s.pick(events, "items.id", title="Piano lesson"),
        occurrence_on=day("2026-10-04", "Sunday"),
    )
    s.call(
        "cancel_occurrence",
        goal="write",
        together=True,
        event_id=s.pick(events, "items.id", title="Yoga class"),
        occurrence_on=day("2026-10-06", "Tuesday"),
    )
    return s.done()


def not_my_event() -> Example:
    s = Script("calendar-not-mine", "calendar", seed=9, category="refusal")
    s.say(
        "Call off the cinema with Fiona on Monday.",
        reply="I cannot call it off: Amara Peralta organizes the cinema evening. You could decline the invitation.",
    )
    found = s.call("search_events", query="Cinema with Fiona")
    s.call("cancel_event", goal="refusal", event_id=s.pick(found, "items.id", starts_at="2026-10-05T19:15:00"))
    return s.done()


def lead_becomes_customer() -> Example:
    s = Script("crm-convert-lead", "crm", seed=9)
    s.say(
        "Daniel Chandra from Copperfield Legal is in! Convert his lead with a deal 'Legal archive pilot' worth 42,000, "
        "closing on 30 November, and plan a call 'Kick-off' with him on Monday at 10.",
        reply="Daniel Chandra is a contact now, the deal is open, and the kick-off call stands for Monday at 10.",
    )
    leads = s.call("list_leads", query="Daniel Chandra")
    converted = s.call(
        "convert_lead",
        goal="write",
        lead_id=s.pick(leads, "items.id", name="Daniel Chandra"),
        deal_title="Legal archive pilot",
        deal_value=42000.0,
        expected_close_on=day("2026-11-30", "on 30 November"),
    )
    s.call(
        "add_sales_activity",
        goal="write",
        contact_id=s.pick(converted, "contact_id"),
        kind="call",
        subject="Kick-off",
        at=day("2026-10-05T10:00:00", "on Monday at 10"),
        deal_id=s.pick(converted, "deal_id"),
    )
    return s.done()


def twice_in_the_crm() -> Example:
    s = Script("crm-merge", "crm", "calendar", seed=9)
    s.say(
        "Ines Blake is in the CRM twice. Keep the entry with her Northgate address, "
        "ines.blake@northgatepharma.example, and merge the other one into it. She is their finance director now.",
        reply="Ines Blake is there once now, as finance director.",
    )
    contacts = s.call("search_crm_contacts", query="Ines Blake")
    kept = s.pick(contacts, "items.id", email="ines.blake@northgatepharma.example")
    s.call(
        "merge_crm_contacts",
        goal="write",
        keep_id=kept,
        duplicate_id=s.pick(contacts, "items.id", email="ines-blake@postbox.example"),
    )
    s.call(
        "update_crm_contact",
        goal="write",
        together=True,
        contact_id=kept,
        job="finance director",
    )
    return s.done()


def won_and_lost() -> Example:
    s = Script("crm-won-and-lost", "crm", seed=9, category="parallel")
    s.say(
        "Good news: we won the office furniture rollout. Bad news: the security audit upgrade is lost, they have no "
        "budget.",
        reply="Office furniture rollout is won, Security audit upgrade is lost for lack of budget.",
    )
    furniture = s.call("list_deals", query="office furniture rollout")
    audit = s.call("list_deals", together=True, query="security audit upgrade")
    s.call("move_deal", goal="write", deal_id=s.pick(furniture, "items.id"), stage="won")
    s.call(
        "move_deal",
        goal="write",
        together=True,
        deal_id=s.pick(audit, "items.id"),
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
    incident_review,
    double_booked,
    dentist_without_time,
    two_lessons_off,
    not_my_event,
    lead_becomes_customer,
    twice_in_the_crm,
    won_and_lost,
    lead_from_the_fair,
    parking_spot,
)
