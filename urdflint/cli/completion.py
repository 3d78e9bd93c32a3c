"""What a shell offers after Tab: the words that an option or argument takes."""

from __future__ import annotations

from urdflint.text.wording import parts_of


def rules(incomplete: str) -> list[str]:
    """The codes and names of rules that go on from what is typed, also after a comma."""
    from urdflint.linter.rules import catalog

    return _going_on(incomplete, [*catalog.paths(), *catalog.names().values()])


def targets(incomplete: str) -> list[str]:
    """The targets that go on from what is typed, also after a comma; behind @ their releases, in brackets options."""
    from urdflint.programs import target

    last = parts_of(incomplete)[-1]
    before = incomplete[: len(incomplete) - len(last)]
    word, bracket, options = last.partition("(")
    if bracket:
        return [f"{before}{word}({text}" for text in _options(word, options)]
    words = [*target.words(), *(program.name for program in target.parse("all"))]
    if "@" in last:
        words += [f"{family.name}@{series}" for family in target.declaring() for series in family.series]
        words += [alias for alias in target.aliases() if "@" in alias]
    return [before + word for word in dict.fromkeys(words) if word.startswith(last)]


def _options(word: str, typed: str) -> list[str]:
    """The options of a target that go on from what is typed in its brackets, with the values that they can have."""
    from urdflint.programs import target

    try:
        programs = target.parse(word)
    except target.UnknownTarget:
        return []
    if len(programs) != 1:
        return []
    own_options = target.FAMILIES[programs[0].name.partition("@")[0]].options
    settings = [f"{option.name}={value}" for option in own_options for value in option.values or ("",)]
    before, comma, last = typed.rpartition(",")
    return [before + comma + setting for setting in settings if setting.startswith(last)]


def profiles(incomplete: str) -> list[str]:
    """The names of profiles that go on from what is typed."""
    from urdflint.config import profiles as all_profiles

    return [profile.name for profile in all_profiles.table() if profile.name.startswith(incomplete)]


def formats(incomplete: str) -> list[str]:
    """The formats of a report that go on from what is typed."""
    from urdflint.cli import options

    return [word for word in options.FORMATS if word.startswith(incomplete)]


def _going_on(incomplete: str, words: list[str]) -> list[str]:
    """The words that begin as the last one typed does, behind the words before it."""
    before, comma, last = incomplete.rpartition(",")
    return [before + comma + word for word in dict.fromkeys(words) if word.startswith(last)]
