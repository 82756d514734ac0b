"""Which free texts are judged by their values, and what is known beside them."""

import datetime as dt

from prove.core.results import Call
from prove.reward.obligations import duties_of
from tests.reward.letters import ANN, FOLDER, file, mail, owing
from tests.reward.live import asks, example, freeze

PAY = (mail("Please pay $40.00, Ann Lee."), ("$40.00", "Ann Lee"))


def test_a_duty_knows_where_its_text_is_kept() -> None:
    (duty,) = duties_of(owing(PAY))
    assert (duty.tool, duty.argument, duty.values) == ("send_email", "body", ("$40.00", "Ann Lee"))
    (spot,) = duty.spots
    assert (str(spot.target), spot.key, spot.field, spot.before, spot.after) == ("email.messages", "", "body", "", "")
    assert spot.others["to"] == [ANN]


def test_what_is_put_around_a_text_belongs_to_its_place() -> None:
    line = Call("append_to_file", {"path": f"{FOLDER}/costs.txt", "text": "Bye"})
    first, later = duties_of(owing((file("It is $40."), ("$40",)), (line, None), servers=("filesystem",)))[0].spots[:2]
    assert (first.key, first.before, first.after) == (f"{FOLDER}/costs.txt", "", "\n")
    assert (later.key, later.before, later.after) == (f"{FOLDER}/costs.txt", "", "\nBye\n")


def test_a_text_is_followed_where_its_file_is_moved() -> None:
    rename = Call("rename_path", {"path": f"{FOLDER}/costs.txt", "new_name": "sums.txt"})
    move = Call("rename_path", {"path": f"{FOLDER}/sums.txt", "new_name": "ends.txt"})
    other = Call("create_file", {"directory": FOLDER, "name": "other.txt", "content": "It is $40."})
    calls = [(file("It is $40."), ("$40",)), (rename, None), (other, None), (move, None)]
    spots = duties_of(owing(*calls, servers=("filesystem",)))[0].spots
    assert [spot.key for spot in spots] == [f"{FOLDER}/{name}.txt" for name in ("costs", "sums", "ends")]
    assert {(spot.field, spot.before, spot.after) for spot in spots} == {("content", "", "\n")}


def test_a_text_is_followed_where_its_file_is_copied() -> None:
    copy = Call("copy_path", {"path": f"{FOLDER}/costs.txt", "directory": FOLDER, "new_name": "twin.txt"})
    other = Call("create_file", {"directory": FOLDER, "name": "other.txt", "content": "It is $40."})
    calls = [(file("It is $40."), ("$40",)), (copy, None), (other, None)]
    spots = duties_of(owing(*calls, servers=("filesystem",)))[0].spots
    assert {spot.key for spot in spots} == {f"{FOLDER}/costs.txt", f"{FOLDER}/twin.txt"}


def test_what_is_known_beside_a_text() -> None:
    (duty,) = duties_of(owing(PAY, user="Ask Ann for the forty."))
    assert duty.setting.today == dt.date(2026, 12, 14)
    assert duty.setting.people == ("Ann Lee",), "her address has both names"
    assert "forty" in duty.setting.known
    assert "Please pay" in duty.setting.known


def test_what_is_published_later_may_count_days_from_then() -> None:
    post = Call("create_post", {"text": "It opens on December 19.", "publish_at": "2026-12-18T09:00:00"})
    (duty,) = duties_of(owing((post, ("December 19",)), servers=("social_media",)))
    assert duty.published == dt.date(2026, 12, 18)
    for text in ("It opens tomorrow!", "It opens in five days.", "It opens on Saturday."):
        assert duty.is_met_by(text)
    for text in ("It opens tonight!", "It opens in two days.", "It opens on Friday."):
        assert not duty.is_met_by(text)
    (now,) = duties_of(
        owing((Call("create_post", {"text": "On December 19."}), ("December 19",)), servers=("social_media",))
    )
    assert now.published is None
    assert not now.is_met_by("It opens tomorrow!")


def test_values_of_other_rows_are_rivals() -> None:
    look = Call("list_emails")
    names = list(dict.fromkeys(row["subject"] for row in _rows(look)))
    assert len(names) > 3
    (duty,) = duties_of(owing((look, None), (mail(f"Look into {names[0]}."), (names[0],))))
    assert set(names[1:]) <= set(duty.setting.rivals)
    assert not duty.is_met_by(", ".join(names))
    assert duty.is_met_by(f"It is in {names[0]}, not in {names[1]}.")


def test_the_rows_of_a_list_are_known() -> None:
    look = Call("list_emails")
    first, other = list(dict.fromkeys(row["subject"] for row in _rows(look)))[:2]
    listing = duties_of(owing((look, None), (mail(f"{first}, {other}"), (first, other))))[0].setting.listed
    assert listing
    assert all(first in row or other in row for row in listing)
    assert duties_of(owing((look, None), (mail(first), (first,))))[0].setting.listed == (), "one name is no list"


def _rows(look: Call) -> list[dict[str, str]]:
    made = owing((look, None))
    assert made.expected is not None
    return made.expected.results["Write-0"].content["items"]


def test_most_examples_have_none() -> None:
    assert duties_of(example(asks("freeze", freeze(1)))) == ()
    assert duties_of(owing((mail("Hello"), None))) == ()
