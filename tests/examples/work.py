"""Examples at work: the issue tracker, the calendar and the CRM."""

from prove.core.examples import Example
from tests.examples.script import Script, day, mine, said


def take_an_issue() -> Example:
    s = Script("issues-take-one", "issue_tracker", seed=16, category="parallel")
    s.say(
        "I'll do WEB-172. Assign it to me and put it into the sprint that is running for the website.",
        reply="WEB-172 is yours and part of Website sprint 23.",
    )
    sprints = s.call("list_sprints", project_key="WEB", status=said("active", "running"))
    s.call("assign_issue", goal="write", issue_key="WEB-172", assignee=mine("kofi.meyer@postbox.example"))
    s.call(
        "move_issue_to_sprint",
        goal="write",
        together=True,
        issue_key="WEB-172",
        sprint_id=s.pick(sprints, "items.id", name="Website sprint 23"),
    )
    return s.done()


def finish_an_issue() -> Example:
    s = Script("issues-to-review", "issue_tracker", seed=16)
    s.say(
        "I spent 90 minutes on PAY-218 today. Log that, start the issue and send it on to review.",
        reply="90 minutes are logged, and PAY-218 is in review.",
    )
    s.call("log_work", goal="write", issue_key="PAY-218", minutes=90)
    started = s.call(
        "transition_issue", together=True, issue_key="PAY-218", status=said("in_progress", "start the issue")
    )
    s.call(
        "transition_issue", goal="write", after=(started,), issue_key="PAY-218", status=said("in_review", "to review")
    )
    return s.done()


def bug_for_laila() -> Example:
    s = Script("issues-bug-for-laila", "issue_tracker", seed=16)
    s.say(
        "File an urgent bug in the Payments project, 'Refund mail names the wrong customer', for Laila Vargas, and "
        "note that it blocks PAY-224."
    )
    projects = s.call("list_projects", query="Payments")
    bug = s.call(
        "create_issue",
        goal="write",
        project_key=s.pick(projects, "items.key"),
        title="Refund mail names the wrong customer",
        kind="bug",
        priority="urgent",
        assignee=s.pick(projects, "items.members.email", name="Laila Vargas"),
    )
    key = s.pick(bug, "key")
    s.call("link_issues", goal="write", issue_key=key, relation="blocks", other_key="PAY-224")
    s.reply(f"{key.value} is filed for Laila Vargas and blocks PAY-224.", key.value)
    return s.done()


def skip_the_workflow() -> Example:
    s = Script("issues-not-so-fast", "issue_tracker", seed=16, category="refusal")
    s.say(
        "Set PAY-221 to done.",
        reply="The tracker does not allow that: PAY-221 is still to do and has to be in progress and in review first.",
    )
    s.call("transition_issue", goal="refusal", issue_key="PAY-221", status="done")
    return s.done()


def urgent_website_bugs() -> Example:
    s = Script("issues-urgent-bugs", "issue_tracker", "crm", seed=16, category="question")
    s.say("Which urgent bugs of the Website project are still to do?")
    projects = s.call("list_projects", query="Website")
    s.call(
        "search_issues",
        goal="question",
        project_key=s.pick(projects, "items.key"),
        status="to_do",
        kind="bug",
        priority="urgent",
    )
    s.reply(
        "There are two: WEB-183 about the nightly backup and WEB-173 about the password reset.", "WEB-183", "WEB-173"
    )
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
    bug_for_laila,
    skip_the_workflow,
    urgent_website_bugs,
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
