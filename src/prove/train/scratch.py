"""A small model from scratch: a Llama with random weights, and a byte-level tokenizer trained on the data.

The tokenizer keeps the name of a JSON field together with its punctuation, so that results of tools are short; its
template is ChatML with the tools as plain lines, without instructions that such a model could not read.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any, cast

import torch
from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedModel, PreTrainedTokenizerFast

from prove.connect import open_session
from prove.core.examples import Example
from prove.rollout.chat import tool_schemas
from prove.rollout.formats.chatml import END, IF_ASSISTANT, START
from prove.rollout.formats.signatures import signature
from prove.rollout.transcript import transcript
from prove.train.config import ScratchConfig

PAD = "<|endoftext|>"
SPLIT = r'[^A-Za-z0-9<\n]*[a-z_]+":\s?["{\[]*|\n?</?[a-z_]+>\n?| ?[A-Za-z_]+| ?[0-9]{1,2}|[^A-Za-z0-9\s]+|\s+'
"""A field's name with its punctuation, a word, two digits, other punctuation, white space."""

TEMPLATE = (
    """\
{%- for message in messages -%}
"""
    + IF_ASSISTANT
    + """\
    {%- else -%}
        {{- '<|im_start|>' + message.role + '\\n' + message.content -}}
        {%- if loop.first -%}
            {%- for tool in tools or [] -%}
                {{- '\\n' + (tool | tojson) -}}
            {%- endfor -%}
        {%- endif -%}
        {{- '<|im_end|>\\n' -}}
    {%- endif -%}
{%- endfor -%}
{{- '<|im_start|>assistant\\n' if add_generation_prompt else '' -}}
"""
)


def scratch_tokenizer(examples: Sequence[Example], config: ScratchConfig) -> PreTrainedTokenizerFast:
    """A tokenizer trained on the reference conversations of examples; the same examples give the same tokenizer."""
    tokenizer: Any = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(SPLIT), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=config.vocabulary,
        special_tokens=[PAD, START, END],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(_texts(examples), trainer)
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        eos_token=END,
        pad_token=PAD,
        chat_template=TEMPLATE,
        model_max_length=config.context,
        clean_up_tokenization_spaces=False,
    )


def scratch_model(config: ScratchConfig, tokenizer: PreTrainedTokenizerFast, seed: int) -> PreTrainedModel:
    """A Llama with random weights; the same seed gives the same weights."""
    settings = LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=config.width,
        intermediate_size=config.inner,
        num_hidden_layers=config.layers,
        num_attention_heads=config.heads,
        num_key_value_heads=config.key_value_heads,
        max_position_embeddings=config.context,
        tie_word_embeddings=True,
        bos_token_id=None,
        eos_token_id=cast(int, tokenizer.eos_token_id),
        pad_token_id=cast(int, tokenizer.pad_token_id),
    )
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return LlamaForCausalLM(settings)


def _texts(examples: Sequence[Example]) -> Iterator[str]:
    """All that a model reads and writes in these examples."""
    for example in examples:
        with closing(open_session(example)) as session:
            yield from map(signature, tool_schemas(session, example).values())
            for message in transcript(example, session):
                yield message["content"]
                for call in message.get("tool_calls", ()):
                    function = call["function"]
                    arguments = json.dumps(json.loads(function["arguments"]), ensure_ascii=False)
                    yield f'<tool_call>\n{{"name": "{function["name"]}", "arguments": {arguments}}}\n</tool_call>'
