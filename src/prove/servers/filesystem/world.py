"""The disk on the first day: a home directory in use, and a shared folder that belongs to a colleague."""

import datetime as dt
from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec.structs import replace

from prove.core import keyed
from prove.servers._shared.cast import Cast, Person, cast_of, moments
from prove.servers._shared.days import month_name
from prove.servers._shared.life.clock import is_day_off, origin_of
from prove.servers._shared.life.money.invoices import Fate
from prove.servers._shared.life.place.trips import away_of
from prove.servers._shared.life.texts.style import by_day
from prove.servers._shared.life.time.desk import free_before, free_between, free_that_day
from prove.servers._shared.life.time.planner import DAY
from prove.servers.filesystem import papers, texts
from prove.servers.filesystem.records import Account, FileSystem, FileType, Member, Node, TrashItem
from prove.servers.filesystem.storage import encode, packed_size
from prove.servers.filesystem.tools import server
from prove.servers.filesystem.trees import as_text, bytes_used, discard, member_from, naming, pack, subtree

PROJECTS: tuple[str, ...] = (
    "garden-planner",
    "budget-tracker",
    "recipe-box",
    "trail-maps",
    "photo-sorter",
    "habit-log",
    "weather-station",
    "reading-club",
)
TEAMS = ("design-team", "field-team", "launch-team", "planning-team", "research-team")
TAGS = ("urgent", "tax", "work", "review", "receipts", "keep")
MEDIA_TAGS = ("family", "travel", "keep", "favourite")
FOLDERS: dict[Fate, str] = {
    "paid": "paid",
    "open": "unpaid",
    "part": "unpaid",
    "refunded": "refunded",
    "part_refunded": "refunded",
    "void": "cancelled",
}
"""The folder of an invoice by what became of it."""
DEDUCTED = ("hospital", "library", "museum", "office", "pharmacy", "school")
"""The kinds of places at which one spends what one may deduct."""
SONGS = ("slow-morning", "harbour-lights", "paper-boats", "northbound", "second-wind", "lanterns", "salt-and-smoke")
MEGABYTE = 1_000_000
MINUTE = dt.timedelta(minutes=1)
OLDEST = dt.timedelta(days=277)
"""How long ago a file was changed at most, if nothing in it says when."""
SOON = dt.timedelta(days=25)
"""How soon after its last fact a file is written."""


