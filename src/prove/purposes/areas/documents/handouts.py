"""Files that others wait for: requests in the team's folder, minutes, and what was reviewed."""

from typing import Any

from prove.purposes.areas.disk import file_of, place_of, some_file, some_folder
from prove.purposes.areas.teamwork.teams import colleague, colleague_email, team_channel
from prove.purposes.program import (
    act,
    address_in,
    again,
    among,
    ask,
    column,
    day_of,
    given,
    look,
    purpose,
    quoted,
    rows,
    say,
    shift,
    tells,
    text,
    today,
    word,
)
from prove.servers.email.tools import send_email
from prove.servers.filesystem.contents import concatenate_files, count_words, read_file
from prove.servers.filesystem.paths import (
    create_link,
    find_files,
    list_tagged_files,
    resolve_link,
    set_permissions,
    tag_file,
    untag_file,
)
from prove.servers.team_chat.tools import send_direct_message, send_message


@purpose(
    "filesystem",
    "email",
    because=(
        "I've got half an hour to spare for my colleagues.",
        "Somebody left a request, and I haven't reacted yet.",
        "I never find my way to the team's folder.",
        "It's my turn to deal with the team's requests.",
        "An open request has been on my conscience.",
        "Requests pile up when everybody looks away.",
        "A lull in my own assignments leaves some capacity.",
        "Teamwork thrives when requests are answered promptly.",
        "My colleagues have helped me a lot lately.",
        "My supervisor wants requests answered sooner.",
        "My own workload has shrunk.",
        "Everybody in our office does favors for the others, so I should, too.",
        "I once overlooked a request and felt bad about that.",
        "I get lost on our shared drive every time.",
    ),
)
def answer_a_request_of_the_team() -> Any:
    """See where the link to the team's folder leads, make a shortcut to its inbox, and answer a request in it."""
    link = rows(find_files, name="team", kind="link").the(lambda f: f.name == "team")
    end = look(resolve_link, path=link.path)
    tell = say(
        ask(end.target, told=("It leads to {}.", "Behind the link is {}.", "The link points to {}.")),
        "Where does the link called team in my home folder lead?",
        "tell me what the link called team points to",
        "find out which folder is behind my team link",
        "What's the real path behind my team link?",
        "tell me which folder my team link leads to",
        "I want to know the folder that my team link takes me to.",
        "There's a link called team in my home folder. Where do I end up if I follow it?",
    )
    inbox = rows(find_files, name="inbox", directory=end.target, kind="directory").the()
    name, folder = (
        word("request-inbox", "team-inbox", "team-requests", "open-requests"),
        some_folder("notes", "documents"),
    )
    short = say(
        act(create_link, target=inbox.path, name=name, directory=place_of(folder).path),
        f"There's an inbox folder in the team's folder. Put a link called {name} to that inbox into my {folder} "
        "folder.",
        f"make me a shortcut to the team's inbox folder; call it {name} and put it into my {folder} folder",
        f"create a link called {name} in my {folder} folder that leads to the inbox folder of the team",
        f"I'd like a link to the team's inbox folder: call it {name} and put it into my {folder} folder.",
        f"set up {name} in my {folder} folder as a link to the inbox folder in the team's folder",
        f"I keep hunting for the team's inbox folder. Give me a link to that, named {name}, in my {folder} folder.",
        f"make a link in the {folder} folder that takes me to the team's inbox folder, under the name {name}",
    )
    requests = rows(find_files, name="request-from-*", directory=inbox.path, kind="file")
    request = column(requests, lambda f: f.name, fits=[lambda f: day_of(f.modified_at) > shift(today(), days=-90)])
    letter = look(read_file, path=rows(find_files, name=request, directory=inbox.path).the().path)
    subject = quoted(
        "Your request", "About your request", "I can help", "You asked for help", "Your question to the team"
    )
    body = quoted(
        "I'll take care of it",
        "Leave that to me",
        "I can do it, but not before next week",
        "Happy to help, just tell me by when",
        "It's on my list now",
    )
    answer = say(
        act(send_email, to=(address_in(letter.content),), subject=subject, body=body),
        f"open {request} in the team's inbox and email the sender {body}, subject {subject}; the address is "
        "in the file",
        f"answer {request} in the team's inbox by email, to the address in the file: subject {subject}, text {body}",
        f"reply to {request} in the team's inbox by email, to the address it gives; {subject} should be the subject "
        f"and {body} the text",
        f"send whoever wrote {request} an email with the subject {subject} and the text {body}; the address is in the "
        "file",
        f"look into {request} for the sender's address and send an email there that reads {body}, with "
        f"{subject} as the subject",
        f"I want to answer {request} by email: {body}, subject {subject}, to the address in that file.",
        f"There's {request} in the team's inbox, with an address in it. Email {body} to that address, with "
        f"{subject} as the subject.",
        f"Somebody is waiting for an answer to {request}. The address is in the file; email {body}, with "
        f"{subject} in the subject line.",
    )
    return (tell, short), (answer,)


