#!/usr/bin/env bash
# GRPO with verl 0.9 on 8 GPUs, with the paper's hyperparameters. It was written against verl's interface and not run.
#
#     python scripts/verl_data.py RUN_OF_SYNTH DATA && scripts/verl_8gpus.sh MODEL DATA [LEARNING_RATE] [OVERRIDES...]
#
# Learning rates of the paper: Qwen3-4B 1e-6, Qwen3-8B 5e-8, Qwen2.5-7B 3e-7, Granite-4.1-8B 3e-7.
# verl needs an environment of its own (Python < 3.13, transformers < 5.11); install prove[synth] into it.
set -euo pipefail
model=$1 data=$2 rate=${3:-1e-6}
here=$(cd "$(dirname "$0")" && pwd)

python -m verl.trainer.main_ppo \
    algorithm.adv_estimator=grpo \
    algorithm.use_kl_in_reward=False \
    data.train_files="$data/train.parquet" \
    data.val_files="$data/dev.parquet" \
    data.return_raw_chat=True \
    data.train_batch_size=16 \
    data.max_prompt_length=12384 \
    data.max_response_length=16384 \
    data.filter_overlong_prompts=True \
    actor_rollout_ref.model.path="$model" \
    actor_rollout_ref.model.use_remove_padding=True \
    actor_rollout_ref.model.enable_gradient_checkpointing=True \
    actor_rollout_ref.actor.optim.lr="$rate" \
    actor_rollout_ref.actor.ppo_mini_batch_size=16 \
    actor_rollout_ref.actor.use_dynamic_bsz=True \
    actor_rollout_ref.actor.ppo_max_token_len_per_gpu=28768 \
    actor_rollout_ref.actor.use_kl_loss=True \
    actor_rollout_ref.actor.kl_loss_coef=0.01 \
    actor_rollout_ref.actor.kl_loss_type=low_var_kl \
    actor_rollout_ref.rollout.name=vllm \
    actor_rollout_ref.rollout.mode=async \
    actor_rollout_ref.rollout.n=16 \
    actor_rollout_ref.rollout.temperature=1.0 \
    actor_rollout_ref.rollout.top_p=1.0 \
    actor_rollout_ref.rollout.calculate_log_probs=True \
    actor_rollout_ref.rollout.tensor_model_parallel_size=2 \
    actor_rollout_ref.rollout.agent.agent_loop_config_path="$here/verl_agent.yaml" \
    actor_rollout_ref.rollout.agent.default_agent_loop=prove \
    trainer.n_gpus_per_node=8 \
    trainer.nnodes=1 \
    trainer.total_training_steps=350 \
    trainer.save_freq=10 \
    trainer.test_freq=50 \
    trainer.project_name=prove \
    trainer.experiment_name="grpo-$(basename "$model")" \
    "${@:4}"
