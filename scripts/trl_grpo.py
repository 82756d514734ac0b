"""An example: TRL's GRPOTrainer on our environments through `environment_factory`.

    python scripts/trl_grpo.py MODEL RUN_OF_SYNTH

MODEL is a folder whose chat template TRL knows, such as one of Qwen's. Only conversations with one user turn are used.
"""

import argparse

from datasets import Dataset
from trl import GRPOConfig, GRPOTrainer

from prove.data.read import read_any
from prove.reward import profile_named
from prove.train.adapters.trl_environment import environment_factories, trl_reward, trl_rows


def main(model: str, data: str) -> None:
    """Train with the paper's reward."""
    examples = [example for example in read_any(data)[0] if example.split == "train" and len(example.turns) == 1]
    trainer = GRPOTrainer(
        model=model,
        reward_funcs=trl_reward(profile_named("prove")),
        train_dataset=Dataset.from_list(trl_rows(examples)),
        environment_factory=environment_factories(examples),
        args=GRPOConfig(
            output_dir="runs/trl",
            learning_rate=1e-6,
            beta=0.01,
            num_generations=16,
            per_device_train_batch_size=16,
            max_completion_length=4096,
            max_steps=350,
        ),
    )
    trainer.train()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", metavar="MODEL", help="the folder of the model")
    parser.add_argument("data", metavar="RUN_OF_SYNTH", help="the examples")
    asked = parser.parse_args()
    main(asked.model, asked.data)
