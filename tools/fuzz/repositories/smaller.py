"""The smallest repository that still shows a fault: without files, options, elements and bytes that it needs not."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from lxml import etree

from tools.fuzz import shrink
from tools.fuzz.repositories import judge
from tools.fuzz.repositories.tree import FILE, Entry, Repository

PATIENCE = 60.0  # seconds
TAKES = ("-t", "-f", "--select", "--ignore", "--reason")  # options with a word of their own
AGAIN = "second time"
Shows = Callable[[Repository], bool]


def smallest(repository: Repository, key: str, patience: float = PATIENCE) -> Repository:
    """A repository that shows the fault of that key, with as little as was found in that time."""
    until = time.monotonic() + patience

    def shows(other: Repository) -> bool:
        if time.monotonic() > until:
            return False
        fault = judge.judged(other, again=key.endswith(AGAIN)).fault
        return fault is not None and fault.key == key

    for plainer in (repository._replace(git="none", before=()), repository._replace(before=())):
        if shows(plainer):
            repository = plainer
            break
    repository = _fewer_words(_fewer_entries(repository, shows), shows)
    for index in range(len(repository.entries)):
        repository = _less_in(repository, index, shows, until)
    return _fewer_entries(repository, shows)


def _fewer_entries(repository: Repository, shows: Shows) -> Repository:
    """Without entries: many at once, then one by one."""
    size = max(1, len(repository.entries) // 2)
    while size:
        start = 0
        while start < len(repository.entries):
            fewer = repository._replace(entries=repository.entries[:start] + repository.entries[start + size :])
            if shows(fewer):
                repository = fewer
            else:
                start += size
        size //= 2
    return repository


def _fewer_words(repository: Repository, shows: Shows) -> Repository:
    """Without options, with the word that belongs to one."""
    start = 1
    while start < len(repository.words):
        words = repository.words
        fewer = repository._replace(words=words[:start] + words[start + (2 if words[start] in TAKES else 1) :])
        if shows(fewer):
            repository = fewer
        else:
            start += 2 if words[start] in TAKES else 1
    return repository


def _less_in(repository: Repository, index: int, shows: Shows, until: float) -> Repository:
    """With less in one of its files: no elements that are not needed, then no bytes."""
    entry = repository.entries[index]
    if entry.kind != FILE or not entry.data:
        return repository

    def other(data: bytes) -> Repository:
        return repository._replace(entries=_replaced(repository.entries, index, data))

    data = next(
        (smaller_data for smaller_data in (b"", b'<robot name="r"/>') if shows(other(smaller_data))), entry.data
    )
    smaller = next((smaller_data for smaller_data in _without_elements(data) if shows(other(smaller_data))), None)
    while smaller is not None:
        data = smaller
        smaller = next((index for index in _without_elements(data) if shows(other(index))), None)
    return other(shrink.shrunk(data, lambda shorter: shows(other(shorter)), until))


def _replaced(entries: tuple[Entry, ...], index: int, data: bytes) -> tuple[Entry, ...]:
    return (*entries[:index], entries[index]._replace(data=data), *entries[index + 1 :])


def _without_elements(data: bytes) -> Iterator[bytes]:
    """A file of XML without one of its elements, the outer ones first."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    try:
        number = sum(1 for _ in etree.fromstring(data, parser).iter())
    except (etree.XMLSyntaxError, ValueError):
        return
    for index in range(1, number):
        root = etree.fromstring(data, parser)
        element = list(root.iter())[index]
        parent = element.getparent()
        if parent is not None:
            parent.remove(element)
            yield etree.tostring(root)
