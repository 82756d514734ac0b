"""The chat on the first day: six weeks of messages in public, private and archived channels, and direct messages."""

import datetime as dt
from random import Random

from prove.core import keyed
from prove.servers._shared.cast import Cast, Firm, Person, cast_of, moments
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

# What channels of each kind are about, and what people write there.
TALK: dict[str, tuple[str, ...]] = {
    "general": (
        "The office is closed on {day}.",
        "Welcome {other}, who starts as {job} on {day}!",
        "The coffee machine on floor {number} works again.",
        "Please book your desks for {day}.",
        "{firm} visits us on {day}, be nice to them.",
        "Lost: a grey scarf, last seen in room {number}.",
        "Town hall is on {day} at {hour}.",
    ),
    "project": (
        "The plan for {firm} is final, we start on {day}.",
        "{firm} wants {number} more licences.",
        "Can somebody review section {number} before {day}?",
        "I moved the deadline for {firm} to {day}.",
        "The demo for {firm} went well, they liked part {number}.",
        "We are {number} hours over budget.",
        "Who talks to {firm} on {day}?",
        "Ticket {number} is still open, {other} knows more.",
    ),
    "team": (
        "I'm out on {day}, {other} covers for me.",
        "Stand-up is at {hour} on {day}.",
        "The numbers for {firm} are off by {number} percent.",
        "Retro on {day}: please bring one thing that went wrong.",
        "Could {other} have a look at case {number}?",
        "I wrote down what we decided about {firm}.",
    ),
    "social": (
        "Who is in for lunch at {place} on {day}?",
        "{place} has a new menu, it's great.",
        "Has anybody been to {city}? I need tips.",
        "Happy birthday, {other}!",
        "I have {number} tickets for {place}, any takers?",
        "My plant survived {number} days without me.",
        "Running from {place} on {day} at {hour}, join us.",
    ),
    "direct": (
        "Do you have a minute for {firm}?",
        "I sent you the file about {firm}.",
        "Are you coming to {place} on {day}?",
        "Thanks for your help with case {number}!",
        "Can we move our call to {hour} on {day}?",
        "{other} is looking for you.",
        "I'll be in {city} on {day}.",
        "Did you see what {firm} wrote?",
    ),
}
ANSWERS: tuple[str, ...] = (
    "Count me in for {day}.",
    "I can do that by {day}.",
    "Thanks, that helps with {firm}.",
    "Not sure, better ask {other}.",
    "Done, see page {number}.",
    "Let's talk about it at {place}.",
    "Which version is that, {number}?",
    "No objection from me or {other}.",
    "Can it wait until {day}, {hour}?",
    "That reminds me of {firm}.",
    "We had the same in {city}.",
)
EMOJIS: tuple[Emoji, ...] = ("thumbs_up", "heart", "eyes", "party", "check", "laugh", "thinking")
DAYS: tuple[str, ...] = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")

# Name, topic, kind of conversation, visibility, who may write, whether the user is in, whether it is archived.
Plan = tuple[str, str, str, Visibility, Posting, bool, bool]

FIXED: tuple[Plan, ...] = (
    ("general", "News for everybody", "general", "public", "everyone", True, False),
    ("announcements", "Official news from the management", "general", "public", "admins", True, False),
    ("random", "Everything that fits nowhere else", "social", "public", "everyone", True, False),
    ("lunch", "Who eats where", "social", "public", "everyone", True, False),
    ("hiring", "Candidates, in confidence", "team", "private", "everyone", True, False),
    ("salaries", "For managers only", "team", "private", "everyone", False, False),
    ("releases", "What goes out and when", "project", "public", "everyone", False, False),
    ("book-club", "One book a month", "social", "public", "everyone", False, False),
)
TEAMS: tuple[tuple[str, str], ...] = (
    ("design", "Pixels and paper"),
    ("marketing", "Campaigns and fairs"),
    ("support", "Open cases of customers"),
    ("finance", "Invoices, budgets, travel costs"),
    ("data", "Reports and dashboards"),
    ("operations", "Keeping things running"),
)


@server.world
def build(seed: int) -> Workspace:
    """About fifteen channels and some two hundred messages; the user is in half of the channels."""
    cast, rng = cast_of(seed), keyed("team_chat", seed)
    workspace = Workspace(seed, cast.now)
    team = (cast.protagonist, *cast.tied("colleague"))
    for person in team:
        row = Colleague(person.email, person.name, person.job, person.phone, is_self=person is cast.protagonist)
        workspace.colleagues.add(row)
    writer = _Writer(workspace, cast, rng, team)
    for plan in (*FIXED, *_more_channels(cast, rng)):
        writer.channel(plan)
    for person in rng.sample(cast.tied("colleague"), 6):
        writer.conversation(person)
    writer.pin_some()
    return workspace


def _more_channels(cast: Cast, rng: Random) -> list[Plan]:
    """Channels for teams and for projects with some of the firms."""
    plans: list[Plan] = []
    for place, (team, topic) in enumerate(rng.sample(TEAMS, 3)):
        plans.append((f"team-{team}", topic, "team", "public", "everyone", place < 2, False))
    for place, firm in enumerate(rng.sample(cast.firms[1:], 4)):
        name, topic = f"project-{_slug(firm)}", f"Our work for {firm.name}"
        visibility: Visibility = "private" if place == 0 else "public"
        plans.append((name, topic, "project", visibility, "everyone", place != 1, place == 3))
    return plans


