"""Files that others wait for: requests in the team's folder, minutes, and what was reviewed."""

from typing import Any

from prove.purposes.areas.documents.disk import file_of, place_of, some_file, some_folder
from prove.purposes.areas.people import AT_WORK, mail_to, somebody
from prove.purposes.areas.teamwork.teams import team_channel
from prove.purposes.program import (
    act,
    address_in,
    again,
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
    text,
    today,
    word,
)
from prove.servers.email.tools import send_email
from prove.servers.filesystem.contents import concatenate_files, count_words, get_checksum, read_file
from prove.servers.filesystem.paths import (
    create_link,
    find_files,
    list_tagged_files,
    resolve_link,
    set_permissions,
    stat_path,
    tag_file,
    untag_file,
)
from prove.servers.team_chat.tools import send_message


@purpose(
    "filesystem",
    "email",
    because=(
        "The team's folder is full of people in need.",
        "I've got half an hour to spare for my colleagues.",
        "Somebody left a request, and I haven't reacted yet.",
        "I never find my way to the team's folder.",
        "Favours come back to you, they say.",
        "It's my turn to deal with the inbox.",
        "An open request has been on my conscience.",
        "Our way of asking for help is a bit old-fashioned.",
        "I'd like to be a better team player.",
        "Requests pile up when everybody looks away.",
    ),
)
def answer_a_request_of_the_team() -> Any:
    """See where the link to the team's folder leads, make a shortcut to its inbox, and answer a request in it."""
    link = rows(find_files, name="team", kind="link").the(lambda f: f.name == "team")
    end = look(resolve_link, path=link.path)
    tell = say(
        ask(end.target, told=("It leads to {}.", "Behind the link is {}.", "The link points to {}.")),
        "Where does the link team in my home folder lead?",
        "tell me what the link called team points to",
        "find out which folder is behind my link team",
        "What's the real path behind the team link that I have?",
        "follow the link team and tell me where one ends up",
        "I want to know the folder that my team link takes me to.",
    )
    inbox = rows(find_files, name="inbox", directory=end.target, kind="directory").the()
    name, folder = word("requests", "team-inbox", "what-they-need", "asked-of-us"), some_folder("notes", "documents")
    short = say(
        act(create_link, target=inbox.path, name=name, directory=place_of(folder).path),
        f"put a link {name} to the inbox folder in there into my {folder} folder",
        f"make me a shortcut to its inbox, called {name}, in {folder}",
        f"create a link by the name of {name} in my {folder} folder that leads to the inbox in it",
        f"I'd like to reach the inbox in there from my {folder} folder, by a link called {name}.",
        f"set up {name} in {folder} as a link to the inbox inside that folder",
        f"link the inbox that is in there to {folder} under the name {name}",
    )
    requests = rows(find_files, name="request-from-*", directory=inbox.path, kind="file")
    request = column(requests, lambda f: f.name, fits=[lambda f: day_of(f.modified_at) > shift(today(), days=-60)])
    letter = look(read_file, path=rows(find_files, name=request, directory=inbox.path).the().path)
    subject = quoted(
        "Your request", "About your question", "I can help", "I've read it", "You asked for help", "Help is on its way"
    )
    body = quoted(
        "I'll take care of it tomorrow.",
        "Leave that to me.",
        "I can do it, but not before next week.",
        "Happy to help, just tell me by when.",
        "It's on my list now.",
    )
    answer = say(
        act(send_email, to=(address_in(letter.content),), subject=subject, body=body),
        f"open {request} in that inbox and mail the sender, at the address given in it, {body}, subject {subject}",
        f"read {request} there, then answer by mail to the address it comes from: subject {subject}, text {body}",
        f"reply to {request} in the inbox, by mail to the address it has: {body}, under the subject {subject}",
        f"send whoever wrote {request} a mail called {subject} with {body}; the address is in that file of the inbox",
        f"look into {request} for the sender's address and mail them {body}, with {subject} as the subject",
        f"I want to answer {request} by mail: {body}, headed {subject}, to the address in that file.",
    )
    return (tell, short), (answer,)


