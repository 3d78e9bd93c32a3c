"""Parametrized tests that run many small cases each: pytest itself costs more than such a case."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest

PARAMETER_SET = type(pytest.param())
FAILURES = (Exception, pytest.fail.Exception)  # the second is not derived from the first


def grouped(
    names: str | Sequence[str],
    cases: Iterable[Any],
    size: int = 25,
    ids: Iterable[Any] | Callable[[Any], Any] | None = None,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """As `pytest.mark.parametrize`, with `size` cases a test: all of them run, and each that fails is reported.

    The cases of a test share its fixtures, but for the folder `tmp_path`, of which each has its own.
    """
    arguments = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    labelled = _label(list(cases), arguments, ids)
    groups = [labelled[start : start + size] for start in range(0, len(labelled), size)]

    def decorate(check: Callable[..., None]) -> Callable[..., None]:
        shared = [name for name in inspect.signature(check).parameters if name not in arguments]

        @pytest.mark.parametrize("group", groups, ids=[f"{group[0][0]}..{group[-1][0]}" for group in groups])
        def test(group: Sequence[tuple[str, Any]], **fixtures: Any) -> None:
            errors: dict[str, BaseException] = {}
            skipped: list[str] = []
            for number, (label, values) in enumerate(group):
                try:
                    check(**dict(zip(arguments, values, strict=True)), **_own(fixtures, number))
                except FAILURES as error:  # noqa: PERF203 all cases are run
                    errors[label] = error
                except pytest.skip.Exception as reason:
                    skipped.append(str(reason))
            if errors:
                report = "\n".join(f"{label}: {type(error).__name__}: {error}" for label, error in errors.items())
                raise AssertionError(report) from next(iter(errors.values()))
            if len(skipped) == len(group):
                pytest.skip("; ".join(dict.fromkeys(skipped)))

        for name in ("__name__", "__qualname__", "__module__", "__doc__"):
            setattr(test, name, getattr(check, name))
        marks = [*getattr(check, "pytestmark", []), *vars(test)["pytestmark"]]
        parameters = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in ("group", *shared)]
        vars(test).update(pytestmark=marks, __signature__=inspect.Signature(parameters))
        decorated: Callable[..., None] = test
        return decorated

    return decorate


def _own(fixtures: Mapping[str, Any], number: int) -> Mapping[str, Any]:
    """The fixtures as a case of a test gets them."""
    if "tmp_path" not in fixtures:
        return fixtures
    folder = fixtures["tmp_path"] / f"case{number}"
    folder.mkdir()
    return {**fixtures, "tmp_path": folder}


def _label(
    cases: Sequence[Any], arguments: Sequence[str], ids: Iterable[Any] | Callable[[Any], Any] | None
) -> list[tuple[str, tuple[Any, ...]]]:
    """The values of each case, with the name that it has in reports."""
    given = list(ids) if ids is not None and not callable(ids) else None
    labelled = []
    for number, case in enumerate(cases):
        name: Any = given[number] if given is not None else number
        values = case
        if isinstance(case, PARAMETER_SET):
            assert not case.marks, "a case with a mark is a test of its own"
            name = name if case.id is None else case.id
            values = case.values if len(arguments) > 1 else case.values[0]
        if callable(ids):
            values_of_case = values if len(arguments) > 1 else [values]
            name = "-".join(str(ids(value)) for value in values_of_case)
        labelled.append((str(name), tuple(values) if len(arguments) > 1 else (values,)))
    return labelled
