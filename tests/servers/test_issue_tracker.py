"""The tracker's own rules: keys, workflow, blocking, sprints, links, and a first day that obeys them."""

import datetime as dt
from collections import Counter
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers.issue_tracker.progress import progress_between
from prove.servers.issue_tracker.records import Issue, Sprint, Tracker
from prove.servers.issue_tracker.rules import ACYCLIC, CLOSED, leads_to
from tests.servers.play import done, refused, rows_of

SEEDS = range(6)


def open_session(seed: int = 1) -> WorldSession:
    return WorldEnvironment([load("issue_tracker")]).open(seed)


def tracker_of(session: WorldSession) -> Tracker:
    return cast(Tracker, session.state("issue_tracker"))


def new_issue(session: WorldSession, title: str = "Broken lamp", **more: Any) -> str:
    project = next(iter(tracker_of(session).projects))
    return done(session, "create_issue", project_key=project.key, title=title, kind="bug", **more)["key"]


def member(session: WorldSession) -> str:
    return next(iter(tracker_of(session).projects)).members[1].email


def sprint_where(session: WorldSession, status: str, *, filled: bool = True) -> Sprint:
    tracker = tracker_of(session)
    return next(
        s for s in tracker.sprints if s.status == status and bool(tracker.issues.where(sprint_id=s.id)) == filled
    )


def idle_sprint(session: WorldSession) -> str:
    return next(s.id for s in tracker_of(session).sprints if s.status == "planned")


def issues_in(session: WorldSession, sprint_id: str) -> list[Issue]:
    return tracker_of(session).issues.where(sprint_id=sprint_id)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_holds_together(seed: int) -> None:
    tracker = tracker_of(open_session(seed))
    assert 120 < sum(len(table.rows()) for table in tracker.tables) < 1200
    assert next(iter(tracker.users)).email == cast_of(seed).protagonist.email
    sprints = {s.id: s for s in tracker.sprints}
    for issue in tracker.issues:
        project = tracker.projects.get(issue.project_key)
        assert int(issue.key.removeprefix(f"{project.key}-")) <= project.last_number
        assert issue.assignee is None or issue.assignee in {m.email for m in project.members}
        assert issue.assignee is not None or issue.status in ("to_do", "cancelled")
        assert (issue.closed_on is not None) == (issue.status in CLOSED)
        if issue.sprint_id is not None:
            assert sprints[issue.sprint_id].project_key == issue.project_key
            assert sprints[issue.sprint_id].status != "closed" or issue.status in CLOSED
    for link in tracker.links:
        if link.relation in ACYCLIC:
            assert not leads_to(tracker, link.relation, link.to_key, link.from_key)
        if link.relation == "blocks":
            open_blocker = tracker.issues.get(link.from_key).status not in CLOSED
            assert not (open_blocker and tracker.issues.get(link.to_key).status == "done")
    for project in tracker.projects:
        assert len(tracker.sprints.where(project_key=project.key, status="active")) <= 1
    assert len({issue.title for issue in tracker.issues}) == len(tracker.issues)
    in_review = [issue for issue in tracker.issues if issue.status == "in_review"]
    assert len(in_review) >= 3


@pytest.mark.parametrize("seed", SEEDS)
def test_comments_and_work_lie_within_the_life_of_an_issue(seed: int) -> None:
    tracker = tracker_of(open_session(seed))
    for issue in tracker.issues:
        end = issue.closed_on or tracker.now.date()
        assert issue.created_at.date() <= issue.updated_at.date() <= tracker.now.date()
        assert issue.closed_on is None or issue.updated_at.date() == issue.closed_on
        for comment in tracker.comments.where(issue_key=issue.key):
            assert issue.created_at <= comment.written_at <= issue.updated_at
            assert comment.author in {member.email for member in tracker.projects.get(issue.project_key).members}
        for log in tracker.work_logs.where(issue_key=issue.key):
            assert issue.created_at.date() <= log.worked_on <= end