@dataclass(slots=True)
class Disk:
    """Adds nodes, each with its own time of change, and owned by the user by default."""

    fs: FileSystem
    cast: Cast
    rng: Random
    login: str

    @property
    def home(self) -> str:
        return f"/home/{self.login}"

    def moment(self, known_at: dt.datetime | None = None, before: dt.datetime | None = None) -> dt.datetime:
        """When a file was written: by day, soon after the last of its facts was known, if that is given."""
        at, latest = self._drawn(known_at, before), (before or self.cast.now) - MINUTE
        known_at = known_at or self.cast.now - OLDEST
        return free_between(self.cast.seed, at, known_at, latest) or max(at, latest)

    def free(self, at: dt.datetime, known_at: dt.datetime) -> dt.datetime:
        """A moment, or another one at which the user had time and knew what to write."""
        return free_between(self.cast.seed, at, known_at, self.cast.now - MINUTE) or at

    def _drawn(self, known_at: dt.datetime | None, before: dt.datetime | None) -> dt.datetime:
        """A moment by day, whether or not the user had time then."""
        latest = (before or self.cast.now) - 30 * MINUTE
        if known_at is None:
            known_at = latest - OLDEST
        else:
            latest = min(latest, known_at + SOON)
        minutes = (latest - known_at) // MINUTE
        if minutes < 1:
            return known_at
        at = by_day(known_at + self.rng.randrange(1, minutes + 1) * MINUTE, self.rng)
        if at <= latest:
            return at
        evening = _evening(self.rng, latest.date() - dt.timedelta(days=1))
        return evening if evening > known_at else latest

    def put(self, path: str, known_at: dt.datetime | None = None, **fields: Any) -> str:
        if "modified_at" not in fields:
            fields["modified_at"] = self.moment(known_at)
        ours: dict[str, Any] = {"kind": "file", "file_type": None, "size": 0, "mode": "644"}
        ours["owner"] = ours["group"] = self.login
        ours.update(fields)
        self.fs.nodes.add(Node(path=path, **naming(path), **ours))
        return path

    def directory(self, path: str, **fields: Any) -> str:
        ours: dict[str, Any] = {"kind": "directory", "mode": "755"}
        return self.put(path, **(ours | fields))

    def text(self, path: str, content: str, known_at: dt.datetime | None = None, **fields: Any) -> str:
        kept = as_text(content)
        ours: dict[str, Any] = {"file_type": "text", "content": kept, "size": len(kept.encode())}
        return self.put(path, known_at, **(ours | fields))

    def data(self, path: str, file_type: FileType, size: int, **fields: Any) -> str:
        fingerprint = f"{file_type}:{self.rng.getrandbits(64):016x}"
        ours: dict[str, Any] = {"file_type": file_type, "content": fingerprint, "size": size}
        return self.put(path, **(ours | fields))

    def link(self, path: str, target: str) -> str:
        """A link, made after what it leads to was last changed, if there is something."""
        found = self.fs.nodes.find(target)
        known_at = None if found is None else found.modified_at
        return self.put(path, known_at, kind="link", mode="777", size=len(target), target=target)

    def archive(self, path: str, members: tuple[Member, ...], **fields: Any) -> str:
        """Packed files; without a time of its own, it was made soon after the last change of one of them."""
        packed: dict[str, Any] = {"file_type": "archive", "size": packed_size(members)}
        packed |= {"content": encode(members).decode(), "known_at": max(member.modified_at for member in members)}
        return self.put(path, **(packed | fields))


@server.world
def build(seed: int) -> FileSystem:
    """A home of about two hundred files and folders, a shared folder, and something in the trash."""
    cast, rng = cast_of(seed), keyed("filesystem", seed)
    fs = FileSystem(seed, cast.now)
    disk = Disk(fs, cast, rng, cast.protagonist.first_name.lower())
    _make_account(disk)
    for path in ("/", "/home", "/srv", "/srv/shared"):
        disk.directory(path, owner="root", group="root")
    disk.directory(disk.home)
    projects = rng.sample(PROJECTS, 3)
    _fill_notes(disk)
    _fill_documents(disk)
    _fill_invoices(disk)
    _fill_reports(disk)
    _fill_projects(disk, projects)
    _fill_photos(disk)
    _fill_media(disk)
    _fill_downloads(disk)
    _fill_shared(disk)
    _fill_archive(disk)
    _add_links(disk, projects)
    _fill_trash(disk)
    _add_tags(disk)
    _settle_in(disk, projects)
    return fs


def _make_account(disk: Disk) -> None:
    me = disk.cast.protagonist
    account = Account(
        login=disk.login,
        name=me.name,
        email=me.email,
        home=disk.home,
        groups=(disk.login, "staff"),
        quota=0,
        working_directory=disk.home,
    )
    disk.fs.accounts.add(account)


def _settle_in(disk: Disk, projects: list[str]) -> None:
    """A quota that leaves room for a photo or two, and a directory that the user was last working in."""
    home, rng = disk.home, disk.rng
    places = (home, home, f"{home}/notes", f"{home}/documents", f"{home}/projects/{projects[0]}")
    account = disk.fs.accounts.get(disk.login)
    free = rng.randrange(5 * MEGABYTE, 9 * MEGABYTE)
    disk.fs.accounts.update(account, quota=bytes_used(disk.fs) + free, working_directory=rng.choice(places))


