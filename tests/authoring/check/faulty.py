"""One small server for each fault that the checker must catch, and one that is sound."""

import datetime as dt
import random
from collections.abc import Callable
from typing import Annotated, Any, Literal
from uuid import uuid4

from msgspec import Meta

from prove.core import Page, Record, Ref, Server, State, Table, ToolError, keyed, paginate, table
from prove.core.voice import attribute, latest, name

NoteId = Annotated[str, Ref("notes.notes")]
Text = Annotated[str, Meta(min_length=1, max_length=40)]
Colour = Literal["red", "blue"]


class Note(Record):
    """A note."""

    id: NoteId
    text: str
    made_at: dt.datetime
    weight: float = 1.0
    starred: bool = False


class Notes(State):
    """Notes alone."""

    notes: Table[Note] = table("note", find="list_notes")


def sound() -> Server[Notes]:
    """A server with which nothing is wrong; the faults are planted into it."""
    server = Server("notes", Notes, "Notes that can be written and starred.")

    @server.tool(read_only=True)
    def list_notes(state: Notes) -> Page[Note]:  # pyright: ignore[reportUnusedFunction]
        """List all of the notes."""
        return paginate(list(state.notes)[:50], 50, None)

    @server.tool
    def write_note(state: Notes, text: Text) -> Note:  # pyright: ignore[reportUnusedFunction]
        """Write a new note down.

        Args:
            text: What it says.
        """
        return state.notes.add(Note(state.notes.new_id(), text, state.now))

    @server.tool(destructive=True, idempotent=True)
    def star_note(state: Notes, note_id: NoteId) -> Note:  # pyright: ignore[reportUnusedFunction]
        """Put a star on a note.

        Args:
            note_id: The note.

        Raises:
            not_found: There is no such note.
            conflict: It has a star already.
        """
        note = state.notes.get(note_id)
        if note.starred:
            raise ToolError("conflict", f"{note.id} has a star already")
        return state.notes.update(note, starred=True)

    @server.world
    def build(seed: int) -> Notes:  # pyright: ignore[reportUnusedFunction]
        state, rng = Notes(seed, dt.datetime(2026, 3, 2, 9)), keyed("notes", seed)
        for number in range(25):
            made = state.now - dt.timedelta(hours=rng.randrange(900))
            state.notes.add(Note(state.notes.new_id(), f"note {rng.random()}", made, float(number), number % 3 == 0))
        return state

    speak(server)
    return server


def speak(server: Server[Notes]) -> None:
    voice = server.voice
    voice.entity(
        "notes",
        name("the note {text}"),
        attribute("the one of weight {weight}"),
        latest("the last note", by="made_at"),
        label="{text}",
    )
    voice.value("text", "milk", "call home", "rent", "stamps")
    voice.tool(
        "list_notes",
        do=("list the notes", "show everything I wrote"),
        say=("What did I write?", "I need my notes."),
        tell=("{list}.", "There are {total}."),
    )
    voice.tool(
        "write_note",
        do=("write down {text}", "note {text} for me"),
        say=("Remember this: {text}.", "I will forget {text}, so keep it."),
        tell=("Noted.", "I wrote down {text}."),
    )
    voice.tool(
        "star_note",
        do=("star {note_id}", "mark {note_id} as important"),
        say=("{note_id} matters.", "I like {note_id} best."),
        tell=("Starred.", "{text} has a star."),
    )


def replace(server: Server[Notes], function: Callable[..., Any], **hints: bool) -> Server[Notes]:
    """Put another function in the place of the tool of the same name."""
    server.tools.pop(function.__name__, None)
    server.tool(**hints)(function)
    return server


def write_in_a_read_only_tool() -> Server[Notes]:
    def list_notes(state: Notes) -> Page[Note]:
        """List all of the notes."""
        first = next(iter(state.notes))
        state.notes.update(first, weight=first.weight + 1)
        return paginate(list(state.notes)[:50], 50, None)

    return replace(sound(), list_notes, read_only=True)


def leaking_fork() -> Server[Notes]:
    def star_note(state: Notes, note_id: NoteId) -> Note:
        """Put a star on a note.

        Args:
            note_id: The note.

        Raises:
            not_found: There is no such note.
            conflict: It has a star already.
        """
        note = state.notes.get(note_id)
        if note.starred:
            raise ToolError("conflict", f"{note.id} has a star already")
        new = Note(note.id, note.text, note.made_at, note.weight, True)
        state.tables[0].base.rows[note.id] = new
        return new

    return replace(sound(), star_note, destructive=True, idempotent=True)


