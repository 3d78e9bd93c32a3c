"""What a report says at its end: how much was found in how many files, what was not checked, and for whom it speaks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from urdflint import regex
from urdflint.files.absences import Absence
from urdflint.findings import SCENE_FORMATS, Report, Severity
from urdflint.programs.target import FAMILIES
from urdflint.reporters.effect_sentences import and_list, distribution, programs, shown_path, totals, wrapped
from urdflint.reporters.styled_lines import Line
from urdflint.text.wording import counted, one_line

NUMBERS = regex.compile(r" \([^()]*\)")  # of releases, as the program counts them
STALE = 10  # entries that are named
UNLOADED = {
    "not loaded": ("file that nothing here loads", "files that nothing here loads"),
    "test input": ("input of tests", "inputs of tests"),
    "copy": ("file of a package copied from others", "files of packages copied from others"),
    "made by xacro": (
        "file that xacro made, whose source has the same",
        "files that xacro made, whose sources have the same",
    ),
}


def summary(report: Report, quiet: bool = False, lowest: Severity = Severity.WARNING) -> list[Line]:
    """What was found in how many files, and what was not checked; if `quiet`, a line where files were not checked.

    Fixes are counted from the lowest severity on, as --fix makes them.
    """
    if quiet:
        return [*([_headline(report)] if report.unchecked else []), *_incomplete(report)]
    return [
        [*_headline(report), *_silent(report)],
        *_incomplete(report),
        *_unloaded(report),
        *_fixes(report, lowest),
        *_unread(report),
        *_assumed(report),
        *_not_checked(report),
        *_left_out(report),
        *_stale(report),
        *_readiness(report),
    ]


def _readiness(report: Report) -> Iterator[Line]:
    """For what the robots are to be ready, and which of its requirements are met."""
    if report.profile is None:
        return
    from urdflint.findings.readiness import outcomes

    all_outcomes = list(outcomes(report.profile, report))
    number = sum(outcome.met is True for outcome in all_outcomes)
    style = "good" if number == len(all_outcomes) else "error"
    yield [(f"{report.profile.name}: {number} of {len(all_outcomes)} requirements met", style)]
    for outcome in all_outcomes:
        word, style = {True: ("met", "good"), False: ("not met", "error"), None: ("not known", "warning")}[outcome.met]
        rules = ", ".join(f"{code} x {count}" if count > 1 else code for code, count in outcome.findings.items())
        reason = rules or outcome.lack
        yield [(f"- {word}", style), (f": {outcome.requirement.name}{f' ({reason})' if reason else ''}", "")]


def _headline(report: Report) -> Line:
    """The result in one line; `All good` only where everything was checked."""
    scenes = sum(report.formats.values())
    checked = report.robots + report.libraries + report.beside + scenes
    counts = totals({severity.value: report.count(severity) for severity in Severity})
    if counts and report.worst:
        location = _files_in_words(report) if _is_family(report) else _files(report)
        return [(counts, report.worst.value), (f" in {location}", "")]
    if not report.files and report.unchanged:
        return [(f"Nothing to check: {_unchanged(report)}", "good")]
    if not report.files and report.excluded:
        return [("All robot descriptions are excluded: nothing was checked", "warning")]
    if not report.files:
        other = f"; -t mujoco checks {counted(report.mjcf, 'file')} in MJCF" if report.mjcf else ""
        return [("No robot descriptions found: nothing was checked", "warning"), (other, "")]
    if not checked and not report.unchecked:
        return [("Nothing was checked", "error")]
    if not (report.robots or scenes) and not any(file.through for file in report.files):
        parts = [f"{_looked_at(report)} checked"] * bool(checked)
        parts += [f"{counted(report.unchecked, 'file')} not checked"] * bool(report.unchecked)
        return [("Nothing found, and no robot", "warning"), (f": {', '.join(parts)}", "")]
    if report.unchecked:
        return [("Nothing found", "warning"), (f": {_checked(report)}, {report.unchecked} not checked", "")]
    if checked == len(report.files) and not (report.not_checked or report.incomplete):
        return [("All good", "good"), (f": {_checked(report)}, nothing found", "")]
    return [(f"Nothing found in {_looked_at(report)}", "")]


def _silent(report: Report) -> Line:
    """How many findings are there and not reported."""
    numbers = {"suppressed": report.suppressed_number, "in the baseline": report.baselined_number}
    pieces = [(f", {number} {place}", "dim") for place, number in numbers.items() if number]
    return [*pieces, (f", {_unchanged(report)}", "dim")] if report.unchanged and report.files else pieces


def _unchanged(report: Report) -> str:
    """How many files are as they were."""
    number = report.unchanged
    return f"{number:,} file{'s have' if number > 1 else ' has'} not changed since {one_line(report.since)}"


def _fixes(report: Report, lowest: Severity) -> Iterator[Line]:
    """How many findings were fixed, and how many can be."""
    safe, unsafe = (report.fixable(is_safe, lowest) for is_safe in (True, False))
    if report.fixed is not None:
        safe = 0  # what is left of these is in files that may not be changed
        fixed_count, left = len(report.fixed), sum(report.count(severity) for severity in Severity)
        if fixed_count or left:
            yield [
                (
                    f"Found {counted(fixed_count + left, 'finding')} ({fixed_count} fixed, {left} left)",
                    "good" if fixed_count else "",
                )
            ]
    words = [f"{safe} can be fixed with --fix"] if safe else []
    if unsafe:
        more = "more " if safe or report.fixed else ""
        how = "with" if safe else "can be fixed with" if report.fixed is not None else "can be fixed with --fix"
        words.append(f"{unsafe} {more}{how} --unsafe-fixes")
    if words:
        yield [(", ".join(words), "")]


def fixed(report: Report) -> list[Line]:
    """What was fixed, a line each, and how much that is."""
    findings = report.fixed or ()
    lines: list[Line] = []
    for finding in findings:
        start, fix = finding.location.start, finding.fix
        place = f"{shown_path(finding.location.source.name)}:{start.line}:{start.column}: "
        title = one_line(fix.title) if fix else ""
        lines.append([(place, "place"), (f"fixed {finding.code}", "good"), (f" {finding.name}: {title}", "")])
    files = len({finding.location.source.name for finding in findings})
    total = f"Fixed {counted(len(findings), 'finding')} in {counted(files, 'file')}" if findings else "Nothing to fix"
    return [*lines, [(total, "good" if findings else "")]]


def _stale(report: Report) -> Iterator[Line]:
    """The entries of the baseline that are there no more, the first of them by name."""
    if report.stale:
        number = len(report.stale)
        words = "1 entry of the baseline is" if number == 1 else f"{number} entries of the baseline are"
        yield [(f"{words} stale (--write-baseline removes them):", "")]
        yield from ([(f"  {one_line(entry)}", "")] for entry in report.stale[:STALE])
        if number > STALE:
            yield [(f"  and {number - STALE} more", "")]


def _is_family(report: Report) -> bool:
    """Whether some files were checked through others."""
    return any(file.library for file in report.files) or any(finding.robots for finding in report.findings)


def _looked_at(report: Report) -> str:
    """What was checked: files, or where there are others too, robots and these."""
    robots = _robots(report, "robot" if report.libraries or report.beside or report.formats else "file")
    return and_list([robots] * bool(report.robots) + [*_other_files(report)])


def _robots(report: Report, word: str) -> str:
    """How many robots were checked, and in how many variants if these are more."""
    variants = f" in {report.variants} variants" if report.variants > report.robots else ""
    return f"{counted(report.robots, word)}{variants}"


def _other_files(report: Report) -> Iterator[str]:
    """How many files were checked that are no robots."""
    if report.libraries:
        yield f"{report.libraries} {'library' if report.libraries == 1 else 'libraries'}"
    if report.beside:
        yield f"{counted(report.beside, 'file')} beside robots"
    if report.formats:
        has_other_files = report.robots or report.libraries or report.beside
        yield counted(sum(report.formats.values()), "file") + (" of other formats" if has_other_files else "")


def _checked(report: Report) -> str:
    """What was checked, and through how many robots."""
    through = {path for file in report.files for path in file.through}
    how = f" through {counted(len(through), 'robot')}" if through and not report.robots else ""
    return f"{_looked_at(report)} checked{how}"


def _files(report: Report) -> str:
    """In how many files of how many something was found."""
    hit = len({finding.location.source.name for finding in report.findings})
    more = f", {report.unchecked} not checked" if report.unchecked else ""
    has_several_kinds = report.beside or report.formats or report.variants > report.robots
    checked = f"{_looked_at(report) if has_several_kinds else report.robots} checked"
    has_files = report.robots or report.beside or report.formats
    return f"{counted(hit, 'file')} ({checked if has_files else 'no robot'}{more})"


def _files_in_words(report: Report) -> str:
    """In how many robots of how many something was found, and in how many files that nobody includes."""
    robots = {file.path for file in report.files if file.status == "checked" and file.is_robot}
    hit = {path for finding in report.findings for path in finding.about if finding.robots or path in robots}
    other_files = {path for finding in report.findings if not finding.robots for path in finding.about} - robots
    robots_hit = f"{len(hit)} of {len(robots)} robots" if hit < robots else counted(len(hit), "robot")
    parts = ([robots_hit] if hit else []) + (
        [counted(len(other_files), "other file" if hit else "file")] if other_files else []
    )
    none = not (report.robots or report.formats) and not any(file.through for file in report.files)
    remarks = [*["no robot"] * none, *_other_files(report)]
    remarks += [f"{counted(report.unchecked, 'file')} not checked"] if report.unchecked else []
    number = _robots(report, "robot") if report.variants > report.robots else str(report.robots)
    return f"{and_list(parts)} ({', '.join(remarks or [f'{number} checked'])})"


def _incomplete(report: Report) -> Iterator[Line]:
    """How many files could not be examined as a whole, and for each thing that is not here how many of them need it."""
    if not report.incomplete:
        return
    paths_by_lack: dict[Absence, dict[str, None]] = {}
    for path, lack in report.incomplete:
        paths_by_lack.setdefault(lack, {})[path] = None
    number = len({path for path, _ in report.incomplete})
    yield [(f"INCOMPLETE: {counted(number, 'robot')} not examined as a whole", "warning")]
    for lack, paths in sorted(paths_by_lack.items(), key=lambda pair: -len(pair[1])):
        verb = "need" if len(paths) > 1 else "needs"
        places = f" ({shown_path(next(iter(paths)))})" if len(paths) == 1 else ""
        yield [
            (f"  {len(paths)} {verb} {one_line(lack.what)}{places}: ", ""),
            (one_line(f"{lack.why}; {lack.help}"), ""),
        ]


def _unloaded(report: Report) -> Iterator[Line]:
    """How many errors count as infos and as warnings, in which files, and why."""
    parts = []
    for reason, words in UNLOADED.items():
        paths = [file.path for file in report.files if file.unloaded == reason]
        if paths:
            more = f" and {len(paths) - 1} more" if len(paths) > 1 else ""
            parts.append(f"{len(paths)} {words[len(paths) > 1]} ({shown_path(paths[0])}{more})")
    if parts:
        number = sum(file.lowered for file in report.files if file.unloaded)
        subject = "1 error counts as an info" if number == 1 else f"{number} errors count as infos"
        yield [(f"{subject}: in {' and '.join(parts)}", ""), ('; unloaded = "error" counts them', "dim")]
    lowered = [file.lowered for file in report.files if file.lowered and not file.unloaded]
    if lowered:
        subject = "1 error counts as a warning" if sum(lowered) == 1 else f"{sum(lowered)} errors count as warnings"
        where = f": in {counted(len(lowered), 'file')} for reasons that the warnings name"
        yield [(f"{subject}{where}", ""), ('; unloaded = "error" counts them', "dim")]


def _assumed(report: Report) -> Iterator[Line]:
    for name, version in report.assumed.items():
        yield [(f"{name} is not known to urdflint: judged as {version}", "warning")]


def _left_out(report: Report) -> Iterator[Line]:
    if report.left_out:
        yield [(f"{counted(len(report.left_out), 'folder')} left out:", "")]
        yield from _by_reason((why, path, "") for path, why in report.left_out.items())
    if report.mjcf and report.files and "mjcf" not in report.formats:
        yield [(f"{counted(report.mjcf, 'file')} in MJCF not checked: -t mujoco does", "")]
    if report.ignored:
        yield [(f"{counted(report.ignored, 'file')} ignored by git", "")]
    if report.excluded:
        yield [(f"{counted(report.excluded, 'file')} excluded by the configuration", "")]


def _unread(report: Report) -> Iterator[Line]:
    unreadable = sum(file.unreadable is not None for file in report.files)
    failed = sum(file.failure is not None for file in report.files)
    if unreadable:
        yield [(f"{counted(unreadable, 'file')} could not be read", "warning")]
    if failed:
        yield [(f"{counted(failed, 'file')} could not be checked because urdflint failed", "error")]


def _not_checked(report: Report) -> Iterator[Line]:
    """What was not checked, and why: whole files, then things in others."""
    files = [
        (file.skipped, shown_path(file.path)) for file in report.files if file.status == "not-checked" and file.skipped
    ]
    if files:
        yield [(f"{counted(len(files), 'file')} not checked:", "warning")]
        yield from _by_reason((why, path, "") for why, path in files)
    if report.not_checked:
        yield [(f"{counted(report.not_checked, 'thing')} not checked:", "warning")]
        parts = ((shown_path(file.path), text.partition(": ")) for file in report.files for text in file.not_checked)
        yield from _by_reason(
            (why, path, description) if why else (description, path, "") for path, (description, _, why) in parts
        )


def _by_reason(rows: Iterable[tuple[str, str, str]]) -> Iterator[Line]:
    """A line for each reason, the most frequent first: the first file and what of it, then the cause and the cure."""
    reasons: dict[str, list[tuple[str, str]]] = {}
    for why, path, description in rows:
        reasons.setdefault(one_line(why), []).append((one_line(path), one_line(description)))
    for why, path_rows in sorted(reasons.items(), key=lambda reason_and_rows: -len(reason_and_rows[1])):
        path, description = path_rows[0]
        more = f" and {len(path_rows) - 1} more" if len(path_rows) > 1 else ""
        parts = (
            [f"{path}{more}", description]
            if all(other_description == description for _, other_description in path_rows)
            else [path, f"{description}{more}"]
        )
        yield [(f"  {': '.join(filter(None, parts))}: ", "dim"), (why, "")]


def judged(report: Report, width: int, for_each_file: bool) -> list[Line]:
    """The programs that it was judged for, those of each file where they differ, and where that was configured."""
    checked = any(file.status == "checked" for file in report.files)
    targets = [name for name in report.targets if name not in report.evidence] if checked else []
    lines = list(_evident(report, width)) if checked and report.evidence else []
    lines += covers(targets, width, for_each_file and len(report.files) > 1, for_each_file, report.formats, bool(lines))
    if report.configurations:
        sentence = f"Configured by {and_list([one_line(path) for path in report.configurations])}"
        lines += [[(line, "dim")] for line in wrapped(sentence, width, 4)]
    return lines


def _evident(report: Report, width: int) -> Iterator[Line]:
    """The programs that the repository shows, each with the first place that does; a line each where one is too short.

    A program that several releases of it stand for is one.
    """
    evidence_by_target = {name: report.evidence[name] for name in report.targets if name in report.evidence}
    phrases: dict[str, str] = {}
    for family, name in programs(evidence_by_target).items():
        releases = [target for target in evidence_by_target if target.partition("@")[0] == family]
        place = next((f" ({shown_path(place.path)}:{place.line})" for place in evidence_by_target[releases[0]]), "")
        phrases[family] = f"{distribution(releases) or NUMBERS.sub('', name)}{place}"
    begin, end = "Judged for ", "; others: -t"
    if len(sentence := f"{begin}{', '.join(phrases.values())}{end}") <= width:
        yield [(sentence, "dim")]
        return
    for number, phrase in enumerate(phrases.values(), 1):
        yield [(f"{begin if number == 1 else ' ' * 4}{phrase}{',' if number < len(phrases) else end}", "dim")]


def covers(
    targets: Sequence[str],
    width: int,
    for_each_file: bool = False,
    more: bool = False,
    formats: Collection[str] = (),
    beside: bool = False,
) -> Iterator[Line]:
    """The programs that it was judged for, or that each file was judged for its own; with `more`, how to name others.

    `beside`: it is about files of which nothing in their repository shows who reads them. For the `formats` other than
    URDF only programs that read them are listed.
    """
    if not targets:
        return
    name_by_family = programs(targets)
    if for_each_file and formats:
        words = ", ".join(f"{_kinds_in_words(family, formats)} for {name}" for family, name in name_by_family.items())
    elif for_each_file:
        words = f"for {', '.join(f'{_condition(family)}{name}' for family, name in name_by_family.items())}"
    else:
        words = f"for {and_list([*name_by_family.values()])}{''.join(_apart(name_by_family, formats))}"
    end = "; others: -t" if more else ""
    begin = "Other files judged" if beside else "Judged"
    yield from ([(line, "dim")] for line in wrapped(f"{begin} {words}{end}", width, 4))


def _condition(family: str) -> str:
    """For which files a report covers a program, where its extension decides."""
    mark = _mark(family)
    return f"files with {mark} also for " if mark else ""


def _mark(family: str) -> str:
    extension = FAMILIES[family].extension
    return next(iter((*(f"<{tag}>" for tag in extension.tags), *extension.texts)), "")


def _kinds_in_words(family: str, formats: Collection[str]) -> str:
    """The files of a run that a program was asked about by itself, where some are not URDF."""
    marked = f"files with {_mark(family)}" if _mark(family) else "URDF"
    if family == "drake" and "directives" in formats:
        return f"model directives, what they name and {marked}"
    return f"SDFormat and {marked}" if family == "sdformat" and "sdf" in formats else marked


def _apart(name_by_family: Mapping[str, str], formats: Collection[str]) -> Iterator[str]:
    """For whom alone a format was judged, where not all programs read it."""
    formats_by_readers: dict[str, list[str]] = {}
    for file_format in formats:
        readers = [name for family, name in name_by_family.items() if file_format in FAMILIES[family].formats]
        if len(readers) < len(name_by_family):
            formats_by_readers.setdefault(and_list(readers), []).append(SCENE_FORMATS[file_format])
    yield from (
        f"; {and_list(format_names)} for {readers_named} alone"
        for readers_named, format_names in formats_by_readers.items()
    )
