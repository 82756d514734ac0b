"""The tools that the official conformance scenarios call, by name, with the schema that they expect."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.subscriptions import InMemorySubscriptionBus, PromptsListChanged, ToolsListChanged
from mcp.shared.exceptions import MCPError
from mcp.shared.message import ServerMessageMetadata

Context = ServerRequestContext[Any, Any]
Params = types.CallToolRequestParams
Answer = types.CallToolResult | types.InputRequiredResult

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="
SILENCE = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA="

bus = InMemorySubscriptionBus()


@dataclass(frozen=True)
class FixtureTool:
    run: Callable[[Context, Params], Awaitable[Answer]]
    description: str
    schema: dict[str, Any] = field(default_factory=lambda: {"type": "object", "properties": {}})


TOOLS: dict[str, FixtureTool] = {}


def tool(
    description: str, schema: dict[str, Any] | None = None
) -> Callable[[Callable[[Context, Params], Awaitable[Answer]]], None]:
    def register(run: Callable[[Context, Params], Awaitable[Answer]]) -> None:
        made = FixtureTool(run, description) if schema is None else FixtureTool(run, description, schema)
        TOOLS[run.__name__] = made

    return register


def says(*content: Any, is_error: bool = False) -> types.CallToolResult:
    blocks = [types.TextContent(text=block) if isinstance(block, str) else block for block in content]
    return types.CallToolResult(content=blocks, is_error=is_error)


def embedded(uri: str, mime_type: str, text: str) -> types.EmbeddedResource:
    return types.EmbeddedResource(resource=types.TextResourceContents(uri=uri, mime_type=mime_type, text=text))


def one_string(name: str) -> dict[str, Any]:
    return {"type": "object", "properties": {name: {"type": "string"}}, "required": [name]}


def form(message: str, properties: dict[str, Any]) -> types.ElicitRequest:
    schema = {"type": "object", "properties": properties, "required": list(properties)}
    return types.ElicitRequest(params=types.ElicitRequestFormParams(message=message, requested_schema=schema))


def sampling(text: str, tokens: int = 100) -> types.CreateMessageRequest:
    message = types.SamplingMessage(role="user", content=types.TextContent(text=text))
    return types.CreateMessageRequest(params=types.CreateMessageRequestParams(messages=[message], max_tokens=tokens))


def asks(requests: dict[str, types.InputRequest], state: str | None = None) -> types.InputRequiredResult:
    return types.InputRequiredResult(input_requests=requests, request_state=state)


def answers(params: Params, *names: str) -> list[Any] | None:
    """The client's answers under these names, or None if one is missing."""
    given = params.input_responses or {}
    return [given[name] for name in names] if all(name in given for name in names) else None


@tool("Returns simple text.")
async def test_simple_text(context: Context, params: Params) -> Answer:
    return says("This is a simple text response for testing.")


@tool("Returns an image.")
async def test_image_content(context: Context, params: Params) -> Answer:
    return says(types.ImageContent(data=PIXEL, mime_type="image/png"))


@tool("Returns audio.")
async def test_audio_content(context: Context, params: Params) -> Answer:
    return says(types.AudioContent(data=SILENCE, mime_type="audio/wav"))


@tool("Returns an embedded resource.")
async def test_embedded_resource(context: Context, params: Params) -> Answer:
    return says(embedded("test://embedded-resource", "text/plain", "This is an embedded resource content."))


@tool("Returns several kinds of content.")
async def test_multiple_content_types(context: Context, params: Params) -> Answer:
    return says(
        "Multiple content types test:",
        types.ImageContent(data=PIXEL, mime_type="image/png"),
        embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
    )


@tool("Always fails.")
async def test_error_handling(context: Context, params: Params) -> Answer:
    return says("This tool intentionally returns an error for testing", is_error=True)


@tool("Reports progress while it runs.")
async def test_tool_with_progress(context: Context, params: Params) -> Answer:
    for progress in (0, 50, 100):
        await context.session.report_progress(progress, 100)
        await asyncio.sleep(0.05)
    return says("Progress was reported.")


async def log(context: Context, text: str) -> None:
    """A log message, unless the client is of the new era and did not ask for any."""
    if context.protocol_version >= "2026" and types.LOG_LEVEL_META_KEY not in (context.meta or {}):
        return
    message = types.LoggingMessageNotificationParams(level="info", data=text)
    await context.session.send_notification(types.LoggingMessageNotification(params=message), context.request_id)


@tool("Logs while it runs.")
async def test_tool_with_logging(context: Context, params: Params) -> Answer:
    for text in ("Tool execution started", "Tool processing data", "Tool execution completed"):
        await log(context, text)
        await asyncio.sleep(0.05)
    return says("Messages were logged.")


