"""A local model as the policy of many examples."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from prove.connect.opening import OpenSession, open_session
from prove.core.episodes import Episode
from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.core.outcome import NOTHING
from prove.rollout.formats.chat_format import ChatFormat, FormatSettings
from prove.rollout.formats.open_format import load_format
from prove.rollout.tokens.rollouts import Engine, RolloutReport, TokenSettings, play_tokens


@dataclass(frozen=True)
class LocalPolicy:
    """A model with its engine and its chat format.

    Args:
        batch: How many examples are played at once.
        seed: What is sampled depends on it and on the example.
    """

    name: str
    engine: Engine
    chat_format: ChatFormat
    settings: TokenSettings
    batch: int = 256
    seed: int = 0

    def episodes(
        self, examples: Sequence[Example], opener: OpenSession = open_session
    ) -> Iterator[tuple[int, Episode]]:
        """Play the examples in order; each episode comes with the place of its example.

        An example that cannot be played gives an episode with an error; one whose prompt is too long for the model, an
        episode without turns that ended at this limit.
        """
        for start in range(0, len(examples), self.batch):
            yield from self._batch(start, examples[start : start + self.batch], opener)

    def _batch(self, start: int, examples: Sequence[Example], opener: OpenSession) -> Iterator[tuple[int, Episode]]:
        report = RolloutReport()
        rollouts = play_tokens(
            self.engine,
            self.chat_format,
            examples,
            rollouts=1,
            settings=self.settings,
            seed=self.seed,
            policy=self.name,
            opener=opener,
            report=report,
        )
        played = {rollout.group: rollout.episode for rollout in rollouts}
        problems = iter(report.refused)
        for place, example in enumerate(examples):
            if place not in played:
                problem = next(problems)
                if place in report.too_long:
                    played[place] = Episode(example, self.name, (), NOTHING, stopped="limit", error=problem)
                else:
                    played[place] = Episode(example, self.name, (), stopped="error", error=problem)
            yield start + place, played[place]


def load_local(
    path: Path, chat: FormatSettings | None = None, settings: TokenSettings | None = None, seed: int = 0
) -> LocalPolicy:
    """The model in a folder or a GGUF file, on the GPU if there is one; first its chat format is checked."""
    try:
        import torch  # noqa: PLC0415 - an extra that takes seconds

        from prove.rollout.engine.loading import load_model  # noqa: PLC0415
        from prove.rollout.engine.token_engine import TokenEngine  # noqa: PLC0415
    except ImportError as error:
        raise UsageError(f"A local model needs the extra 'local' (pip install prove[local]): {error}.") from error
    chat_format = load_format(path, chat)
    on_cuda = torch.cuda.is_available()
    model = load_model(path, torch.bfloat16 if on_cuda else torch.float32, "cuda" if on_cuda else "cpu")
    policy = LocalPolicy(f"local:{path.name}", TokenEngine(model), chat_format, settings or TokenSettings(), seed=seed)
    return policy if on_cuda else replace(policy, batch=16)