def test_hardly_any_comment_is_written_twice() -> None:
    bodies = Counter(comment.body for seed in range(30) for comment in tracker_of(open_session(seed)).comments)
    assert max(bodies.values()) <= 2
    assert len(bodies) > 0.97 * bodies.total()


def test_keys_count_up_within_their_project() -> None:
    session = open_session()
    one, two = list(tracker_of(session).projects)[:2]
    keys = [
        done(session, "create_issue", project_key=p.key, title="Look into it", kind="task")["key"]
        for p in (one, two, one)
    ]
    assert keys == [
        f"{one.key}-{one.last_number + 1}",
        f"{two.key}-{two.last_number + 1}",
        f"{one.key}-{one.last_number + 2}",
    ]


def test_issues_of_different_projects_give_one_outcome_in_any_order() -> None:
    outcomes: list[Any] = []
    for step in (1, -1):
        session = open_session()
        for project in list(tracker_of(session).projects)[::step]:
            done(session, "create_issue", project_key=project.key, title="Look into it", kind="task")
        outcomes.append(session.outcome())
    assert outcomes[0] == outcomes[1]


def test_the_workflow_has_no_short_cuts() -> None:
    session = open_session()
    key = new_issue(session)
    assert refused(session, "transition_issue", issue_key=key, status="done") == "conflict"
    assert refused(session, "transition_issue", issue_key=key, status="in_progress") == "not_assigned"
    done(session, "assign_issue", issue_key=key, assignee=member(session))
    for status in ("in_progress", "in_review", "done"):
        closed = done(session, "transition_issue", issue_key=key, status=status)
    assert closed["closed_on"] == session.now.date().isoformat()
    assert refused(session, "transition_issue", issue_key=key, status="in_review") == "conflict"
    assert refused(session, "assign_issue", issue_key=key, assignee=member(session)) == "conflict"
    assert done(session, "transition_issue", issue_key=key, status="in_progress")["closed_on"] is None


def test_a_blocked_issue_cannot_be_done_before_its_blocker() -> None:
    session = open_session()
    blocker, blocked = (new_issue(session, t, assignee=member(session)) for t in ("First step", "Second step"))
    link = done(session, "link_issues", issue_key=blocker, relation="blocks", other_key=blocked)
    for status in ("in_progress", "in_review"):
        done(session, "transition_issue", issue_key=blocked, status=status)
    assert refused(session, "transition_issue", issue_key=blocked, status="done") == "blocked"
    twin = session.fork()
    done(twin, "unlink_issues", link_id=link["id"])
    done(twin, "transition_issue", issue_key=blocked, status="done")
    done(session, "transition_issue", issue_key=blocker, status="cancelled")
    done(session, "transition_issue", issue_key=blocked, status="done")
    other = new_issue(session, "Too late")
    assert refused(session, "link_issues", issue_key=other, relation="blocks", other_key=blocked) == "conflict"


def test_blocking_never_goes_in_a_circle() -> None:
    session = open_session()
    a, b, c = (new_issue(session, f"Part {letter}") for letter in "abc")
    done(session, "link_issues", issue_key=a, relation="blocks", other_key=b)
    done(session, "link_issues", issue_key=b, relation="blocks", other_key=c)
    assert refused(session, "link_issues", issue_key=c, relation="blocks", other_key=a) == "would_cycle"
    assert refused(session, "link_issues", issue_key=a, relation="blocks", other_key=a) == "same_issue"
    shown = done(session, "get_issue", issue_key=b)
    assert {(link["from_key"], link["to_key"]) for link in shown["links"]} == {(a, b), (b, c)}


def test_only_members_are_assigned() -> None:
    session = open_session()
    tracker = tracker_of(session)
    project = next(iter(tracker.projects))
    inside = {m.email for m in project.members}
    outsider = next(u.email for u in tracker.users if u.email not in inside)
    assert refused(session, "assign_issue", issue_key=new_issue(session), assignee=outsider) == "not_a_member"


