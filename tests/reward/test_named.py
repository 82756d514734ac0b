"""Names in a text, in whatever usual writing."""

import pytest

from prove.reward.held import holds, missing
from prove.reward.named import is_named, is_part_of

PATH = "/home/mina/documents/rental-agreement.pdf"
LIST = "Shopping\n\n- milk\n- bread\n- 12 eggs"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("the rear-right tire", "rear right"),
        ("the right rear tire", "rear right"),
        ("the right-rear tire", "rear right"),
        ("the right front tire", "front right tire"),
        ("after the team stand up", "Team stand-up"),
        ("in the sugar-free, well-known jam", "well known jam"),
        ("Here it is:\n\n* Shopping\n* milk\n* bread\n* 12 eggs\n", LIST),
        ("1. Shopping\n2. milk\n3. bread\n4. 12 eggs", LIST),
        ("• Shopping\n\n  • milk\n  • bread\n  • 12 eggs", LIST),
        ("Shopping\nmilk\nbread\n12 eggs", LIST),
        ("- milk\n- bread", "milk\nbread"),
        ("to buy:\n- milk\n- bread", "- milk"),
        ("It did not detect any motion.", "no motion"),
        ("The sensor didn\u2019t report any motion.", "no motion"),
        ("There was no movement.", "no motion"),
        ("It hasn't noticed any movement since.", "no motion"),
        ("It got dark without any motion.", "no motion"),
        ("We did not find any open tickets.", "no open tickets"),
    ],
)
def test_names_may_be_written_otherwise(text: str, name: str) -> None:
    assert is_named(text, name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("the rear-left tire", "rear right"),
        ("at the rear. Right!", "rear right"),
        ("rental agreement.pdf", "rental-agreement.pdf"),
        ("/home/mina/rental agreement", "/home/mina/rental-agreement"),
        ("ann-lee@postbox.example", "ann lee"),
        ("INV 63170", "INV-63170"),
        ("* Shopping\n* bread\n* milk\n* 12 eggs", LIST),
        ("* Shopping\n* milk\n* 12 eggs", LIST),
        ("Motion was detected.", "no motion"),
        ("It detected motion.", "no motion"),
        ("any motion", "no motion"),
        ("It did not miss any motion.", "no motion"),
        ("We can't rule out any motion.", "no motion"),
        ("It did not report any motion at first, but then motion was detected.", "no motion"),
        ("It did not report any motion, but it detected movement in the hall.", "no motion"),
        ("It is not open any more. Motion began.", "no motion"),
    ],
)
def test_what_a_text_does_not_name(text: str, name: str) -> None:
    assert not is_named(text, name)


def test_a_path_names_what_it_is_made_of() -> None:
    assert all(is_part_of(PATH, name) for name in ("rental-agreement.pdf", "documents", "mina"))
    assert is_part_of("/home/mina/taxes.zip", "taxes")
    assert is_part_of("taxes.tar.gz", "taxes")
    assert not any(is_part_of(PATH, name) for name in ("agreement.pdf", "rental", "rental-agreement", "/home/mina"))
    assert not is_part_of("either/or and documents", "documents")


def test_a_name_may_be_said_in_its_path_alone() -> None:
    assert missing(f"The full path of the file is {PATH}.", ["rental-agreement.pdf", PATH]) == []
    assert missing("I packed it into /home/mina/taxes.zip.", ["taxes", "/home/mina/taxes.zip"]) == []
    assert missing(f"The full path of the file is {PATH}.", ["agreement.pdf", PATH]) == ["agreement.pdf"]
    assert missing("It is the rental-agreement.pdf", ["rental-agreement.pdf", PATH]) == [PATH]


def test_what_stands_in_a_list_alone_does_not_stand_for_itself() -> None:
    text = "1. Shopping\n2. milk\n3. bread\n4. 12 eggs"
    assert missing(text, [LIST, "bread", "12"]) == ["bread", "12"]
    assert missing(f"{text}\nbread: 12", [LIST, "bread", "12"]) == []


def test_a_hyphenated_name_does_not_stand_for_a_shorter_one() -> None:
    assert missing("the stand up comedy", ["stand-up", "stand-up comedy"]) == ["stand-up"]


def test_an_absence_is_no_number() -> None:
    assert not holds("did not see any motion", "1")
