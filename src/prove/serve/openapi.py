"""The endpoints of the control API as records, and the OpenAPI document that describes them."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request

from prove.serve.messages import Body, NoBody, Problem

Handler = Callable[[Request, Any], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One method of one path: its request, its response and its handler."""

    method: str
    path: str
    summary: str
    answer: Any
    handler: Handler
    body: type[Body] = NoBody
    query: str | None = None
    status: int = 200


def openapi(endpoints: Sequence[Endpoint], version: str) -> dict[str, Any]:
    """An OpenAPI 3.1 document; its schemas come from the types that requests are decoded to."""
    kinds = [Problem, *(e.answer for e in endpoints), *(e.body for e in endpoints if e.body is not NoBody)]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    schema_of = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "PROVE control API",
            "version": version,
            "description": "Open, fork, reset and judge sessions. Agents cannot reach it; they see only tools.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"control": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"control": []}],
    }


def _operation(endpoint: Endpoint, schema_of: dict[Any, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.summary,
        "responses": {
            str(endpoint.status): _json("The result.", schema_of[endpoint.answer]),
            "default": _json("The reason of the refusal.", schema_of[Problem]),
        },
    }
    names = [part[1:-1] for part in endpoint.path.split("/") if part.startswith("{")]
    parameters = [_parameter(name, "path", required=True) for name in names]
    if endpoint.query is not None:
        parameters.append(_parameter(endpoint.query, "query", required=False))
    if parameters:
        operation["parameters"] = parameters
    if endpoint.body is not NoBody:
        operation["requestBody"] = {"required": True, **_json("", schema_of[endpoint.body])}
        del operation["requestBody"]["description"]
    return operation


def _parameter(name: str, place: str, *, required: bool) -> dict[str, Any]:
    return {"name": name, "in": place, "required": required, "schema": {"type": "string"}}


def _json(description: str, schema: Any) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}
