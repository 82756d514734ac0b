"""How people talk about their files."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, earliest, latest, name, relation
from prove.servers._shared.cast import cast_of
from prove.servers._shared.draws import days_ago
from prove.servers.filesystem.records import FileSystem, Node
from prove.servers.filesystem.tools import server

voice = server.voice

voice.situations(
    "I'm tidying up my files.",
    "I'm cleaning up my disk.",
    "I'm working on my documents.",
    "My folders are a jungle.",
    "I'm decluttering my drive.",
    "I'm preparing a backup.",
    "I can never find anything on this machine.",
    "I'm packing up an old project.",
    "The disk is getting full.",
    "I'm handing this project over.",
    "My naming scheme is a disaster.",
    "I'm in the terminal anyway.",
    "I'm reorganising my workspace.",
)


def _own_texts(fs: FileSystem) -> list[Node]:
    return [node for node in fs.nodes if node.content and node.file_type == "text" and node.path.startswith("/home/")]


def _is_prose(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
    """Whether a file is a text of the user's own, not a table, a log or a program."""
    return str(arguments.get("path", "")).startswith("/home/") and arguments["path"].endswith((".txt", ".md"))


def _someone_mentioned(fs: FileSystem, rng: Random) -> str:
    """A person or firm that one of the user's files mentions, or a word that many files contain."""
    node, cast = rng.choice(_own_texts(fs)), cast_of(fs.seed)
    names = [person.name for person in cast.people] + [firm.name for firm in cast.firms]
    found = [mentioned for mentioned in names if mentioned in node.content]
    return rng.choice(found or ["TODO", "draft", "pending", "passport", "Total", "error"])


def _part_of_a_name(fs: FileSystem, rng: Random) -> str:
    node = rng.choice(list(fs.nodes))
    return f"*.{node.extension}" if node.extension and rng.random() < 0.4 else node.title


def _words_to_replace(fs: FileSystem, rng: Random) -> str:
    if rng.random() < 0.6:
        return str(fs.now.year)
    return rng.choice(("pending", "draft", "TODO", "INFO", "ERROR", "Total", "Date", _someone_mentioned(fs, rng)))


def _words_instead(fs: FileSystem, rng: Random) -> str:
    year = fs.now.year
    years = (f"FY {year}", f"{year} (checked)", f"the year {year}", f"{year}/{year + 1}")
    names = (rng.choice(cast_of(fs.seed).people).name, rng.choice(cast_of(fs.seed).firms).name)
    return rng.choice((*years, *names, "still pending", "final draft", "TODO next week", "to be confirmed"))


def _trashed_word(fs: FileSystem, rng: Random) -> str:
    return rng.choice([item.title for item in fs.trash] or ["draft"])


def _tag_in_use(fs: FileSystem, rng: Random) -> str:
    return rng.choice([tag for node in fs.nodes for tag in node.tags] or ["urgent"])


def _tagged_path(fs: FileSystem, rng: Random) -> str:
    return _some_path(fs, rng, lambda node: bool(node.tags))


def _archive_path(fs: FileSystem, rng: Random) -> str:
    return _some_path(fs, rng, lambda node: node.file_type == "archive")


def _link_path(fs: FileSystem, rng: Random) -> str:
    return _some_path(fs, rng, lambda node: node.kind == "link")


def _some_path(fs: FileSystem, rng: Random, fits: Callable[[Node], bool]) -> str:
    """A path that fits, or any if none does."""
    return rng.choice([node for node in fs.nodes if fits(node)] or list(fs.nodes)).path


