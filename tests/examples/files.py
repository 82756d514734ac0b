"""Examples in a home directory."""

from prove.core.examples import Example
from tests.examples.script import Script, said


def invoice_is_paid() -> Example:
    s = Script("files-invoice-paid", "filesystem", seed=14)
    s.say(
        "The October invoice has been paid. Put it into ~/invoices/paid, please.",
        reply="october-invoice.txt is now in ~/invoices/paid.",
    )
    found = s.call("find_files", name=said("october-invoice", "October invoice"))
    s.call(
        "move_path",
        goal="write",
        path=s.pick(found, "items.path", name="october-invoice.txt"),
        directory="~/invoices/paid",
    )
    return s.done()


def tag_sales() -> Example:
    s = Script("files-tag-sales", "filesystem", seed=14, category="parallel")
    s.say(
        "Tag ~/reports/sales-october.csv and ~/reports/sales-november.csv with board-meeting.",
        reply="Both files carry the tag board-meeting now.",
    )
    s.call("tag_file", goal="write", path="~/reports/sales-october.csv", tag="board-meeting")
    s.call("tag_file", goal="write", together=True, path="~/reports/sales-november.csv", tag="board-meeting")
    return s.done()


def another_port() -> Example:
    s = Script("files-another-port", "filesystem", seed=14)
    s.say(
        "One of the settings files below ~/projects has Milan as its region. Change its port from 7410 to 7500.",
        reply="The habit-log settings now use port 7500.",
    )
    found = s.call("search_text", query="Milan", path="~/projects")
    s.call(
        "replace_in_file",
        goal="write",
        path=s.pick(found, "items.path", name="settings.toml"),
        old="7410",
        new="7500",
    )
    return s.done()


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
    s.say(
        "What does /srv/shared/planning-team/passwords.txt say?",
        reply="I may not read it: the file belongs to kofi and is closed to you. Ask kofi for access.",
    )
    s.call("read_file", goal="refusal", path="/srv/shared/planning-team/passwords.txt")
    return s.done()


def october_bill() -> Example:
    s = Script("files-october-bill", "filesystem", seed=14, category="question")
    s.say("Who did I address the October invoice to, and what was the total?")
    found = s.call("find_files", name=said("october-invoice", "October invoice"))
    s.call("read_file", goal="question", path=s.pick(found, "items.path", name="october-invoice.txt"))
    s.reply("It went to Mei Barros at Greenlake Farms, and the total was $1590.00.", "Mei Barros", "1590.00")
    return s.done()


def out_of_space() -> Example:
    s = Script("files-out-of-space", "filesystem", seed=5, category="multi-turn")
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


def porto_kit() -> Example:
    s = Script("files-porto-kit", "filesystem", seed=14)
    s.say(
        "I leave for Porto soon. Make a folder porto-kit in ~/documents, copy the Porto trip notes, the packing list "
        "in my notes and the boarding pass into it, add '- power bank' at the end of the copied packing list, and pack "
        "the folder as porto-kit.zip in ~/downloads."
    )
    folder = s.call("make_directory", name="porto-kit", directory="~/documents")
    trip = s.call("find_files", together=True, name=said("porto-trip", "Porto trip"))
    packing = s.call(
        "find_files",
        together=True,
        name=said("packing-list", "packing list"),
        directory=said("~/notes", "in my notes"),
    )
    boarding = s.call("find_files", together=True, name=said("boarding-pass", "boarding pass"))
    into = s.pick(folder, "path")
    first = s.call("copy_path", path=s.pick(trip, "items.path", name="porto-trip.txt"), directory=into)
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
        name="porto-kit.zip",
        directory="~/downloads",
    )
    s.reply("The folder porto-kit is ready, and ~/downloads/porto-kit.zip holds all of it.")
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
    s.hidden = {"concatenate_files", "write_file", "create_file", "append_to_file", "insert_line", "replace_in_file"}
    s.say(
        "Join the October and November meeting notes into autumn.txt in ~/notes/drafts.",
        reply="I can read both notes, but none of my functions can join or write files.",
    )
    s.say(
        "You can use this one.",
        brings=("concatenate_files",),
        reply="autumn.txt in ~/notes/drafts holds both meetings.",
    )
    october = s.call("find_files", name=said("october-meeting", "October and November meeting"))
    november = s.call("find_files", together=True, name=said("november-meeting", "November meeting"))
    s.call(
        "concatenate_files",
        goal="write",
        paths=[
            s.pick(october, "items.path", name="october-meeting.txt"),
            s.pick(november, "items.path", name="november-meeting.txt"),
        ],
        name="autumn.txt",
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
    october_bill,
    out_of_space,
    print_boarding_pass,
    porto_kit,
    locked_deductions,
    tag_without_name,
    merge_meetings,
    same_file_twice,
)
