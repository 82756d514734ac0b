"""Bodies of requests are read strictly: unknown fields and numbers out of range are refused, defaults are few."""

import msgspec
import pytest

from prove.serve.messages import (
    LARGEST_SEED,
    LONGEST_ADVANCE,
    AdvanceBody,
    Body,
    Info,
    NoBody,
    OpenBody,
    RestoreBody,
)


@pytest.mark.parametrize(
    ("kind", "text", "body"),
    [
        (OpenBody, "{}", OpenBody(0, ())),
        (OpenBody, f'{{"seed": {LARGEST_SEED}, "servers": ["banking"]}}', OpenBody(LARGEST_SEED, ("banking",))),
        (AdvanceBody, f'{{"seconds": {LONGEST_ADVANCE}}}', AdvanceBody(LONGEST_ADVANCE)),
        (RestoreBody, '{"snapshot": "m1"}', RestoreBody("m1")),
        (NoBody, "{}", NoBody()),
    ],
)
def test_a_body_is_read(kind: type[Body], text: str, body: Body) -> None:
    assert msgspec.json.decode(text, type=kind) == body


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (OpenBody, '{"seed": -1}'),
        (OpenBody, f'{{"seed": {LARGEST_SEED + 1}}}'),
        (OpenBody, '{"seed": "7"}'),
        (OpenBody, '{"sed": 7}'),
        (OpenBody, '{"servers": "banking"}'),
        (AdvanceBody, "{}"),
        (AdvanceBody, '{"seconds": 0}'),
        (AdvanceBody, f'{{"seconds": {LONGEST_ADVANCE + 1}}}'),
        (RestoreBody, "{}"),
        (NoBody, '{"seed": 7}'),
    ],
)
def test_a_wrong_body_is_refused(kind: type[Body], text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=kind)


def test_a_session_without_a_token_has_no_field_for_it() -> None:
    info = Info("s", 7, ("banking",), {"all": "http://host/all"}, ())
    assert "token" not in msgspec.to_builtins(info)
    assert msgspec.to_builtins(msgspec.structs.replace(info, token="t"))["token"] == "t"
