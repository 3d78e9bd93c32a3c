"""`check`: arguments become a run, a run becomes reports and an exit code."""

import os
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from urdflint.cli.usage import CLEAN, FOUND, INTERNAL, USAGE, usage_errors

if TYPE_CHECKING:
    from urdflint.cli.options import Output
    from urdflint.linter.finding import Report

NAMES = {"help_option_names": ["-h", "--help"]}


class Words(TyperCommand):
    """A command whose options are plain words: they need no conversion.

    Without this override of typer's parsing a cold start takes 1.21 times the instructions (2.00 against 1.65 billion).
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take the words as the parser finds them; typer does the rest where help or an error message is due."""
        if ctx.resilient_parsing or {"-h", "--help"} & set(args):
            return super().parse_args(ctx, args)
        given = self.make_parser(ctx).parse_args(args=list(args))[0]
        if any(one.required and not given.get(one.name) for one in self.params):
            return super().parse_args(ctx, args)
        for one in self.params:
            if one.expose_value and one.name:
                nothing = () if getattr(one, "multiple", False) else one.default
                ctx.params[one.name] = given.get(one.name) or nothing
        return []


def _word(*names: str, metavar: str, about: str) -> Any:
    return typer.Option(*names, help=about, metavar=metavar, show_default=False)


def _flag(*names: str, about: str) -> Any:
    return typer.Option(*names, help=about)


Many = list[str] | None
PATHS = typer.Argument(metavar="PATH", help="Files, folders, globs, or - for standard input.", show_default=False)
TARGET = _word("--target", "-t", metavar="TARGET", about="Program to check for, see `urdflint targets`; repeatable.")
FORMAT = _word("--format", "-f", metavar="FORMAT[=FILE]", about="text (full), concise, json or junit; repeatable.")
FAIL_ON = _word("--fail-on", metavar="SEVERITY", about="error (the default), warning, info or never.")
UNCHECKED = _flag("--fail-on-unchecked", about="Fail if a file was not checked as a robot, such as a xacro file.")
SELECT = _word("--select", metavar="RULES", about="Check only these rules: codes, prefixes, names or ALL; repeatable.")
IGNORE = _word("--ignore", metavar="RULES", about="Do not check these rules; repeatable.")
PACKAGE = _word("--package", metavar="NAME=DIR", about="Folder of a ROS package; repeatable.")
NO_RESOLVE = _flag("--no-resolve", about="Do not look for meshes, textures and packages.")
ASSUME = _flag("--assume-latest", about="Treat an unknown release of a program as the newest known one before it.")
STRICT = _flag("--strict", about="Report content that no known program reads as errors.")
SCHEMA_ONLY = _flag("--schema-only", about="Check against the schemas only, without other rules.")
CONFIG = _word("--config", metavar="FILE", about="Use this configuration file instead of the nearest one.")
NO_CONFIG = _flag("--no-config", about="Ignore configuration files.")
STDIN = _word("--stdin-filename", metavar="NAME", about="Name of standard input in reports.")
JOBS = _word("--jobs", "-j", metavar="N", about="Number of processes; chosen automatically by default.")
COLOR = _word("--color", metavar="WHEN", about="auto (the default), always or never.")
QUIET = _flag("--quiet", "-q", about="Hide the progress bar, and the summary unless files were not checked.")


def check(  # noqa: PLR0913, PLR0917
    paths: Annotated[list[str], PATHS],
    target: Annotated[Many, TARGET] = None,
    format: Annotated[Many, FORMAT] = None,  # noqa: A002
    fail_on: Annotated[str | None, FAIL_ON] = None,
    fail_on_unchecked: Annotated[bool, UNCHECKED] = False,
    select: Annotated[Many, SELECT] = None,
    ignore: Annotated[Many, IGNORE] = None,
    package: Annotated[Many, PACKAGE] = None,
    no_resolve: Annotated[bool, NO_RESOLVE] = False,
    assume_latest: Annotated[bool, ASSUME] = False,
    strict: Annotated[bool, STRICT] = False,
    schema_only: Annotated[bool, SCHEMA_ONLY] = False,
    config: Annotated[str | None, CONFIG] = None,
    no_config: Annotated[bool, NO_CONFIG] = False,
    stdin_filename: Annotated[str | None, STDIN] = None,
    jobs: Annotated[str, JOBS] = "auto",
    color: Annotated[str, COLOR] = "auto",
    quiet: Annotated[bool, QUIET] = False,
) -> None:
    """Check robot descriptions."""
    from urdflint.cli import options, terminal
    from urdflint.linter import inputs as files
    from urdflint.linter import run

    with usage_errors():
        found = options.configuration(config, no_config)
        threshold = options.one_of("--fail-on", fail_on or found.fail_on or "error", options.THRESHOLDS)
        outputs = options.outputs(format)
        colors = terminal.colored(options.one_of("--color", color, options.COLORS))
        settings = options.settings(
            found,
            target or (),
            select or (),
            ignore or (),
            package or (),
            not no_resolve,
            strict,
            schema_only,
            assume_latest,
        )
        number = options.jobs(jobs)
        names = files.expand(paths)
    with terminal.progress(len(names), quiet) as done:
        report = run.check(names, settings, stdin_name=stdin_filename, jobs=number, done=done)
    written = [_write(report, one, threshold, colors, quiet) for one in outputs]
    raise typer.Exit(max(_exit_code(report, threshold, fail_on_unchecked), *written))


def _exit_code(report: "Report", threshold: str, fail_on_unchecked: bool = False) -> int:
    """The worst of what happened; each file that was not read gets a line on standard error."""
    from urdflint.cli.terminal import say
    from urdflint.linter.finding import Severity

    code = CLEAN
    if threshold != "never" and report.worst is not None and report.worst.rank >= Severity(threshold).rank:
        code = FOUND
    if fail_on_unchecked and report.unchecked:
        code = FOUND
    for one in report.files:
        if one.unreadable:
            say(f"cannot read {one.path}: {one.unreadable}")
            code = max(code, USAGE)
        if one.failure:
            say(f"{one.path}: {one.failure}")
            code = INTERNAL
    return code


def _write(report: "Report", output: "Output", threshold: str, colors: bool, quiet: bool) -> int:
    """One format to where it belongs; the exit code that comes of it."""
    from urdflint.cli import terminal

    try:
        text = _rendered(report, output, threshold, colors, quiet)
        if output.path is None:
            terminal.show(text, "utf-8" if output.format in ("json", "junit") else None)
        else:
            terminal.save(output.path, text)
    except OSError as error:
        terminal.say(f"cannot write {output.path or 'to standard output'}: {error.strerror}")
        return USAGE
    except Exception as error:
        if os.environ.get("URDFLINT_DEBUG"):
            raise
        terminal.say(f"internal error in the {output.format} report: {type(error).__name__}: {error}")
        return INTERNAL
    return CLEAN


def _rendered(report: "Report", output: "Output", threshold: str, colors: bool, quiet: bool) -> str:
    if output.format == "json":
        from urdflint.reporters import json

        return json.render(report)
    if output.format == "junit":
        from urdflint.linter.finding import Severity
        from urdflint.reporters import junit

        return junit.render(report, None if threshold == "never" else Severity(threshold))
    from urdflint.cli import terminal
    from urdflint.reporters import concise, text

    to_screen = output.path is None
    width = terminal.width() if to_screen else text.WIDTH
    lines = text.lines(report, width) if output.format == "full" else concise.lines(report)
    lines += text.summary(report, quiet)
    return terminal.painted(text.styled(lines), colors, wrap=False) if colors and to_screen else text.plain(lines)