def _months(disk: Disk, count: int) -> list[dt.date]:
    """The first days of the last months, the latest first."""
    day = disk.cast.now.date().replace(day=1)
    found: list[dt.date] = []
    for _ in range(count):
        day = (day - dt.timedelta(days=1)).replace(day=1)
        found.append(day)
    return found


def _name_of(day: dt.date) -> str:
    return month_name(day).lower()


def _midnight(day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day, dt.time())


def _evening(rng: Random, day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(rng.randrange(18, 22), rng.randrange(60)))


def _arrived(rng: Random, day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(5, rng.randrange(60)))


def _fill_notes(disk: Disk) -> None:
    cast, rng = disk.cast, disk.rng
    notes = disk.directory(f"{disk.home}/notes")
    planned_at = papers.planned_at(cast.seed, cast.now)
    written_at = disk.moment(planned_at)
    disk.text(f"{notes}/todo-list.txt", texts.todo_list(cast, rng, written_at), modified_at=written_at)
    disk.text(f"{notes}/ideas.md", texts.ideas(cast, rng))
    disk.text(f"{notes}/reading-list.txt", texts.reading_list(cast, rng))
    disk.text(f"{notes}/packing-list.txt", texts.packing_list(cast, rng), planned_at)
    disk.text(f"{notes}/gift-ideas.txt", texts.gift_ideas(cast, rng))
    disk.text(f"{notes}/scratch.txt", "")
    meetings = disk.directory(f"{notes}/meetings")
    for month in _months(disk, 5):
        if (found := papers.month_meeting(cast.seed, cast, month)) is not None:
            event, day = found
            ended_at = dt.datetime.combine(day, event.starts_at.time()) + event.length
            written_at = disk.free(ended_at + dt.timedelta(minutes=rng.randrange(1, 90)), ended_at)
            notes_of_day = texts.meeting_notes(cast, rng, day, event)
            disk.text(f"{meetings}/{_name_of(month)}-meeting.txt", notes_of_day, modified_at=written_at)
    recipes = disk.directory(f"{notes}/recipes")
    for dish in rng.sample(tuple(texts.DISHES), 4):
        disk.text(f"{recipes}/{dish.replace(' ', '-')}.txt", texts.recipe(rng, dish))
    trips = disk.directory(f"{notes}/trips")
    for city, trip in papers.trips_by_city(cast.seed).items():
        written_at = disk.moment(papers.arranged_at(trip) or planned_at, papers.left_at(trip, cast.now))
        disk.text(f"{trips}/{city.lower()}-trip.txt", papers.itinerary(trip), modified_at=written_at)
    disk.directory(f"{notes}/drafts")


def _fill_documents(disk: Disk) -> None:
    cast, rng = disk.cast, disk.rng
    documents = disk.directory(f"{disk.home}/documents")
    for name in ("curriculum-vitae.pdf", "rental-agreement.pdf", "passport-scan.pdf", "car-insurance.pdf"):
        disk.data(f"{documents}/{name}", "document", rng.randrange(60_000, 400_000), mode=rng.choice(("600", "644")))
    disk.text(f"{documents}/address-book.csv", texts.address_book(cast.tied("family", "friend")), mode="600")
    bills = disk.directory(f"{documents}/bills")
    for bill in papers.kept_bills(cast.seed):
        name = "-".join(bill.biller.lower().replace("&", "and").split())
        disk.text(f"{bills}/{name}-bill.txt", papers.bill(bill), modified_at=_arrived(rng, bill.issued_on))
    letters = disk.directory(f"{documents}/letters")
    for person in rng.sample(cast.tied("client"), 4):
        disk.text(f"{letters}/letter-to-{person.first_name.lower()}.txt", texts.letter(cast, rng, person))
    contracts = disk.directory(f"{documents}/contracts", mode=rng.choice(("755", "555")))
    for person in rng.sample(cast.tied("client"), 4):
        name = f"contract-with-{person.name.split()[-1].lower()}.txt"
        disk.text(f"{contracts}/{name}", texts.contract(cast, rng, person), mode=rng.choice(("444", "644")))
    taxes = disk.directory(f"{documents}/taxes")
    for back in (1, 2):
        year, over = cast.now.year - back, dt.date(cast.now.year - back + 1, 1, 1)
        folder, known_at = disk.directory(f"{taxes}/{year}"), _midnight(over)
        disk.data(f"{folder}/tax-return-{year}.pdf", "document", rng.randrange(90_000, 300_000), known_at=known_at)
        paid, known_since = papers.deducted(cast.seed, year), papers.known_since(cast.seed)
        places = [place for place in cast.places if place.kind in DEDUCTED]
        before = texts.expenses(places, rng, max(3, 12 - len(paid)), min(over, known_since))
        disk.text(f"{folder}/deductions-{year}.csv", texts.expense_table((*before, *paid)), known_at, mode="444")
    disk.directory(f"{documents}/to-sign")


