"""Programs that the user writes: their folders, settings and logs, and passing them on."""

from typing import Any

from prove.purposes.areas.documents.disk import PROGRAMS, file_of, place_of, some_program
from prove.purposes.areas.people import mail_to, somebody
from prove.purposes.areas.teamwork.teams import team_channel
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    column,
    day,
    given,
    inside,
    look,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    tells,
    text,
    when,
    word,
)
from prove.servers.calendar.events import create_event
from prove.servers.filesystem.contents import diff_files, get_checksum, read_file_tail, replace_in_file, search_text
from prove.servers.filesystem.paths import (
    change_directory,
    create_link,
    find_files,
    get_working_directory,
    list_directory,
    remove_directory,
    rename_path,
    resolve_link,
    show_tree,
)
from prove.servers.filesystem.storage import create_archive, delete_path, extract_archive, get_disk_usage
from prove.servers.team_chat.tools import send_message


@purpose(
    "filesystem",
    because=(
        "I've been away from my own code for too long.",
        "My shell and I have lost each other.",
        "A new week, a new favourite among my programs.",
        "I'm shelving one hobby and picking up another.",
        "The terminal has been open since yesterday.",
        "I keep typing the same long path.",
        "What I worked on last month is finished.",
        "My shortcuts are out of date.",
        "Fresh motivation hit me in the shower.",
        "I'm told that focus means one thing at a time.",
        "Context switching is hard enough without wrong signposts.",
    ),
)
def switch_to_another_program() -> Any:
    """See where the shortcut to the current program leads, make it lead to another one, and go there."""
    link = rows(find_files, name="current-project", kind="link").the()
    end = look(resolve_link, path=link.path)
    tell = say(
        ask(
            look(get_working_directory).path,
            end.target,
            told=(
                "You are in {}, and current-project leads to {}.",
                "The working directory is {}. The link points to {}.",
                "This is {}; behind current-project is {}.",
            ),
        ),
        "Which directory am I in, and where does my current-project link lead?",
        "tell me the working directory and what the link current-project points to",
        "Where am I at the moment, and what is behind the link current-project?",
        "give me two paths, the directory we're in and the target of my current-project link",
        "I need to know what folder this is and which one the current-project link takes me to.",
        "find out which directory the shell is in, and where one ends up with the link current-project",
    )
    folders = rows(find_files, kind="directory")
    program = again(
        column(folders, lambda d: d.name, fits=[lambda d: among(d.name, PROGRAMS), lambda d: d.path != end.target]),
        "that program",
    )
    place = place_of(program)
    drop = say(
        act(delete_path, path=link.path),
        "delete that link",
        "throw the link away",
        "get rid of the old link",
        "remove the link, not what it points to",
        "bin the shortcut as it is",
        "put the link into the trash",
    )
    make = say(
        act(create_link, target=place.path, name="current-project", directory=present(link.parent)),
        f"make a new one of the same name in the same place that leads to the {program} folder",
        f"create current-project anew where it was, this time pointing to {program}",
        f"set up a link to my {program} folder in its old spot, again called current-project",
        f"link current-project, in the very same folder, to {program} instead",
        f"let a fresh current-project at the same location take me to {program}",
        f"replace it by a link to {program} with the same name, where the old one was",
    )
    go = say(
        act(change_directory, path=place.path),
        f"change into the folder of {program:again}",
        f"make the folder of {program:again} the working directory",
        "take me to that folder in the shell",
        "cd there",
        "switch the working directory over to that folder",
        "go to the folder the new link leads to",
    )
    return (tell,), (drop, make, go)


