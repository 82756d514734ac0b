"""Programs that the user writes: their folders, settings and logs, and passing them on."""

from typing import Any

from prove.purposes.areas.disk import PROGRAMS, file_of, place_of, some_program
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
    either,
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
from prove.servers.filesystem.storage import create_archive, delete_path, extract_archive
from prove.servers.team_chat.tools import send_message


@purpose(
    "filesystem",
    because=(
        "I've been away from my own code for too long.",
        "I want to get back to one of my other programs.",
        "I'm putting one project aside and picking up another.",
        "I keep typing the same long path.",
        "I had a good idea for one of my programs.",
        "I'm told that focus means one thing at a time.",
        "I've lost interest in what I'm doing at the moment.",
        "My curiosity wanders from chatbots to arcade games.",
        "A stubborn algorithm has sapped my motivation.",
        "I'm stuck with what I'm working on.",
        "I haven't written a line of code for weeks.",
        "My current project bores me.",
        "I like to have several projects at a time.",
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
                "You are in {}. Your current-project link leads to {}.",
            ),
        ),
        "Which directory am I in, and where does my current-project link lead?",
        "tell me the working directory and what the link current-project points to",
        "Where am I at the moment, and what is behind the link current-project?",
        "I've lost track: what's the working directory, and what does my current-project link point to?",
        "I need to know which folder I'm in and which one the current-project link takes me to.",
        "tell me which directory the shell is in, and where my current-project link leads",
        "check where the shell is right now, and which folder current-project links to",
    )
    folders = rows(find_files, kind="directory")
    program = column(
        folders, lambda d: d.name, fits=[lambda d: among(d.name, PROGRAMS), lambda d: d.path != end.target]
    )
    place = place_of(program)
    drop = say(
        act(delete_path, path=link.path),
        "delete that link",
        "chuck that link into the trash",
        "get rid of the old link",
        "remove the link, not what it points to",
        "move the link to the trash",
        "That link is out of date, so delete it.",
        "I'm switching to something else, so that link can go.",
    )
    make = say(
        act(create_link, target=place.path, name="current-project", directory=present(link.parent)),
        f"make a new link of the same name where the old one was, to the {program} folder",
        f"create current-project again in the same place, this time pointing to {program}",
        f"set up a new link to my {program} folder where the old one was, again called current-project",
        f"make a new current-project link in the same place, to {program} this time",
        f"put a link to {program} where the old one was, under the same name",
        f"From now on I work on {program}. Make a current-project link to that folder where the old link was.",
        f"I'd like a new current-project link in the same place that takes me to {program}.",
    )
    go = say(
        act(change_directory, path=place.path),
        f"change into the {program} folder",
        f"make {program} the working directory",
        f"take me to the {program} folder in the shell",
        f"cd into the {program} folder",
        f"switch the working directory to {program}",
        f"I'd like to be in the {program} folder in the shell.",
        f"go to the {program} folder in the shell",
    )
    return (tell,), (drop, make, go)


