"""The OpenAPI document has an operation for each endpoint, with the schemas of its request and its response."""

from typing import Any

from starlette.requests import Request

from prove.serve.messages import Digest, Now, OpenBody
from prove.serve.openapi import Endpoint, openapi


async def digest(request: Request, body: Any) -> Digest:
    return Digest("d")


async def open_world(request: Request, body: Any) -> Now:
    raise NotImplementedError


DOCUMENT = openapi(
    [
        Endpoint("GET", "/sessions/{id}/digest", "Hash a state.", Digest, digest, query="against"),
        Endpoint("POST", "/sessions", "Open a world.", Now, open_world, body=OpenBody, status=201),
    ],
    "1.2.3",
)


def test_the_document_has_its_version_and_every_path() -> None:
    assert DOCUMENT["openapi"] == "3.1.0"
    assert DOCUMENT["info"]["version"] == "1.2.3"
    assert {path: list(methods) for path, methods in DOCUMENT["paths"].items()} == {
        "/sessions/{id}/digest": ["get"],
        "/sessions": ["post"],
    }


def test_an_operation_has_its_parameters_and_its_responses() -> None:
    operation = DOCUMENT["paths"]["/sessions/{id}/digest"]["get"]
    assert (operation["operationId"], operation["summary"]) == ("digest", "Hash a state.")
    assert [(p["name"], p["in"], p["required"]) for p in operation["parameters"]] == [
        ("id", "path", True),
        ("against", "query", False),
    ]
    assert "requestBody" not in operation
    answers = {status: schema_of(answer) for status, answer in operation["responses"].items()}
    assert answers == {"200": "#/components/schemas/Digest", "default": "#/components/schemas/Problem"}


def test_an_operation_with_a_body_has_its_schema() -> None:
    operation = DOCUMENT["paths"]["/sessions"]["post"]
    assert operation["requestBody"]["required"] is True
    assert schema_of(operation["requestBody"]) == "#/components/schemas/OpenBody"
    assert list(operation["responses"]) == ["201", "default"]
    assert "parameters" not in operation


def test_the_schemas_are_those_of_the_types() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    assert schemas["OpenBody"]["additionalProperties"] is False
    assert schemas["OpenBody"]["properties"]["seed"]["minimum"] == 0
    assert schemas["Problem"]["required"] == ["error", "message"]


def schema_of(part: dict[str, Any]) -> str:
    return part["content"]["application/json"]["schema"]["$ref"]