@purpose(
    "filesystem",
    "email",
    because=(
        "My spare time has shrunk, so others may carry on.",
        "I promised to pass my code around.",
        "Open source begins at home.",
        "A program of mine has found an admirer.",
        "I'm parting with one of my pet projects.",
        "Four eyes see more bugs than two.",
        "I'd hate for my work to rot on a disk.",
        "It's time to let somebody else have a go at it.",
        "Version control would be nicer, but a bundle will do.",
        "My weekend code deserves a wider audience of one.",
    ),
)
def hand_a_program_over() -> Any:
    """Remove the build folder of a program if it has one, pack the rest, and mail where it is and its checksum."""
    program = some_program()
    place = place_of(program)
    tree = rows(show_tree, path=place.path, depth=1)
    build = tree.where(lambda b: b.name == "build")
    drop = say(
        act(remove_directory, path=build.the().path),
        "remove that, as it is empty",
        "take that empty folder away",
        "get that subfolder out of there",
        "delete that empty subfolder for good",
    )
    folders = say(
        ask(
            tree.where(lambda b: b.kind == "directory").count(),
            told=(
                "It has no build folder. There are {} folders directly in it.",
                "There is none called build; it has {} folders at the top.",
                "I found no build folder there. Folders at the top: {}.",
            ),
        ),
        "tell me how many folders it has at the top level",
        "give me the number of folders directly in it",
        "just count the folders at its top level",
        "let me know the number of its top-level folders",
    )
    goal = say(
        when(build.count() > 0, drop, folders),
        f"look at the {program} folder: if there is a build folder in it, {drop}; if not, {folders}",
        f"if {program} contains a folder called build, {drop}, otherwise {folders}",
        f"look around in my {program} folder. Should you see a build folder there, {drop}; else {folders}",
        f"see whether {program} has a subfolder build. If so, {drop}; if it hasn't, {folders}",
        f"check the top level of {program} for a build folder: in case there is one, {drop}, in case there isn't, "
        f"{folders}",
        f"There may be a leftover folder named build in {program}. If there is, {drop}; if there isn't, {folders}.",
    )
    name = word("handover.zip", "source-code.tar.gz", "the-program.zip", "take-over.tar.gz", "my-code.zip")
    pack = say(
        act(create_archive, paths=(place.path,), name=name, directory=present(place.parent)),
        f"pack {program:again} as {name} in the folder that holds it",
        f"make an archive {name} of {program:again}, right beside its folder",
        f"bundle all of {program:again} into {name}, in the same parent folder",
        f"compress {program:again} to {name} and leave that next to the original",
        f"I want all of {program:again} in one archive called {name}, placed in its parent folder.",
        f"wrap {program:again} up as {name}, to be put where its folder lies",
    )
    friend = somebody("friend", "colleague")
    subject = quoted("The code", "All yours", "My program", "Have fun with it", "Handing over", "Take a look")
    letter = say(
        text(f"It is at {pack.path}. SHA-256: {look(get_checksum, path=pack.path).checksum}"),
        "the path of the archive and its SHA-256 checksum",
        "where the archive is, as a full path, and the SHA-256 checksum of it",
        "the archive's SHA-256 sum, to be on the safe side, and its complete path",
        "its path along with the SHA-256 checksum",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"mail {friend} {letter}, subject {subject}",
        f"send {friend} a mail headed {subject} with {letter}",
        f"let {friend} have, by mail and under the subject {subject}, {letter}",
        f"write to {friend}, {subject} being the subject, and state {letter}",
        f"put {letter} into a mail to {friend} called {subject}",
        f"get {letter} to {friend} in a mail with the subject {subject}",
    )
    return (goal,), (pack, mail)