def _tag_of_path(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> str:
    """A tag of the path that was chosen, if it has any."""
    node = fs.nodes.find(arguments.get("path", ""))
    return rng.choice(node.tags) if node and node.tags else _tag_in_use(fs, rng)


voice.entity(
    "nodes",
    name("{name}", "my {title}", "the {title} {kind}", "the {kind} called {name}"),
    attribute("the {extension} file called {title}"),
    relation(
        "the {extension} file in {parent.name}",
        "{name} in the {parent.name} folder",
        "the {title} {kind} inside {parent.title}",
    ),
    latest("the {extension} file I changed last", "the newest {kind} in {parent.name}", by="modified_at"),
    latest("the largest {file_type} file in {parent.name}", by="size"),
    earliest("the oldest {kind} in {parent.name}", by="modified_at"),
    label="{name}",
)
voice.entity(
    "trash",
    name("{name}", "the {title} that I deleted", "the old {kind} {name}"),
    attribute("what used to be at {original_path}"),
    latest("what I deleted last", "the {kind} that I threw away most recently", by="deleted_at"),
    earliest("the oldest thing in the trash", by="deleted_at"),
    label="{name}",
)

voice.enum("kind", file="file", directory=("folder", "directory"), link=("link", "shortcut"))
voice.enum(
    "file_type",
    text="text",
    image=("image", "photo"),
    audio=("audio", "music"),
    video="video",
    document=("document", "PDF"),
    archive=("archive", "zip"),
)
voice.enum(
    "sort",
    name=("by name", "alphabetically"),
    newest=("newest first", "by date"),
    oldest=("oldest first", "from the oldest on"),
    largest=("largest first", "by size"),
)
voice.enum("order", ascending=("from A to Z", "in ascending order"), descending=("from Z to A", "in descending order"))
voice.enum("duplicates", keep="keeping repeated lines", remove=("dropping repeated lines", "without duplicates"))
voice.enum("algorithm", md5="MD5", sha1="SHA-1", sha256="SHA-256")
voice.enum(
    "apply_to",
    this_only=("just that one", "nothing else"),
    everything_below=("everything inside as well", "all that is in it too"),
)

voice.value("find_files.name", draw=_part_of_a_name)
voice.value("query", draw=_someone_mentioned)
voice.value("tag", draw=_tag_in_use)
voice.value("untag_file.path", draw=_tagged_path)
voice.value("list_archive.path", draw=_archive_path)
voice.value("extract_archive.path", draw=_archive_path)
voice.value("resolve_link.path", draw=_link_path)
voice.value("untag_file.tag", draw=_tag_of_path)
voice.value(
    "tag_file.tag", "urgent", "tax", "work", "review", "receipts", "keep", "to-read", "later", "print", "shared"
)
voice.value("since", draw=days_ago(range(30, 120)))
voice.value("until", draw=days_ago(range(30)))
voice.value("list_trash.query", draw=_trashed_word)
voice.value("min_size", 1_000, 50_000, 100_000, 500_000, 1_000_000, 2_000_000, 3_000_000, 10_000_000)
voice.value("max_size", 12_000_000, 15_000_000, 20_000_000, 30_000_000, 40_000_000)
voice.value("depth", 1, 2, 3, 4)
voice.value("lines", 3, 5, 8, 10, 15, 20, 30)
voice.value("first_line", 1, 2, 3, 4, 5)
voice.value("last_line", 3, 4, 5, 6, 8, 10)
voice.value("line_number", 1, 2, 3, 4, 5)
voice.value("older_than_days", 7, 14, 30, 60, 90)
voice.value("mode", "600", "640", "644", "664", "700", "750", "755", "444", "400")
voice.value(
    "create_file.name",
    "shopping-list.txt",
    "weekend-plan.txt",
    "questions.md",
    "phone-numbers.txt",
    "book-club.txt",
    "workout-log.csv",
    "wish-list.txt",
    "interview-notes.md",
    "garden-diary.txt",
    "speech.txt",
)
voice.value(
    "make_directory.name",
    "receipts",
    "house-move",
    "course-material",
    "wallpapers",
    "warranties",
    "summer-plans",
    "old-versions",
    "favourites",
    "for-printing",
    "certificates",
)
voice.value(
    "create_link.name", "quick-access", "latest", "shortcut", "main-copy", "see-here", "pinned", "favourite", "in-use"
)
voice.value(
    "concatenate_files.name",
    "combined.txt",
    "all-in-one.txt",
    "merged-notes.md",
    "everything.txt",
    "collected.csv",
    "full-text.txt",
    "overview.txt",
    "bundle.txt",
)
voice.value(
    "create_archive.name",
    "bundle.zip",
    "for-the-accountant.zip",
    "safe-copy.tar.gz",
    "to-send.zip",
    "old-stuff.tar.gz",
    "package.zip",
    "snapshot.tar.gz",
    "handover.zip",
)
voice.value(
    "new_name",
    "final-version",
    "old-copy",
    "for-later",
    "checked",
    "second-version",
    "spare",
    "do-not-touch",
    "sorted-out",
    "previous",
    "keep-this",
)
voice.value(
    "content",
    "Milk, bread, apples and coffee.",
    "Call the dentist on Thursday morning.",
    "Saturday: market, lunch with everyone, cinema.",
    "Questions for the landlord: heating, parking, keys.",
    "Nothing decided yet.",
    "The password hint is in the blue notebook.",
    "Start with the short version, then the details.",
    "Monday: 5 km. Wednesday: 8 km. Sunday: rest.",
    "This page was left empty on purpose.",
)
voice.value(
    "text",
    "- water the tomatoes",
    "- ask about the refund",
    "Reviewed and approved.",
    "Bring two copies to the meeting.",
    "Next step: send it out on Friday.",
    "Note to self: check the numbers again.",
    "- book the train",
    "Total is still to be confirmed.",
    "See also the other folder.",
)
voice.value("old", draw=_words_to_replace)
for edited in ("write_file", "append_to_file", "insert_line", "sort_file"):
    voice.sensible(edited, _is_prose)
voice.value("new", draw=_words_instead)

voice.ask("query", "What text should I look for?", "What should I search for?")
voice.ask("name", "What should it be called?", "What name should I give it?")
voice.ask("content", "What should it say?", "What should I write into it?")
voice.ask("text", "What should I add?", "What text should it be?")
voice.ask("line_number", "At which line?", "Which line should it go to?")
voice.ask("old", "Which text should I replace?", "What should go?")
voice.ask("new", "What should stand there instead?", "What should I replace it with?")
voice.ask("first_line", "From which line on?", "Which line should I start at?")
voice.ask("new_name", "What should the new name be?", "What should I rename it to?")
voice.ask("mode", "Which permissions should it get?", "What mode should I set?")
voice.ask("tag", "Which tag?", "What tag do you mean?")

voice.row("search_text.items", "{name}, line {line_number}")
voice.row("find_files.items", "{path}")
voice.row("list_archive.items", "{name}")

voice.tool(
    "get_working_directory",
    do=("tell me which folder I'm in", "print the working directory", "show where I am on the disk"),
    say=("Which folder am I in right now?", "Where in the file system are we working?"),
    tell=("You are in {path}.", "The working directory is {path}."),
)
voice.tool(
    "change_directory",
    do=("go to {path}", "switch over to {path}", "make {path} the working directory"),
    say=("I want to work in {path} from here on.", "Can we move over to {path}?"),
    tell=("You are in {path} now.", "{name} is the working directory now."),
)
voice.tool(
    "list_directory",
    do=(
        "list the contents[ of {path}][, {kind} entries only][, changed since {since}][, {sort}]",
        "show me each[ {kind}] entry there is[ in {path}][, {sort}]",
    ),
    say=(
        "Which[ {kind}] entries are there[ in {path}][, modified {until} at the latest][, {sort}]?",
        "I'd like to see what's there[ in {path}][, leaving out all but the {kind} entries][, {sort}].",
    ),
    tell=(
        "There are {total} entries: {list}.",
        "It holds {list}.",
    ),
)
voice.tool(
    "show_tree",
    do=(
        "draw the folder tree[ of {path}][ down to level {depth}]",
        "lay out the structure[ of {path}][, {depth} levels deep]",
    ),
    say=(
        "How are the folders nested[ under {path}][, {depth} levels down]?",
        "I need an overview of everything[ below {path}][ to a depth of {depth}].",
    ),
    tell=("There are {total} items below it: {list}.", "The tree goes: {list}."),
)
voice.tool(
    "stat_path",
    do=(
        "look up the details of {path}",
        "check size, owner and date of {path}",
    ),
    say=("I need size, owner and date of {path}.",),
    tell=(
        "{name} is a {kind} of {size}, owned by {owner} and changed on {modified_at}.",
        "{owner} owns {name}, which has {size} and was changed on {modified_at}.",
    ),
)
voice.tool(
    "stat_path",
    do=("tell me who owns {path}",),
    say=("Who is the owner of {path}?",),
    tell=(
        "{owner} owns {name}.",
        "{name} belongs to {owner}.",
    ),
)
voice.tool(
    "stat_path",
    do=("find out when {path} was last changed",),
    say=("When was {path} last changed?",),
    tell=(
        "{name} was last modified on {modified_at}.",
        "The last change of {name} was on {modified_at}.",
    ),
)
voice.tool(
    "stat_path",
    do=("check how big {path} is and what its permissions are",),
    say=("How big is {path}, and what are its permissions?",),
    tell=("{name} has {size}, and its mode is {mode}.",),
)
voice.tool(
    "find_files",
    do=(
        "find everything[ matching {name}][ in {directory}][ of the type {file_type}][, {kind} entries "
        "only][ with at least {min_size}][, changed since {since}][, changed {until} at the latest]",
        "search[ {directory}] for[ {name} among] my files[, {file_type} files only][, over {min_size}][, "
        "touched on {since} or later][, touched by {until}][, {sort}]",
        "track down[ {name} among] my files[ under {directory}][, {kind} entries only][, no larger than {max_size}]",
    ),
    say=(
        "Where are my files[ that match {name}][, somewhere in {directory}][, {kind} entries only][, {sort}]?",
        "Which[ {file_type}] files[ in {directory}] do I have[ under the name {name}][ that take up {min_size} or more]"
        "[ that take up {max_size} or less][, modified after {since}][, modified before {until}]?",
    ),
    tell=("I found {total}: {list}.", "{total} match, namely {list}."),
)
voice.tool(
    "make_directory",
    do=("make a folder called {name}[ in {directory}]", "set up a new directory {name}[ under {directory}]"),
    say=("I need a folder named {name}[ inside {directory}].", "Could there be a new folder {name}[ in {directory}]?"),
    tell=("The folder {name} is there now.", "I made {path}."),
)
voice.tool(
    "remove_directory",
    do=(
        "remove {path}, which is an empty folder",
        "get rid of {path}, it's empty",
        "take away {path} for good, since it is empty",
    ),
    say=("{path} is an empty folder that can go.", "There's nothing left in {path}, so I don't need that folder."),
    tell=("The folder {name} is gone.", "I removed {removed_path}."),
)
voice.tool(
    "move_path",
    do=("move {path} into {directory}", "put {path} in {directory}", "file {path} away under {directory}"),
    say=("{path} belongs in {directory}.", "I'd rather have {path} over in {directory}."),
    tell=("{name} is at {path} now.", "Moved: you find it at {path}."),
)
voice.tool(
    "rename_path",
    do=("rename {path} to {new_name}", "change the name of {path} to {new_name}", "call {path} {new_name} instead"),
    say=("{path} should be called {new_name}.", "From now on {new_name} is the name I want for {path}."),
    tell=("It is called {name} now.", "Renamed to {name}, in the same folder."),
)
voice.tool(
    "copy_path",
    do=(
        "copy {path} to {directory}[ under the name {new_name}]",
        "put a copy of {path} into {directory}[ and name it {new_name}]",
        "duplicate {path} in {directory}[ as {new_name}]",
    ),
    say=(
        "I want {path} in {directory} as well[, but called {new_name}].",
        "{directory} needs its own copy of {path}[; call it {new_name}].",
    ),
    tell=("The copy is at {path}.", "Copied: {name} is there now, {size}."),
)
voice.tool(
    "create_link",
    do=(
        "create a link called {name} to {target}[ in {directory}]",
        "make a shortcut {name}[ in {directory}] that points to {target}",
    ),
    say=(
        "I'd like to reach {target} through a link named {name}[ in {directory}].",
        "Can I have a symbolic link {name}[ under {directory}] for {target}?",
    ),
    tell=("The link {name} points to {target} now.", "{path} leads to {target}."),
)
voice.tool(
    "resolve_link",
    do=(
        "find out where {path} leads",
        "follow {path} to what it points to",
        "check what is behind {path}",
    ),
    say=(
        "Where does {path} really point?",
        "What's at the other end of {path}?",
    ),
    tell=(
        "It leads to {target}.",
        "Behind it is the {kind} {target}.",
    ),
)
voice.tool(
    "set_permissions",
    do=(
        "set the permissions of {path} to {mode}[, {apply_to}]",
        "give {path} the mode {mode}[ ({apply_to})]",
        "chmod {path} to {mode}[, {apply_to}]",
    ),
    say=(
        "{path} should have the mode {mode}[, {apply_to}].",
        "Can we lock {path} down to {mode}[, {apply_to}]?",
    ),
    tell=("{name} has the mode {mode} now.", "The permissions of {path} are {mode}."),
)
voice.tool(
    "tag_file",
    do=("tag {path} as {tag}", "put the tag {tag} on {path}", "add {tag} to the tags of {path}"),
    say=("{path} should carry the tag {tag}.", "I want {path} to show up under {tag}."),
    tell=("{name} is tagged {tags} now.", "Done, {name} has the tag."),
)
voice.tool(
    "untag_file",
    do=("take the tag {tag} off {path}", "remove {tag} from the tags of {path}", "clear the {tag} tag from {path}"),
    say=("{path} doesn't need the {tag} tag any more.", "The tag {tag} doesn't fit {path} any more."),
    tell=("{name} has lost the tag.", "The tag is off {path}."),
)
voice.tool(
    "list_tagged_files",
    do=(
        "list everything tagged {tag}[, {sort}]",
        "show me the files with the tag {tag}[, touched on {since} or later]",
        "pull up what I marked as {tag}[, touched by {until}]",
    ),
    say=("Which files did I tag {tag}?", "What's filed under the tag {tag}?"),
    tell=("{total} files have the tag: {list}.", "Tagged that way: {list}."),
)
voice.tool(
    "read_file",
    do=(
        "read {path} to me[ from line {first_line} on][ up to line {last_line}]",
        "open {path}[, starting at line {first_line}][, up to line {last_line}]",
        "show me the text of {path}[ from line {first_line} on][, no further than line {last_line}]",
    ),
    say=(
        "What does {path} say[ from line {first_line} on][ up to line {last_line}]?",
        "I need to know what's written in {path}[, starting with line {first_line}][, ending with line {last_line}].",
    ),
    tell=("{name} says: {content}", "This is {name}: {content}"),
)
voice.tool(
    "read_file_tail",
    do=("show the end of {path}[, {lines} lines]", "read me the last[ {lines}] lines of {path}"),
    say=("How does {path} end[, the last {lines} lines of it]?", "What are the latest[ {lines}] lines in {path}?"),
    tell=("{name} ends with: {content}", "The last lines are: {content}"),
)
voice.tool(
    "count_words",
    do=(
        "count the words in {path}",
        "work out how long {path} is in words and lines",
    ),
    say=(
        "How many words does {path} have?",
        "Is {path} long? I need the number of lines and words.",
    ),
    tell=(
        "{name} has {words} words on {lines} lines.",
        "It runs to {words} words on {lines} lines.",
    ),
)
voice.tool(
    "search_text",
    do=(
        "search[ {path}] for the words {query}",
        "go through everything[ in {path}] and look for {query}",
        "grep for {query}[ in {path}]",
    ),
    say=("Where[ in {path}] did I write {query}?", "Which files[ under {path}] mention {query}?"),
    tell=("{total} lines mention it: {list}.", "It turns up in {list}."),
)
voice.tool(
    "diff_files",
    do=(
        "compare {path} with {other_path}",
        "show me the differences between {path} and {other_path}",
        "diff {path} against {other_path}",
    ),
    say=("How does {other_path} differ from {path}?",),
    tell=(
        "{added_lines} lines were added and {removed_lines} removed.",
        "The second one has {added_lines} lines more and lacks {removed_lines}.",
    ),
)
voice.tool(
    "diff_files",
    do=("check whether {path} and {other_path} are the same",),
    say=("Are {path} and {other_path} the same?",),
    tell=(
        "They {identical?are the same|are not the same}: {added_lines} lines were added and {removed_lines} removed.",
        "They {identical?are identical|differ}, with {added_lines} lines added and {removed_lines} removed.",
    ),
)
voice.tool(
    "get_checksum",
    do=("compute the[ {algorithm}] checksum of {path}", "hash {path}[ with {algorithm}]"),
    say=("What's the[ {algorithm}] checksum of {path}?", "I have to verify {path}[ by its {algorithm} hash]."),
    tell=("The checksum is {checksum}.", "{algorithm} gives {checksum}."),
)
voice.tool(
    "create_file",
    do=(
        "create a file {name}[ in {directory}][ that says {content}]",
        "start a new text file called {name}[ under {directory}][ with the text {content}]",
    ),
    say=(
        "I need a new file {name}[ in {directory}][, and it should read {content}].",
        "Could you start a fresh file named {name}[ with {content} in it][, to be kept in {directory}]?",
    ),
    tell=("{name} is there now.", "I created {path}."),
)
voice.tool(
    "write_file",
    do=(
        "overwrite {path} with {content}",
        "replace all of {path} by {content}",
        "write {content} to {path} and nothing else",
    ),
    say=("{path} should say only this: {content}", "Forget what's in {path}; it has to read {content}"),
    tell=("{name} has been rewritten.", "{name} has {line_count} lines now."),
)
voice.tool(
    "append_to_file",
    do=("add {text} to the end of {path}", "append {text} to {path}", "put {text} at the bottom of {path}"),
    say=("{path} needs one more thing at the end: {text}", "Please let {path} finish with {text}"),
    tell=("Added; {name} has {line_count} lines now.", "It stands at the end of {name}."),
)
voice.tool(
    "insert_line",
    do=(
        "insert {text} as line {line_number} of {path}",
        "put {text} into {path} at line {line_number}",
    ),
    say=(
        "Line {line_number} of {path} should become {text}, with the rest moved down.",
        "At line {line_number} in {path} there's something missing: {text}",
    ),
    tell=("Inserted; {name} has {line_count} lines now.", "The line is in {name}."),
)
voice.tool(
    "replace_in_file",
    do=(
        "replace {old} by {new} in {path}",
        "change every {old} in {path} to {new}",
        "swap {old} for {new} all through {path}",
    ),
    say=("Wherever {path} says {old}, it should say {new}.", "{old} is wrong in {path}; it has to be {new}."),
    tell=("I replaced it {replacements} times.", "{name} is changed in {replacements} places."),
)
voice.tool(
    "delete_lines",
    do=(
        "delete line {first_line}[ through {last_line}] of {path}",
        "cut {path} by removing line {first_line}[ through {last_line}]",
    ),
    say=(
        "Line {first_line}[ up to {last_line}] in {path} can go.",
        "{path} would be better without line {first_line}[ to line {last_line}].",
    ),
    tell=("{name} has {line_count} lines left.", "Cut; what remains of {name} is {line_count} lines."),
)
voice.tool(
    "sort_file",
    do=(
        "sort the lines of {path}[ {order}][, {duplicates}]",
        "put {path} in order[, going {order}][, {duplicates}]",
    ),
    say=(
        "The lines in {path} should be sorted[ {order}][, {duplicates}].",
        "{path} is a mess; can it be sorted[ {order}][, {duplicates}]?",
    ),
    tell=("{name} is sorted, {line_count} lines.", "The {line_count} lines of {name} are in order."),
)
voice.tool(
    "concatenate_files",
    do=(
        "join {paths} into one file {name}[ in {directory}]",
        "merge {paths} and save that as {name}[ in {directory}]",
    ),
    say=(
        "I want {paths} in a single file called {name}[, kept in {directory}].",
        "Could {name}[ in {directory}] hold the text of {paths}, one after the other?",
    ),
    tell=("All of it is in {name}, {size}.", "The joined file is {path}."),
)
voice.tool(
    "delete_path",
    do=("delete {path}", "move {path} to the trash", "throw {path} away"),
    say=("I don't need {path} any more.", "{path} can go in the bin."),
    tell=("{name} is in the trash.", "I deleted {name}; the trash still has it."),
)
voice.tool(
    "list_trash",
    do=(
        "show what's in the trash[ that matches {query}][, {sort}]",
        "list everything I deleted[ since {since}][ up to {until}]",
        "look through the bin[ for {query}]",
    ),
    say=("What have I thrown away[ since {since}][ up to {until}]?", "Is there anything[ like {query}] in the trash?"),
    tell=("The trash holds {total} items: {list}.", "You deleted {list}."),
)
voice.tool(
    "restore_from_trash",
    do=(
        "restore {trash_id} from the trash[ to {directory}]",
        "bring back {trash_id}[ and put it in {directory}]",
        "undelete {trash_id}[ into {directory}]",
    ),
    say=(
        "I'd like {trash_id} back[, this time in {directory}].",
        "Can I get {trash_id} out of the bin again[, into {directory}]?",
    ),
    tell=("{name} is back at {path}.", "Restored to {path}."),
)
voice.tool(
    "empty_trash",
    do=(
        "empty the trash[ of what is older than {older_than_days} days]",
        "clear out the bin[, but only what is over {older_than_days} days old]",
    ),
    say=(
        "Everything[ deleted over {older_than_days} days ago] in the trash can go for good.",
        "I won't need what's in the bin any more[, at least what is older than {older_than_days} days].",
    ),
    tell=("{items} items are gone, which frees {freed}.", "The trash is emptied: {freed} regained."),
)
voice.tool(
    "get_disk_usage",
    do=("add up how much space is taken[ by {path}]", "measure how big everything is[ in {path}]"),
    say=("How much room do the files[ in {path}] take up?", "What's the total size of everything[ in {path}]?"),
    tell=("{name} takes up {size} in {files} files.", "It comes to {size}; the largest file is {largest_file}."),
)
voice.tool(
    "get_storage_quota",
    do=(
        "check how much storage I have left",
        "show my storage quota",
        "tell me how full my disk space is",
    ),
    say=(
        "How much storage is still free?",
        "Am I close to my quota?",
    ),
    tell=(
        "{free} of {quota} are free.",
        "You use {used} of {quota}, so {free} are free.",
    ),
)
voice.tool(
    "create_archive",
    do=(
        "pack {paths} into an archive called {name}[ in {directory}]",
        "zip up {paths} as {name}[ and leave it in {directory}]",
    ),
    say=(
        "I have to send {paths} as one archive, {name}[, kept in {directory}].",
        "Could you bundle {paths} in {name}[ under {directory}]?",
    ),
    tell=("The archive {name} is ready, {size}.", "Packed into {path}."),
)
voice.tool(
    "list_archive",
    do=(
        "list what's inside {path} without unpacking it[, {sort}]",
        "look into {path} and name what is packed there[, changed since {since}]",
    ),
    say=(
        "What does {path} contain[ that was last changed {until} at the latest]?",
        "Which files are packed in {path}[, {sort}]?",
    ),
    tell=("It holds {total} items: {list}.", "Inside are {list}."),
)
voice.tool(
    "extract_archive",
    do=("unpack {path}[ into {directory}]", "extract everything from {path}[ to {directory}]"),
    say=("I need what's packed in {path}[ over in {directory}].", "Can {path} be unzipped[ into {directory}]?"),
    tell=("{count} items came out into {directory}.", "Unpacked: {paths}."),
)