def test_a_sprint_starts_and_hands_over_what_is_left() -> None:
    session = open_session()
    active = sprint_where(session, "active")
    planned = next(
        s for s in tracker_of(session).sprints.where(project_key=active.project_key) if s.status == "planned"
    )
    two_weeks = (session.now + dt.timedelta(days=14)).date().isoformat()
    assert refused(session, "start_sprint", sprint_id=planned.id, ends_on=two_weeks) == "conflict"
    before = issues_in(session, active.id)
    left = {issue.key for issue in before if issue.status not in CLOSED}
    report = done(session, "complete_sprint", sprint_id=active.id, carry_over_to=planned.id)
    assert set(report["carried_over"]) == left
    assert len(report["finished"]) + len(left) <= len(before)
    assert left <= {issue.key for issue in issues_in(session, planned.id)}
    assert all(issue.status in CLOSED for issue in issues_in(session, active.id))
    started = done(session, "start_sprint", sprint_id=planned.id, ends_on=two_weeks)
    assert (started["status"], started["starts_on"]) == ("active", session.now.date().isoformat())
    assert refused(session, "complete_sprint", sprint_id=idle_sprint(session)) == "conflict"


def test_what_is_open_goes_to_the_backlog_if_nothing_takes_it() -> None:
    session = open_session()
    active = sprint_where(session, "active")
    report = done(session, "complete_sprint", sprint_id=active.id)
    tracker = tracker_of(session)
    assert all(tracker.issues.get(key).sprint_id is None for key in report["carried_over"])


def test_an_empty_sprint_does_not_start() -> None:
    session = open_session()
    tracker = tracker_of(session)
    idle = next(p for p in tracker.projects if not tracker.sprints.where(project_key=p.key, status="active"))
    sprint = done(session, "create_sprint", project_key=idle.key, name="Fresh start")
    again = refused(session, "create_sprint", project_key=idle.key, name="fresh START")
    assert again == "already_exists"
    ends_on = (session.now + dt.timedelta(days=7)).date().isoformat()
    assert refused(session, "start_sprint", sprint_id=sprint["id"], ends_on=ends_on) == "empty_sprint"
    issue = done(session, "create_issue", project_key=idle.key, title="Something to do", kind="task")
    done(session, "move_issue_to_sprint", issue_key=issue["key"], sprint_id=sprint["id"])
    done(session, "start_sprint", sprint_id=sprint["id"], ends_on=ends_on)


def test_issues_stay_within_their_project() -> None:
    session = open_session()
    tracker = tracker_of(session)
    issue = next(i for i in tracker.issues if i.status == "to_do")
    foreign = next(s for s in tracker.sprints if s.project_key != issue.project_key)
    past = next(s for s in tracker.sprints if s.project_key == issue.project_key and s.status == "closed")
    assert refused(session, "move_issue_to_sprint", issue_key=issue.key, sprint_id=foreign.id) == "wrong_project"
    assert refused(session, "move_issue_to_sprint", issue_key=issue.key, sprint_id=past.id) == "conflict"
    assert done(session, "move_issue_to_sprint", issue_key=issue.key)["sprint_id"] is None


def test_labels_and_watchers_do_not_depend_on_the_order() -> None:
    outcomes: list[Any] = []
    for order in (1, -1):
        session = open_session()
        key = next(iter(tracker_of(session).issues)).key
        for label in ("zebra", "alpha")[::order]:
            done(session, "change_issue_labels", issue_key=key, add=[label])
        watching = tracker_of(session).issues.get(key).watchers
        new = [user.email for user in tracker_of(session).users if user.email not in watching][:2]
        for email in new[::order]:
            done(session, "watch_issue", issue_key=key, watcher=email)
        outcomes.append(session.outcome())
    assert outcomes[0] == outcomes[1]


