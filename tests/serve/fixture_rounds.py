"""The conformance tools that need several rounds: a result that asks for input, then the same call with answers."""

import mcp_types as types

from tests.serve.fixture_tools import Answer, Context, Params, answers, asks, form, sampling, says, tool

NAME = form("What is your name?", {"name": {"type": "string"}})
CONFIRM = form("Please confirm", {"ok": {"type": "boolean"}})


@tool("Asks for a name.")
async def test_input_required_result_elicitation(context: Context, params: Params) -> Answer:
    given = answers(params, "user_name")
    return asks({"user_name": NAME}) if given is None else says(f"Hello, {given[0].content['name']}!")


@tool("Asks the client's model.")
async def test_input_required_result_sampling(context: Context, params: Params) -> Answer:
    given = answers(params, "capital_question")
    if given is None:
        return asks({"capital_question": sampling("What is the capital of France?")})
    return says(f"The model says: {given[0].content}")


@tool("Asks for the client's roots.")
async def test_input_required_result_list_roots(context: Context, params: Params) -> Answer:
    given = answers(params, "client_roots")
    if given is None:
        return asks({"client_roots": types.ListRootsRequest()})
    return says(f"The roots are {[str(root.uri) for root in given[0].roots]}")


@tool("Keeps state between rounds.")
async def test_input_required_result_request_state(context: Context, params: Params) -> Answer:
    if answers(params, "confirm") is None or params.request_state != "asked":
        return asks({"confirm": CONFIRM}, "asked")
    return says("state-ok")


@tool("Keeps state that nobody may change.")
async def test_input_required_result_tampered_state(context: Context, params: Params) -> Answer:
    if answers(params, "confirm") is None or params.request_state != "sealed":
        return asks({"confirm": CONFIRM}, "sealed")
    return says("state-ok")


@tool("Asks three things at once.")
async def test_input_required_result_multiple_inputs(context: Context, params: Params) -> Answer:
    if answers(params, "user_name", "greeting", "client_roots") is None:
        greeting = sampling("Generate a greeting", 50)
        return asks({"user_name": NAME, "greeting": greeting, "client_roots": types.ListRootsRequest()}, "several")
    return says("All three came.")


@tool("Asks in two rounds.")
async def test_input_required_result_multi_round(context: Context, params: Params) -> Answer:
    if params.request_state == "second" and answers(params, "step2") is not None:
        return says("Both rounds are done.")
    if params.request_state == "first" and answers(params, "step1") is not None:
        return asks({"step2": form("Step 2: What is your favorite color?", {"color": {"type": "string"}})}, "second")
    return asks({"step1": form("Step 1: What is your name?", {"name": {"type": "string"}})}, "first")


@tool("Asks only what the client can answer.")
async def test_input_required_result_capabilities(context: Context, params: Params) -> Answer:
    declared = context.session.client_capabilities
    requests: dict[str, types.InputRequest] = {}
    if declared is not None and declared.sampling is not None:
        requests["greeting"] = sampling("Generate a greeting", 50)
    if declared is not None and declared.elicitation is not None:
        requests["user_name"] = NAME
    return asks(requests) if requests else says("There is nothing that the client could answer.")
