"""`check`: arguments become a run, a run becomes reports and an exit code."""

import os
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from urdflint.cli import completion
from urdflint.cli.usage import CLEAN, FOUND, INTERNAL, USAGE, Done, clean_complaints, usage_errors

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import NoReturn

    from urdflint.cli.options import Output
    from urdflint.cli.rendering import Look
    from urdflint.linter.finding import Report, Severity
    from urdflint.linter.gathering import One

NAMES = {"help_option_names": ["-h", "--help"]}
NONE: "Mapping[str, str]" = {}


class Words(TyperCommand):
    """A command whose options are plain words: they need no conversion.

    Without this override of typer's parsing a cold start takes 1.21 times the instructions (2.00 against 1.65 billion).
    """

    def collect_usage_pieces(self, _: Any) -> list[str]:
        """How it is called; releases of typer differ in what they say of an argument that may be repeated."""
        return ["[OPTIONS]", "[PATH]..."]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take the words as the parser finds them; typer does the rest where help or an error message is due."""
        if ctx.resilient_parsing or {"-h", "--help"} & set(args):
            return super().parse_args(ctx, args)
        with clean_complaints():
            given = self.make_parser(ctx).parse_args(args=list(args))[0]
        if any(one.required and not given.get(one.name or "") for one in self.params):
            return super().parse_args(ctx, args)
        for one in self.params:
            if one.expose_value and one.name:
                nothing = () if getattr(one, "multiple", False) or one.nargs < 0 else one.default
                ctx.params[one.name] = given.get(one.name) or nothing
        return []


def _word(*names: str, metavar: str, about: str, complete: Any = None) -> Any:
    return typer.Option(*names, help=about, metavar=metavar, show_default=False, autocompletion=complete)


def _flag(*names: str, about: str) -> Any:
    return typer.Option(*names, help=about)


Many = list[str] | None
PATHS = typer.Argument(
    metavar="PATH",
    help="Files, folders, globs, or - for standard input; the current folder by default.",
    show_default=False,
)
TARGET = _word("--target", "-t", metavar="TARGET", about="Program to check for, see `urdflint targets`; repeatable.",
               complete=completion.targets)  # fmt: skip
FORMAT = _word(
    "--format",
    "-f",
    metavar="FORMAT[=FILE]",
    about="text, concise, markdown, json, jsonl, junit, junit-lines, sarif, github, gitlab, checkstyle or rdjson; "
    "repeatable. By default text, under GitHub Actions github.",
    complete=completion.formats,
)
FAIL_ON = _word("--fail-on", metavar="SEVERITY", about="error (the default), warning, info or never.")
UNCHECKED = _flag("--fail-on-unchecked", about="Fail if a file was not checked as a robot, such as SDFormat.")
SELECT = _word("--select", metavar="RULES", about="Check only these rules: codes, prefixes, names or ALL; repeatable.",
               complete=completion.rules)  # fmt: skip
IGNORE = _word("--ignore", metavar="RULES", about="Do not check these rules; repeatable, adds to the configuration.",
               complete=completion.rules)  # fmt: skip
PACKAGE = _word(
    "--package", metavar="NAME=DIR", about="Folder of a ROS package; repeatable, adds to the configuration."
)
NO_RESOLVE = _flag("--no-resolve", about="Do not look for meshes, textures and packages.")
XACRO_ARG = _word(
    "--xacro-arg", metavar="NAME:=VALUE", about="Argument of xacro files; repeatable, wins over the configuration."
)
XACRO_ENV = _word(
    "--xacro-env", metavar="NAME", about="Environment variable that xacro files may read; repeatable, none by default."
)
NO_XACRO = _flag("--no-xacro", about="Do not expand xacro files: they are not checked as robots.")
ASSUME = _flag("--assume-latest", about="Treat an unknown release of a program as the newest known one before it.")
STRICT = _flag("--strict", about="Report content that no known program reads as errors.")
SCHEMA_ONLY = _flag("--schema-only", about="Check against the schemas only, without other rules.")
CONFIG = _word(
    "--config", metavar="FILE", about="Use this configuration for every file, not the nearest one; for gates."
)
NO_CONFIG = _flag("--no-config", about="Ignore configuration files.")
FORCE_EXCLUDE = _flag(
    "--force-exclude", about="Leave out what the configuration excludes, also files that are named; for pre-commit."
)
SHOW_CONFIG = _flag("--show-config", about="Show the settings of each PATH, and where each comes from; check nothing.")
SHOW_FILES = _flag("--show-files", about="List the files that would be checked; check nothing.")
WITH_ROBOTS = _flag(
    "--with-robots", about="Check xacro files also through the robots around that include them; for pre-commit."
)
CHANGED = _word(
    "--changed-since", metavar="REV", about="Check only what changed since a revision of git, and who includes it."
)
WATCH = _flag("--watch", about="Check again whenever a file changes, until Ctrl-C.")
STDIN = _word("--stdin-filename", metavar="NAME", about="Name of standard input in reports.")
MAX_SIZE = _word("--max-size", metavar="MB", about="Do not read files larger than this, 100 MB by default.")
CACHE = _word("--cache-dir", metavar="DIR", about="Keep results of earlier runs here, for a single file too.")
NO_CACHE = _flag("--no-cache", about="Check every file, also where nothing has changed since an earlier run.")
JOBS = _word("--jobs", "-j", metavar="N", about="Number of processes; chosen automatically by default.")
COLOR = _word("--color", metavar="WHEN", about="auto (the default), always or never.")
NO_SUPPRESS = _flag("--no-suppress", about="Report what comments such as urdflint: ignore[...] keep silent, too.")
ADD_IGNORES = _flag("--add-ignores", about="Write a comment that ignores it for each finding, into the files named.")
REASON = _word("--reason", metavar="TEXT", about="The reason in comments that --add-ignores writes.")
BASELINE = _word("--baseline", metavar="FILE", about="Do not count the findings that this baseline has.")
WRITE_BASELINE = _word("--write-baseline", metavar="FILE", about="Write all findings into a baseline, and prune it.")
FIX = _flag("--fix", about="Fix what has a safe fix, in the files named.")
UNSAFE_FIXES = _flag("--unsafe-fixes", about="Fix also what needs a look afterwards; alone, check which fixes hold.")
DIFF = _flag("--diff", about="Show what --fix would change, and change nothing.")
FIX_ONLY = _flag("--fix-only", about="Fix, and report only what was fixed.")
SEVERITY = _word(
    "--severity", metavar="SEVERITY", about="The lowest severity shown in text and Markdown: warning by default."
)
SHOW_INFO = _flag("--show-info", about="Show infos too: short for --severity info.")
ALL_PLACES = _flag("--all-places", about="Show every place of an entry with its code, not only the first one.")
STATISTICS = _flag("--statistics", about="Show only how often each rule found something.")
QUIET = _flag("--quiet", "-q", about="Hide the progress bar, and the summary unless files were not checked.")


def check(  # noqa: C901, PLR0913, PLR0915, PLR0917
    paths: Annotated[Many, PATHS] = None,
    target: Annotated[Many, TARGET] = None,
    format: Annotated[Many, FORMAT] = None,  # noqa: A002
    fail_on: Annotated[str | None, FAIL_ON] = None,
    fail_on_unchecked: Annotated[bool, UNCHECKED] = False,
    select: Annotated[Many, SELECT] = None,
    ignore: Annotated[Many, IGNORE] = None,
    package: Annotated[Many, PACKAGE] = None,
    no_resolve: Annotated[bool, NO_RESOLVE] = False,
    xacro_arg: Annotated[Many, XACRO_ARG] = None,
    xacro_env: Annotated[Many, XACRO_ENV] = None,
    no_xacro: Annotated[bool, NO_XACRO] = False,
    assume_latest: Annotated[bool, ASSUME] = False,
    strict: Annotated[bool, STRICT] = False,
    schema_only: Annotated[bool, SCHEMA_ONLY] = False,
    config: Annotated[str | None, CONFIG] = None,
    no_config: Annotated[bool, NO_CONFIG] = False,
    force_exclude: Annotated[bool, FORCE_EXCLUDE] = False,
    show_config: Annotated[bool, SHOW_CONFIG] = False,
    show_files: Annotated[bool, SHOW_FILES] = False,
    with_robots: Annotated[bool, WITH_ROBOTS] = False,
    changed_since: Annotated[str | None, CHANGED] = None,
    watch: Annotated[bool, WATCH] = False,
    no_suppress: Annotated[bool, NO_SUPPRESS] = False,
    add_ignores: Annotated[bool, ADD_IGNORES] = False,
    reason: Annotated[str | None, REASON] = None,
    baseline: Annotated[str | None, BASELINE] = None,
    write_baseline: Annotated[str | None, WRITE_BASELINE] = None,
    fix: Annotated[bool, FIX] = False,
    unsafe_fixes: Annotated[bool, UNSAFE_FIXES] = False,
    diff: Annotated[bool, DIFF] = False,
    fix_only: Annotated[bool, FIX_ONLY] = False,
    stdin_filename: Annotated[str | None, STDIN] = None,
    max_size: Annotated[str | None, MAX_SIZE] = None,
    cache_dir: Annotated[str | None, CACHE] = None,
    no_cache: Annotated[bool, NO_CACHE] = False,
    jobs: Annotated[str, JOBS] = "auto",
    color: Annotated[str, COLOR] = "auto",
    severity: Annotated[str | None, SEVERITY] = None,
    show_info: Annotated[bool, SHOW_INFO] = False,
    all_places: Annotated[bool, ALL_PLACES] = False,
    statistics: Annotated[bool, STATISTICS] = False,
    quiet: Annotated[bool, QUIET] = False,
) -> None:
    """Check robot descriptions.

    Settings come from the command line, else from the nearest urdflint.toml, .urdflint.toml or pyproject.toml (with a
    table [tool.urdflint]) in a file's folder or above it, else they are the defaults. --ignore and --package add to the
    configuration; --target, --select and --fail-on replace what it says.
    """
    if watch and not (show_config or show_files):
        _watch({**locals(), "watch": False})
    from urdflint.cli import caching, options, plans, surroundings, terminal
    from urdflint.cli.rendering import Look
    from urdflint.linter import inputs as files
    from urdflint.linter import run

    with usage_errors():
        threshold = options.one_of("--fail-on", fail_on or "error", options.THRESHOLDS)
        outputs = options.outputs(format, "github" if surroundings.under_actions() and not statistics else "full")
        lowest = options.severity("--severity", "info" if show_info else severity)
        colors = terminal.colored(options.one_of("--color", color, options.COLORS))
        number, limit = options.jobs(jobs), options.size(max_size)
        asked = partial(
            options.settings,
            target=target or (),
            select=select or (),
            ignore=ignore or (),
            package=package or (),
            resolve=not no_resolve,
            strict=strict,
            schema_only=schema_only,
            assume_latest=assume_latest,
            xacro=not no_xacro,
            xacro_env=xacro_env or (),
            folders=options.folders(paths or [os.curdir]),
        )
        named = paths or [os.curdir]
        given, paths, names, found, left_out = plans.files(
            named,
            stdin_name=stdin_filename,
            config=config,
            no_config=no_config,
            force_exclude=force_exclude,
            with_robots=with_robots,
            changed_since=changed_since,
        )
        settings = plans.plan(names, found, asked, options.xacro_arguments(xacro_arg))
        if show_files or show_config:
            from urdflint.cli import shown_settings

            said = options.given(locals()) if show_config else None
            here = partial(plans.of_folder, named[0], config, no_config, asked)
            terminal.show(shown_settings.shown([*zip(names, found, settings, strict=True)], here, said, outputs))
            return
        own = {} if fail_on else {name: one.fail_on for name, one in zip(names, found, strict=True) if one.fail_on}
        if add_ignores or reason is not None:
            from urdflint.cli import adding

            reason = adding.reason(reason, add_ignores, not no_suppress, files.STDIN not in paths, settings)
        known = None
        if baseline or write_baseline or any(one.baseline for one in found):
            from urdflint.cli import baselines

            known = baselines.read(baseline, write_baseline, found)
        wish = None
        if fix or unsafe_fixes or diff or fix_only:
            from urdflint.cli import fixes

            others = {"--add-ignores": add_ignores, "--write-baseline": bool(write_baseline)}
            wish = fixes.asked(fix, unsafe_fixes, diff, fix_only, others)
        cache = caching.opened(cache_dir, no_cache or add_ignores, len(paths))
    asked_for = list(zip(paths, settings, strict=True))
    by_name = dict(zip(names, settings, strict=True))

    def told(ones: "Iterable[One]") -> "Report":
        report = run.gather(ones, suppress=not no_suppress)
        if not with_robots:
            return report
        from urdflint.linter.including import only_about

        return only_about(report, given)

    def checked() -> "Report":
        with terminal.progress(len(names), quiet) as done:
            return told(
                run.each(asked_for, stdin_name=stdin_filename, jobs=number, limit=limit, cache=cache, done=done)
            )

    fixed = CLEAN
    if wish:
        report, fixed = fixes.of_run(
            asked_for,
            wish,
            partial(run.each, stdin_name=stdin_filename, jobs=number, limit=limit),
            told if known is None else lambda ones: baselines.applied(told(ones), known, by_name, ()),
            [*named, *given],
            stdin_filename,
            limit,
        )
        if wish.diff:
            raise typer.Exit(max(fixed, _exit_code(report, "never")))
    else:
        report = checked()
    if add_ignores:
        new = baselines.applied(report, known._replace(write=False), by_name, ()) if known else report
        report = checked() if adding.add(new, [*named, *given], lowest, reason or "") else report
    used = list(dict.fromkeys(path for one in found for path in one.files))
    if known and not wish:
        report = baselines.applied(report, known, by_name, [*paths, *used])
    report, read = (
        run.with_circumstances(report, left_out, used),
        [*(one for one in paths if one != files.STDIN), *used],
    )
    each = not any(one.targets for one in settings)
    aside = bool(wish and wish.make and files.STDIN in paths)
    look = Look(threshold, own, lowest, all_places, statistics, quiet, each, fix_only)
    unchecked = fail_on_unchecked or plans.fails_unchecked(report.files, names, found)
    codes = fixed, _exit_code(report, threshold, own, unchecked), _written(report, outputs, look, colors, read, aside)
    raise Done(max(codes), [*read, *(path for one in report.files for path in one.reads)])


def _written(
    report: "Report", outputs: "Sequence[Output]", look: "Look", colors: bool, read: "Sequence[str]", aside: bool
) -> int:
    """Write all reports that are asked for; the worst exit code that comes of it."""
    from urdflint.cli import step_summary

    codes = [_write(report, one, look, colors, read, aside) for one in outputs]
    if any(one.format == "github" for one in outputs):
        codes.append(step_summary.write(report, look, read))
    return max(codes)


def _watch(given: "dict[str, Any]") -> "NoReturn":
    """The same check after every change."""
    from urdflint.cli import watching

    paths = given["paths"] or [os.curdir]
    with usage_errors():
        watching.refuse(
            paths, any(given[name] for name in ("add_ignores", "write_baseline", "fix", "fix_only", "diff"))
        )
    watching.watch(partial(check, **given), paths, given["quiet"])


def _exit_code(
    report: "Report", threshold: str, own: "Mapping[str, str]" = NONE, fail_on_unchecked: bool = False
) -> int:
    """The worst of what happened; each file that was not read gets a line on standard error.

    Files that are in `own` have their own threshold; in what a robot includes, that of the robot counts.
    """
    from urdflint.cli.terminal import say

    fails = any(_reaches(one.severity, own.get(path, threshold)) for one in report.findings for path in one.about)
    code = FOUND if fails or (fail_on_unchecked and report.unchecked) else CLEAN
    for one in report.files:
        if one.unreadable:
            say(f"cannot read {one.path}: {one.unreadable}")
            code = max(code, USAGE)
        if one.failure:
            say(f"{one.path}: {one.failure}")
            code = INTERNAL
    return code


def _reaches(severity: "Severity", threshold: str) -> bool:
    from urdflint.linter.finding import Severity

    return threshold != "never" and severity.rank >= Severity(threshold).rank


def _write(
    report: "Report", output: "Output", look: "Look", colors: bool, read: "Sequence[str]", aside: bool = False
) -> int:
    """One format to where it belongs, which is none of the files that were read; the exit code that comes of it.

    `aside`: standard output is taken by something else, so that what belongs there goes to standard error.
    """
    from urdflint.cli import terminal
    from urdflint.cli.rendering import FOR_PROGRAMS, rendered

    try:
        text = rendered(report, output.format, look, output.path is None, colors)
        if output.path is None and aside:
            terminal.complain(text)
        elif output.path is None:
            terminal.show(text, "utf-8" if output.format in FOR_PROGRAMS else None)
        else:
            terminal.save(output.path, text, read)
    except OSError as error:
        terminal.say(f"cannot write {output.path or 'to standard output'}: {error.strerror or error}")
        return USAGE
    except Exception as error:
        if os.environ.get("URDFLINT_DEBUG"):
            raise
        terminal.say(f"internal error in the {output.format} report: {type(error).__name__}: {error}")
        return INTERNAL
    return CLEAN