def test_time_adds_up() -> None:
    session = open_session()
    key = new_issue(session)
    for minutes in (30, 45):
        done(session, "log_work", issue_key=key, minutes=minutes)
    tomorrow = (session.now + dt.timedelta(days=1)).date().isoformat()
    assert refused(session, "log_work", issue_key=key, minutes=5, worked_on=tomorrow) == "in_future"
    assert done(session, "get_issue", issue_key=key)["minutes_spent"] == 75
    assert done(session, "list_work_logs", issue_key=key)["total"] == 2


def test_words_find_issues_in_any_case() -> None:
    session = open_session()
    issue = next(iter(tracker_of(session).issues))
    found = done(session, "search_issues", query=issue.title.upper())
    assert [item["key"] for item in found["items"]] == [issue.key]
    assert issue.key in {item["key"] for item in done(session, "search_issues", query=issue.key.lower())["items"]}


def test_the_numbers_that_issues_happen_to_get_are_no_part_of_the_outcome() -> None:
    one, other = open_session(), open_session()
    for session, titles in ((one, ("Broken lamp", "Loud fan")), (other, ("Loud fan", "Broken lamp"))):
        keys = {title: new_issue(session, title) for title in titles}
        done(session, "comment_on_issue", issue_key=keys["Loud fan"], body=f"Not like {keys['Broken lamp']}")
        done(
            session,
            "change_issue_labels",
            issue_key=keys["Broken lamp"],
            add=sorted({"ui", "api"}, reverse=session is one),
        )
    assert one.outcome() == other.outcome()
    assert one.digest() != other.digest()


def test_every_sprint_is_on_some_page() -> None:
    session = open_session()
    project = next(iter(tracker_of(session).projects))
    for number in range(60):
        done(session, "create_sprint", project_key=project.key, name=f"Extra sprint no {number}")
    seen: list[str] = []
    page = done(session, "list_sprints")
    while page["next_cursor"]:
        seen += [item["id"] for item in page["items"]]
        page = done(session, "list_sprints", cursor=page["next_cursor"])
    seen += [item["id"] for item in page["items"]]
    assert seen == [sprint.id for sprint in tracker_of(session).sprints]


def test_sprints_are_sorted_by_their_first_day() -> None:
    session = open_session()
    rows = rows_of(session, "list_sprints")
    assert [row["id"] for row in rows] == [sprint.id for sprint in tracker_of(session).sprints]
    oldest = rows_of(session, "list_sprints", sort="oldest")
    started = sorted(row["starts_on"] for row in rows if row["starts_on"])
    waiting = [None] * (len(rows) - len(started))
    assert waiting
    assert [row["starts_on"] for row in oldest] == [*started, *waiting]
    newest = rows_of(session, "list_sprints", sort="newest")
    assert newest == oldest[::-1]
    assert {row["id"] for row in newest} == {row["id"] for row in rows}


def test_every_comment_is_on_some_page() -> None:
    session = open_session()
    key = new_issue(session)
    for number in range(25):
        session.advance(60)
        done(session, "comment_on_issue", issue_key=key, body=f"Remark {number}")
    shown = done(session, "get_issue", issue_key=key)
    seen = [comment["body"] for comment in shown["comments"]]
    assert (len(seen), shown["comment_count"]) == (10, 25)
    while shown["next_cursor"]:
        shown = done(session, "get_issue", issue_key=key, cursor=shown["next_cursor"])
        seen += [comment["body"] for comment in shown["comments"]]
    assert seen == [f"Remark {number}" for number in reversed(range(25))]


def test_there_are_never_more_projects_than_one_page_shows() -> None:
    session = open_session()
    assert done(session, "list_projects")["total"] <= 50
    assert not any("project" in name for name in session.environment.tools if name.startswith(("create", "add")))