def _fill_invoices(disk: Disk) -> None:
    cast = disk.cast
    invoices = disk.directory(f"{disk.home}/invoices")
    for folder in dict.fromkeys(FOLDERS.values()):
        disk.directory(f"{invoices}/{folder}")
    for month in _months(disk, 6):
        sale = papers.month_sale(cast.seed, month)
        if sale is not None:
            path = f"{invoices}/{FOLDERS[sale.fate]}/{_name_of(month)}-invoice.txt"
            disk.text(
                path, papers.invoice(cast.seed, cast, sale), modified_at=disk.free(sale.issued_at, sale.issued_at)
            )
    disk.text(f"{invoices}/invoice-template.txt", texts.INVOICE_TEMPLATE, mode="444")


def _fill_reports(disk: Disk) -> None:
    cast, rng = disk.cast, disk.rng
    reports = disk.directory(f"{disk.home}/reports")
    for month in _months(disk, 4):
        over = _midnight((month + dt.timedelta(days=31)).replace(day=1))
        disk.text(f"{reports}/sales-{_name_of(month)}.csv", papers.sales_table(cast.seed, month), over)
    disk.text(f"{reports}/expenses.csv", papers.expense_table(cast.seed), papers.paid_at(cast.seed))
    for title in ("quarterly-summary", "customer-review", "annual-report"):
        shown = title.replace("-", " ").capitalize()
        disk.text(f"{reports}/{title}.md", texts.summary(cast, rng, shown), mode=rng.choice(("444", "644", "644")))
    charts = disk.directory(f"{reports}/charts")
    for name in ("sales-chart.png", "customers-chart.png", "costs-chart.png"):
        disk.data(f"{charts}/{name}", "image", rng.randrange(40_000, 220_000))


def _fill_projects(disk: Disk, projects: list[str]) -> None:
    cast, rng = disk.cast, disk.rng
    top = disk.directory(f"{disk.home}/projects")
    for project in projects:
        root = disk.directory(f"{top}/{project}")
        disk.text(f"{root}/README.md", texts.readme(cast, rng, project))
        disk.text(f"{root}/settings.toml", texts.settings(cast, rng, project))
        source = disk.directory(f"{root}/src")
        disk.text(f"{source}/main.py", texts.main_code(rng, project), mode="755")
        disk.text(f"{source}/helpers.py", texts.helper_code(rng))
        data = disk.directory(f"{root}/data")
        month, today = _months(disk, 1)[0], cast.now.date()
        over = _midnight(today.replace(day=1))
        disk.text(f"{data}/input.csv", texts.sales_table(cast, rng, f"{month:%Y-%m}"), over)
        disk.text(
            f"{data}/sample.csv", texts.expense_table(texts.expenses(cast.places, rng, 8, today)), _midnight(today)
        )
        _fill_logs(disk, disk.directory(f"{root}/logs"))
        if rng.random() < 0.6:
            disk.directory(f"{root}/build")
        if rng.random() < 0.6:
            tests = disk.directory(f"{root}/tests")
            disk.text(f"{tests}/test_main.py", "from main import main\n\n\ndef test_main():\n    main()\n")
    disk.directory(f"{top}/unnamed")


