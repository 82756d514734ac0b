"""Our own template for ChatML models whose template is missing or has no place for tools, such as SmolLM2's."""

from prove.rollout.formats.template import Tokenizer

START, END = "<|im_start|>", "<|im_end|>"

IF_ASSISTANT = """\
    {%- if message.role == 'assistant' -%}
        {{- '<|im_start|>assistant\\n' + message.content -}}
        {%- for call in message.tool_calls or [] -%}
            {{- '\\n' if message.content or not loop.first else '' -}}
            {{- '<tool_call>\\n{"name": ' + (call.function.name | tojson) + ', "arguments": ' -}}
            {{- (call.function.arguments | tojson) + '}\\n</tool_call>' -}}
        {%- endfor -%}
        {{- '<|im_end|>\\n' -}}
"""
"""The branch for an assistant message in the loop over messages: its text, then its calls."""

CHATML = (
    """\
{%- set first = messages[0].content if messages and messages[0].role == 'system' else '' -%}
{%- if first or tools -%}
    {{- '<|im_start|>system\\n' + first -}}
    {%- if tools -%}
        {{- ('\\n\\n' if first else '') + 'You can call these functions:\\n<tools>' -}}
        {%- for tool in tools -%}
            {{- '\\n' + (tool | tojson) -}}
        {%- endfor -%}
        {{- '\\n</tools>\\n\\nTo call functions, write one JSON object per call between tags:\\n<tool_call>\\n' -}}
        {{- '{"name": "the function", "arguments": {"parameter": "value"}}\\n</tool_call>\\n' -}}
        {{- 'The results follow between <tool_response> tags. To end your turn, answer without a call.' -}}
    {%- endif -%}
    {{- '<|im_end|>\\n' -}}
{%- endif -%}
{%- for message in messages -%}
"""
    + IF_ASSISTANT
    + """\
    {%- elif message.role == 'tool' -%}
        {{- '<|im_start|>user' if loop.previtem is not defined or loop.previtem.role != 'tool' else '' -}}
        {{- '\\n<tool_response>\\n' + message.content + '\\n</tool_response>' -}}
        {{- '<|im_end|>\\n' if loop.nextitem is not defined or loop.nextitem.role != 'tool' else '' -}}
    {%- elif message.role != 'system' or not loop.first -%}
        {{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' -}}
    {%- endif -%}
{%- endfor -%}
{{- '<|im_start|>assistant\\n' if add_generation_prompt else '' -}}
"""
)


def is_chatml(tokenizer: Tokenizer) -> bool:
    """Whether the tokenizer has the two special tokens of ChatML."""
    return all(tokenizer.backend_tokenizer.token_to_id(mark) is not None for mark in (START, END))