def test_a_reopened_issue_leaves_a_sprint_that_is_over() -> None:
    session = open_session()
    tracker = tracker_of(session)
    over = sprint_where(session, "closed")
    issue = next(i for i in issues_in(session, over.id) if i.status == "done")
    reopened = done(session, "transition_issue", issue_key=issue.key, status="in_progress")
    assert reopened["sprint_id"] is None
    assert reopened["sprint_name"] is None
    active = sprint_where(session, "active")
    kept = next((i for i in tracker.issues.where(sprint_id=active.id) if i.status == "done"), None)
    if kept is not None:
        assert done(session, "transition_issue", issue_key=kept.key, status="in_progress")["sprint_id"] == active.id


def test_no_work_is_logged_before_there_was_an_issue() -> None:
    session = open_session()
    issue = next(i for i in tracker_of(session).issues if i.status == "to_do")
    reported = issue.created_at.date()
    for day in ("2019-03-01", (reported - dt.timedelta(days=1)).isoformat()):
        assert refused(session, "log_work", issue_key=issue.key, minutes=30, worked_on=day) == "before_issue"
    done(session, "log_work", issue_key=issue.key, minutes=30, worked_on=reported.isoformat())


def test_two_issues_do_not_duplicate_each_other() -> None:
    session = open_session()
    a, b, c = (new_issue(session, f"Part {letter}") for letter in "abc")
    done(session, "link_issues", issue_key=a, relation="duplicates", other_key=b)
    assert refused(session, "link_issues", issue_key=b, relation="duplicates", other_key=a) == "would_cycle"
    done(session, "link_issues", issue_key=b, relation="duplicates", other_key=c)
    assert refused(session, "link_issues", issue_key=c, relation="duplicates", other_key=a) == "would_cycle"
    done(session, "link_issues", issue_key=b, relation="blocks", other_key=a)


def test_what_holds_already_is_granted_and_changes_nothing() -> None:
    session = open_session()
    key, other = new_issue(session, assignee=member(session)), new_issue(session, "Second one")
    link = done(session, "link_issues", issue_key=key, relation="relates_to", other_key=other)
    calls: list[tuple[str, dict[str, Any]]] = [
        ("transition_issue", {"issue_key": key, "status": "in_progress"}),
        ("assign_issue", {"issue_key": key, "assignee": member(session)}),
        ("change_issue_labels", {"issue_key": key, "add": ["urgent"], "remove": ["later"]}),
        ("watch_issue", {"issue_key": key}),
        ("unwatch_issue", {"issue_key": other}),
        ("complete_sprint", {"sprint_id": sprint_where(session, "active").id}),
    ]
    for tool, arguments in calls:
        done(session, tool, **arguments)
    before = session.digest()
    for tool, arguments in calls:
        done(session, tool, **arguments)
    again = done(session, "link_issues", issue_key=other, relation="relates_to", other_key=key)
    assert again["id"] == link["id"]
    assert session.digest() == before


def test_an_issue_can_be_left_to_nobody_before_work_starts() -> None:
    session = open_session()
    key = new_issue(session, assignee=member(session))
    assert done(session, "assign_issue", issue_key=key)["assignee"] is None
    found = done(session, "search_issues", assignee="Nobody", query=key)
    assert [item["key"] for item in found["items"]] == [key]
    done(session, "assign_issue", issue_key=key, assignee=member(session))
    done(session, "transition_issue", issue_key=key, status="in_progress")
    assert refused(session, "assign_issue", issue_key=key) == "conflict"


def test_people_are_named_by_name_or_address() -> None:
    session = open_session()
    tracker = tracker_of(session)
    for user in list(tracker.users)[:4]:
        mine = {issue.key for issue in tracker.issues if issue.assignee == user.email}
        for who in (user.name, user.email.upper()):
            found = done(session, "search_issues", assignee=who, limit=50)
            assert {item["key"] for item in found["items"]} == mine
            assert {item["assignee_name"] for item in found["items"]} <= {user.name}
        reported = done(session, "search_issues", reporter=user.name, limit=50)["total"]
        assert reported == sum(issue.reporter == user.email for issue in tracker.issues)
        logged = done(session, "list_work_logs", person=user.name)["total"]
        assert logged == sum(log.person == user.email for log in tracker.work_logs)
    assert refused(session, "search_issues", assignee="Zebulon Nobodyson") == "not_found"