def _fill_logs(disk: Disk, logs: str) -> None:
    """Two logs that are full, and one of today."""
    cast, rng = disk.cast, disk.rng
    names = (
        ("app", "INFO INFO DEBUG WARNING"),
        ("error", "ERROR ERROR ERROR CRITICAL"),
        ("today", "INFO INFO WARNING ERROR"),
    )
    for name, levels in names:
        ago = dt.timedelta(hours=4) if name == "today" else dt.timedelta(days=rng.randrange(2, 40))
        content = texts.log(rng, levels, cast.now - ago, cast.now)
        last = dt.datetime.fromisoformat(content[content.rfind("\n") + 1 :][:19])
        disk.text(f"{logs}/{name}.log", content, modified_at=last)


def _fill_photos(disk: Disk) -> None:
    rng = disk.rng
    photos = disk.directory(f"{disk.home}/photos")
    number = rng.randrange(1000, 8000)
    dated = sorted((_days_of_photos(disk), city) for city in rng.sample(disk.cast.cities, 3))
    for start, city in dated:
        album = disk.directory(f"{photos}/{city.lower()}-{start.year}")
        for taken_at in moments(rng, start, start + dt.timedelta(hours=10), rng.randrange(5, 9)):
            number += rng.randrange(1, 9)
            size = rng.randrange(1_800_000, 4_200_000)
            disk.data(f"{album}/IMG_{number}.jpg", "image", size, modified_at=taken_at)
    disk.data(f"{photos}/profile-picture.png", "image", rng.randrange(100_000, 400_000))
    disk.directory(f"{photos}/to-print")


def _days_of_photos(disk: Disk) -> dt.datetime:
    """The morning of a day of the last two years, before those that the life knows."""
    year = disk.cast.now.year - disk.rng.randrange(1, 3)
    last = min(dt.date(year, 12, 31), origin_of(disk.cast.seed).date() - dt.timedelta(days=7))
    day = dt.date(year, 1, 1) + dt.timedelta(days=disk.rng.randrange((last - dt.date(year, 1, 1)).days))
    return dt.datetime.combine(day, dt.time(9))


def _fill_media(disk: Disk) -> None:
    rng = disk.rng
    music = disk.directory(f"{disk.home}/music")
    songs = rng.sample(SONGS, 5)
    for song in songs:
        disk.data(f"{music}/{song}.mp3", "audio", rng.randrange(2_500_000, 4_800_000))
    disk.text(f"{music}/evening-playlist.txt", "\n".join(f"{song}.mp3" for song in rng.sample(songs, 4)))
    videos = disk.directory(f"{disk.home}/videos")
    friend, saved_at = _filmed_birthday(disk)
    film, size = f"{videos}/birthday-of-{friend.first_name.lower()}.mp4", rng.randrange(20, 45) * MEGABYTE
    disk.data(film, "video", size, modified_at=saved_at)
    disk.data(f"{videos}/screen-recording.mp4", "video", rng.randrange(9, 16) * MEGABYTE)


def _filmed_birthday(disk: Disk) -> tuple[Person, dt.datetime]:
    """Whose birthday was filmed, and when the film was saved: at home, when the user had time on that day."""
    cast, rng = disk.cast, disk.rng
    friends, away, origin = cast.tied("friend", "family"), away_of(cast.seed), origin_of(cast.seed)
    first, evening = rng.randrange(len(friends)), _evening(rng, cast.now.date()).time()
    for friend in (*friends[first:], *friends[:first]):
        day = _last_birthday(disk, friend)
        midnight = (day - origin.date()).days * DAY
        saved_at = free_that_day(cast.seed, dt.datetime.combine(day, evening))
        if saved_at is not None and away.free(midnight, midnight + DAY):
            return friend, saved_at
    raise AssertionError("every birthday of the last year is on a trip")


