"""Whether texts match a query. Capital letters do not matter, and without a query everything matches."""

from collections.abc import Container


def has_phrase(query: str | None, *texts: str | None) -> bool:
    """Whether one of the texts contains the whole query."""
    if query is None:
        return True
    phrase = query.casefold()
    return any(text is not None and phrase in text.casefold() for text in texts)


def has_words(query: str | None, *texts: str | None, ignored: Container[str] = ()) -> bool:
    """Whether every word of the query, except the ignored ones, occurs somewhere in the texts."""
    if query is None:
        return True
    everything = "\n".join(text for text in texts if text).casefold()
    return all(word in everything for word in query.casefold().split() if word not in ignored)
