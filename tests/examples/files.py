"""Examples in a home directory. Facts are picked from the world of the seed."""

from collections.abc import Callable
from typing import cast

from prove.core.examples import Example
from prove.servers import load
from prove.servers.filesystem.records import FileSystem
from tests.examples.script import Script, said


def disk_of(s: Script) -> FileSystem:
    return cast(FileSystem, s.session.state("filesystem"))


def disk_seed(fits: Callable[[FileSystem], object], first: int = 14) -> int:
    """The first seed from some seed on whose disk has what an example needs."""
    return next(seed for seed in range(first, first + 60) if fits(cast(FileSystem, load("filesystem").first_day(seed))))


def in_folder(disk: FileSystem, folder: str) -> list[str]:
    """The names of the files in a folder of the home directory, in order."""
    home = next(iter(disk.accounts)).home
    return sorted(node.name for node in disk.nodes.where(parent=f"{home}/{folder}") if node.kind == "file")


def invoice_is_paid() -> Example:
    s = Script("files-invoice-paid", "filesystem", seed=disk_seed(lambda disk: in_folder(disk, "invoices/unpaid")))
    name = in_folder(disk_of(s), "invoices/unpaid")[0]
    month = name.partition("-")[0].title()
    s.say(
        f"The {month} invoice has been paid. Put it into ~/invoices/paid, please.",
        reply=f"{name} is now in ~/invoices/paid.",
    )
    found = s.call("find_files", name=said(name.removesuffix(".txt"), f"{month} invoice"))
    s.call("move_path", goal="write", path=s.pick(found, "items.path", name=name), directory="~/invoices/paid")
    return s.done()


def tag_sales() -> Example:
    s = Script("files-tag-sales", "filesystem", seed=14, category="parallel")
    tables = [name for name in in_folder(disk_of(s), "reports") if name.startswith("sales-")]
    first, second = (f"~/reports/{name}" for name in tables[:2])
    s.say(f"Tag {first} and {second} with board-meeting.", reply="Both files carry the tag board-meeting now.")
    s.call("tag_file", goal="write", path=first, tag="board-meeting")
    s.call("tag_file", goal="write", together=True, path=second, tag="board-meeting")
    return s.done()


def another_port() -> Example:
    s = Script("files-another-port", "filesystem", seed=14)
    settings = [node for node in disk_of(s).nodes if node.name == "settings.toml" and "/projects/" in node.path]
    regions = [_setting(node.content, "region") for node in settings]
    chosen = next(node for node in settings if regions.count(_setting(node.content, "region")) == 1)
    region, port = _setting(chosen.content, "region"), _setting(chosen.content, "port")
    s.say(
        f"One of the settings files below ~/projects has {region} as its region. Change its port from {port} to 7500.",
        reply="The settings now use port 7500.",
    )
    found = s.call("search_text", query=region, path="~/projects")
    path = s.pick(found, "items.path", name="settings.toml")
    s.call("replace_in_file", goal="write", path=path, old=port, new="7500")
    return s.done()


def _setting(content: str, key: str) -> str:
    """A value of a settings file."""
    line = next(line for line in content.splitlines() if line.startswith(f"{key} = "))
    return line.partition(" = ")[2].strip('"')


def letter_from_the_trash() -> Example:
    s = Script("files-letter-back", "filesystem", seed=5)
    s.say(
        "I threw away the draft letter by mistake. Bring it back, call it letter-to-landlord.txt and make it readable "
        "for me alone, mode 600.",
        reply="The letter is back as letter-to-landlord.txt, and only you can read it.",
    )
    trash = s.call("list_trash")
    restored = s.call("restore_from_trash", trash_id=s.pick(trash, "items.id", title="draft letter"))
    renamed = s.call("rename_path", goal="write", path=s.pick(restored, "path"), new_name="letter-to-landlord.txt")
    s.call("set_permissions", goal="write", path=s.pick(renamed, "path"), mode="600")
    return s.done()


