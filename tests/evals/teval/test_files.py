"""The data is eight files; what is missing is named, with what to fetch."""

import json
from pathlib import Path

import pytest

from prove.core.errors import UsageError
from prove.evals.teval.files import FILES, read_data
from tests.evals.teval.making import CHAT, RECORDS, write_data


def test_all_records_of_the_eight_files_are_read(tmp_path: Path) -> None:
    data = read_data(write_data(tmp_path))
    assert [file.stem for file in FILES] == list(RECORDS)
    assert [(file.stem, id) for file, id, _ in data.records] == [(stem, id) for stem in RECORDS for id in RECORDS[stem]]
    assert data.version.startswith("v2, ")
    assert [message.content for message in data.records[0][2].origin_prompt] == [said["content"] for said in CHAT]


def test_the_published_subset_will_do_and_the_whole_goes_first(tmp_path: Path) -> None:
    subset = read_data(write_data(tmp_path, "v2_subset"))
    assert subset.version.startswith("v2_subset, ")
    assert read_data(write_data(tmp_path)).version.startswith("v2, ")


def test_the_version_changes_with_the_data(tmp_path: Path) -> None:
    before = read_data(write_data(tmp_path)).version
    file = tmp_path / "review_str_v2.json"
    file.write_text(file.read_text().replace('"B"', '"C"'))
    assert read_data(tmp_path).version != before


def test_a_chat_may_be_json_in_a_string(tmp_path: Path) -> None:
    write_data(tmp_path)
    file = tmp_path / "review_str_v2.json"
    record = RECORDS["review_str"]["r0"] | {"origin_prompt": json.dumps(CHAT)}
    file.write_text(json.dumps({"r0": record}))
    assert len(read_data(tmp_path).records[-1][2].origin_prompt) == len(CHAT)


@pytest.mark.parametrize(
    ("folder", "message"),
    [
        ("", "T-Eval's data is not part of this package: fetch .* --data"),
        ("nowhere", "the folder nowhere does not exist: fetch .* dataset lovesnowbest/T-Eval"),
    ],
)
def test_without_a_folder_it_is_said_what_to_fetch(folder: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        read_data(folder)


def test_missing_files_are_named(tmp_path: Path) -> None:
    write_data(tmp_path)
    (tmp_path / "plan_str_v2.json").unlink()
    (tmp_path / "review_str_v2.json").unlink()
    with pytest.raises(UsageError, match=r"lacks plan_str_v2.json, review_str_v2.json: fetch .* --data"):
        read_data(tmp_path)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[]", "not an object of records"),
        ("{", "not an object of records"),
        ('{"r0": {"ground_truth": 1}}', "record 'r0' of .*review_str_v2.json is not one of T-Eval: .*origin_prompt"),
        ('{"r0": {"ground_truth": 1, "origin_prompt": "hello"}}', "record 'r0' of"),
        ('{"r0": {"ground_truth": 1, "origin_prompt": []}}', "its chat is empty"),
    ],
)
def test_a_file_that_is_not_one_of_the_benchmark_is_refused(content: str, message: str, tmp_path: Path) -> None:
    write_data(tmp_path)
    (tmp_path / "review_str_v2.json").write_text(content)
    with pytest.raises(UsageError, match=message):
        read_data(tmp_path)