@purpose(
    "filesystem",
    "email",
    because=(
        "I have less spare time now, so somebody else may carry on.",
        "I'm parting with one of my pet projects.",
        "Four eyes see more bugs than two.",
        "It would be a shame if my work just lay on my disk.",
        "Woodworking and beekeeping have replaced my programming hours.",
        "Version control would be nicer, but an archive will do.",
        "I hardly find the time for programming any more.",
        "Open collaboration suits me better than solo tinkering.",
        "One of my programs needs a new owner.",
        "Somebody asked me for my source code.",
        "I'm spending less time at the computer.",
        "My source code could do with a fresh pair of hands.",
        "I'd be glad if somebody looked after one of my projects.",
    ),
)
def hand_a_program_over() -> Any:
    """Remove the build folder of a program if it has one, pack the rest, and mail where it is and its checksum."""
    program = some_program()
    place = place_of(program)
    tree = rows(show_tree, path=place.path, depth=1)
    build = tree.where(lambda b: b.name == "build")
    goal = say(
        when(build.count() > 0, act(remove_directory, path=build.the().path)),
        f"look at the top level of my {program} folder: if there is an empty build folder in it, remove that",
        f"if my {program} folder contains an empty folder called “build”, delete it",
        f"have a look around in my {program} folder, and get rid of the empty build folder if there is one",
        f"see whether {program} still has an empty folder by the name of “build”. If so, remove that folder",
        f"check my {program} folder for an empty build folder, and if you come across one, delete it",
        f"There may be an empty folder named “build” left over in {program}. If there is, it can go.",
        f"Did I leave an empty build folder in {program}? If I did, remove it.",
        f"I don't want to pass on any junk: if {program} has an empty build folder, throw it out.",
    )
    tells(
        goal,
        f"There was {either(build.count() > 0, 'an empty build folder', 'no build folder')} in {program}.",
        f"I found {either(build.count() > 0, 'an empty build folder', 'no build folder')} in {program}.",
    )
    name = word("handover.zip", "source-code.tar.gz", "the-program.zip", "take-over.tar.gz", "my-code.zip")
    pack = say(
        act(create_archive, paths=(place.path,), name=name, directory=present(place.parent)),
        f"pack the {program} folder as {name} and put the archive beside the folder",
        f"make an archive called {name} of the {program} folder, beside the folder",
        f"pack all of {program} into {name}, right next to the folder",
        f"compress the {program} folder to {name} and leave that next to the original",
        f"I want all of {program} in one archive called {name}, in its parent folder.",
        f"I also need an archive: the whole {program} folder as {name}, in the folder above it.",
        f"put the whole {program} folder into an archive called {name} right beside it",
    )
    friend = somebody("friend", "colleague")
    subject = quoted("The code", "All yours", "My program", "Have fun with it", "Handing over", "Take a look")
    letter = say(
        text(
            f"The code is in {pack.path}. "
            f"The SHA-256 checksum of the archive is {look(get_checksum, path=pack.path).checksum}."
        ),
        "what the full path of the archive is and what its SHA-256 checksum is",
        "what the archive's full path and SHA-256 checksum are",
        "where to get the archive, as a full path, and the SHA-256 checksum to check it against",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"send {friend} an email, subject {subject}, saying {letter}",
        f"let {friend} know in an email with {subject} in the subject line: {letter}",
        f"write {friend} an e-mail, with {subject} as the subject: {letter}",
        f"The archive is for {friend}, who needs an email with the subject {subject}: {letter}.",
        f"send {friend} an email, subject {subject}, that says {letter}",
        f"I'm handing that program to {friend}. Explain in an email, subject {subject}, {letter}.",
        f"email {friend} the full path of the archive and its SHA-256 checksum; the subject is {subject}",
        f"Now {friend} should hear from me by email, subject {subject}: {letter}.",
    )
    return (goal,), (pack, mail)


@purpose(
    "filesystem",
    "team_chat",
    because=(
        "I've been tinkering with my programs again.",
        "I can't recall how I left things last time.",
        "One of my programs is slow, and I have a suspicion.",
        "I often forget to switch debugging off.",
        "The team asked whether I've cleaned up my settings.",
        "I've just finished looking for a bug.",
        "My terminal is full of messages that I don't need.",
        "I was interrupted while I was hunting a bug.",
        "Debug messages showed up in a demonstration.",
        "Verbose logging hurts the performance of my programs.",
        "Forgotten diagnostics look unprofessional in a release.",
        "There's far too much output on my screen.",
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
        "make the debug line read “debug = false”",
        "put “debug = false” in its place",
        "replace the line with “debug = false”",
    )
    tells(off, "It is off now.", "I switched it off.")
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
        f"read me the last {lines} lines of the program's error.log",
        f"show me the last {lines} lines of the error.log there",
        f"let me see the final {lines} lines of the program's error.log",
        f"let me see the last {lines} lines of the project's error.log",
    )
    goal = say(
        when(found.line == "debug = true", off, errors),
        f"check the settings.toml of {program}: if it says “debug = true”, {off}, otherwise {errors}",
        f"see whether debugging is on in {program}, in its settings.toml. If so, {off}; if not, {errors}",
        f"if the settings.toml of {program} has debug set to true, {off}; otherwise {errors}",
        f"look for the debug line in the settings.toml of {program}. If it's true, {off}; if it's false, {errors}",
        f"check how debug is set in the settings.toml of {program}: if it's true, {off}, and if it isn't, {errors}",
        f"I may have left debug on true in the settings.toml of {program}. If I have, {off}; if I haven't, {errors}.",
        f"What does the debug line in the settings.toml of {program} say? If it's true, {off}; otherwise {errors}.",
    )
    tells(goal, "Debugging was still on.", "It was set to true.")
    channel = team_channel()
    post = say(
        act(send_message, channel=channel, text=text(f"Debugging is off, see {settings.path}.")),
        f"let #{channel} know that debugging is off in {program}, with the full path of the settings file",
        f"post in #{channel} that {program} has debugging switched off, with the full path of the settings file",
        f"write in #{channel} that debugging is off in {program}, and where its settings file is, as a full path",
        f"inform #{channel} that debugging is off in {program}, and give the full path of its settings file",
        f"tell #{channel} that debugging is off in {program}, with the full path of that settings file",
        f"The others in #{channel} should know that debugging is off in {program}. Add the full path of "
        "the settings file so they can look.",
        f"I promised to report in #{channel}: debugging is off in {program}, with the full path of the settings file.",
    )
    return (goal,), (post,)