def passwords() -> Example:
    s = Script("files-passwords", "filesystem", seed=14, category="refusal")
    closed = next(node for node in disk_of(s).nodes if node.name == "passwords.txt")
    s.say(
        f"What does {closed.path} say?",
        reply=f"I may not read it: the file belongs to {closed.owner} and is closed to you. Ask {closed.owner}.",
    )
    s.call("read_file", goal="refusal", path=closed.path)
    return s.done()


def whose_invoice() -> Example:
    s = Script("files-whose-invoice", "filesystem", seed=14, category="question")
    name = in_folder(disk_of(s), "invoices/paid")[0]
    month = name.partition("-")[0].title()
    s.say(f"Who did I address the {month} invoice to, and what was the total?")
    found = s.call("find_files", name=said(name.removesuffix(".txt"), f"{month} invoice"))
    invoice = s.call("read_file", goal="question", path=s.pick(found, "items.path", name=name))
    text = s.value(invoice, "content")
    customer = text.partition("To: ")[2].partition(" <")[0].partition(",")[0]
    total = text.partition("Total: $")[2].splitlines()[0]
    s.reply(f"It went to {customer}, and the total was ${total}.", customer, total)
    return s.done()


def out_of_space() -> Example:
    seed = disk_seed(
        lambda disk: any((disk.now - item.deleted_at).days > 61 and item.size > 100_000 for item in disk.trash), first=5
    )
    s = Script("files-out-of-space", "filesystem", seed=seed, category="multi-turn")
    s.say("How much space do I have left, in bytes?")
    before = s.call("get_storage_quota", goal="question")
    s.reply(f"{s.value(before, 'free')} bytes are free.", s.value(before, "free"))
    s.say(
        "That's tight. Delete what has been in the trash for more than 60 days, for good.",
        reply="What was in the trash for more than 60 days is gone.",
    )
    emptied = s.call("empty_trash", goal="write", older_than_days=60)
    s.say("And now?")
    after = s.call("get_storage_quota", goal="question", after=(emptied,))
    s.reply(f"Now {s.value(after, 'free')} bytes are free.", s.value(after, "free"))
    return s.done()


def print_boarding_pass() -> Example:
    s = Script("files-print", "filesystem", seed=14, category="irrelevance")
    s.say(
        "Print ~/downloads/boarding-pass.pdf twice, in colour.",
        reply="I can move, copy and archive your files, but I have no way to print them.",
    )
    return s.done()


def travel_kit() -> Example:
    s = Script("files-travel-kit", "filesystem", seed=14)
    notes = in_folder(disk_of(s), "notes/trips")[0]
    city = notes.removesuffix("-trip.txt").title()
    s.say(
        f"I leave for {city} soon. Make a folder travel-kit in ~/documents, copy the {city} trip notes, the packing "
        "list in my notes and the boarding pass into it, add '- power bank' at the end of the copied packing list, and "
        "pack the folder as travel-kit.zip in ~/downloads."
    )
    folder = s.call("make_directory", name="travel-kit", directory="~/documents")
    trip = s.call("find_files", together=True, name=said(notes.removesuffix(".txt"), f"{city} trip"))
    packing = s.call(
        "find_files",
        together=True,
        name=said("packing-list", "packing list"),
        directory=said("~/notes", "in my notes"),
    )
    boarding = s.call("find_files", together=True, name=said("boarding-pass", "boarding pass"))
    into = s.pick(folder, "path")
    first = s.call("copy_path", path=s.pick(trip, "items.path", name=notes), directory=into)
    second = s.call(
        "copy_path", together=True, path=s.pick(packing, "items.path", name="packing-list.txt"), directory=into
    )
    third = s.call(
        "copy_path", together=True, path=s.pick(boarding, "items.path", name="boarding-pass.pdf"), directory=into
    )
    more = s.call("append_to_file", goal="write", path=s.pick(second, "path"), text="- power bank")
    s.call(
        "create_archive",
        goal="write",
        after=(first, second, third, more),
        paths=[into],
        name="travel-kit.zip",
        directory="~/downloads",
    )
    s.reply("The folder travel-kit is ready, and ~/downloads/travel-kit.zip holds all of it.")
    return s.done()