def _last_birthday(disk: Disk, person: Person) -> dt.date:
    today = disk.cast.now.date()
    this_year = person.birthday.replace(year=today.year)
    return this_year if this_year < today else this_year.replace(year=today.year - 1)


def _fill_downloads(disk: Disk) -> None:
    cast, rng = disk.cast, disk.rng
    downloads = disk.directory(f"{disk.home}/downloads")
    firm = rng.choice(cast.firms[1:])
    brochure = f"{firm.domain.partition('.')[0]}-brochure"
    disk.data(f"{downloads}/{brochure}.pdf", "document", rng.randrange(200_000, 900_000))
    checked_in = _evening(rng, papers.last_departure(cast.seed, cast.now).date() - dt.timedelta(days=1))
    checked_in = free_that_day(cast.seed, checked_in) or checked_in
    size = rng.randrange(40_000, 90_000)
    disk.data(f"{downloads}/boarding-pass.pdf", "document", size, modified_at=checked_in)
    disk.text(f"{downloads}/order-history.csv", papers.order_history(cast.seed), papers.ordered_at(cast.seed))
    disk.text(f"{downloads}/newsletter.html", f"<h1>News from {firm.name}</h1>\n<p>Visit us in {firm.city}.</p>")
    disk.text(f"{downloads}/invited-guests.csv", texts.contact_table(tuple(rng.sample(cast.people, 6))))
    _copy_of(disk, f"{disk.home}/notes/packing-list.txt", f"{downloads}/packing-list-copy.txt")
    kit = disk.directory(f"{downloads}/starter-kit")
    disk.text(f"{kit}/README.md", texts.readme(cast, rng, "starter-kit"))
    disk.text(f"{kit}/settings.toml", texts.settings(cast, rng, "starter-kit"))
    kept = pack(disk.fs, disk.fs.nodes.get(kit))
    discard(disk.fs, disk.fs.nodes.get(kit))
    disk.archive(f"{downloads}/starter-kit.zip", kept)
    disk.archive(f"{downloads}/wedding-photos.zip", _large_members(disk, "wedding-photos"))
    disk.directory(f"{downloads}/incoming")


def _copy_of(disk: Disk, source: str, path: str) -> None:
    original = disk.fs.nodes.get(source)
    disk.text(path, original.content + "- a good book\n", original.modified_at)


def _large_members(disk: Disk, name: str) -> tuple[Member, ...]:
    """Packed photos that need more room than the quota leaves."""
    top = disk.directory(f"/{name}")
    for number in range(1, 6):
        disk.data(f"{top}/{name}-{number}.jpg", "image", disk.rng.randrange(2_000_000, 3_500_000))
    node = disk.fs.nodes.get(top)
    members = pack(disk.fs, node)
    discard(disk.fs, node)
    return members


