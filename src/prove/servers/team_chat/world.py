"""The chat on the first day: four weeks of messages in the channels of teams and projects, and direct messages."""

import datetime as dt
from random import Random
from typing import NamedTuple

from prove.core import keyed
from prove.servers._shared.cast import Person, cast_of
from prove.servers._shared.days import hour_and_minute, month_name, weekday_name
from prove.servers._shared.life.clock import is_day_off, is_holiday
from prove.servers._shared.life.issues import LifeIssue, LifeSprint, Step, project_issues_of, sprints_of
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers._shared.life.time.answers import declined_by
from prove.servers._shared.life.time.desk import hours_before
from prove.servers._shared.life.work.deals import sales_of
from prove.servers._shared.life.work.office import WEEK_MINUTES, office_of
from prove.servers._shared.life.work.projects import Project, projects_of
from prove.servers.team_chat import talk
from prove.servers.team_chat.channels import FIXED, OLD, RELEASES, TEAMS, Plan
from prove.servers.team_chat.records import (
    Channel,
    ChatMessage,
    Colleague,
    Emoji,
    Posting,
    Reaction,
    Visibility,
    Workspace,
)
from prove.servers.team_chat.tools import server
from prove.servers.team_chat.writer import Draft, Writer

EMOJIS: tuple[Emoji, ...] = ("thumbs_up", "heart", "eyes", "party", "check", "laugh", "thinking")
WEEKS = 4
"""How far back messages go, in the archived channel a little further."""
MEETING_SHARE = 0.25
"""How often one writes about a meeting, if there is one soon for two of a channel."""
SOON_DAYS = 6
MINUTE = dt.timedelta(minutes=1)


class _Meeting(NamedTuple):
    """A time at which some of the team meet."""

    at: dt.datetime
    title: str
    everyone: frozenset[str]


@server.world
def build(seed: int) -> Workspace:
    """Some fifteen channels and a few hundred messages; the user is in most of the channels."""
    cast, rng = cast_of(seed), keyed("team_chat", seed)
    workspace = Workspace(seed, cast.now)
    team = (cast.protagonist, *cast.tied("colleague"))
    for person in team:
        row = Colleague(person.email, person.name, person.job, person.phone, is_self=person is cast.protagonist)
        workspace.colleagues.add(row)
    writer = _History(workspace, rng, team)
    for plan in FIXED:
        writer.channel(plan)
    for place, plan in enumerate(rng.sample(TEAMS, rng.randrange(2, 5))):
        writer.channel(plan._replace(joined=place != 1))
    writer.channel(rng.choice(OLD))
    hidden = rng.randrange(len(projects_of(seed)))
    for place, project in enumerate(projects_of(seed)):
        writer.project(project, "private" if place == hidden and rng.random() < 0.5 else "public")
    writer.channel(RELEASES)
    writer.occasions()
    for person in rng.sample(team[1:], min(9, amount(rng, 5, habits_of(seed).social ** 0.5, 3))):
        writer.conversation(person)
    writer.recent_words()
    writer.post_all()
    return workspace


