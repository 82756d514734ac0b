"""A local model answers: many questions at once in the token engine, one message each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from prove.evals.local_model import LocalOptions, load_player
from prove.evals.teval.answers import Answer
from prove.evals.teval.tasks import Question
from prove.rollout.conversation import EpisodeLimits
from prove.rollout.engine.settings import Sampling
from prove.rollout.tokens.policy import LocalPolicy


def local_answers(path: str, options: Mapping[str, Any], questions: Sequence[Question], trial: int) -> Iterator[Answer]:
    """The answers of the model in a folder or a GGUF file, batch by batch; trials differ in what they sample."""
    policy = replace(_loaded(path, msgspec.convert(options, LocalOptions)), seed=trial)
    for start in range(0, len(questions), policy.batch):
        for answer in answer_batch(policy, questions[start : start + policy.batch]):
            yield answer._replace(place=start + answer.place)


@cache
def _loaded(path: str, options: LocalOptions) -> LocalPolicy:
    return load_player(Path(path), options, EpisodeLimits())


def answer_batch(policy: LocalPolicy, questions: Sequence[Question]) -> Iterator[Answer]:
    """The answers to some questions, as they end. A chat that leaves no room for an answer is an error."""
    engine, encoding, settings = policy.engine, policy.chat_format.encoding, policy.settings
    longest = min(engine.max_length, settings.max_length or engine.max_length)
    prompts = encoding.encode_all(
        [[policy.chat_format.template.render(question.chat, header=True)] for question in questions]
    )
    places: dict[int, int] = {}
    try:
        for place, (question, prompt) in enumerate(zip(questions, prompts, strict=True)):
            if len(prompt) >= min(longest, settings.max_prompt or longest):
                yield Answer(place, "", f"its chat has {len(prompt):,} tokens, and {longest:,} are the most")
                continue
            (sequence,) = engine.open(prompt, [_seed(policy.seed, question.id)])
            places[sequence] = place
            room = min(settings.max_new_tokens, longest - len(prompt))
            engine.generate(sequence, Sampling(room, policy.chat_format.stop_ids, settings.temperature))
        while places:
            engine.launch()
            for generation in engine.collect():
                ids = [id for id in generation.ids if id not in policy.chat_format.stop_ids]
                engine.close(generation.sequence)
                yield Answer(places.pop(generation.sequence), encoding.decode_all([ids])[0])
    finally:
        if places:
            engine.collect()
        for sequence in places:
            engine.close(sequence)


def _seed(seed: int, question: str) -> int:
    """The seed of one answer's draws."""
    return int.from_bytes(blake2b(f"{seed}\x1f{question}".encode(), digest_size=8).digest(), "big")
