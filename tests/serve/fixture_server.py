"""A host with the named servers, or all of them, and beside them the server that the conformance scenarios need.

Run as a program it opens one session, prints its URLs as one line of JSON and serves until it is told to end.
"""

import json
import sys
from typing import Any, get_args

import mcp_types as types
import uvicorn
from mcp.server.caching import CacheableMethod, CacheHint
from mcp.server.lowlevel import Server
from mcp.server.request_state import RequestStateBoundary, RequestStateSecurity
from mcp.server.streamable_http import EventCallback, EventMessage, EventStore
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.subscriptions import ListenHandler
from mcp.shared.exceptions import MCPError

import tests.serve.fixture_rounds  # pyright: ignore[reportUnusedImport]  # noqa: F401  it registers its tools
from prove.serve import Limits, make_app
from prove.serve.http import listen
from prove.servers import environment
from tests.serve.fixture_tools import PIXEL, TOOLS, Answer, Context, asks, bus, embedded, form

RESOURCES = {
    "test://static-text": types.TextResourceContents(
        uri="test://static-text", mime_type="text/plain", text="This is the content of the static text resource."
    ),
    "test://static-binary": types.BlobResourceContents(uri="test://static-binary", mime_type="image/png", blob=PIXEL),
    "test://watched-resource": types.TextResourceContents(
        uri="test://watched-resource", mime_type="text/plain", text="Watched."
    ),
}
CACHEABLE: tuple[CacheableMethod, ...] = get_args(CacheableMethod)
HINTS: dict[CacheableMethod, CacheHint] = {method: CacheHint(ttl_ms=1000, scope="public") for method in CACHEABLE}
PROMPTS = {
    "test_simple_prompt": (),
    "test_prompt_with_arguments": ("arg1", "arg2"),
    "test_prompt_with_embedded_resource": ("resourceUri",),
    "test_prompt_with_image": (),
    "test_input_required_result_prompt": (),
}


class Events(EventStore):
    """Keeps every event, so that a stream can be resumed."""

    def __init__(self) -> None:
        self._events: list[tuple[str, types.JSONRPCMessage | None]] = []

    async def store_event(self, stream_id: str, message: types.JSONRPCMessage | None) -> str:
        self._events.append((stream_id, message))
        return str(len(self._events))

    async def replay_events_after(self, last_event_id: str, send_callback: EventCallback) -> str | None:
        last = int(last_event_id)
        stream = self._events[last - 1][0]
        for number, (owner, message) in enumerate(self._events[last:], last + 1):
            if owner == stream and message is not None:
                await send_callback(EventMessage(message, str(number)))
        return stream


async def list_tools(context: Context, params: Any) -> types.ListToolsResult:
    return types.ListToolsResult(
        tools=[types.Tool(name=name, description=t.description, input_schema=t.schema) for name, t in TOOLS.items()]
    )


async def call_tool(context: Context, params: types.CallToolRequestParams) -> Answer:
    if params.name not in TOOLS:
        raise MCPError(types.INVALID_PARAMS, f"there is no tool {params.name!r}")
    return await TOOLS[params.name].run(context, params)


async def list_resources(context: Context, params: Any) -> types.ListResourcesResult:
    return types.ListResourcesResult(
        resources=[
            types.Resource(uri=uri, name=uri.removeprefix("test://"), description="For tests.", mime_type=r.mime_type)
            for uri, r in RESOURCES.items()
        ]
    )


async def list_templates(context: Context, params: Any) -> types.ListResourceTemplatesResult:
    template = types.ResourceTemplate(
        uri_template="test://template/{id}/data", name="template", mime_type="application/json"
    )
    return types.ListResourceTemplatesResult(resource_templates=[template])


async def read_resource(context: Context, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
    uri = str(params.uri)
    if uri in RESOURCES:
        return types.ReadResourceResult(contents=[RESOURCES[uri]])
    if uri.startswith("test://template/") and uri.endswith("/data"):
        id = uri.split("/")[3]
        text = json.dumps({"id": id, "templateTest": True, "data": f"Data for ID: {id}"})
        contents = types.TextResourceContents(uri=uri, mime_type="application/json", text=text)
        return types.ReadResourceResult(contents=[contents])
    raise MCPError(types.INVALID_PARAMS, "Resource not found", {"uri": uri})


async def list_prompts(context: Context, params: Any) -> types.ListPromptsResult:
    return types.ListPromptsResult(
        prompts=[
            types.Prompt(
                name=name,
                description="For tests.",
                arguments=[types.PromptArgument(name=argument, required=True) for argument in arguments],
            )
            for name, arguments in PROMPTS.items()
        ]
    )


async def get_prompt(
    context: Context, params: types.GetPromptRequestParams
) -> types.GetPromptResult | types.InputRequiredResult:
    arguments = params.arguments or {}
    match params.name:
        case "test_simple_prompt":
            return prompts("This is a simple prompt for testing.")
        case "test_prompt_with_arguments":
            return prompts(f"Prompt with arguments: arg1='{arguments['arg1']}', arg2='{arguments['arg2']}'")
        case "test_prompt_with_embedded_resource":
            resource = embedded(arguments["resourceUri"], "text/plain", "Embedded resource content for testing.")
            return prompts(resource, "Please process the embedded resource above.")
        case "test_prompt_with_image":
            return prompts(types.ImageContent(data=PIXEL, mime_type="image/png"), "Please analyze the image above.")
        case "test_input_required_result_prompt":
            if "user_context" not in (params.input_responses or {}):
                question = form("What context should the prompt use?", {"context": {"type": "string"}})
                return asks({"user_context": question})
            return prompts("The prompt has its context.")
        case _:
            raise MCPError(types.INVALID_PARAMS, f"there is no prompt {params.name!r}")


def prompts(*content: Any) -> types.GetPromptResult:
    blocks = [types.TextContent(text=block) if isinstance(block, str) else block for block in content]
    return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=block) for block in blocks])


async def complete(context: Context, params: types.CompleteRequestParams) -> types.CompleteResult:
    values = [word for word in ("paris", "park", "party") if word.startswith(params.argument.value)]
    return types.CompleteResult(completion=types.Completion(values=values, total=len(values), has_more=False))


async def accept(context: Context, params: Any) -> types.EmptyResult:
    return types.EmptyResult()


def fixture_server() -> Server[Any]:
    server: Server[Any] = Server(
        "conformance-fixture",
        version="1.0.0",
        cache_hints=HINTS,
        get_tool_input_schema=lambda name: TOOLS[name].schema if name in TOOLS else None,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read_resource,
        on_subscribe_resource=accept,
        on_unsubscribe_resource=accept,
        on_subscriptions_listen=ListenHandler(bus),
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
        on_completion=complete,
    )
    server.add_request_handler("logging/setLevel", types.SetLevelRequestParams, accept)
    server.middleware.append(RequestStateBoundary(RequestStateSecurity.ephemeral(), default_audience="fixture"))
    return server


def main() -> None:
    extra = StreamableHTTPSessionManager(fixture_server(), event_store=Events(), retry_interval=100)
    app = make_app(environment(*sys.argv[1:]), limits=Limits(sessions=100), extra={"fixture": extra})
    listening = listen("127.0.0.1", 0)
    session = app.sessions.open(seed=7)
    base = f"http://127.0.0.1:{listening.getsockname()[1]}"
    urls = {name: f"{base}/{name}/s/{session.id}/mcp" for name in ("all", "banking", "fixture")}
    sys.stdout.write(json.dumps(urls) + "\n")
    sys.stdout.flush()
    uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="on")).run(sockets=[listening])


if __name__ == "__main__":
    main()