@purpose(
    "filesystem",
    "team_chat",
    because=(
        "The auditors want our notes in one piece.",
        "Single notes get lost, a bundle doesn't.",
        "I'm making a record of what we discussed.",
        "I trained as an archivist and detest loose sheets.",
        "I don't want anybody to change my notes by accident.",
        "Our team has a short memory.",
        "Our discussions go round in circles, and a written record helps.",
        "There was a dispute about who said what.",
        "Fragmented minutes frustrate everyone on our team.",
        "Someone changed my minutes once without asking me.",
        "New colleagues should be able to read up on what we decided.",
        "I can't remember everything that was discussed.",
        "I'm tired of opening one file after the other.",
    ),
)
def bind_the_notes_of_meetings() -> Any:
    """Join the notes of two meetings into a file that nobody can change, and tell the team where it is."""
    first, second = some_file("*-meeting.txt"), some_file("*-meeting.txt")
    earlier, later = file_of(first), file_of(second)
    name = word("all-notes.txt", "joint-notes.txt", "meeting-record.txt", "record.txt", "collected-notes.txt")
    folder = some_folder("documents", "reports", "drafts", "downloads")
    join = say(
        act(
            concatenate_files,
            paths=(earlier.path, given(later.path, earlier.modified_at < later.modified_at)),
            name=name,
            directory=place_of(folder).path,
        ),
        f"join {first} and {second}, in this order, into {name} in my {folder} folder",
        f"make one file of {first} followed by {second}: {name}, in the {folder} folder",
        f"merge {first} and {second}, in this order, into a new file {name} in my {folder} folder",
        f"I need {first} and then {second} in a single file, {name}, in my {folder} folder.",
        f"put {first} and {second} together, one after the other, as {name} in the {folder} folder",
        f"take {first}, put {second} after it, and save that as {name} in my {folder} folder",
        f"My notes are in two files, {first} and {second}. I want both in one, in that order: {name} in my {folder} "
        "folder.",
    )
    lock = say(
        act(set_permissions, path=join.path, mode="444"),
        "set the permissions of the new file to 444, so that it can only be read",
        "make the joined file read-only for everybody with mode 444",
        "protect the new file from changes with mode 444",
        "make the new file read-only by giving it the mode 444",
        "change the mode of the new file to 444, so that nobody can edit it",
        "Nobody should be able to change the new file, me included: mode 444.",
        "I'd like the new file locked against changes, with 444 as its permissions.",
    )
    channel = team_channel()
    length = look(count_words, path=join.path)
    post = say(
        act(send_message, channel=channel, text=text(f"My notes are in {join.path} now, {length.words} words in all.")),
        f"tell #{channel} where {name} is, with the full path, and how many words it has",
        f"let #{channel} know what the full path of {name} is and how many words it has",
        f"drop a line in #{channel} about {name}: its full path and how many words it has",
        f"write in #{channel} what the full path of {name} is and how many words it has",
        f"announce {name} in #{channel}, with the full path and the word count",
        f"share the full path of {name} in #{channel}, and how many words it has so that people know how long it is",
        f"My team should be able to find {name}. Post the full path in #{channel}, and how many words they'll have to "
        "read.",
    )
    return (join, lock), (post,)


