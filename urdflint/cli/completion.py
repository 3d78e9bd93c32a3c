"""What a shell offers after Tab: the words that an option or argument takes."""

from __future__ import annotations


def rules(incomplete: str) -> list[str]:
    """The codes and names of rules that go on from what is typed, also after a comma."""
    from urdflint.linter.rules import catalog

    return _going_on(incomplete, [*catalog.paths(), *catalog.names().values()])


def targets(incomplete: str) -> list[str]:
    """The names of targets that go on from what is typed, also after a comma."""
    from urdflint.programs import target

    return _going_on(incomplete, [*target.words(), *(program.name for program in target.parse("all"))])


def formats(incomplete: str) -> list[str]:
    """The formats of a report that go on from what is typed."""
    from urdflint.cli import options

    return [word for word in options.FORMATS if word.startswith(incomplete)]


def _going_on(incomplete: str, words: list[str]) -> list[str]:
    """The words that begin as the last one typed does, behind the words before it."""
    before, comma, last = incomplete.rpartition(",")
    return [before + comma + word for word in dict.fromkeys(words) if word.startswith(last)]
