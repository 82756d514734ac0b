"""What a request is about: things, and beside them people and values."""

from prove.servers import environment
from prove.synth.task.turn_plan import points_to_a_thing


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