@purpose(
    "filesystem",
    "calendar",
    because=(
        "A hackathon has unleashed my creativity.",
        "Somebody told me that building things cures boredom.",
        "My keyboard has been idle for too long.",
        "I need a playground for an experiment.",
        "Enough tutorials, I want to make something of my own.",
        "I'd rather start from a template than from nothing.",
        "I had an idea in the shower.",
        "I'd rather write code than watch television.",
        "I've sketched something new on paper.",
        "Programming is my hobby.",
        "It's easier to begin with a decent kit.",
        "I've promised myself to learn by doing.",
        "An inventive mood has gripped me.",
    ),
)
def start_a_program() -> Any:
    """Unpack a template, give it the name of a new program everywhere, and plan some time for it."""
    kit = file_of("starter-kit.zip")
    unpack = say(
        act(extract_archive, path=kit.path, directory=place_of("projects").path),
        "unpack starter-kit.zip into my projects folder",
        "extract the archive starter-kit.zip to my projects folder",
        "unzip starter-kit.zip into the projects folder",
        "I'd like to have starter-kit.zip unpacked in my projects folder.",
        "unpack the archive starter-kit.zip into the projects folder",
        "I need what's in starter-kit.zip. Unpack it into my projects folder.",
        "take starter-kit.zip and extract it in my projects folder",
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
        f"From now on, the unpacked folder should go by the name {name}.",
        f"change the name of the folder from the archive to {name}",
        f"rename the unpacked folder to {name}, which is what my program is called",
        f"My program is called {name}, so the new folder needs that name.",
        f"The new program will be called {name}, so give the unpacked folder that name.",
    )
    settings = rows(list_directory, path=rename.path).the(lambda f: f.name == "settings.toml")
    adapt = say(
        act(replace_in_file, path=settings.path, old="starter-kit", new=name),
        f"put {name:again} in place of “starter-kit” in the settings.toml of that folder",
        f"The settings.toml of the new folder still says “starter-kit”, so replace that with {name:again}.",
        f"replace “starter-kit” with {name:again} in the settings.toml of the new folder",
        f"correct the settings.toml in the renamed folder: {name:again} instead of “starter-kit”",
        f"change “starter-kit” to {name:again} in the settings.toml of the program",
        f"The settings.toml in the renamed folder should have {name:again} too, wherever it says “starter-kit”.",
        f"I don't want “starter-kit” in the program's settings.toml any more; that should be {name:again}.",
    )
    on, hours = day(1, 10), number(60, 90, 120, 150)
    title = text(f"Work on {name}")
    plan = say(
        act(create_event, title=title, starts_at=at(on, 19), duration_minutes=hours),
        f"block {hours} minutes {on:on} at 7 pm in my calendar as “Work on {name}”",
        f"put “Work on {name}” into my calendar {on:on} from 7 pm, {hours} minutes long",
        f"reserve {hours} minutes in my calendar {on:on}, 7 pm, under the title “Work on {name}”",
        f"I'd like {hours} minutes in my calendar {on:on} from 7 pm, called “Work on {name}”.",
        f"schedule “Work on {name}” in my calendar {on:on}: {hours} minutes from 7 pm",
        f"I need some time for the program. Keep {hours} minutes free {on:on} from 7 pm, as “Work on {name}” in my "
        "calendar.",
        f"add “Work on {name}” to my calendar, {on:on} at 7 pm for {hours} minutes",
    )
    return (unpack, rename), (adapt, plan)


