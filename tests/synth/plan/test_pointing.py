"""What was spoken of before is pointed at by a noun that people say of it."""

from prove.synth.plan.pointing import is_several, ways_to_point


def test_a_thing_is_that_one_or_the_one() -> None:
    assert ways_to_point("car") == ("that car", "the same car", "the car")
    assert ways_to_point("event")[0] == "that event"
    assert ways_to_point("food order")[-1] == "the order"


def test_what_nobody_says_is_not_pointed_at() -> None:
    assert not ways_to_point("device")
    assert not ways_to_point("lead")


def test_a_path_is_that_of_a_file_or_of_a_folder() -> None:
    assert ways_to_point("path", "/home/ana/notes/plan.txt")[0] == "that file"
    assert ways_to_point("path", "/home/ana/notes")[0] == "that folder"
    assert ways_to_point("path", "/home/ana/.config")[0] == "that folder"


def test_only_goods_and_devices_have_names_in_the_plural() -> None:
    assert is_several("device", "the bathroom blinds")
    assert not is_several("event", "Board games with Elias")
    assert not is_several("device", "the hall lamp")
