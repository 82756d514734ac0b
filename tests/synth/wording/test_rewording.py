"""Other words for a request are accepted only if they ask for the same."""

import pytest

from prove.synth.wording.rewording import changed_meaning, is_copy, only_framed

LOGIC = "a condition or a comparison is not the same"
BEGINNING = "it does not begin like a request for this"
A, B, C = "\x02a\x03", "\x02b\x03", "\x02c\x03"
PAY = (
    f"pay {B} from {A} to {C}",
    f"send {B} from {A} to {C}",
    f"transfer {B} out of {A} and over to {C}",
    f"{C} gets {B} from {A}",
)
OFFER = (
    f"look at {A}: if it is {B} or more, {C}, otherwise decline it",
    f"check {A}; when it reaches {B}, {C}, else decline it",
)
LIST = ("list every open bug of mine by title and say how many there are",)
READ = (f"what does {A} say", f"tell me what {A} says")


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (f"Could you please pay {B} from {A} to {C}?", PAY),
        (f"Would you be able to pay {B} from {A} to {C}?", PAY),
        (f"I'd like you to send {B} from my {A} to {C}, please.", PAY),
        (f"Please move {B} over to {C}, out of {A}.", (f"move {B} over to {C} out of {A}",)),
        ("Could you give my bugs by title?", ("give the bugs by title", "name the open bugs")),
        (f"Send {B} out of {A} and over to {C}.", PAY),
        (f"Would you look at {A}, and if it's {B} or more, {C}; otherwise decline it.", OFFER),
        ("Can you list each open bug of mine by title, and say how many there are?", LIST),
        ("List by title every bug of mine that is open, and state how many there are.", LIST),
        (f"What does {A} say?", READ),
    ],
)
def test_other_words_that_say_the_same(text: str, known: tuple[str, ...]) -> None:
    assert changed_meaning(text, known) is None


PAID = f"{B} from {A} to {C}"
REFUSED_PAYMENTS = {
    "a value is left out": (f"Pay {B} from {A}.",),
    "a value is said too often": (f"Pay {B} and {PAID}.",),
    "the values have changed places": (f"Pay {B} from {C} to {A}.",),
    "a value has another preposition": (f"Pay {B} to {A} from {C}.",),
    BEGINNING: (
        f"Don't pay {PAID}.",
        f"Please never pay {PAID}.",
        f"Could you not pay {PAID}?",
        f"I have paid {PAID}.",
        f"Sure, I will pay {PAID}.",
        f"Did you pay {PAID}?",
        f"Would you like to pay {PAID}?",
        f"Paid {PAID}.",
        f"Refund {PAID}.",
    ),
    LOGIC: (f"Pay {PAID}, but not now.", f"Pay {PAID} twice."),
    "it adds something": (
        f"Pay $20 and {PAID}.",
        f"Pay {PAID} and cancel my trip.",
        f"Pay {PAID}. Also, call Anna.",
        f"Send paying {PAID}.",
        f"Pay {PAID}, acc_19.",
    ),
    "it asks whether, and not for it": (f"Pay {PAID}?",),
    "it quotes something": (f"Pay {PAID} “now”.",),
    "it is not one plain sentence": (f"Pay {PAID}.\nDone.",),
}


@pytest.mark.parametrize(
    ("text", "known", "reason"),
    [
        *((text, PAY, reason) for reason, texts in REFUSED_PAYMENTS.items() for text in texts),
        (f"Let {PAID}.", (*PAY, f"let {C} have {B} from {A}"), "it adds something"),
        (f"Stop paying {PAID}.", (*PAY, f"stop {B} from lying in {A} and not with {C}"), "it adds something"),
        (
            "Can you stop taking shops off my list?",
            ("take shops off my list", "stop following shops"),
            "it adds something",
        ),
        (f"Move {A} to the.", (f"move {A} to the trash", f"delete {A}"), "it leaves something out"),
        (f"The lock {A}.", (f"lock {A}", f"the lock of {A} should be shut"), BEGINNING),
        (f"Throw {A}.", (f"throw {A} away", f"delete {A}"), "it leaves something out"),
        (f"Write for me to {A}.", (f"write me to {A}",), "it adds something"),
        (f"Look at {A}: if it is {B} or less, {C}, otherwise decline it.", OFFER, LOGIC),
        (f"Look at {A}: unless it is {B} or more, {C}, otherwise decline it.", OFFER, LOGIC),
        (f"Look at {A}: if it is {B} or more, {C}.", OFFER, LOGIC),
        (f"Look at {A}: if it is {B} or more, {C}, otherwise accept it.", OFFER, "it adds something"),
        ("List every bug of mine by title and say how many there are.", LIST, "it leaves something out"),
        ("List every open bug by title and say how many there are.", LIST, "it leaves something out"),
        ("Close every open bug of mine by title and say how many there are.", LIST, BEGINNING),
        (f"{A} says hello.", READ, BEGINNING),
    ],
)
def test_what_changes_the_request_is_refused(text: str, known: tuple[str, ...], reason: str) -> None:
    assert changed_meaning(text, known) == reason


def test_every_known_phrase_says_the_same_as_the_others() -> None:
    for known in (PAY, OFFER, LIST, READ):
        for phrase in known:
            assert changed_meaning(f"{phrase[0].upper()}{phrase[1:]}.", known) is None


def test_a_copy_has_the_same_words_and_a_frame_is_not_new() -> None:
    assert is_copy(f"Pay {B}, from {A} to {C}!", f"pay {B} from {A} to {C}.")
    assert not is_copy(f"Please pay {B} from {A} to {C}.", f"Pay {B} from {A} to {C}.")
    assert only_framed(f"Please pay {B} from {A} to {C}.", PAY)
    assert only_framed(f"So pay {B} from my {A} to {C}.", PAY)
    assert not only_framed(f"Send {B} out of {A} and over to {C}.", PAY)