@purpose(
    "filesystem",
    "team_chat",
    because=(
        "Something I wrote is awfully chatty.",
        "My little program fills the screen with gibberish.",
        "I've been tinkering again.",
        "The next release should be quiet.",
        "I can't recall how I left things last time.",
        "Before I show it to anybody, I'd like it tidy.",
        "It's slow as molasses, and I have a suspicion.",
        "Late-night hacking leaves traces.",
        "I left in a hurry after the last session.",
        "Leaving switches in the wrong position is a talent of mine.",
    ),
)
def switch_debugging_off() -> Any:
    """Turn debugging off in a program's settings, or read the errors if it is off already; then tell the team."""
    program, lines = some_program(), number(2, 3, 4, 5)
    place = place_of(program)
    settings = rows(find_files, name="settings.toml", directory=place.path).the()
    found = rows(search_text, query="debug", path=settings.path).the()
    off = say(
        act(replace_in_file, path=settings.path, old=found.line, new="debug = false"),
        "change that line to “debug = false”",
        "make the line read “debug = false”",
        "put “debug = false” in its place",
        "replace the line by “debug = false”",
    )
    log = rows(find_files, name="error.log", directory=place.path).the()
    tail = look(read_file_tail, path=log.path, lines=lines)
    errors = say(
        ask(
            tail.content,
            told=(
                "Debugging is off there. The log ends like this: {}.",
                "It is off already. The last lines of the log are: {}.",
            ),
        ),
        f"read me the last {lines} lines of its error.log",
        f"show me how its error.log ends, in {lines} lines",
        f"give me the final {lines} lines of the error.log it wrote",
        f"let me see the bottom {lines} lines of its error.log",
    )
    goal = say(
        when(found.line == "debug = true", off, errors),
        f"check the settings.toml of {program}: if it says “debug = true”, {off}, otherwise {errors}",
        f"see whether debugging is on in {program}, in its settings.toml. If so, {off}; if not, {errors}",
        f"if settings.toml of {program} has debug set to true, {off}; failing that, {errors}",
        f"look for the debug line in the settings.toml of {program}. Should it be true, {off}; if it's false, {errors}",
        f"find out how debug is set in the settings.toml of {program}: in case it's true, {off}, and in case "
        f"it isn't, {errors}",
        f"I may have left debug on true in the settings.toml of {program}. If I have, {off}; if I haven't, {errors}.",
    )
    tells(goal, f"The settings say “{found.line}”.", f"The line was “{found.line}”.")
    channel = team_channel()
    post = say(
        act(send_message, channel=channel, text=text(f"Debugging is off in {program}, see {settings.path}.")),
        f"let #{channel} know that debugging is off in {program:again}, with the path of the settings file",
        f"tell #{channel} where the settings file is, as a path, and that debugging is off in {program:again}",
        f"post in #{channel} that {program:again} has debugging switched off, naming the full path of the settings",
        f"write a line to #{channel}: the full path of the settings, and that debugging is off in {program:again}",
        f"inform #{channel} that there's no debugging in {program:again} any more, and give the path to its settings",
        f"share with #{channel} the path of that settings file and the news that debugging is off in {program:again}",
    )
    return (goal,), (post,)