def unreachable_error() -> Server[Notes]:
    def write_note(state: Notes, text: Text) -> Note:
        """Write a new note down.

        Args:
            text: What it says.

        Raises:
            too_many: There are too many notes.
        """
        return state.notes.add(Note(state.notes.new_id(), text, state.now))

    return replace(sound(), write_note)


def undeclared_error() -> Server[Notes]:
    def star_note(state: Notes, note_id: NoteId) -> Note:
        """Put a star on a note.

        Args:
            note_id: The note.

        Raises:
            not_found: There is no such note.
        """
        note = state.notes.get(note_id)
        if note.starred:
            raise ToolError("conflict", f"{note.id} has a star already")
        return state.notes.update(note, starred=True)

    return replace(sound(), star_note, destructive=True, idempotent=True)


def tool_that_never_succeeds() -> Server[Notes]:
    def star_note(state: Notes, note_id: NoteId) -> Note:
        """Put a star on a note.

        Args:
            note_id: The note.

        Raises:
            conflict: It cannot be starred.
        """
        raise ToolError("conflict", f"{note_id} cannot be starred")

    return replace(sound(), star_note, destructive=True, idempotent=True)


def tool_with_steps_before_it() -> Server[Notes]:
    """Even the heaviest note can be starred only after its weight was raised five times; the refusal says how."""
    server = sound()

    @server.tool
    def weight_note(state: Notes, note_id: NoteId) -> Note:  # pyright: ignore[reportUnusedFunction]
        """Add to the weight of a note.

        Args:
            note_id: The note.
        """
        note = state.notes.get(note_id)
        return state.notes.update(note, weight=note.weight + 1)

    def star_note(state: Notes, note_id: NoteId) -> Note:
        """Put a star on a note.

        Args:
            note_id: The note.

        Raises:
            conflict: It is too light.
        """
        note = state.notes.get(note_id)
        if note.weight < 29:
            raise ToolError("conflict", f"{note_id} is too light; use weight_note first")
        return state.notes.update(note, starred=True)

    return replace(server, star_note, destructive=True, idempotent=True)


def schema_wider_than_its_validator() -> Server[Notes]:
    server = sound()
    schema = server.tools["write_note"].input_schema
    schema["properties"]["text"]["maxLength"] = 400
    schema["properties"]["text"]["minLength"] = 60
    return server


def schema_narrower_than_its_validator() -> Server[Notes]:
    server = sound()
    server.tools["write_note"].input_schema["properties"]["text"]["maxLength"] = 3
    return server


def wall_clock_read() -> Server[Notes]:
    def write_note(state: Notes, text: Text) -> Note:
        """Write a new note down.

        Args:
            text: What it says.
        """
        return state.notes.add(Note(state.notes.new_id(), text, dt.datetime.now()))

    return replace(sound(), write_note)


def uuid_in_a_tool() -> Server[Notes]:
    def write_note(state: Notes, text: Text) -> Note:
        """Write a new note down.

        Args:
            text: What it says.
        """
        return state.notes.add(Note(f"note_{uuid4()}", text, state.now))

    return replace(sound(), write_note)


def global_randomness() -> Server[Notes]:
    def write_note(state: Notes, text: Text) -> Note:
        """Write a new note down.

        Args:
            text: What it says.
        """
        return state.notes.add(Note(state.notes.new_id(), text, state.now, random.random()))

    return replace(sound(), write_note)


def crashing_tool() -> Server[Notes]:
    def star_note(state: Notes, note_id: NoteId) -> Note:
        """Put a star on a note.

        Args:
            note_id: The note.

        Raises:
            not_found: There is no such note.
        """
        note = state.notes.get(note_id)
        return state.notes.update(note, starred=bool(1 / (not note.starred)))

    return replace(sound(), star_note, destructive=True, idempotent=True)


def dangling_id() -> Server[Notes]:
    def write_note(state: Notes, text: Text) -> Note:
        """Write a new note down.

        Args:
            text: What it says.
        """
        state.notes.add(Note(state.notes.new_id(), text, state.now))
        return Note("note_0000", text, state.now)

    return replace(sound(), write_note)