@purpose(
    "filesystem",
    "team_chat",
    because=(
        "Something has been waiting with a tag on it for too long.",
        "Pending documents occupy my thoughts during coffee breaks.",
        "I promised to go through my tagged files.",
        "My colleagues wonder why it takes so long.",
        "My to-do system consists of tags.",
        "One file a day keeps the backlog away.",
        "I'm clearing my backlog from the bottom.",
        "I've set some time aside for old files.",
        "I feel bad about the files that I've neglected.",
        "Lengthy approval queues demoralize a team.",
        "I'm catching up on old work.",
        "Somebody at the office joked about my unfinished documents.",
        "I'd like to tick something off today.",
        "I've missed a deadline or two lately.",
    ),
)
def sign_off_what_was_tagged() -> Any:
    """Find what has a tag and was left alone longest, change its tag, and tell somebody."""
    tag = again(word("review", "urgent", "work"), "that tag")
    oldest = rows(list_tagged_files, tag=tag).least(lambda f: f.modified_at)
    tell = say(
        ask(
            given(oldest.name, among(oldest.extension, ("csv", "html", "log", "md", "py", "toml", "tar.gz", "zip"))),
            day_of(oldest.modified_at),
            told=(
                "It is {}, last changed on {}.",
                "The one left alone longest is {}; its last change was on {}.",
                "That would be {}. It was last changed on {}.",
            ),
        ),
        f"Which of my files tagged “{tag}” has gone unchanged the longest, and when was it last changed?",
        f"find the file with the tag “{tag}” whose last change is the longest ago, and tell me which it is "
        "and when that was",
        f"look through what I tagged as “{tag}” and tell me which one was changed least recently, and when that was",
        f"Which of the files tagged “{tag}” has been waiting the longest since its last change, and when was that?",
        f"tell me which file tagged “{tag}” has been left alone the longest, and when it was last changed",
        f"I'd like to know which file tagged “{tag}” hasn't been changed for the longest time, and when it last was.",
        f"What's the file with the tag “{tag}” that I haven't changed for the longest time, and when was its last "
        "change?",
    )
    done = word("approved", "checked", "signed-off", "finished", "handled")
    strip = say(
        act(untag_file, path=oldest.path, tag=tag),
        f"take {tag:again} off that file",
        f"remove {tag:again} from it",
        f"I'm done with it, so take {tag:again} off.",
        f"remove {tag:again} from that file, as I'm through with it",
        f"It doesn't need {tag:again} any more, so take it off.",
        f"That's finished now, so {tag:again} can come off.",
        f"I've dealt with that one. Take {tag:again} off it.",
    )
    tells(strip, f"I took the tag “{tag}” off {oldest.name}.")
    mark = say(
        act(tag_file, path=oldest.path, tag=done),
        f"tag the file as {done} instead",
        f"give the file the tag “{done}”",
        f"put the tag “{done}” on that file",
        f"add the tag “{done}” to it",
        f"tag it as {done}",
        f"From now on it counts as “{done}”, so give it that tag.",
        f"I'd like to see it tagged “{done}”.",
    )
    tells(mark, f"The file {oldest.name} is tagged “{done}” now.", f"I tagged {oldest.name} as “{done}”.")
    friend = colleague()
    letter = say(
        text(f"I'm done with {oldest.path}."), "its full path", "the file's full path", "the full path of the file"
    )
    mail = say(
        act(send_direct_message, recipient=colleague_email(friend), text=letter),
        f"tell {friend} in a direct message that I'm done with the file, and add {letter}",
        f"let {friend} know in the chat that it's done, with {letter}",
        f"send {friend} a chat message saying that I'm through with it, and include {letter}",
        f"I can finally tell {friend} that it's done. Do so in a direct message, with {letter}.",
        f"write to {friend} in the chat that I've finished with it, and mention {letter}",
        f"The person who's waiting for that file is {friend}. Say in the chat that I'm done with it, and give "
        f"{letter}.",
        f"message {friend} in the chat that I'm done with it, and give {letter} so that nobody has to search",
        f"pass the good news on to {friend} in a direct message: I'm finished with that file. Add {letter}",
    )
    return (tell,), (strip, mark, mail)