@purpose(
    "filesystem",
    "calendar",
    because=(
        "I've had an idea in the night.",
        "This time I'll finish what I start.",
        "Somebody told me that building things cures boredom.",
        "My keyboard has been idle for too long.",
        "A rainy weekend lies ahead.",
        "The world has been waiting for yet another app.",
        "I need a playground for an experiment.",
        "Enough tutorials, I want to make something of my own.",
        "I downloaded a template some time ago.",
        "Blank pages scare me, templates don't.",
        "An evening without screens would be wiser, but here we are.",
    ),
)
def start_a_program() -> Any:
    """Unpack a template, give it the name of a new program everywhere, and plan some time for it."""
    kit = file_of("starter-kit.zip")
    unpack = say(
        act(extract_archive, path=kit.path, directory=place_of("projects").path),
        "unpack starter-kit.zip into my projects folder",
        "extract the archive starter-kit.zip to projects",
        "open up starter-kit.zip, with everything in it going to my projects folder",
        "take the contents of starter-kit.zip out into projects",
        "I want what is in starter-kit.zip inside my projects folder, unpacked.",
        "decompress my starter-kit.zip in the projects folder",
    )
    name = again(
        word(
            "bird-diary",
            "tea-timer",
            "moon-calendar",
            "plant-watch",
            "chess-clock",
            "word-quiz",
            "bike-stats",
            "sock-matcher",
            "cloud-atlas",
            "noise-meter",
        ),
        "the new name",
    )
    rename = say(
        act(rename_path, path=inside(unpack.paths).the(), new_name=name),
        f"rename the folder that came out of it to {name}",
        f"call the unpacked folder {name}",
        f"give the new folder the name {name}",
        f"change the name of that folder to {name}",
        f"let the folder go by {name}, which is what my program is called",
        f"My program is called {name}, so the new folder needs that name.",
    )
    settings = rows(list_directory, path=rename.path).the(lambda f: f.name == "settings.toml")
    adapt = say(
        act(replace_in_file, path=settings.path, old="starter-kit", new=name),
        f"put {name:again} in place of “starter-kit” in its settings.toml",
        f"Its settings.toml still says “starter-kit”, so replace that by {name:again}.",
        f"swap “starter-kit” for {name:again} wherever settings.toml in that folder has it",
        f"correct the settings.toml in there: {name:again} instead of “starter-kit”",
        f"exchange each “starter-kit” in the settings.toml of that folder for {name:again}",
        f"write {name:again} over “starter-kit” in the settings.toml there",
    )
    on, hours = day(1, 10), number(60, 90, 120, 150)
    title = text(f"Work on {name}")
    plan = say(
        act(create_event, title=title, starts_at=at(on, 19), duration_minutes=hours),
        f"block {hours} minutes {on:on} at 7 pm in my calendar as work on it, with the program's name in the title",
        f"put an entry for it, named after the program, into my calendar {on:on} from 7 pm, {hours} minutes long",
        f"reserve {hours} minutes in my calendar {on:on}, 7 pm, with a title that says what I'm working on",
        f"I'd like {hours} minutes for it {on:on} from 7 pm in the calendar; the title should name the program.",
        f"schedule time for it in the calendar {on:on}: {hours} minutes from 7 pm, the program in the title",
        f"add an event with the program's name in its title to my calendar, {on:on} at 7 pm for {hours} minutes",
    )
    return (unpack, rename), (adapt, plan)


@purpose(
    "filesystem",
    because=(
        "One of my programs runs, the other one sulks.",
        "Twins should behave alike, and mine don't.",
        "I must have changed a setting in one place only.",
        "Somewhere in my configuration there's a gremlin.",
        "It works there, but not here.",
        "I copied my setup around too often.",
        "Consistency was never my strong suit.",
        "Half an hour of staring got me nowhere.",
        "I'd like the same behaviour on both sides.",
        "Settings are like socks, they drift apart.",
    ),
)
def align_two_programs() -> Any:
    """Compare the settings of two programs, take the region over from one to the other, and go there."""
    good, bad = some_program(), some_program()
    model, place = place_of(good), place_of(bad)
    wanted = rows(find_files, name="settings.toml", directory=model.path).the()
    wrong = rows(find_files, name="settings.toml", directory=place.path).the()
    change = look(diff_files, path=wanted.path, other_path=wrong.path)
    tell = say(
        ask(
            change.removed_lines,
            told=(
                "They differ in {} lines.",
                "Lines that differ: {}.",
                "{} lines are not the same in both.",
            ),
        ),
        f"In how many lines does the settings.toml of {bad} differ from that of {good}?",
        f"compare the settings.toml of {good} with the one of {bad} and tell me how many lines differ",
        f"How many lines in settings.toml of {good} are not the same in {bad}?",
        f"hold the settings.toml of {bad} against that of {good} and count the lines that differ",
        f"tell me the number of lines that are different between settings.toml in {good} and in {bad}",
        f"I'd like to know how far apart {good} and {bad} are: how many lines of settings.toml differ?",
    )
    old = rows(search_text, query="region", path=wrong.path).the()
    new = rows(search_text, query="region", path=wanted.path).the()
    adopt = say(
        act(replace_in_file, path=wrong.path, old=old.line, new=given(new.line, new.line != old.line)),
        f"give the settings of {bad} the region that {good} has",
        f"take the line with the region over from {good} to {bad}, in place of its own",
        f"change the region in the settings of {bad} to that of {good}",
        f"make the region line of {bad} read as it does in {good}",
        f"let {bad} have the same region in its settings as {good}",
        f"put the region of {good} into the settings of {bad} instead of what is there",
    )
    go = say(
        act(change_directory, path=place.path),
        "change the working directory to the folder of the program you've just adapted",
        "take me to the folder whose settings you changed, in the shell",
        "cd into the folder of the one with the new region",
        "make the folder of the adapted program my working directory",
        "move the shell over to the program that got the new region",
        "go to the directory of the one that was changed",
    )
    return (tell,), (adopt, go)


