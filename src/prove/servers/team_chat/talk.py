"""What people write in the chat: threads about issues, sprints and deals, and small talk about the day."""

from prove.servers._shared.life.texts.threads import Thread
from prove.servers._shared.life.work.issues import Status

REPORTED = Thread(
    (
        "New issue {key}: {title}.",
        "I have written down {key}, {small}. {b}, can you have a look?",
        "Reported today: {small}. It is {key}.",
        "I opened {key} for the {thing}. {b}, do you know anything about it?",
    ),
    (
        ("I have seen it too, {a}. Let us talk about {key} in the planning.", "Good, {b}, {key} can wait until then."),
        ("Is {key} urgent, {a}?", "Not urgent, {b}, but {key} should not be forgotten."),
        ("Thanks, {a}. I'll add my notes about the {thing}.", "Thank you, {b}. Everything about the {thing} helps."),
    ),
)
STARTED = Thread(
    (
        "I am working on {key} now: {title}.",
        "Started with the {thing}, that is {key}. {b}, I may have questions.",
        "{key} is in progress. Please do not touch the {thing} for now.",
        "From now on I am at the {thing}, see {key}.",
    ),
    (
        ("Ask me any time about the {thing}, {a}.", "Thanks, {b}. I come back to you about {key}."),
        ("Does {key} change the settings too, {a}?", "No, {b}, only the {thing} itself."),
        ("Our notes about the {thing} are old, {a}.", "I'll bring them up to date with {key}, {b}."),
    ),
)
TO_REVIEW = Thread(
    (
        "{key} is ready for review: {title}.",
        "Could somebody review {key}? It is about the {thing}.",
        "I have moved {key} to review. {b}, do you have time for the {thing}?",
        "{b}, {key} waits for your review.",
        "Review needed for the {thing}, see {key}.",
    ),
    (
        ("I take {key}, {a}.", "Thanks, {b}! No hurry with the {thing}."),
        ("I can look at the {thing} tomorrow, {a}.", "Tomorrow is fine for {key}, {b}."),
        ("Is there anything special about {key}, {a}?", "Nothing unusual, {b}, the {thing} is small."),
        ("On it, {a}. Where do I start with {key}?", "With the tests, {b}, the {thing} itself changed little."),
    ),
)
FINISHED = Thread(
    (
        "{key} is done: {title}.",
        "Good news, the {thing} is finished. I have closed {key}.",
        "Closed {key}. Thanks to everybody who helped with the {thing}.",
        "The {thing} is through, {key} can go out.",
    ),
    (
        ("Well done with {key}, {a}!", "Thanks, {b}. The {thing} was more work than it looked."),
        ("Finally, {a}! The {thing} was on my list for weeks.", "It took a while, {b}, but {key} is stable now."),
        ("Does {key} go out with the next release, {a}?", "Yes, {b}, the {thing} is in it."),
    ),
)
CALLED_OFF = Thread(
    (
        "We will not do {key} after all: {title}.",
        "I have cancelled {key}, the {thing} stays as it is.",
        "{key} is off the list. If the {thing} matters to you, tell me.",
    ),
    (
        ("Fine with me, {a}, nobody asks for {key}.", "Good, {b}. Then nobody will miss the {thing}."),
        ("A pity, {a}, I liked the idea for the {thing}.", "We can open {key} again next year, {b}."),
        ("Why is {key} off, {a}?", "Too much work for too little, {b}. The {thing} is good enough."),
    ),
)
ABOUT_ISSUES: dict[Status, Thread] = {
    "to_do": REPORTED,
    "in_progress": STARTED,
    "in_review": TO_REVIEW,
    "done": FINISHED,
    "cancelled": CALLED_OFF,
}
SPRINT = Thread(
    (
        "{sprint} has started, it runs until {end}.",
        "Welcome to {sprint}! We have {count} issues in it, the last day is {end}.",
        "{sprint} is on. Please check your issues in {project} today, there are {count}.",
    ),
    (
        ("Is {count} not too many for {sprint}, {a}?", "We will see, {b}. What is left goes on after {end}."),
        ("Looks good, {a}. {end} is realistic.", "Thanks, {b}. Let us talk about the {count} issues tomorrow."),
        ("I am away for two days of {sprint}, {a}.", "Noted, {b}. We manage until {end}."),
    ),
)
DEAL = Thread(
    (
        "We won the {deal} with {company}!",
        "{company} has signed: the {deal} is ours.",
        "Cake for everybody, {company} said yes to the {deal}.",
    ),
    (
        ("Great work on the {deal}, {a}!", "Thanks, {b}! {company} was a pleasure."),
        ("Who will look after {company} now, {a}?", "We talk about that on {weekday}, {b}."),
    ),
)
BIRTHDAY = Thread(
    (
        "Happy birthday, {b}! {other} and I have a present for you.",
        "All the best for your birthday, {b}, also from {other}!",
        "Cake for {b} in the kitchen today at {later}!",
    ),
    (
        ("Thank you, {a}, that is very kind!", "Enjoy your day, {b}!"),
        ("Thanks, {a}! I come to the kitchen at {later}.", "See you there, {b}."),
    ),
)
GENERAL = (
    Thread(
        (
            "The lift is out of order until {weekday}, says {other}.",
            "The windows on floor {number} are cleaned on {weekday}.",
            "New chairs arrive on {weekday}, floor {number} first.",
            "No hot water on floor {number} until {weekday}, {other} has called somebody.",
        ),
        (
            ("Thanks for telling us, {a}. I work from home until {weekday}.", "Good idea, {b}, see you after that."),
            ("Does that concern floor {number} too, {a}?", "I am not sure, {b}, {other} knows more."),
        ),
    ),
    Thread(
        (
            "Please book your desks for {weekday}, we expect guests from {firm}.",
            "{firm} visits us on {weekday}. {other} shows them around.",
            "The car park is full on {weekday} because of {firm}.",
        ),
        (
            ("How many people come from {firm}, {a}?", "About {number}, {b}, they stay until {hour}."),
            ("I can help on {weekday}, {a}.", "Thank you, {b}! {other} would be glad."),
        ),
    ),
    Thread(
        (
            "Fire drill on {weekday} at {hour}, please leave by the stairs.",
            "Town hall is on {weekday} at {hour}. Questions to {other}, please.",
            "The canteen opens at {hour} from {weekday} on, {other} asked for it.",
        ),
        (
            ("I'll be there on {weekday}, {a}.", "Thanks, {b}. Please tell {other}."),
            ("At {hour} I have a call with {firm}, {a}.", "No problem, {b}, come when you can."),
        ),
    ),
    Thread(
        (
            "Lost: a grey scarf, last seen near {other}'s desk on {weekday}.",
            "Found on floor {number}: a blue umbrella. {other} has it.",
            "Parcels for {other} and me are at the front desk since {earlier}. Anybody else?",
        ),
        (
            ("I saw it on {weekday}, {a}, ask {other}.", "Thanks, {b}, I go to floor {number}."),
            ("Not mine, {a}, but I tell the others on floor {number}.", "That is kind of you, {b}."),
        ),
    ),
)
TEAM = (
    Thread(
        (
            "I'm out on {weekday}, {other} covers for me.",
            "{other} and I swap shifts on {weekday}.",
            "I start later on {weekday}, at {hour}. {other} knows.",
        ),
        (
            ("Fine with me, {a}. Is {other} prepared?", "Yes, {b}, we talked about {firm} already."),
            ("Who takes your call with {firm}, {a}?", "{other}, {b}, at {hour} as always."),
        ),
    ),
    Thread(
        (
            "Stand-up is at {hour} on {weekday}.",
            "Retro on {weekday} at {hour}: please bring one thing that went wrong.",
            "We meet on {weekday} at {hour} about {firm}.",
        ),
        (
            (
                "Could we meet an hour later, {a}? {other} is with {firm} then.",
                "All right, {b}, one hour after {hour}.",
            ),
            ("I come on {weekday}, {a}, {other} cannot.", "Thanks, {b}. I tell {other} what we decide."),
        ),
    ),
    Thread(
        (
            "The numbers of {firm} look odd to me. {b}, can you check them?",
            "{b}, please send me the papers of {firm} before {weekday}.",
            "Our budget for {firm} is used up, let us talk on {weekday}. {b}, do you have the list?",
        ),
        (
            ("I can do that before {weekday}, {a}.", "Good, {b}. {other} waits for {firm} too."),
            ("Not sure where they are, {a}, better ask {other}.", "I have asked {other} about {firm}, {b}."),
        ),
    ),
    Thread(
        (
            "I wrote down what we decided about {firm}, {other} has the link.",
            "The template for {firm} is new, please use it from {weekday} on.",
            "{other} has finished the leaflet for {firm}, it goes out on {weekday}.",
        ),
        (
            ("Thanks, {a}. I read it before {weekday}.", "Good, {b}. Tell {other} what you think."),
            ("{firm} will like it better than the old one, {a}.", "That was mostly {other}, {b}."),
        ),
    ),
)
SOCIAL = (
    Thread(
        (
            "Who is in for lunch at {place} on {weekday}?",
            "Running from {place} on {weekday} at {hour}, join us.",
            "Quiz night at {place} on {weekday}, we need {number} people.",
            "I have {number} tickets for {place} on {weekday}, any takers?",
        ),
        (
            ("Count me in for {weekday}, {a}!", "Great, {b}, we meet at {hour}."),
            ("Sounds great, {a}. Can {other} come too?", "Sure, {b}, {other} is welcome at {place}."),
            ("Not on {weekday}, {a}, but have fun at {place}.", "Then next time, {b}. {other} comes along."),
        ),
    ),
    Thread(
        (
            "{place} has a new menu, {other} liked it.",
            "Is {place} open on {weekday}, does anybody know?",
            "Found a great bakery near {place}, it opens at {hour}.",
        ),
        (
            ("I was at {place} last week, {a}, it was full by {hour}.", "Then I go early, {b}, with {other}."),
            ("{other} goes there every {weekday}, {a}.", "I'll ask {other}, {b}, thanks."),
        ),
    ),
    Thread(
        (
            "Has anybody been to {city}? I need tips for {weekday}.",
            "I read a book about {city}, {other} can have it next.",
            "{city} or the mountains? {other} and I have to decide by {weekday}.",
        ),
        (
            ("I love {city}, {a}! Take at least {number} days.", "Thanks for the tip about {city}, {b}."),
            ("Ask {other}, {a}, who knows {city} well.", "We talk about it on {weekday}, {b}."),
        ),
    ),
    Thread(
        (
            "My plant survived {number} days without me, thanks to {other}.",
            "{other} beat me at chess again, in {number} minutes.",
            "I have walked {number} kilometres to {place} and back.",
        ),
        (
            ("Congratulations to {other}, {a}!", "I pass it on, {b}, at {place} on {weekday}."),
            ("I do not believe the {number}, {a}.", "Ask {other}, {b}!"),
        ),
    ),
)
DIRECT = (
    Thread(
        (
            "Do you have a minute for {firm} on {weekday}? I am free at {hour}.",
            "Can we move our call about {firm} to {hour} on {weekday}?",
            "Shall we go to {place} on {weekday}, at {hour}?",
        ),
        (
            ("Yes, {a}, {hour} is good.", "Perfect, {b}, see you at {hour}."),
            ("Sorry, {a}, I am with {firm} then. One hour later?", "Fine, {b}, one hour after {hour}."),
        ),
    ),
    Thread(
        (
            "I sent you the file about {firm}, {b}.",
            "Did you see what {firm} wrote, {b}?",
            "{b}, could you bring the papers of {firm} on {weekday}?",
        ),
        (
            ("Thanks, {a}, I look at it on {weekday}.", "{weekday} is fine for {firm}, {b}."),
            ("{other} asked me the same about {firm}, {a}.", "Then I talk to {other}, {b}."),
        ),
    ),
    Thread(
        (
            "I'll be in {city} on {weekday}, do you need anything?",
            "{other} is looking for you, {b}, it is about {city}.",
            "How was {city}, {b}? {other} said you were there.",
        ),
        (
            ("Tell me more about {city} at lunch, {a}.", "At {place}, {b}, as always?"),
            ("I call you about {city} at {later}, {a}.", "Good, {b}, {later}."),
        ),
    ),
)
DIRECT_ISSUES = Thread(
    (
        "{b}, how far is {key}?",
        "Is {key} still yours, {b}?",
        "{b}, somebody asked me about the {thing}. Is that {key}?",
        "I would like to talk about {key}, {b}. What is the state of the {thing}?",
    ),
    (
        ("{key} is {status}, {a}. Why do you ask?", "Just curious about the {thing}, {b}, thanks."),
        ("I have {key}, {a}, it is {status}.", "Good, {b}. I write that down for the {thing}."),
        (
            "Come over at {later}, {a}, and we look at the {thing}.",
            "See you at {later}, {b}, to talk about {key}.",
        ),
    ),
)
OPEN_ISSUES = (
    Thread(
        (
            "Who has time to go through {key} with me on {weekday}?",
            "I would like to talk about the {thing} on {weekday} at {hour}, that is {key}.",
            "Before {weekday} I need an opinion on the {thing}, see {key}. {b}?",
            "Somebody from {firm} asked about the {thing}. Is {key} all that we have?",
        ),
        (
            ("I can help with {key}, {a}, {weekday} is good.", "Thanks, {b}. {other} comes too."),
            ("Ask {other} about the {thing}, {a}.", "I will, {b}, on {weekday}."),
            ("As far as I know, {a}, {key} has it all.", "Good, {b}, then I leave the {thing} as it is."),
        ),
    ),
    Thread(
        (
            "The notes about {key} are in the shared folder. {b}, please read them before {weekday}.",
            "{other} and I have questions about {key}: what is the {thing} for?",
            "Please add to {key} what you know about the {thing}, we plan on {weekday}.",
        ),
        (
            ("Will do, {a}, until {weekday}.", "Thank you, {b}. Then the {thing} gets clearer."),
            ("I wrote down what I know about the {thing}, {a}.", "That helps, {b}. I add it to {key}."),
        ),
    ),
)
"""What is written about an issue that is open, whatever has become of it since."""