def test_issues_are_found_by_their_day_and_sorted() -> None:
    session = open_session()
    tracker = tracker_of(session)
    days = sorted(issue.created_at.date() for issue in tracker.issues)
    since, until = days[20].isoformat(), days[40].isoformat()
    found = done(session, "search_issues", since=since, until=until, sort="oldest", limit=50)["items"]
    assert [item["created_at"] for item in found] == sorted(item["created_at"] for item in found)
    assert len(found) == sum(days[20] <= day <= days[40] for day in days)
    assert refused(session, "search_issues", since=until, until=since) == "invalid_range"
    ranks = ["urgent", "high", "medium", "low"]
    urgent = [ranks.index(item["priority"]) for item in done(session, "search_issues", sort="priority")["items"]]
    assert urgent == sorted(urgent)
    assert urgent[0] == 0
    key = next(iter(tracker.issues)).key
    session.advance(60)
    done(session, "comment_on_issue", issue_key=key, body="Still there?")
    assert done(session, "search_issues", sort="updated", limit=1)["items"][0]["key"] == key


def test_keys_and_labels_may_be_spelt_as_people_say_them() -> None:
    session = open_session()
    issue = next(iter(tracker_of(session).issues))
    said = issue.key.replace("-", " ").lower()
    assert done(session, "get_issue", issue_key=said)["key"] == issue.key
    assert done(session, "list_sprints", project_key=issue.project_key.lower())["total"] > 0
    labels = done(session, "change_issue_labels", issue_key=said, add=["Needs Design"])["labels"]
    assert "needs-design" in labels
    found = done(session, "search_issues", label="NEEDS-DESIGN")
    assert [item["key"] for item in found["items"]] == [issue.key]


def test_the_numbers_of_issues_start_elsewhere_in_every_world() -> None:
    starts = [
        min(int(issue.key.rpartition("-")[2]) for issue in tracker.issues.where(project_key=project.key))
        for seed in range(12)
        for tracker in [tracker_of(open_session(seed))]
        for project in tracker.projects
    ]
    assert len(set(starts)) > len(starts) * 0.75


def test_sprints_are_found_by_words_and_days() -> None:
    session = open_session()
    active = sprint_where(session, "active")
    assert active.starts_on is not None
    assert active.ends_on is not None
    words = " ".join(reversed(active.name.upper().split()))
    assert active.id in {item["id"] for item in done(session, "list_sprints", query=words)["items"]}
    today = session.now.date().isoformat()
    running = done(session, "list_sprints", since=today, until=today, project_key=active.project_key)
    assert [item["id"] for item in running["items"]] == [active.id]
    assert running["items"][0]["project_name"] in active.name
    assert refused(session, "create_sprint", project_key=active.project_key, name=f"{active.name}!") == "already_exists"


def test_the_report_of_a_sprint_names_where_open_issues_went() -> None:
    session = open_session()
    active = sprint_where(session, "active")
    other = done(session, "create_sprint", project_key=active.project_key, name="Later on")
    report = done(session, "complete_sprint", sprint_id=active.id, carry_over_to=other["id"])
    assert (report["carried_over_to"], report["carried_over_to_name"]) == (other["id"], "Later on")
    assert done(session, "complete_sprint", sprint_id=active.id)["carried_over_to_name"] is None


DAY = 86_400


