"""Parses a tool's docstring into its description, its arguments and the error codes that it raises."""

import inspect
import re
from dataclasses import dataclass

_SECTION = re.compile(r"^(Args|Raises):\s*$")
_ENTRY = re.compile(r"^    (\w+):\s*(.*)$")


@dataclass(frozen=True, slots=True)
class Docstring:
    """`description` is what a model reads; `raises` maps an error code to when it happens."""

    description: str
    args: dict[str, str]
    raises: dict[str, str]


def parse_docstring(text: str | None) -> Docstring:
    """Split a docstring with optional `Args:` and `Raises:` sections; entries may continue on deeper lines."""
    sections: dict[str, dict[str, str]] = {"Args": {}, "Raises": {}}
    body: list[str] = []
    current: dict[str, str] | None = None
    entry = ""
    for line in inspect.cleandoc(text or "").splitlines():
        if found := _SECTION.match(line):
            current = sections[found[1]]
        elif current is None:
            body.append(line)
        elif found := _ENTRY.match(line):
            entry = found[1]
            current[entry] = found[2]
        elif line.strip() and entry:
            current[entry] += " " + line.strip()
    paragraphs = re.split(r"\n\s*\n", "\n".join(body).strip())
    description = "\n\n".join(" ".join(part.split()) for part in paragraphs)
    return Docstring(description, sections["Args"], sections["Raises"])
