"""What people write in the chat: threads about issues, sprints, deals and meetings, and small talk.

Small talk names no times and no numbers, because no record would hold them; a weekday is only asked for as a last day.
"""

from prove.servers._shared.life.issues import Status
from prove.servers._shared.life.texts.threads import Thread

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
RESUMED = Thread(
    (
        "I am back at {key}: {title}.",
        "Back to the {thing}, that is {key}. {b}, I may have questions.",
        "{key} is in progress again. Please do not touch the {thing} for now.",
        "I go on with the {thing}, see {key}.",
    ),
    (
        ("Ask me any time about the {thing}, {a}.", "Thanks, {b}. I come back to you about {key}."),
        ("Is there much left of {key}, {a}?", "Not much, {b}, only a part of the {thing}."),
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
        ("I can look at the {thing} {next_day}, {a}.", "That is early enough for {key}, {b}."),
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
        ("Looks good, {a}. {end} is realistic.", "Thanks, {b}. We go through the {count} issues in the planning."),
        ("I may need help in {sprint}, {a}.", "Just ask, {b}. We manage until {end}."),
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
        ("Who will look after {company} now, {a}?", "We talk about that soon, {b}."),
    ),
)
BIRTHDAY = Thread(
    (
        "Happy birthday, {b}! {other} and I have a present for you.",
        "All the best for your birthday, {b}, also from {other}!",
        "Cake for {b} in the kitchen today, {other} has baked it!",
    ),
    (
        ("Thank you, {a}, that is very kind!", "Enjoy your day, {b}!"),
        ("Thanks, {a}! Who would like a piece of cake?", "Everybody, {b}, I think."),
    ),
)
MEETING = Thread(
    (
        "{meeting} is {when}.",
        "Do not forget {meeting} {when}.",
        "A reminder for {b} and all who take part: {meeting}, {when}.",
        "See you {when}: {meeting}.",
        "{meeting} {when}, please think about your points before that.",
    ),
    (
        ("Thanks for the reminder, {a}.", "You are welcome, {b}."),
        ("Is there anything to prepare for {meeting}, {a}?", "Only your questions, {b}."),
        ("Who takes the notes, {a}?", "I can do that, {b}, if nobody else wants to."),
    ),
)
"""What is written about a meeting of the agenda."""
GENERAL = (
    Thread(
        (
            "The lift is out of order again, {other} has called somebody.",
            "The windows on our floor are being cleaned, please clear the sills. Questions to {other}.",
            "The new chairs are here, says {other}. Take one.",
            "No hot water on our floor, {other} has called somebody.",
            "The coffee machine is back from repair, thanks to {other}.",
        ),
        (
            ("Thanks for telling us, {a}.", "Tell {other} if anything is wrong, {b}."),
            ("Does that concern the other floors too, {a}?", "I am not sure, {b}, {other} knows more."),
        ),
    ),
    Thread(
        (
            "{other} prepares a visit of {firm}. Please keep the big room tidy.",
            "Who would like to show guests of {firm} around? {other} needs help.",
            "Please greet guests of {firm} in the kitchen, {other} has told them about our cake.",
        ),
        (
            ("How many people come from {firm}, {a}?", "Ask {other}, {b}, I do not know it yet."),
            ("I can help with {firm}, {a}.", "Thank you, {b}! {other} would be glad."),
        ),
    ),
    Thread(
        (
            "Whoever has questions about the fire drill, please ask {other}.",
            "Please send questions for the next town hall to {other}.",
            "{other} collects wishes for the canteen. What do you miss?",
            "{other} rewrites the rules for visitors and asks for ideas.",
        ),
        (
            ("I have written to {other}, {a}.", "Thanks, {b}. Every word helps."),
            ("Is there a list, {a}?", "Yes, {b}, {other} has it."),
        ),
    ),
    Thread(
        (
            "Lost: a grey scarf, last seen near {other}'s desk.",
            "Has anybody seen my blue umbrella? I had it near {other}'s desk.",
        ),
        (
            ("I have seen something like that, {a}, ask {other}.", "Thanks, {b}, I will."),
            ("Not here, {a}, but I tell the others.", "That is kind of you, {b}."),
        ),
    ),
    Thread(
        (
            "Found in the kitchen: a blue umbrella. {other} has it.",
            "Somebody has left a key in the kitchen, {other} keeps it.",
        ),
        (
            ("Not mine, {a}, but I tell the others.", "That is kind of you, {b}."),
            ("It may be mine, {a}. Where is {other} now?", "In the kitchen, {b}, I think."),
        ),
    ),
    Thread(
        ("Parcels for {other} and me are at the front desk. Anybody else?",),
        (
            ("Is there one for me too, {a}?", "I did not see one, {b}, but {other} can look."),
            ("I expect nothing, {a}.", "Lucky you, {b}, {other} and I have a lot to carry."),
        ),
    ),
)
NEWS = (
    *GENERAL[:3],
    Thread(
        (
            "The rules for travel costs are new, {other} answers questions.",
            "{other} has brought the handbook up to date. Please read it.",
            "The plan for the coming months is ready, {other} presents it in the next town hall.",
            "Please lock your screens when you leave your desks. {other} has written down why.",
            "The rules for working from home are new, {other} has written them down.",
        ),
        (
            ("Thank you, {a}. Where do I find it?", "{other} sends it around, {b}."),
            ("Does that hold for all of us, {a}?", "For all of us, {b}, {other} included."),
        ),
    ),
)
"""What is announced to everybody."""
TEAM = (
    Thread(
        (
            "If I do not answer, ask {other}, who knows about {firm} too.",
            "{other} and I share the calls of {firm} from now on.",
            "{other} is new on the work for {firm}, please help with questions.",
        ),
        (
            ("Fine with me, {a}. Is {other} prepared?", "Yes, {b}, we talked about {firm} already."),
            ("Who takes urgent calls of {firm}, {a}?", "{other}, {b}, or you, if you like."),
        ),
    ),
    Thread(
        (
            "What went wrong with {firm}, and what went well? {other} collects it.",
            "{other} and I would like to hear more about {firm} in the next round, {b}.",
        ),
        (
            ("I write something about {firm}, {a}.", "Thanks, {b}. {other} will be glad too."),
            ("I can do that before {weekday}, {a}.", "That is early enough for {other}, {b}."),
        ),
    ),
    Thread(
        (
            "We should sit together about {firm}. {b}, who else has to be there?",
            "Whom do we need for a talk about {firm}, {b}?",
        ),
        (
            ("Ask {other} first, {a}, who talks to {firm} most.", "Good idea, {b}."),
            ("{other} is enough, {a}, besides us.", "Then I tell {other} about {firm}, {b}."),
        ),
    ),
    Thread(
        (
            "I need the numbers of {firm}. {b}, can you find them?",
            "{b}, please send me the papers of {firm} before {weekday}.",
            "Let us look at our budget for {firm} again. {b}, can you bring the list?",
        ),
        (
            ("I can do that before {weekday}, {a}.", "Good, {b}. {other} waits for {firm} too."),
            ("Not sure where that is, {a}, better ask {other}.", "I have asked {other} about {firm}, {b}."),
        ),
    ),
    Thread(
        (
            "The summary for {firm} is written anew, {other} has the link.",
            "The template for {firm} is new, please use it from now on. {other} knows more.",
            "{other} has finished the leaflet for {firm}, please have a look before {weekday}.",
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
            "Who is in for lunch at {table} one of these days? {other} is.",
            "{other} and I would like to go running again. Who joins?",
            "We still need people for a quiz team, {other} is in. {b}, what about you?",
            "{other} has never been to {table}. Who comes along?",
        ),
        (
            ("Count me in, {a}!", "Great, {b}, I tell you when."),
            ("Sounds great, {a}. Is there room for me?", "Sure, {b}, {other} and I are glad."),
            ("Not for me, {a}, but have fun.", "Then next time, {b}. I go with {other}."),
        ),
    ),
    Thread(
        (
            "{other} says that one eats well at {table}.",
            "Shall we try {table}? {other} thinks that it is good.",
        ),
        (
            ("I like {table}, {a}, but it is often full.", "Then I go early, {b}, with {other}."),
            ("{other} knows where one eats well, {a}.", "True, {b}. I'll ask what is best at {table}."),
        ),
    ),
    Thread(
        (
            "Is {table} open on Sundays? {other} would like to know.",
            "Does one have to reserve at {table}? {other} has asked me.",
        ),
        (
            ("I am not sure, {a}, call {table} before you go.", "I tell {other}, {b}, thanks."),
            ("I have never asked, {a}. Who wants to go to {table}?", "{other} and I, {b}."),
        ),
    ),
    Thread(
        (
            "{other} and I are looking for a good bakery near {table}. Any ideas?",
            "Where does one get fresh bread near {table}? {other} and I have no idea.",
        ),
        (
            ("There is one around the corner, {a}.", "Thanks, {b}, I go there with {other}."),
            ("I hardly know the streets around {table}, {a}.", "Then {other} and I just look around, {b}."),
        ),
    ),
    Thread(
        (
            "Has anybody been to {city}? {other} needs tips.",
            "Who knows {city} well? {other} would like to go there.",
        ),
        (
            ("I love {city}, {a}! One needs a lot of time there.", "I pass it on to {other}, {b}."),
            ("Not me, {a}, but I have a guide to {city}.", "{other} will be glad of it, {b}."),
        ),
    ),
    Thread(
        (
            "I read a book about {city}, {other} can have it next.",
            "My book about {city} is almost finished, {other} waits for it.",
        ),
        (
            ("Is it a good one, {a}?", "Very good, {b}. Now I would like to see {city}."),
            ("Can I have it after {other}, {a}?", "Sure, {b}, if {other} does not keep it."),
        ),
    ),
    Thread(
        (
            "{city} or the mountains? {other} and I cannot decide.",
            "Where would you go, to {city} or to the sea? {other} and I talk about nothing else.",
        ),
        (
            ("{city}, {a}, without a doubt.", "{other} will not agree, {b}."),
            ("Not to {city}, {a}, I like it quiet.", "I tell {other} that, {b}."),
        ),
    ),
    Thread(
        (
            "All my plants survived without me, even the one from {city}, thanks to {other}.",
            "{other} beat me at chess again, {b} has seen it.",
        ),
        (
            ("Congratulations to {other}, {a}!", "I pass it on, {b}."),
            ("{other} is good at everything, {a}.", "So it seems, {b}!"),
        ),
    ),
    Thread(
        (
            "I take the stairs every day now, {other} can tell you.",
            "No more sugar in my coffee, {other} is my witness.",
        ),
        (
            ("I do not believe that, {a}.", "Ask {other}, {b}!"),
            ("Good for you, {a}. I should do the same.", "{other} said that too, {b}."),
        ),
    ),
)
DIRECT_PRIVATE = Thread(
    (
        "Do you know {city} well, {b}? I have a question.",
        "{other} asked me about {city}, {b}. Can you help us?",
        "What do you think about {city}, {b}? {other} would like to know.",
    ),
    (
        ("Let us talk about {city} at lunch, {a}.", "At {table}, {b}?"),
        ("I call you about {city} later, {a}.", "Good, {b}, thanks."),
    ),
)
"""What is not about work, which one may write at weekends as well."""
DIRECT = (
    Thread(
        (
            "Do you have a minute for {firm} before {weekday}?",
            "Can we talk about {firm} when it suits you, {b}?",
            "Shall we go to {table} for lunch one of these days, {b}?",
        ),
        (
            ("Yes, {a}, just tell me when.", "Perfect, {b}, I look at my calendar."),
            ("Sorry, {a}, I have a lot to do for {firm}. Next week?", "Fine, {b}, no hurry."),
        ),
    ),
    Thread(
        (
            "I have more about {firm} for you, {b}.",
            "Here is what {firm} wrote, {b}. {other} has read it too.",
        ),
        (
            ("Thanks, {a}, I look at it before {weekday}.", "Before {weekday} is fine for {firm}, {b}."),
            ("What does {other} say about {firm}, {a}?", "Nothing yet, {b}."),
        ),
    ),
    Thread(
        (
            "{b}, could you give me the papers of {firm} before {weekday}? {other} has asked for them.",
            "Do you have the address of {firm}, {b}? {other} needs it before {weekday}.",
        ),
        (
            ("I send it to {other} and you, {a}.", "Perfect, {b}, thanks."),
            ("{other} asked me the same about {firm}, {a}.", "Then I talk to {other}, {b}."),
        ),
    ),
    DIRECT_PRIVATE,
)
DIRECT_FROM_AFAR = DIRECT[1:3]
"""What somebody writes who is on a trip, or to whom one writes who is."""
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
        ("Come over, {a}, and we look at the {thing}.", "Thanks, {b}. I have more questions about {key}."),
    ),
)
OPEN_ISSUES = (
    Thread(
        (
            "Who has time to go through {key} with me before {weekday}?",
            "I would like to talk about the {thing}, that is {key}. {b}?",
            "Before {weekday} I need an opinion on the {thing}, see {key}. {b}?",
        ),
        (
            ("I can help with {key}, {a}.", "Thanks, {b}. {other} comes too."),
            ("Ask {other} about the {thing}, {a}.", "I will, {b}, before {weekday}."),
        ),
    ),
    Thread(
        (
            "Somebody from {firm} asked about the {thing}. Is {key} all that we have?",
            "Is there more about the {thing} than {key}, {b}? {firm} would like to know.",
        ),
        (
            ("As far as I know, {a}, {key} has it all.", "Good, {b}, then I leave the {thing} as it is."),
            ("{other} may have more about the {thing}, {a}.", "Then I ask {other} before {weekday}, {b}."),
        ),
    ),
    Thread(
        (
            "Please look at {key} again before {weekday}, {b}.",
            "{other} and I wonder about {key}. {b}, can you write down what the {thing} is for?",
            "Please add to {key} what you know about the {thing}, if you can before {weekday}.",
        ),
        (
            ("Will do, {a}, before {weekday}.", "Thank you, {b}. Then the {thing} gets clearer."),
            ("I can tell you what I know about the {thing}, {a}.", "That helps, {b}. I come over because of {key}."),
        ),
    ),
)
"""What is written about an issue that is open, whatever has become of it since."""
