"""The errors that are part of the contract. Any other exception is a bug of ours and propagates."""

SHOWN = 80
REPEATED = 200
"""How many characters of an argument, a path or a file's content a message repeats, at most."""


def shown(value: object, most: int = SHOWN) -> str:
    """A value as a message shows it: at most so many characters of its repr."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, or nesting of thousands of levels
        return f"a value of the type {type(value).__name__}"
    return text if len(text) <= most else f"{text[:most]}…"


def cut(text: object, most: int = REPEATED) -> str:
    """A text (a path, a library's message) as a message repeats it: in one line, and if it is long, both its ends."""
    line = " ".join(str(text).splitlines())
    return line if len(line) <= most else f"{line[: most * 2 // 3]} … {line[len(line) + 3 - most // 3 :]}"


def type_shown(value: object) -> str:
    """The type of a wrong value as a message shows it."""
    return "None" if value is None else f"a value of the type {type(value).__name__}"


class ToolError(Exception):
    """A tool refuses an operation: a stable code for programs and one sentence for the model.

    The sentence names the field, the problem and the next step. A refused call leaves the state untouched.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __reduce__(self) -> tuple[type["ToolError"], tuple[str, str]]:
        """As it was raised, for another process."""
        return type(self), (self.code, self.message)


class SessionError(Exception):
    """An environment could not be reached or failed; neither the model nor the user of the library caused it.

    `code` is the stable error code, where the environment gave one.
    """

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code


class UsageError(Exception):
    """The user of the library did something wrong: one sentence, and exit code 2 on the command line."""


class OutageError(UsageError):
    """Something that all the work needs is gone, such as a model's endpoint: a run stops, and can be continued."""