@purpose(
    "filesystem",
    because=(
        "I've checked the syntax, but a discrepancy puzzles me.",
        "I must have changed a setting in one place only.",
        "Inconsistent configurations are a nightmare to maintain.",
        "I copied my setup around too often.",
        "I'd like both programs to behave in the same way.",
        "My settings have drifted apart.",
        "My two programs should have the same setup.",
        "I suspect a typo in one of my files.",
        "I copied my settings by hand, and something went wrong.",
        "I can't explain why my programs behave so differently.",
        "I mix things up when every program is set up in its own way.",
        "There's a mismatch somewhere that I can't see.",
        "I tweaked some parameters late at night.",
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
                "The two files differ in {} lines.",
                "{} lines differ between the two settings files.",
                "Compared with each other, the two have {} different lines.",
            ),
        ),
        f"In how many lines does the settings.toml of {bad} differ from the one of {good}?",
        f"compare the settings.toml of {good} with the one of {bad} and tell me how many lines differ",
        f"How many lines of settings.toml are different in {good} and {bad}?",
        f"compare the settings.toml of {bad} and {good} and count the lines that differ",
        f"Both {good} and {bad} have a settings.toml. In how many lines do they differ?",
        f"Check the settings.toml of {bad} against the one of {good}. How many lines are different?",
        f"I'd like to know how many lines differ between the settings.toml of {good} and the one of {bad}.",
    )
    old = rows(search_text, query="region", path=wrong.path).the()
    new = rows(search_text, query="region", path=wanted.path).the()
    adopt = say(
        act(replace_in_file, path=wrong.path, old=old.line, new=given(new.line, new.line != old.line)),
        f"give the settings of {bad} the region that {good} has",
        f"replace the region in the settings of {bad} with the one from {good}",
        f"change the region in the settings of {bad} to that of {good}",
        f"make the region line in the settings of {bad} read as it does in {good}",
        f"set the region in the settings of {bad} to whatever {good} has",
        f"The region that {good} has is right, so copy that to the settings of {bad}.",
        f"use the region of {good} in the settings of {bad}, too",
    )
    tells(adopt, f"The region in the settings of {bad} is changed.", f"The settings of {bad} say {new.line} now.")
    go = say(
        act(change_directory, path=place.path),
        f"change the working directory to the {bad} folder",
        f"take me to the {bad} folder in the shell",
        f"cd into the {bad} folder",
        f"make the {bad} folder my working directory",
        f"switch the shell to the {bad} folder",
        f"I want to carry on in {bad}, so go to that folder in the shell.",
        f"go to the {bad} folder in the shell",
    )
    return (tell,), (adopt, go)


@purpose(
    "filesystem",
    because=(
        "A carpenter sweeps the workbench, and programmers should, too.",
        "There's an empty folder that I never use.",
        "I'm preparing my machine for a clean backup.",
        "Fewer folders, fewer worries.",
        "I get lost in my own directory tree.",
        "My desk is tidy, but my computer isn't.",
        "Clutter bothers me.",
        "I have far too many unfinished programs.",
        "A colleague laughed when I shared my screen.",
        "I'm in the mood for tidying up.",
        "Far too many abandoned experiments litter my workspace.",
        "I'm cleaning up before I begin something new.",
    ),
)
def tidy_the_projects() -> Any:
    """Count the folders of programs, remove the empty one, and go home in the shell unless it is there."""
    projects = place_of("projects")
    tree = rows(show_tree, path=projects.path, depth=1)
    tell = say(
        ask(
            tree.count(),
            told=(
                "I counted {} entries in your projects folder, the empty one included.",
                "There are {} things in your projects folder, counting the empty one.",
                "With the empty folder, there are {} things directly in your projects folder.",
            ),
        ),
        "How many things are in my projects folder at the top level?",
        "count what is directly in the projects folder, without going deeper",
        "tell me how many things are directly inside my projects folder",
        "How many things are there in the projects folder, first level only?",
        "Look into my projects folder, but not any deeper. How many things do you see?",
        "I've lost count of what's in my projects folder. How many things are there, top level only?",
        "count my projects folder's contents, but not what is inside its subfolders",
    )
    drop = say(
        act(remove_directory, path=tree.the(lambda b: b.name == "unnamed").path),
        "remove the empty folder called “unnamed” from it",
        "get rid of the empty folder in there that is called “unnamed”",
        "delete the folder named “unnamed” in there, as it is empty",
        "remove the subfolder called “unnamed”, since it's empty",
        "The folder in there called “unnamed” is empty and can be removed.",
        "I never used the folder in there that goes by the name “unnamed”. It's empty, so remove it.",
        "There's an empty folder in there called “unnamed”. Delete that.",
    )
    here, home = look(get_working_directory), present(projects.parent)
    back = act(change_directory, path=home)
    tells(back, "You are in your home folder now.", f"I changed to {home}.")
    goal = say(
        when(here.path != home, back),
        "That's enough tidying. If the shell isn't in my home folder, go there.",
        "I'd like to finish in my home folder, so check which directory the shell is in and switch if it's elsewhere.",
        "see whether the working directory is my home folder, and change to my home folder if it isn't",
        "I'd like to be in my home folder in the shell. If I'm not, take me there.",
        "if the working directory isn't my home folder, cd there",
        "Is the shell in my home folder? If it's somewhere else, take it back home.",
        "I don't want to stay in some folder. If the working directory isn't my home folder, navigate home.",
        "make sure that the shell is in my home folder: if it's anywhere else, switch over",
    )
    where = either(here.path != home, "", ", which is your home folder")
    tells(goal, f"The shell was in {here.path}{where}.", f"The working directory was {here.path}{where}.")
    return (tell, drop), (goal,)