def _slug(firm: Firm) -> str:
    words = "".join(c if c.isalnum() else " " for c in firm.name.lower()).split()
    return "-".join(words)


class _Writer:
    """Writes what the team said, in the order in which it was said."""

    def __init__(self, workspace: Workspace, cast: Cast, rng: Random, team: tuple[Person, ...]) -> None:
        self.workspace = workspace
        self.cast = cast
        self.rng = rng
        self.team = team

    def channel(self, plan: Plan) -> None:
        """A channel and its history."""
        name, topic, kind, visibility, posting, joined, archived = plan
        rng, now = self.rng, self.cast.now
        others = (
            self.team[1:] if name in ("general", "announcements") else rng.sample(self.team[1:], rng.randrange(3, 7))
        )
        members = (self.team[0], *others) if joined else tuple(others)
        channel = Channel(
            name=name,
            topic=topic,
            visibility=visibility,
            posting=posting,
            members=tuple(sorted(person.email for person in members)),
            created_by=rng.choice(others).email,
            created_on=now.date() - dt.timedelta(days=rng.randrange(60, 900)),
            is_archived=archived,
        )
        self.workspace.channels.add(channel)
        last = now - dt.timedelta(days=15 if archived else 0)
        authors = [p for p in members if posting == "everyone" or p.email == channel.created_by]
        for moment in moments(rng, last - dt.timedelta(days=28), last, rng.randrange(8, 15)):
            author = rng.choice(authors)
            self._say(author, self._fill(rng.choice(TALK[kind])), _working_hour(moment), name, members)
        if name == "releases":
            self._bot(name, last)
        if joined and not archived and posting == "everyone":
            moment = _working_hour(now - dt.timedelta(minutes=rng.randrange(20, 1200)))
            self._say(self.team[0], self._fill(rng.choice(TALK[kind])), moment, name, members)

    def conversation(self, person: Person) -> None:
        """Direct messages between the user and a colleague."""
        me, now = self.team[0], self.cast.now
        for moment in moments(self.rng, now - dt.timedelta(days=12), now, self.rng.randrange(2, 7)):
            author = self.rng.choice((me, person))
            text = self._fill(self.rng.choice(TALK["direct"]))
            self._add(author, text, _working_hour(moment), direct_with=person.email)

    def pin_some(self) -> None:
        """A dozen messages are pinned."""
        for message in self.rng.sample(list(self.workspace.messages), 12):
            self.workspace.messages.update(message, is_pinned=True)

    def _bot(self, channel: str, last: dt.datetime) -> None:
        domain = self.cast.firms[0].domain
        for number, moment in enumerate(moments(self.rng, last - dt.timedelta(days=20), last, 4)):
            text = f"Release {self.rng.randrange(2, 9)}.{number} is out."
            message_id = self.workspace.messages.new_id()
            bot = ChatMessage(message_id, channel, None, f"release.bot@{domain}", "Release Bot", text, moment)
            self.workspace.messages.add(bot)

    def _say(self, author: Person, text: str, moment: dt.datetime, channel: str, members: tuple[Person, ...]) -> None:
        first = self._add(author, text, moment, channel=channel)
        if self.rng.random() < 0.35:
            for _ in range(self.rng.randrange(1, 4)):
                moment += dt.timedelta(minutes=self.rng.randrange(2, 90))
                if moment < self.cast.now:
                    answer = self._fill(self.rng.choice(ANSWERS))
                    self._add(self.rng.choice(members), answer, moment, channel=channel, reply_to_id=first.id)
        if self.rng.random() < 0.4:
            people = self.rng.sample(members, self.rng.randrange(1, min(4, len(members))))
            reactions = [Reaction(self.rng.choice(EMOJIS), person.email) for person in people]
            reactions.sort(key=lambda r: (r.emoji, r.by))
            self.workspace.messages.update(first, reactions=tuple(reactions))

    def _add(
        self,
        author: Person,
        text: str,
        moment: dt.datetime,
        *,
        channel: str | None = None,
        direct_with: str | None = None,
        reply_to_id: str | None = None,
    ) -> ChatMessage:
        message = ChatMessage(
            id=self.workspace.messages.new_id(),
            channel=channel,
            direct_with=direct_with,
            author=author.email,
            author_name=author.name,
            text=text,
            sent_at=moment,
            reply_to_id=reply_to_id,
        )
        return self.workspace.messages.add(message)

    def _fill(self, text: str) -> str:
        rng, cast = self.rng, self.cast
        tables = [p.name for p in cast.places if p.kind in ("restaurant", "cafe", "park")]
        return text.format(
            day=rng.choice(DAYS),
            hour=f"{rng.randrange(8, 18)}:{rng.choice(('00', '15', '30', '45'))}",
            number=rng.randrange(2, 99),
            other=rng.choice(self.team[1:]).first_name,
            job=rng.choice(self.team[1:]).job,
            firm=rng.choice(cast.firms[1:]).name,
            city=rng.choice(cast.cities[1:]),
            place=rng.choice(tables or [cast.places[0].name]),
        )


def _working_hour(moment: dt.datetime) -> dt.datetime:
    """The afternoon or evening before, if it was night."""
    return moment - dt.timedelta(hours=9) if moment.hour < 8 else moment
