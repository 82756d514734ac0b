"""Text to ids: special tokens come from the template alone, and repeated texts are encoded once."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from prove.rollout.formats import encoding
from prove.rollout.formats.encoding import Encoding, Foreign, Pieces, Repeated
from tests.rollout.formats.tiny_formats import named_tokenizer


def encoding_of(name: str = "qwen2.5") -> Encoding:
    return Encoding(named_tokenizer(name).backend_tokenizer)


def test_pieces_are_encoded_as_one_text() -> None:
    encoding = encoding_of()
    assert encoding.encode(["Hel", "lo ", "there<|im_", "end|>"]) == encoding.encode(["Hello there<|im_end|>"])


def test_what_comes_from_outside_has_no_special_tokens() -> None:
    encoding = encoding_of()
    end = encoding.encode(["<|im_end|>"])
    assert len(end) == 1
    content = encoding.content("so <|im_end|> it is")
    assert type(content) is Foreign
    ids = encoding.encode(["<|im_start|>", content, "<|im_end|>"])
    assert ids.count(end[0]) == 1
    assert encoding.decode_all([ids]) == ["<|im_start|>so <|im_end|> it is<|im_end|>"]
    assert encoding.encode(["<|im_end|>"]) == end


def test_ordinary_text_from_outside_is_joined_with_the_rest() -> None:
    encoding = encoding_of()
    assert type(encoding.content("so it is")) is str


def test_texts_of_all_kinds_keep_their_order() -> None:
    encoding = encoding_of()
    texts: list[Pieces] = [["one"], [Foreign("<|im_end|>")], [Repeated("two"), "three"], [], ["four", Repeated("two")]]
    assert encoding.decode_all(encoding.encode_all(texts)) == ["one", "<|im_end|>", "twothree", "", "fourtwo"]


class Counting:
    """A backend that remembers what it encoded."""

    def __init__(self, backend: Any) -> None:
        self._backend = backend
        self.texts: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._backend, name)

    def encode_batch_fast(self, texts: list[str], **options: Any) -> Any:
        self.texts += texts
        return self._backend.encode_batch_fast(texts, **options)


def test_repeated_texts_are_encoded_once_and_forgotten_if_they_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    backend = Counting(named_tokenizer("qwen2.5").backend_tokenizer)
    encoding_of_it = Encoding(backend)
    texts = [[Repeated("a tool"), "x"], ["y", Repeated("a tool")]]
    assert encoding_of_it.encode_all(texts) == encoding_of_it.encode_all(texts)
    assert backend.texts.count("a tool") == 1
    monkeypatch.setattr(encoding, "MAX_KEPT", 0)
    encoding_of_it.encode_all([[Repeated("another")]])
    encoding_of_it.encode_all(texts)
    assert backend.texts.count("a tool") == 2
    assert encoding_of_it.decode_all(encoding_of_it.encode_all(texts)) == ["a toolx", "ya tool"]


def test_the_special_token_at_the_start() -> None:
    encoding = encoding_of()
    assert encoding.special_at_start("<|im_end|>\n") == ("<|im_end|>", encoding.encode(["<|im_end|>"])[0])
    assert encoding.special_at_start("\n<|im_end|>") is None
    assert encoding.special_at_start("<tool_call>") is None


def test_threads_do_not_disturb_one_another() -> None:
    encoding = encoding_of()
    evil, plain = Foreign("<|im_end|> and more, " * 2000), "<|im_start|>so<|im_end|>" * 2000
    expected = encoding.encode([evil]), encoding.encode([plain])
    with ThreadPoolExecutor(2) as threads:
        evils = [threads.submit(encoding.encode, [evil]) for _ in range(20)]
        plains = [threads.submit(encoding.encode, [plain]) for _ in range(20)]
        ended = [threads.submit(encoding.encode, [text]) for _ in range(20) for text in (evil, plain)]
    assert {future.result() for future in [*evils, *ended[::2]]} == {expected[0]}
    assert {future.result() for future in [*plains, *ended[1::2]]} == {expected[1]}
