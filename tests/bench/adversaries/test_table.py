"""The page on cheating: a row for each policy, the set in its first sentence, and no line too long."""

from prove.bench.adversaries.figures import PolicyRow
from prove.bench.adversaries.table import SHOWN, cheating_page, cheating_table
from prove.reward.profiles import PROFILES


def row(name: str, mean: float, beats: float) -> PolicyRow:
    return PolicyRow(
        name,
        "cheat",
        1234,
        0.126,
        dict.fromkeys(PROFILES, mean),
        dict.fromkeys(PROFILES, beats),
        dict.fromkeys(PROFILES, (0.0, 0.0)),
    )


def test_a_row_shows_means_and_shares_without_hiding_a_share_above_two_percent() -> None:
    header, rule, *rows = cheating_table([row("silent", 0.12345, 0.024), row("tiny", -0.0001, 0.0)]).splitlines()
    assert header == f"| policy | kind | examples | success | {' | '.join(SHOWN)} |"
    assert rule.count("---") == 4 + len(SHOWN)
    assert rows[0] == f"| silent | cheat | 1,234 | 13% | {' | '.join(['0.123 (2.4%)'] * len(SHOWN))} |"
    assert "-0.000" not in rows[1]


def test_the_first_sentence_says_what_the_set_is() -> None:
    described = {"examples": 12_345, "group": 16, "seed": 7, "count": 20_000}
    page = cheating_page([row("silent", 0.5, 0.0)], described)
    intro = page.split("\n\n")[1].replace("\n", " ")
    assert "12,345 examples (synthesised with the seed 7)" in intro
    assert "prove reward-report" in intro
    without = cheating_page([], {"examples": 2, "group": 16})
    assert "over 2 examples with two reference calls or more" in without.replace("\n", " ")


def test_the_page_is_plain_markdown_of_the_usual_width() -> None:
    page = cheating_page([row("silent", 0.5, 0.0)], {"examples": 5, "group": 16, "seed": 10**12})
    assert page.startswith("# What cheating earns\n")
    assert page.endswith("\n")
    assert [line for line in page.splitlines() if len(line) > 120 and not line.startswith("|")] == []
    assert "{" not in page


def test_the_profiles_that_are_shown_exist() -> None:
    assert set(SHOWN) <= set(PROFILES)