def broken_output_schema() -> Server[Notes]:
    def write_note(state: Notes, text: Text) -> Note:
        """Write a new note down.

        Args:
            text: What it says.
        """
        bad: Any = "heavy"
        return state.notes.add(Note(state.notes.new_id(), text, state.now, bad))

    return replace(sound(), write_note)


def huge_result() -> Server[Notes]:
    class Wall(Record):
        """Far too much text."""

        text: str

    def list_notes(state: Notes) -> Wall:
        """List all of the notes."""
        return Wall("x" * 30_000)

    list_notes.__annotations__["return"] = Wall
    return replace(sound(), list_notes, read_only=True)


def write_note_with(*, idempotent: bool = False, destructive: bool = False) -> Server[Notes]:
    def write_note(state: Notes, text: Text) -> Note:
        """Write a new note down.

        Args:
            text: What it says.
        """
        return state.notes.add(Note(state.notes.new_id(), text, state.now))

    return replace(sound(), write_note, idempotent=idempotent, destructive=destructive)


def wrong_idempotent_hint() -> Server[Notes]:
    return write_note_with(idempotent=True)


def wrong_destructive_hint() -> Server[Notes]:
    return write_note_with(destructive=True)


def write_tool_that_only_reads() -> Server[Notes]:
    def list_notes(state: Notes) -> Page[Note]:
        """List all of the notes."""
        return paginate(list(state.notes)[:50], 50, None)

    return replace(sound(), list_notes, destructive=True)


def undescribed_parameter() -> Server[Notes]:
    def write_note(state: Notes, text: Text) -> Note:
        """Write a new note down."""
        return state.notes.add(Note(state.notes.new_id(), text, state.now))

    return replace(sound(), write_note)


def unbounded_number() -> Server[Notes]:
    def write_note(state: Notes, text: Text, weight: float | None = None) -> Note:
        """Write a new note down.

        Args:
            text: What it says.
            weight: How heavy it is.
        """
        return state.notes.add(Note(state.notes.new_id(), text, state.now, weight or 1.0))

    return replace(sound(), write_note)


def unvoiced_tool() -> Server[Notes]:
    server = sound()
    del server.voice.tools["star_note"]
    return server


def nameless_entity() -> Server[Notes]:
    server = sound()
    del server.voice.entities["notes"]
    return server


def unspoken_enum() -> Server[Notes]:
    def list_notes(state: Notes, colour: Colour | None = None) -> Page[Note]:
        """List all of the notes.

        Args:
            colour: Of which colour.
        """
        return paginate(list(state.notes)[:50], 50, None)

    return replace(sound(), list_notes, read_only=True)


def ambiguous_word() -> Server[Notes]:
    server = unspoken_enum()
    server.voice.enum("colour", red="bright", blue=("bright", "blue"))
    return server


def dangling_id_in_the_world() -> Server[Notes]:
    class Thread(Record):
        """Points at a note."""

        id: str
        note_id: NoteId

    class Threads(State):
        """Notes and threads."""

        notes: Table[Note] = table("note", find="list_notes")
        threads: Table[Thread] = table("thr")

    server: Server[Any] = sound()
    build = server.build

    def with_thread(seed: int) -> Threads:
        state, notes = Threads(seed, dt.datetime(2026, 3, 2, 9)), build(seed)
        for note in notes.notes:
            state.notes.add(note)
            state.notes.new_id()
        state.threads.add(Thread("thr_0001", "note_9999"))
        return state

    server.state = Threads
    original = server.build
    server.build = lambda seed: with_thread(seed).freeze() if seed >= 0 else original(seed)
    return server


def int_in_a_float_field() -> Server[Notes]:
    server = sound()
    build = server.build

    def heavy(seed: int) -> Notes:
        state = build(seed)
        state.notes.update(next(iter(state.notes)), weight=100)
        return state

    server.build = heavy
    return server


def world_that_ignores_its_seed() -> Server[Notes]:
    server = sound()
    build = server.build
    server.build = lambda seed: build(0)
    return server


def time_that_depends_on_its_steps() -> Server[Notes]:
    server = sound()

    @server.passing_time
    def age(state: Notes, until: dt.datetime) -> None:  # pyright: ignore[reportUnusedFunction]
        first = next(iter(state.notes))
        state.notes.update(first, weight=first.weight + 1)

    return server