@purpose(
    "filesystem",
    because=(
        "I start more things than I finish.",
        "My hobby room is tidier than my disk, and that says a lot.",
        "A folder without a proper name annoys me.",
        "Some folder in there has been empty for ages.",
        "I'm preparing my machine for a clean backup.",
        "Fewer folders, fewer worries.",
        "I get lost in my own directory tree.",
        "Empty boxes belong in the attic, not on my disk.",
        "My shell is probably somewhere odd, as always.",
        "A screenshot of my folders would embarrass me.",
    ),
)
def tidy_the_projects() -> Any:
    """Count the folders of programs, remove the empty one, and go home in the shell unless one is there."""
    projects = place_of("projects")
    tree = rows(show_tree, path=projects.path, depth=1)
    tell = say(
        ask(
            tree.count(),
            told=(
                "I counted {} things directly in it.",
                "There were {} entries at the top.",
                "Entries at the top, unnamed included: {}.",
            ),
        ),
        "How many entries does my projects folder have at its top level?",
        "give me the number of things in my projects folder, one level deep",
        "count what lies directly in projects, without going deeper",
        "tell me how many things are directly inside my projects folder",
        "What's the number of entries right under projects, the first level only?",
        "look into projects, one level and no further, and give me the number of things there",
    )
    drop = say(
        act(remove_directory, path=tree.the(lambda b: b.name == "unnamed").path),
        "remove the empty folder called unnamed in it",
        "get rid of the empty folder unnamed there",
        "take the empty folder unnamed away from there",
        "delete the folder by the name of unnamed for good, as it is empty",
        "do away with unnamed, an empty folder in there",
        "The one called unnamed is empty and can be removed.",
    )
    here, home = look(get_working_directory), present(projects.parent)
    back = say(
        act(change_directory, path=home),
        "go home",
        "bring me home",
        "take me home",
        "change over to the home folder",
    )
    usage = say(
        ask(
            look(get_disk_usage, path=home).files,
            told=(
                "You are home already. Your home folder has {} files, everything below it included.",
                f"You are in {here.path}, which is your home folder. Files in it and below: {{}}.",
                "The shell is in your home folder, which holds {} files.",
            ),
        ),
        "tell me how many files it holds, subfolders included",
        "just count all files in it and below",
        "give me the number of files in my home folder and below",
        "tell me the number of files that are anywhere in it",
    )
    goal = say(
        when(here.path != home, back, usage),
        f"if the shell isn't in my home folder, {back}; if it is, {usage}",
        f"check which directory I'm in. Unless it is my home folder, {back}; in case it's home already, {usage}",
        f"see whether the working directory is something else than my home folder. If so, {back}; if not, {usage}",
        f"Where am I in the shell? If it isn't my home folder, {back}, otherwise {usage}.",
        f"when the working directory is any other than my home folder, {back}; when I'm home, {usage}",
        f"My home folder should be the working directory. If it isn't, {back}; if that's so already, {usage}.",
    )
    tells(goal, f"The working directory was {here.path}.", f"You were in {here.path}.")
    return (tell, drop), (goal,)