@purpose(
    "filesystem",
    "team_chat",
    because=(
        "The auditors want our notes in one piece.",
        "Single notes get lost, a bundle doesn't.",
        "I'm making a record of what we discussed.",
        "Somebody asked what we had agreed on back then.",
        "My notes of several meetings belong together.",
        "I don't want anybody to tamper with my notes.",
        "History is written by those who take notes.",
        "Our team has a short memory.",
        "A quiet hour for some filing.",
        "The file shall stay as it is, for ever and ever.",
    ),
)
def bind_the_notes_of_meetings() -> Any:
    """Join the notes of two meetings into a file that nobody can change, and tell the team where it is."""
    first, second = some_file("*-meeting.txt"), some_file("*-meeting.txt")
    earlier, later = file_of(first), file_of(second)
    name = word("all-notes.txt", "what-we-said.txt", "bound-notes.txt", "record.txt", "collected-notes.txt")
    folder = some_folder("documents", "reports", "drafts", "downloads")
    join = say(
        act(
            concatenate_files,
            paths=(earlier.path, given(later.path, earlier.modified_at < later.modified_at)),
            name=name,
            directory=place_of(folder).path,
        ),
        f"join {first} and {second}, in this order, into {name} in my {folder} folder",
        f"make one file of {first} followed by {second}: {name}, in {folder}",
        f"merge {first} with {second} below it to a new file {name} under {folder}",
        f"I need {first} and then {second} in a single file, {name}, in my {folder} folder.",
        f"string {first} and {second} together, one after the other, as {name} in {folder}",
        f"take {first}, put {second} after it, and save that as {name} in {folder}",
    )
    lock = say(
        act(set_permissions, path=join.path, mode="444"),
        "set its permissions to 444, so that it can only be read",
        "make it read-only for everybody with mode 444",
        "protect the new file from changes: mode 444",
        "give the result the mode 444",
        "write-protect it for all, that is 444",
        "change the mode of the new file to 444",
    )
    channel = team_channel()
    length = look(count_words, path=join.path)
    post = say(
        act(
            send_message, channel=channel, text=text(f"Our notes are in {join.path} now, {length.words} words in all.")
        ),
        f"tell #{channel} the path of the file and how many words it has",
        f"let #{channel} know where it is, as a path, and its length in words",
        f"post its path and its number of words in #{channel}",
        f"write in #{channel} what its path is and how many words it has",
        f"announce it in #{channel}, with the full path and the word count",
        f"share the path in #{channel}, and count the words so that people know what awaits them",
    )
    return (join, lock), (post,)


@purpose(
    "filesystem",
    "email",
    because=(
        "I'm working off what I marked.",
        "Something has been lying around with a label on it for too long.",
        "First in, first out, that's my motto.",
        "The oldest sins come first.",
        "I promised to go through my marked files.",
        "My colleagues wonder why it takes so long.",
        "A free morning, at long last.",
        "My to-do system consists of tags, for better or worse.",
        "One item a day keeps the backlog away.",
        "I've dealt with something at last.",
    ),
)
def sign_off_what_was_tagged() -> Any:
    """Find what has a tag and was left alone longest, change its tag, and tell somebody with its checksum."""
    tag = again(word("review", "urgent", "work"), "that tag")
    oldest = rows(list_tagged_files, tag=tag).least(lambda f: f.modified_at)
    state = look(stat_path, path=oldest.path)
    tell = say(
        ask(
            oldest.name,
            state.mode,
            told=(
                "It is {}, with the permissions {}.",
                "The one left alone longest is {}; its mode is {}.",
                "That would be {}. Its permissions are {}.",
            ),
        ),
        f"Of all that is tagged {tag}, what has gone unchanged the longest, and which permissions does it have?",
        f"find the thing with the tag {tag} whose last change is the longest ago, and tell me its name and its mode",
        f"look through what I tagged as {tag}; I need the name and the permissions of the one that was changed least "
        "recently",
        f"Which of the files with the tag {tag} has the oldest date of change, and what's its mode?",
        f"tell me which {tag}-tagged thing has been left alone the longest, along with its permissions",
        f"I'd like the name and the mode of whatever is tagged {tag} and was last changed before all the others.",
    )
    done = word("approved", "checked", "signed-off", "finished", "handled")
    strip = say(
        act(untag_file, path=oldest.path, tag=tag),
        f"take {tag:again} off it",
        f"remove {tag:again} from it",
        f"get rid of {tag:again} on that one",
        f"drop {tag:again}, as I'm through with it",
        f"let it lose {tag:again}",
        f"untag it, meaning {tag:again} comes off",
    )
    mark = say(
        act(tag_file, path=oldest.path, tag=done),
        f"tag it as {done} instead",
        f"give it the tag {done}",
        f"put the tag {done} on it",
        f"label it {done}",
        f"let it have the new tag {done}",
        f"attach the tag {done} to it",
    )
    friend = somebody(*AT_WORK)
    subject = quoted("Done at last", "Through with it", "Ready", "My part is done", "Signed and sealed", "Off my desk")
    letter = say(
        text(f"I'm through with {oldest.path}. MD5: {look(get_checksum, path=oldest.path, algorithm='md5').checksum}"),
        "its path and its MD5 checksum",
        "the full path of the file and its MD5 checksum",
        "the MD5 checksum of the file and where it is, as a path",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"mail {friend} {letter}, subject {subject}",
        f"send {friend} a mail headed {subject} with {letter}",
        f"write to {friend} under the subject {subject} and give {letter}",
        f"let {friend} know by mail, {subject} being the subject: {letter}",
        f"put {letter} into a mail to {friend} called {subject}",
        f"get {letter} to {friend} in a mail with the subject {subject}",
    )
    return (tell,), (strip, mark, mail)