def locked_deductions() -> Example:
    s = Script("files-locked-deductions", "filesystem", seed=14)
    s.say(
        "The deductions of 2024 are locked. Set the file to mode 644 and add '2024-12-30,printer,189.00' at its end.",
        reply="The file is unlocked and has the printer as its last line.",
    )
    found = s.call("find_files", name=said("deductions-2024", "deductions of 2024"))
    path = s.pick(found, "items.path", name="deductions-2024.csv")
    unlocked = s.call("set_permissions", goal="write", path=path, mode="644")
    s.call("append_to_file", goal="write", after=(unlocked,), path=path, text="2024-12-30,printer,189.00")
    return s.done()


def tag_without_name() -> Example:
    s = Script("files-which-tag", "filesystem", seed=14, category="missing-value")
    s.say(
        "Put a tag on ~/documents/passport-scan.pdf so that I find it again.",
        missing="tag",
        reply="Which tag shall I put on it?",
    )
    s.say("Let's say travel-papers.", reply="The passport scan is tagged travel-papers.")
    s.call("tag_file", goal="write", path="~/documents/passport-scan.pdf", tag="travel-papers")
    return s.done()


def merge_meetings() -> Example:
    s = Script("files-merge-meetings", "filesystem", "email", seed=14, category="missing-function")
    names = in_folder(disk_of(s), "notes/meetings")[:2]
    one, other = (name.partition("-")[0].title() for name in names)
    s.hidden = {"concatenate_files", "write_file", "create_file", "append_to_file", "insert_line", "replace_in_file"}
    s.say(
        f"Join the {one} and {other} meeting notes into joined.txt in ~/notes/drafts.",
        reply="I can read both notes, but none of my functions can join or write files.",
    )
    s.say(
        "You can use this one.",
        brings=("concatenate_files",),
        reply="joined.txt in ~/notes/drafts holds both meetings.",
    )
    first = s.call("find_files", name=said(names[0].removesuffix(".txt"), f"{one} and {other} meeting"))
    second = s.call("find_files", together=True, name=said(names[1].removesuffix(".txt"), f"{other} meeting"))
    s.call(
        "concatenate_files",
        goal="write",
        paths=[s.pick(first, "items.path", name=names[0]), s.pick(second, "items.path", name=names[1])],
        name="joined.txt",
        directory="~/notes/drafts",
    )
    return s.done()


def same_file_twice() -> Example:
    s = Script("files-copy-of-list", "filesystem", seed=14, category="multi-turn")
    s.say("Is ~/downloads/packing-list-copy.txt the same as ~/notes/packing-list.txt?")
    copied = s.call("get_checksum", goal="question", path="~/downloads/packing-list-copy.txt")
    kept = s.call("get_checksum", goal="question", together=True, path="~/notes/packing-list.txt")
    same = s.value(copied, "checksum") == s.value(kept, "checksum")
    s.reply("They are the same, byte for byte." if same else "No, they differ.", "same" if same else "differ")
    s.say("Then throw the one in the downloads away.", reply="The copy is in the trash.")
    s.call("delete_path", goal="write", path=said("~/downloads/packing-list-copy.txt", "the one in the downloads"))
    return s.done()


EXAMPLES = (
    invoice_is_paid,
    tag_sales,
    another_port,
    letter_from_the_trash,
    passwords,
    whose_invoice,
    out_of_space,
    print_boarding_pass,
    travel_kit,
    locked_deductions,
    tag_without_name,
    merge_meetings,
    same_file_twice,
)