def _fill_shared(disk: Disk) -> None:
    """The team's folder: it belongs to a colleague, and only its inbox may be written to by all of the staff."""
    cast, rng = disk.cast, disk.rng
    lead, *others = cast.tied("colleague")
    ours: dict[str, Any] = {"owner": lead.first_name.lower(), "group": "staff"}
    team = disk.directory(f"/srv/shared/{rng.choice(TEAMS)}", **ours)
    disk.text(f"{team}/handbook.md", texts.summary(cast, rng, "Handbook"), **ours)
    disk.text(f"{team}/roadmap.md", texts.summary(cast, rng, "Roadmap"), **ours)
    disk.text(f"{team}/team-contacts.csv", texts.contact_table(cast.tied("colleague")), **ours)
    disk.data(f"{team}/logo.png", "image", rng.randrange(30_000, 90_000), **ours)
    minutes = disk.directory(f"{team}/minutes", **ours)
    for month in _months(disk, 4):
        day = next(day for later in range(7) if not is_day_off(day := month + dt.timedelta(days=later)))
        notes, written_at = texts.meeting_notes(cast, rng, day), _evening(rng, day)
        disk.text(f"{minutes}/{_name_of(month)}-minutes.txt", notes, **ours, modified_at=written_at)
    inbox = disk.directory(f"{team}/inbox", **ours, mode="775")
    for person in rng.sample(others, 3):
        note = texts.request(cast, rng, person)
        name = person.first_name.lower()
        disk.text(f"{inbox}/request-from-{name}.txt", note, owner=name, group="staff", mode=rng.choice(("664", "644")))
    private = disk.directory(f"{team}/personnel", **ours, mode="700")
    disk.text(f"{private}/salaries.csv", texts.contact_table(cast.tied("colleague")), **ours, mode="600")
    disk.text(f"{private}/reviews.md", texts.summary(cast, rng, "Reviews"), **ours, mode="600")
    disk.text(f"{team}/passwords.txt", "Ask me for them.", **ours, mode="600")
    disk.archive(f"{team}/templates.zip", pack(disk.fs, disk.fs.nodes.get(minutes)))
    disk.archive(f"{private}/contracts.zip", pack(disk.fs, disk.fs.nodes.get(minutes)))


def _fill_archive(disk: Disk) -> None:
    """Old things that nobody should change: the directory is read-only even for its owner."""
    cast, rng = disk.cast, disk.rng
    archive = disk.directory(f"{disk.home}/archive", mode="555")
    over, month = _months(disk, 2)
    for name in ("notes", "reports", "invoices"):
        made_at = free_before(cast.seed, _evening(rng, over - dt.timedelta(days=rng.randrange(1, 4))))
        members = _members_at(disk, f"{disk.home}/{name}", made_at)
        disk.archive(f"{archive}/{name}-backup-{_name_of(month)}.tar.gz", members, modified_at=made_at)
    month = _months(disk, 9)[8]
    old_day = next(day for later in range(7) if not is_day_off(day := month + dt.timedelta(days=later)))
    diary = texts.meeting_notes(cast, rng, old_day)
    disk.text(f"{archive}/old-diary.txt", diary, mode="400", modified_at=_evening(rng, old_day))
    disk.text(f"{archive}/old-address-book.csv", texts.contact_table(cast.tied("friend")), mode="444")
    disk.archive(f"{disk.home}/backup.tar.gz", _scattered(disk))


def _members_at(disk: Disk, path: str, at: dt.datetime) -> tuple[Member, ...]:
    """A folder with those of its files that have not changed since a moment."""
    top = disk.fs.nodes.get(path)
    kept = [node for node in subtree(disk.fs, top) if node.kind == "directory" or node.modified_at <= at]
    members = (member_from(node, top.parent or "") for node in kept)
    return tuple(replace(member, modified_at=min(at, member.modified_at)) for member in members)


def _scattered(disk: Disk) -> tuple[Member, ...]:
    """A backup of single files from here and there."""
    paths = ("notes/todo-list.txt", "notes/ideas.md", "reports/expenses.csv")
    nodes = [disk.fs.nodes.get(f"{disk.home}/{path}") for path in paths]
    return tuple(member_from(node, node.parent or "") for node in nodes)


