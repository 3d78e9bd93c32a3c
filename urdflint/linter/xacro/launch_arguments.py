"""A xacro file as launch files of its repository run it: the arguments that they give, each set expanded once."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from shlex import quote
from typing import NamedTuple

from urdflint import regex
from urdflint.files.ros_packages import Packages
from urdflint.linter.rules.file_check import files_of
from urdflint.linter.settings import Settings
from urdflint.linter.xacro.expansion_settings import expansion
from urdflint.model.resource_files import Files
from urdflint.syntax.document import Document
from urdflint.text.wording import shortened
from urdflint.xacro.expansion import Expanded, ReportedFault
from urdflint.xacro.expansion.failures import ArgumentMissing, ArgumentUnvalued, ExpressionFails, IncludeMissing

MAX_TRIALS = 4  # sets of arguments that are tried
ROUNDS = 5  # in which arguments are found that have no value, behind includes that need those before
ARGUMENTS = regex.compile(rb":arg\b|:include\b|\$\(arg\b")  # of a file that may have any, or includes who does
ArgumentSet = tuple[tuple[str, str], ...]  # arguments, sorted by name


class Unnamed(str):
    """A set of arguments that has no name of its own, in words."""

    __slots__ = ()


DEFAULTS = Unnamed("the default arguments")


class Trial(NamedTuple):
    """A file expanded under some settings; `names` are what its arguments are called, `files` those it may name."""

    names: list[str]
    settings: Settings
    files: Files
    expanded: Expanded


class Completed(NamedTuple):
    """A file expanded under settings that have what launch files give for arguments without a value.

    `note` says what they give, in one line; where they give several values, these are in `values`, by argument.
    """

    settings: Settings
    expanded: Expanded
    note: str
    values: Mapping[str, Sequence[str]]


def option(name: str, value: str) -> str:
    """The option of the command line that gives an argument a value."""
    return f"--xacro-arg {quote(f'{name}:={value}')}"


def tried(read: Document, settings: Settings, names: list[str], packages: Iterable[str] = ()) -> Trial:
    """A file expanded under some settings, with arguments in which the folders of some `packages` may be."""
    files = files_of(read, settings)
    for package in packages:
        files.places.folder(package)
    return Trial(names, settings, files, _expanded(read, files.places, settings))


def trials(read: Document, settings: Settings) -> list[Trial]:
    """A file with its defaults and as launch files run it, those that make the same robot as one; else nothing.

    The defaults are left out where xacro fails with them, no launch file runs it so, and one gives what is missing.
    """
    if not read.elements or not ARGUMENTS.search(read.source.text):
        return []
    sets: dict[ArgumentSet, list[str]] = {_sorted(settings.arguments): [DEFAULTS]}
    packages = files_of(read, settings).places
    for arguments, paths in _launched(read, packages, settings).items():
        sets.setdefault(arguments, []).extend(Unnamed(f"the arguments of {path}") for path in paths)
    different: dict[tuple[bytes, frozenset[object]], Trial] = {}
    for arguments, names in list(sets.items())[: 1 + MAX_TRIALS] if len(sets) > 1 else ():
        trial = tried(read, settings._replace(arguments=dict(arguments)), names, packages.requested)
        faults = frozenset((type(cause.fault), cause.fault.spot) for cause in trial.expanded.faults)
        same = different.setdefault((trial.expanded.document.source.text, faults), trial)
        if same is not trial:
            same.names.extend(names)
    kinds = list(different)
    is_launched = bool(kinds) and different[kinds[0]].names != [DEFAULTS]
    if not is_launched and any(faults < kinds[0][1] for _, faults in kinds[1:]):
        del different[kinds[0]]  # nobody runs it as it is
    return list(different.values())


def completed(read: Document, settings: Settings) -> Completed:
    """A file expanded; an argument without a value has the one that launch files give it, if that is only one.

    If all of them give the same arguments, the others of these count too, as they are run together.
    """
    packages = files_of(read, settings).places
    expanded = _expanded(read, packages, settings)
    arguments: Mapping[str, str] = settings.arguments
    needed, note = dict[str, None](), ""
    for _ in range(ROUNDS):
        new = [name for name in _without_value(expanded) if name not in needed]
        needed |= dict.fromkeys(new)
        sets = _giving(needed, _launched(read, packages, settings)) if new else {}
        if len(sets) != 1:
            values = {name: sorted({dict(argument_set)[name] for argument_set in sets}) for name in new} if sets else {}
            return Completed(settings._replace(arguments=arguments), expanded, note, values)
        ((launched_arguments, paths),) = sets.items()
        arguments = {**settings.arguments, **dict(launched_arguments)}
        options = " ".join(
            option(*argument) for argument in arguments.items() if argument not in settings.arguments.items()
        )
        note = shortened(f"expanded with {options}, as {_callers_in_words(paths)}")
        expanded = _expanded(read, packages, settings._replace(arguments=arguments))
    return Completed(settings._replace(arguments=arguments), expanded, note, {})


def _expanded(read: Document, packages: Packages, settings: Settings) -> Expanded:
    """A file expanded; a launch file takes away the fault of an argument that it gives a value which nobody knows."""
    expanded = expansion(read, packages, settings)
    if not settings.resolve:
        return expanded
    names, path = set(_without_value(expanded)), read.source.name
    callers_giving = _giving_unknown(names, path, packages) if names else {}

    def without_blame(cause: ReportedFault) -> ReportedFault:
        """A cause, of which the fault says that a launch file gives the argument, where that is so."""
        callers: dict[str, str] = {}
        if isinstance(cause.fault, ArgumentMissing):
            name = cause.fault.name
            callers = {name: callers_giving[name]} if name in callers_giving and cause.fault.declared is None else {}
        elif isinstance(cause.fault, (ExpressionFails, IncludeMissing)) and _missing_file(cause.fault):
            callers = _replaced((name for name, _ in cause.defaults), path, packages)
        name_and_caller = next(iter(callers.items()), None)
        if name_and_caller is None:
            return cause
        return cause._replace(fault=ArgumentUnvalued(cause.fault.spot, *name_and_caller))

    return expanded._replace(faults=list(map(without_blame, expanded.faults)))


def _giving_unknown(names: set[str], path: str, packages: Packages) -> dict[str, str]:
    """Which of some arguments a launch file gives with a value that nobody knows, each with the launch file."""
    from urdflint.xacro import callers
    from urdflint.xacro.callers.commands import ANY_ARGUMENT

    caller_by_name: dict[str, str] = {}
    naming_calls = callers.calls(path, packages)
    for call in (*naming_calls, *callers.calls(path, packages, by_ending=True)):
        argument_names = call.unvalued if call in naming_calls else (*call.unvalued, *dict(call.arguments))
        for name in names if ANY_ARGUMENT in call.unvalued else names.intersection(argument_names):
            caller_by_name.setdefault(name, os.path.relpath(call.path))
    return caller_by_name


def _replaced(names: Iterable[str], path: str, packages: Packages) -> dict[str, str]:
    """Which of some arguments all launch files give, and one with a value that nobody knows, each with that one.

    Of a file that none runs, those of its package count.
    """
    from urdflint.xacro import callers

    calls = callers.calls(path, packages) or callers.calls_beside(path, packages)
    return {
        name: os.path.relpath(next(call.path for call in calls if name in call.unvalued))
        for name in names
        if any(name in call.unvalued for call in calls)
        and all(name in (*call.unvalued, *dict(call.arguments)) for call in calls)
    }


def _missing_file(fault: ExpressionFails | IncludeMissing) -> str | None:
    """The file that is not there, where that is what is wrong."""
    return fault.path if isinstance(fault, IncludeMissing) else fault.missing


def _launched(read: Document, packages: Packages, settings: Settings) -> dict[ArgumentSet, list[str]]:
    """The arguments that launch files give, and those of the settings, which win; with the launch files of each."""
    if not settings.resolve:
        return {}
    from urdflint.linter.xacro import argument_sources
    from urdflint.xacro import callers

    sets: dict[ArgumentSet, list[str]] = {}
    for call in callers.calls(read.source.name, packages):
        arguments = _sorted({**argument_sources.noted(dict(call.arguments), (call.path,)), **settings.arguments})
        sets.setdefault(arguments, []).append(os.path.relpath(call.path))
    return sets


def _giving(needed: Mapping[str, None], sets: Mapping[ArgumentSet, list[str]]) -> dict[ArgumentSet, list[str]]:
    """The sets that give some arguments; if there are several, those arguments alone."""
    complete_sets = {arguments: paths for arguments, paths in sets.items() if needed.keys() <= dict(arguments).keys()}
    if len(complete_sets) <= 1:
        return complete_sets
    alone: dict[ArgumentSet, list[str]] = {}
    for arguments, paths in complete_sets.items():
        alone.setdefault(tuple(argument for argument in arguments if argument[0] in needed), []).extend(paths)
    return alone


def _without_value(expanded: Expanded) -> Iterator[str]:
    """The arguments that are read and have no value, or none yet."""
    return (cause.fault.name for cause in expanded.faults if isinstance(cause.fault, ArgumentMissing))


def _callers_in_words(paths: Sequence[str]) -> str:
    different = set(paths)
    return f"{paths[0]} does" if len(different) == 1 else f"{len(different)} launch files do"


def _sorted(arguments: Mapping[str, str]) -> ArgumentSet:
    return tuple(sorted(arguments.items()))
