"""What a request is about: things, and beside them people and values."""

from prove.servers import environment
from prove.synth.task.turn_plan import pointing_words, points_to_a_thing


def test_people_and_values_are_no_things() -> None:
    tools = environment("email", "issue_tracker", "calendar").tools
    things = {
        (tool, name)
        for tool in ("forward_email", "change_issue_labels", "invite_to_event")
        for name, shape in tools[tool].parameters.fields.items()
        if points_to_a_thing(shape)
    }
    assert things == {
        ("forward_email", "message_id"),
        ("change_issue_labels", "issue_key"),
        ("invite_to_event", "event_id"),
    }


def test_what_nobody_says_is_not_pointed_at() -> None:
    """A vacuum is 'it' or 'the vacuum', and shares go by their name; a car is 'that car'."""
    assert not pointing_words("device")
    assert not pointing_words("security")
    assert pointing_words("food order") == ("that order", "the same order")
    assert pointing_words("car") == ("that car", "the same car")