def _add_links(disk: Disk, projects: list[str]) -> None:
    home, rng = disk.home, disk.rng
    team = next(node.path for node in disk.fs.nodes.where(parent="/srv/shared"))
    disk.link(f"{home}/team", team)
    disk.link(f"{home}/current-project", f"{home}/projects/{projects[0]}")
    disk.link(f"{home}/notes/last-meeting", f"{home}/notes/meetings/{_name_of(_months(disk, 1)[0])}-meeting.txt")
    disk.link(f"{home}/documents/work", f"{home}/current-project")
    disk.link(f"{home}/reports/last-year.csv", f"{home}/reports/sales-{disk.cast.now.year - 1}.csv")
    disk.link(f"{home}/projects/{projects[1]}/data/latest.csv", f"{home}/projects/{projects[1]}/data/export.csv")
    disk.link(f"{home}/old-laptop", rng.choice(("/mnt/old-laptop", "/media/old-laptop")))


def _fill_trash(disk: Disk) -> None:
    """A draft, a folder, a large film, an older copy of a file that is there again, a file whose folder is gone."""
    fs, cast, rng, home = disk.fs, disk.cast, disk.rng, disk.home
    names = [f"old-note-{number}.txt" for number in range(1, rng.randrange(1, 5))]
    days = moments(rng, cast.now - dt.timedelta(days=120), cast.now - dt.timedelta(hours=2), 5 + len(names))
    days = sorted(free_before(cast.seed, min(by_day(day, rng), cast.now - dt.timedelta(hours=1))) for day in days)
    written = [disk.moment(day - SOON, before=day) for day in days]
    _throw_away_old_list(disk, written[0], days[0])
    gone = disk.directory(f"{home}/projects/old-website")
    page = disk.text(f"{gone}/start-page.html", f"<h1>{cast.protagonist.name}</h1>", modified_at=written[1])
    screenshots = disk.directory(f"{home}/photos/screenshots", modified_at=written[2])
    for number in (1, 2, 3):
        size = rng.randrange(200_000, 900_000)
        disk.data(f"{screenshots}/screenshot-{number}.png", "image", size, modified_at=written[2])
    size = rng.randrange(12, 25) * MEGABYTE
    film = disk.data(f"{home}/videos/shaky-film.mp4", "video", size, modified_at=written[3])
    letter = texts.letter(cast, rng, rng.choice(cast.tied("client")))
    draft = disk.text(f"{home}/documents/letters/draft-letter.txt", letter, modified_at=written[4])
    notes = [
        disk.text(f"{home}/downloads/{name}", texts.todo_list(cast, rng, at), modified_at=at)
        for name, at in zip(names, written[5:], strict=True)
    ]
    for path, day in zip((page, screenshots, film, draft, *notes), days[1:], strict=True):
        node = fs.nodes.get(path)
        members = pack(fs, node)
        discard(fs, node)
        _throw_away(disk, members, path, day)
    discard(fs, fs.nodes.get(gone))


def _throw_away_old_list(disk: Disk, written_at: dt.datetime, day: dt.datetime) -> None:
    todo = disk.fs.nodes.get(f"{disk.home}/notes/todo-list.txt")
    content = as_text(texts.todo_list(disk.cast, disk.rng, written_at))
    size = len(content.encode())
    old = replace(member_from(todo, todo.parent or ""), content=content, size=size, modified_at=written_at)
    _throw_away(disk, (old,), todo.path, day)


def _throw_away(disk: Disk, members: tuple[Member, ...], path: str, day: dt.datetime) -> None:
    named = naming(path)
    item = TrashItem(
        id=disk.fs.trash.new_id(),
        name=named["name"],
        title=named["title"],
        original_path=path,
        kind=members[0].kind,
        size=sum(member.size for member in members),
        deleted_at=day,
        members=members,
    )
    disk.fs.trash.add(item)


def _add_tags(disk: Disk) -> None:
    mine = [node for node in disk.fs.nodes if node.owner == disk.login and node.kind == "file"]
    for node in disk.rng.sample(mine, 30):
        pool = MEDIA_TAGS if node.file_type in ("image", "audio", "video") else TAGS
        tags = sorted(disk.rng.sample(pool, disk.rng.choice((1, 1, 2))))
        disk.fs.nodes.update(node, tags=tuple(tags))
