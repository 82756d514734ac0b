"""What people say around a request: greetings, reasons, afterthoughts, and the wrappings of an imperative clause."""

GREETINGS = ("Hi", "Hey", "Hello", "Hi there", "Hey there", "Hello there", "Good day", "Howdy", "Hiya")
THANKS = (
    "Thanks!",
    "Thank you.",
    "Thanks a lot.",
    "Thanks in advance.",
    "Cheers.",
    "Much appreciated.",
    "Many thanks.",
)
SHORT_THANKS = ("Thanks.", "Thx.", "Ta.", "Cheers.")

PLAIN_ORDERS = ("{}", "{}", "just {}", "go ahead and {}", "go and {}", "quickly {}")
POLITE_ORDERS = ("please {}", "please {}", "{}, please", "please go ahead and {}", "kindly {}", "if you would, {}")
QUESTIONS = (
    "can you {}",
    "could you {}",
    "will you {}",
    "would you {}",
    "can you just {}",
    "any chance you could {}",
    "are you able to {}",
    "can I get you to {}",
    "how about you {}",
)
POLITE_QUESTIONS = (
    "could you please {}",
    "could you {}, please",
    "can you please {}",
    "would you please {}",
    "may I ask you to {}",
    "could I ask you to {}",
    "would you be able to {}",
    "would it be possible for you to {}",
    "could you possibly {}",
    "would you be so kind as to {}",
    "could I trouble you to {}",
)
NEEDS = (
    "I need you to {}",
    "I want you to {}",
    "I'd like you to {}",
    "I'm going to need you to {}",
    "I was hoping you could {}",
    "see if you can {}",
    "what I need is for you to {}",
    "you'd help me a lot if you could {}",
    "I'll have you {}",
)
POLITE_NEEDS = (
    "I'd be glad if you could {}",
    "I'd appreciate it if you could {}",
    "I was wondering if you could {}",
    "it'd be great if you could {}",
    "it would be lovely if you could {}",
    "I'd be grateful if you would {}",
    "I'd like to ask you to {}",
    "maybe you could {}",
)
WISHES = (
    "I need to {}",
    "I want to {}",
    "I'd like to {}",
    "I have to {}",
    "I'm trying to {}",
    "I'm looking to {}",
    "I've been meaning to {}",
    "help me {}",
    "let's {}",
    "I think we should {}",
    "my plan is to {}",
    "I still have to {}",
    "I've got to {}",
)
WISH_QUESTIONS = (
    "can you help me {}",
    "can we {}",
    "shall we {}",
    "could we {}",
    "how about we {}",
)

THEN = ("and then", "and", "and after that", "then", "and also", "and next")
NEXT_SENTENCE = ("Then", "After that,", "Also,", "And", "Next,", "Once that's done,", "Oh, and", "Plus,")
LIST_HEADS = (
    "A couple of things",
    "A few things",
    "Here's what I need",
    "Things to do",
    "My list",
    "Please take care of these",
    "I've got a small list",
    "To do",
    "Two or three things for you",
    "Could you go through these",
)
LIST_MARKS = (("- ", "- "), ("1. ", "2. "), ("1) ", "2) "), ("* ", "* "), ("(a) ", "(b) "), ("• ", "• "))
LEADS = ("So", "Well", "OK so", "Look", "Right", "Here's the thing:", "The thing is,", "OK", "Listen")
ASIDES = (
    "So,",
    "Just a quick one:",
    "Quick thing:",
    "Btw,",
    "Basically,",
    "Actually,",
    "Hm,",
    "OK,",
    "Right,",
    "One thing:",
)
HEDGES = (
    "if you can",
    "when you have a moment",
    "if that's possible",
    "if you don't mind",
    "when you get a chance",
    "if it's no trouble",
    "if that works",
    "whenever you're ready",
)

FOLLOW_UPS = (
    "Also,",
    "And",
    "One more thing:",
    "OK, now",
    "Alright,",
    "Thanks. Next,",
    "While you're at it,",
    "Oh, and",
    "Next up:",
    "Another thing:",
    "Now",
    "OK.",
    "Thanks.",
    "Got it.",
    "Great. Now",
    "Since we're here,",
    "Before I forget:",
    "Fine.",
    "Then",
)
HANDOVERS = (
    "You should have what you need now:",
    "The function for it is available to you now, so",
    "I've just given you the tool that was missing.",
    "There's a new tool for this now.",
    "Have a look at your tools again, there's one more.",
    "OK, I've added a function that can do it.",
    "I've switched on what you were missing:",
    "Now you've got access to it. Once more:",
    "Try again, you have the right tool now.",
    "The missing function is in place, so",
)
COMPLETION_OPENERS = (
    "Right.",
    "Good question.",
    "Oops, forgot that.",
    "Fair enough.",
    "Of course.",
    "Ah, yes.",
    "Sure.",
    "I left that out, didn't I?",
    "I knew I forgot something.",
    "True.",
)
COMPLETIONS = (
    "It's {}.",
    "Make it {}.",
    "{}.",
    "{}, please.",
    "Sorry, {}.",
    "Oh right: {}.",
    "Let's say {}.",
    "That would be {}.",
    "I forgot, sorry. {}.",
    "Take {}.",
    "My bad, it's {}.",
    "Should be {}.",
)
CHOICES = (
    "{}.",
    "{}, please.",
    "Sorry, {}.",
    "Oh right: {}.",
    "Let's say {}.",
    "I meant: {}.",
    "I forgot to say: {}.",
    "I'd say {}.",
    "Oh, {}, please.",
    "My bad: {}.",
    "My answer: {}.",
)
ANSWERS = (
    "{}.",
    "{}, please.",
    "Sorry, {}.",
    "Oh right: {}.",
    "Let's say {}.",
    "I forgot to say: {}.",
    "My bad: {}.",
    "Oh, {}.",
    "I think {}.",
)
ANSWER_LEADS = ("Sorry, ", "Oh right: ", "Let's say ", "I forgot, ", "Well, ", "Oh, ", "OK: ")
NAMED_COMPLETIONS = (
    "The {noun} is {}.",
    "Sorry, the {noun} is {}.",
    "The {noun}? It's {}.",
    "{}, that's the {noun}.",
    "Use {} as the {noun}.",
    "For the {noun}: {}.",
    "Good point. The {noun} is {}.",
)

REASONS = (
    "I'd do it myself, but I'm on my phone.",
    "I'm trying to stay on top of things.",
    "My hands are full right now.",
    "I've been putting this off.",
    "I'm in a bit of a hurry.",
    "It's been on my list for ages.",
    "I'm no good with these things.",
    "I only have a minute.",
    "I'm on the go.",
    "I'd rather have that done now than later.",
    "I'd like that off my list.",
)
QUESTION_REASONS = (
    "I can't remember.",
    "I lost track of it.",
    "I'd like to be sure.",
    "I'm just curious.",
    "I want it for my notes.",
    "I should know this, but I don't.",
    "I need to know before I decide anything.",
    "Somebody asked me and I had no idea.",
)