@tool("Logs once.")
async def test_logging_tool(context: Context, params: Params) -> Answer:
    await log(context, "Logged")
    return says("A message was logged if it was asked for.")


@tool("Asks the client's model.", one_string("prompt"))
async def test_sampling(context: Context, params: Params) -> Answer:
    reply = await context.session.send_request(
        sampling(str((params.arguments or {}).get("prompt"))),
        types.CreateMessageResult,
        metadata=ServerMessageMetadata(related_request_id=context.request_id),
    )
    return says(f"LLM response: {reply.content}")


async def elicit(context: Context, message: str, schema: dict[str, Any]) -> Answer:
    reply = await context.session.elicit_form(message, schema, context.request_id)
    return says(f"Elicitation completed: action={reply.action}, content={json.dumps(reply.content)}")


@tool("Asks the user.", one_string("message"))
async def test_elicitation(context: Context, params: Params) -> Answer:
    fields = {
        "username": {"type": "string", "description": "User's response"},
        "email": {"type": "string", "description": "User's email address"},
    }
    schema = {"type": "object", "properties": fields, "required": ["username", "email"]}
    return await elicit(context, str((params.arguments or {}).get("message")), schema)


@tool("Asks the user, with defaults.")
async def test_elicitation_sep1034_defaults(context: Context, params: Params) -> Answer:
    fields = {
        "name": {"type": "string", "default": "John Doe"},
        "age": {"type": "integer", "default": 30},
        "score": {"type": "number", "default": 95.5},
        "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
        "verified": {"type": "boolean", "default": True},
    }
    return await elicit(context, "Please check these", {"type": "object", "properties": fields})


@tool("Asks the user to choose.")
async def test_elicitation_sep1330_enums(context: Context, params: Params) -> Answer:
    plain = ["option1", "option2", "option3"]
    titled = [
        {"const": f"value{n}", "title": f"{word} Option"} for n, word in enumerate(("First", "Second", "Third"), 1)
    ]
    names = ["Option One", "Option Two", "Option Three"]
    fields = {
        "untitledSingle": {"type": "string", "enum": plain},
        "titledSingle": {"type": "string", "oneOf": titled},
        "legacyEnum": {"type": "string", "enum": ["opt1", "opt2", "opt3"], "enumNames": names},
        "untitledMulti": {"type": "array", "items": {"type": "string", "enum": plain}},
        "titledMulti": {"type": "array", "items": {"anyOf": titled}},
    }
    return await elicit(context, "Please choose", {"type": "object", "properties": fields})


@tool("Closes its stream while it runs; the answer comes when the client is back.")
async def test_reconnection(context: Context, params: Params) -> Answer:
    if context.close_sse_stream is not None:
        await context.close_sse_stream()
    await asyncio.sleep(0.2)
    return says("Reconnected.")


@tool("Needs a client that can sample.")
async def test_missing_capability(context: Context, params: Params) -> Answer:
    declared = context.session.client_capabilities
    if declared is None or declared.sampling is None:
        raise MCPError(
            types.MISSING_REQUIRED_CLIENT_CAPABILITY,
            "this tool needs a client that can sample",
            {"requiredCapabilities": {"sampling": {}}},
        )
    return says("The client can sample.")


@tool("Asks the user inside of its result.")
async def test_streaming_elicitation(context: Context, params: Params) -> Answer:
    return asks({"name": form("What is your name?", {"name": {"type": "string"}})})


@tool("Says that the tools have changed.")
async def test_trigger_tool_change(context: Context, params: Params) -> Answer:
    await bus.publish(ToolsListChanged())
    return says("Published.")


@tool("Says that the prompts have changed.")
async def test_trigger_prompt_change(context: Context, params: Params) -> Answer:
    await bus.publish(PromptsListChanged())
    return says("Published.")


@tool(
    "Takes a parameter from a header.",
    {"type": "object", "properties": {"region": {"type": "string", "x-mcp-header": "Region"}}},
)
async def test_header_parameter(context: Context, params: Params) -> Answer:
    return says(str((params.arguments or {}).get("region")))


@tool(
    "Tool with JSON Schema 2020-12 features",
    {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {
            "address": {
                "$anchor": "addressDef",
                "type": "object",
                "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
            }
        },
        "properties": {
            "name": {"type": "string"},
            "address": {"$ref": "#/$defs/address"},
            "contactMethod": {"type": "string", "enum": ["phone", "email"]},
            "phone": {"type": "string"},
            "email": {"type": "string"},
        },
        "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
        "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
        "then": {"required": ["phone"]},
        "else": {"required": ["email"]},
        "additionalProperties": False,
    },
)
async def json_schema_2020_12_tool(context: Context, params: Params) -> Answer:
    return says("The schema was kept.")