class _History(Writer):
    """Collects what the team said until now, and posts it in the order in which it was said."""

    def __init__(self, workspace: Workspace, rng: Random, team: tuple[Person, ...]) -> None:
        super().__init__(workspace.seed, rng, team, workspace.now)
        self.workspace, self.office, self.habits = workspace, office_of(workspace.seed), habits_of(workspace.seed)
        self.social: list[str] = []
        places = range(len(projects_of(workspace.seed)))
        self.issues = [issue for place in places for issue in project_issues_of(workspace.seed, place)]
        self.meetings = self._meetings()

    def channel(self, plan: Plan) -> None:
        """A channel that is no project's, and its history."""
        rng, all_in = self.rng, plan.name in ("general", "announcements")
        others = self.team[1:] if all_in else tuple(rng.sample(self.team[1:], rng.randrange(3, 7)))
        members = (self.team[0], *others) if plan.joined else others
        admin = rng.choice(others)
        created_on = self.cast.now.date() - dt.timedelta(days=rng.randrange(90, 900))
        self._open(plan.name, plan.topic, plan.visibility, plan.posting, members, admin, created_on, plan.is_archived)
        if plan.threads is talk.SOCIAL and plan.joined and not plan.is_archived:
            self.social.append(plan.name)
        end = self.office.now - (2 * WEEK_MINUTES if plan.is_archived else 0)
        busy = self.habits.social if plan.threads is talk.SOCIAL else self.habits.working
        for minute in rng.sample(range(end - WEEKS * WEEK_MINUTES, end), amount(rng, 8, busy**0.5, 4)):
            at = self.office.moment(minute)
            if plan.threads is talk.TEAM and rng.random() < MEETING_SHARE and self._about_meeting(at, members, plan):
                continue
            present = members if plan.threads is talk.TEAM else self.in_town(members, at)
            starter = admin if plan.posting == "admins" else rng.choice(present or members)
            if starter not in present or len(present) < 2:
                continue
            self.thread(rng.choice(plan.threads), at, starter, self.other(present, starter), {}, channel=plan.name)
        if plan is RELEASES:
            self._release_notes()

    def project(self, project: Project, visibility: Visibility) -> None:
        """The channel of a project: news about its issues and sprints."""
        rng, seed = self.rng, self.workspace.seed
        members = tuple(self.people[email] for email in project.members)
        topic = f"Our work for {project.client}" if project.client else f"Everything about {project.name}"
        lead = self.people[project.lead]
        self._open(project.channel, topic, visibility, "everyone", members, lead, project.started_on)
        since = self.office.moment(self.office.now - WEEKS * WEEK_MINUTES)
        issues = [issue for issue in self.issues if issue.project == project.key]
        news = [(issue, step) for issue in issues for step in issue.steps if step.at > since]
        count = min(len(news), amount(rng, 11, self.habits.working**0.5, 5))
        for issue, step in rng.sample(news, count):
            self._about_issue(issue, step, members, project.channel)
        for sprint in sprints_of(seed):
            if sprint.project == project.key and sprint.starts_on and sprint.starts_on > since.date():
                self._about_sprint(sprint, issues, project, members)

    def occasions(self) -> None:
        """Deals that were won and birthdays, in the channel for everybody."""
        now = self.cast.now
        first_day = now.date() - dt.timedelta(days=28)
        for deal in sales_of(self.workspace.seed).deals:
            if deal.stage == "won" and deal.closed_on and first_day < deal.closed_on < now.date():
                facts = {"deal": deal.title[0].lower() + deal.title[1:], "company": deal.company}
                at = dt.datetime.combine(deal.closed_on, dt.time(self.rng.randrange(9, 17), self.rng.randrange(60)))
                owner, present = self.people[deal.owner], self.in_town(self.team, at)
                starter = owner if owner in present else self.other(present)
                self.thread(talk.DEAL, at, starter, self.other(present, starter), facts, channel="general")
        lately = [now.date() - dt.timedelta(days=back) for back in range(1, 28)]
        workdays = {(day.month, day.day): day for day in lately if not is_day_off(day)}
        for person in self.team[1:]:
            if (day := workdays.get((person.birthday.month, person.birthday.day))) is not None:
                at = dt.datetime.combine(day, dt.time(self.rng.randrange(8, 12), self.rng.randrange(60)))
                present = self.in_town(self.team, at)
                if person in present:
                    self.thread(talk.BIRTHDAY, at, self.other(present, person), person, {}, channel="general")

    def conversation(self, person: Person) -> None:
        """Direct messages between the user and a colleague, some about issues that one of them has."""
        rng, me = self.rng, self.team[0]
        mine = [i for i in self.issues if i.assignee == person.email and i.closed_at is None]
        for minute in rng.sample(range(self.office.now - 2 * WEEK_MINUTES, self.office.now), rng.randrange(1, 4)):
            moment = self.office.moment(minute)
            known = [issue for issue in mine if issue.created_at < moment]
            is_near = len(self.in_town((me, person), moment)) > 1
            if known and is_near and rng.random() < 0.4:
                issue = rng.choice(known)
                facts = self.facts_of(issue, moment)
                self.thread(talk.DIRECT_ISSUES, moment, me, person, facts, direct_with=person.email)
            else:
                starter, answers = rng.sample((me, person), 2)
                direct = talk.DIRECT if is_near else talk.DIRECT_FROM_AFAR
                self.thread(rng.choice(direct), moment, starter, answers, {}, direct_with=person.email)

    def recent_words(self) -> None:
        """Something that the user wrote today or yesterday, so that one can still change it."""
        now, me, seed = self.cast.now, self.team[0], self.workspace.seed
        spans = hours_before(seed, now, 24) or hours_before(seed, now, 44)
        spans = [span for span in spans if not is_holiday(span[0].date())] or spans
        spans = [span for span in spans if self.in_town((me,), span[0])] or spans
        minutes = [start + minute * MINUTE for start, end in spans for minute in range((end - start) // MINUTE)]
        for place, channel in enumerate((*self.social, None) if minutes else ()):
            at = self.rng.choice(minutes)
            other = self.team[1 + place]
            is_in_town = bool(self.in_town((me,), at))
            if channel is not None and not is_in_town:
                continue
            direct = talk.DIRECT if is_in_town else talk.DIRECT_FROM_AFAR
            thread = self.rng.choice(direct if channel is None else talk.SOCIAL)
            if channel is None and is_day_off(at.date()):
                thread = talk.DIRECT_PRIVATE
            direct_with = other.email if channel is None else None
            self.thread(thread, at, me, other, {}, channel=channel, direct_with=direct_with, answered=False)

    def post_all(self) -> None:
        """Add the messages in the order of time, with reactions; some are pinned."""
        rng, messages = self.rng, self.workspace.messages
        members = {channel.name: channel.members for channel in self.workspace.channels}
        order = sorted(range(len(self.drafts)), key=lambda place: self.drafts[place].at)
        pinned = set(rng.sample(order, amount(rng, len(order) / 25, 1, 4)))
        ids: dict[int, str] = {}
        for place in order:
            draft = self.drafts[place]
            ids[place] = messages.new_id()
            reactions: tuple[Reaction, ...] = ()
            if draft.channel is not None and draft.root is None and rng.random() < 0.4:
                everyone = members[draft.channel]
                fans = rng.sample(everyone, rng.randrange(1, min(4, len(everyone))))
                given = [Reaction(rng.choice(EMOJIS), email) for email in fans]
                reactions = tuple(sorted(given, key=lambda reaction: (reaction.emoji, reaction.by)))
            message = ChatMessage(
                id=ids[place],
                channel=draft.channel,
                direct_with=draft.direct_with,
                author=draft.author,
                author_name=draft.author_name,
                text=draft.text,
                sent_at=draft.at,
                reply_to_id=None if draft.root is None else ids[draft.root],
                reactions=reactions,
                is_pinned=place in pinned,
            )
            messages.add(message)

    def _meetings(self) -> list[_Meeting]:
        """When colleagues meet with the user since the first messages were written; the last one first."""
        seed, me, now, known = self.workspace.seed, self.team[0].email, self.cast.now, self.people.keys()
        since, until = now - dt.timedelta(weeks=WEEKS + 1), now + dt.timedelta(days=SOON_DAYS + 1)
        found = [
            _Meeting(at, engagement.title, frozenset((me, *engagement.people)) - declined_by(seed, engagement))
            for engagement in agenda_of(seed)
            if engagement.sphere == "work" and len(engagement.people) > 1 and known >= {*engagement.people}
            if engagement.trip is None
            for at in engagement.times(since, until)
        ]
        return sorted(found, key=lambda meeting: (meeting.at, meeting.title), reverse=True)

    def _about_meeting(self, at: dt.datetime, members: tuple[Person, ...], plan: Plan) -> bool:
        """Somebody of a channel reminds another one of the next meeting of a kind, if both take part in one soon."""
        last = at.date() + dt.timedelta(days=SOON_DAYS)
        coming = {meeting.title: meeting for meeting in self.meetings if at.date() < meeting.at.date() <= last}
        for meeting in self.rng.sample([*coming.values()], len(coming)):
            present = [person for person in members if person.email in meeting.everyone]
            if len(present) > 1:
                starter, other = self.rng.sample(present, 2)
                is_tomorrow = meeting.at.date() == at.date() + dt.timedelta(days=1)
                day = "tomorrow" if is_tomorrow else f"on {weekday_name(meeting.at)}"
                facts = {"meeting": meeting.title, "when": f"{day} at {hour_and_minute(meeting.at)}"}
                self.thread(talk.MEETING, at, starter, other, facts, channel=plan.name)
                return True
        return False

    def _about_issue(self, issue: LifeIssue, step: Step, members: tuple[Person, ...], channel: str) -> None:
        starter = self.people[step.by]
        knows = issue.assignee if issue.assignee not in (None, step.by) else None
        other = self.people[knows] if knows else self.other(members, starter)
        at = step.at + dt.timedelta(minutes=self.rng.randrange(2, 20))
        facts = self.facts_of(issue, step.at)
        again = any(before.status == step.status and before.at < step.at for before in issue.steps)
        words = talk.RESUMED if again and step.status == "in_progress" else talk.ABOUT_ISSUES[step.status]
        self.thread(words, at, starter, other, facts, channel=channel)

    def _about_sprint(
        self, sprint: LifeSprint, issues: list[LifeIssue], project: Project, members: tuple[Person, ...]
    ) -> None:
        if sprint.starts_on is None or sprint.ends_on is None:
            return
        lead = self.people[project.lead]
        facts = {
            "sprint": sprint.name,
            "project": project.name,
            "end": f"{sprint.ends_on.day} {month_name(sprint.ends_on)}",
            "count": str(sum(issue.sprint == sprint.key for issue in issues)),
        }
        at = dt.datetime.combine(sprint.starts_on, dt.time(8, self.rng.randrange(10, 50)))
        self.thread(talk.SPRINT, at, lead, self.other(members, lead), facts, channel=project.channel)

    def _release_notes(self) -> None:
        """A robot lists what was done in each sprint that has ended in the last weeks."""
        rng, issues = self.rng, self.issues
        robot = (f"release.bot@{self.cast.firms[0].domain}", "Release Bot")
        projects = {project.key: project for project in projects_of(self.workspace.seed)}
        since = self.cast.now.date() - dt.timedelta(weeks=WEEKS)
        for sprint in sprints_of(self.workspace.seed):
            if sprint.status == "closed" and sprint.ends_on is not None and sprint.ends_on > since:
                keys = [issue.key for issue in issues if issue.sprint == sprint.key and issue.status == "done"]
                days = (sprint.ends_on - dt.timedelta(days=back) for back in range(7))
                at = dt.datetime.combine(
                    next(day for day in days if not is_day_off(day)), dt.time(18, rng.randrange(5, 55))
                )
                project = projects[sprint.project]
                text = f"{project.name} {project.version_on(sprint.ends_on)} is out with {', '.join(keys)}."
                self.drafts.append(Draft(at, *robot, text, RELEASES.name))

    def _open(
        self,
        name: str,
        topic: str,
        visibility: Visibility,
        posting: Posting,
        members: tuple[Person, ...],
        creator: Person,
        created_on: dt.date,
        is_archived: bool = False,
    ) -> None:
        emails = tuple(sorted(person.email for person in members))
        channel = Channel(name, topic, visibility, posting, emails, creator.email, created_on, is_archived)
        self.workspace.channels.add(channel)