@pytest.mark.parametrize("seed", range(20))
def test_colleagues_go_on_with_their_issues_in_working_hours(seed: int) -> None:
    first = open_session(seed)
    later = first.fork()
    later.advance(20 * DAY)
    before, after = tracker_of(first), tracker_of(later)
    user = next(iter(before.users)).email
    moved = [issue for issue in after.issues if issue != before.issues.get(issue.key)]
    written = [comment for comment in after.comments if comment.id not in before.comments]
    assert moved
    assert written
    for issue in moved:
        assert user not in (issue.reporter, issue.assignee, *issue.watchers)
    for comment in written:
        assert comment.author == after.issues.get(comment.issue_key).assignee != user
    for moment in [*(issue.updated_at for issue in moved), *(comment.written_at for comment in written)]:
        assert before.now < moment <= after.now
        assert moment.weekday() < 5
        assert 8 <= moment.hour < 18
    changes = {issue.key: issue.status for issue in moved if issue.status != before.issues.get(issue.key).status}
    assert all(issue.closed_on is not None for issue in moved if issue.status == "done")
    assert set(changes.values()) <= {"in_progress", "in_review", "done"}


@pytest.mark.parametrize("seed", range(6))
def test_progress_does_not_depend_on_how_far_the_clock_moves_at_once(seed: int) -> None:
    at_once = open_session(seed)
    step_by_step = at_once.fork()
    at_once.advance(24 * DAY)
    for hours in (1, 5, 30, 12, 100, 240, 188):
        step_by_step.advance(hours * 3600)
    assert at_once.digest() == step_by_step.digest()


def test_colleagues_leave_alone_what_the_user_takes_over() -> None:
    session = open_session(3)
    untouched = session.fork()
    untouched.advance(20 * DAY)
    before, after = tracker_of(session), tracker_of(untouched)
    moved = [issue for issue in before.issues if issue.status != after.issues.get(issue.key).status]
    watched, cancelled = moved[:2]
    done(session, "watch_issue", issue_key=watched.key)
    done(session, "transition_issue", issue_key=cancelled.key, status="cancelled")
    session.advance(20 * DAY)
    assert tracker_of(session).issues.get(watched.key).status == watched.status
    assert tracker_of(session).issues.get(cancelled.key).status == "cancelled"


@pytest.mark.parametrize("seed", [1009, 9_000_023])
def test_who_cannot_go_on_with_an_issue_says_so(seed: int) -> None:
    session = open_session(seed)
    before = set(tracker_of(session).comments.keys())
    session.advance(20 * DAY)
    assert [comment for comment in tracker_of(session).comments if comment.id not in before]


def test_colleagues_go_on_commenting_for_a_year() -> None:
    counts = [0] * 12
    for seed in range(8):
        session, at_once = open_session(seed), open_session(seed)
        first, before = session.now, set(tracker_of(session).comments.keys())
        for _ in range(12):
            session.advance(30 * DAY)
        at_once.advance(360 * DAY)
        assert session.digest() == at_once.digest()
        tracker = tracker_of(session)
        for comment in tracker.comments:
            if comment.id not in before:
                counts[(comment.written_at - first) // dt.timedelta(days=30)] += 1
                assert tracker.issues.get(comment.issue_key).assignee == comment.author
    assert min(counts) > max(counts) / 4, counts


def test_nobody_says_the_same_twice_about_an_issue() -> None:
    for seed in range(8000, 8020):
        now = cast_of(seed).now
        plans = progress_between(seed, now, now + dt.timedelta(days=400))
        said = Counter((plan.key, plan.assignee, plan.text) for plan in plans if plan.status is None)
        assert len(said) > 20
        assert said.most_common(1)[0][1] == 1, said.most_common(1)


def test_issues_that_relate_to_each_other_are_linked_in_one_way() -> None:
    ends: list[tuple[str, str]] = []
    for turned in (False, True):
        session = open_session()
        one, other = (new_issue(session, f"Part {letter}") for letter in "ab")
        first, second = (other, one) if turned else (one, other)
        link = done(session, "link_issues", issue_key=first, relation="relates_to", other_key=second)
        again = done(session, "link_issues", issue_key=second, relation="relates_to", other_key=first)
        assert again["id"] == link["id"]
        ends.append((link["from_key"], link["to_key"]))
    assert ends[0] == ends[1]
