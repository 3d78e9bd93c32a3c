"""`merge`: the reports on the parts of a run become the report on all of it."""

from typing import TYPE_CHECKING, Any

from urdflint.cli import check
from urdflint.cli.parameters import argument
from urdflint.struct import Struct

if TYPE_CHECKING:
    from urdflint.findings import Report

LARGEST = 10_000_000_000  # bytes of a report


class MergeOptions(Struct):
    """What a command line asks of `merge`."""

    reports: list[str] = argument(
        "The JSON reports of all parts, from `urdflint check --shard I/N -f json`.", "REPORT", default=...
    )
    format: check.Many = check.FORMAT
    fail_on: str | None = check.FAIL_ON
    fail_on_unchecked: bool = check.FAIL_ON_UNCHECKED
    severity: str | None = check.SEVERITY
    show_info: bool = check.SHOW_INFO
    all_places: bool = check.ALL_PLACES
    statistics: bool = check.STATISTICS
    quiet: bool = check.QUIET
    color: str = check.COLOR


def merge_reports(chosen: MergeOptions) -> None:
    """Put the reports on the parts of a run together.

    The report is the same to the last byte as that of one run over all files, in every format, and so is the exit code.
    """
    from urdflint.cli import exit_codes, options
    from urdflint.cli.check import report_output
    from urdflint.cli.check.report_output import Look
    from urdflint.linter.run import shard_merge

    with exit_codes.usage_errors():
        shown_severity = "info" if chosen.show_info else chosen.severity
        threshold, outputs, lowest, colors = options.reporting(
            chosen.fail_on, chosen.format, shown_severity, chosen.color
        )
        parts = [_part(path) for path in chosen.reports]
        try:
            report = shard_merge.merge_whole(parts)
        except shard_merge.NotParts as error:
            raise options.BadOption(str(error)) from error
    run = shard_merge.run(parts)
    own = {} if chosen.fail_on else run.thresholds
    names = [file.path for file in report.files[: len(run.places)]]
    unchecked = chosen.fail_on_unchecked or report.leaves_unchecked(run.strict, names)
    look = Look(threshold, own, lowest, chosen.all_places, chosen.statistics, chosen.quiet, run.each)
    exit_code = exit_codes.exit_code(report, threshold, own, unchecked)
    raise SystemExit(max(exit_code, report_output.written(report, outputs, look, colors, chosen.reports, aside=False)))


def _part(path: str) -> "Report":
    """The report of one part. Raises BadOption."""
    from urdflint.cli import options
    from urdflint.linter.caching import serialization
    from urdflint.text.wording import shortened

    stored = _json(path)
    part = stored.get("shard") if type(stored) is dict else None
    if type(part) is not dict or "report" not in part:
        raise options.BadOption(f"{path}: this is not a report of `urdflint check --shard I/N --format json`")
    try:
        report = serialization.unpacked_report(part["report"])
        if report.shard is None:
            raise serialization.Wrong("shard: it is missing")
        return report
    except serialization.Wrong as error:
        spoilt = f"{path}: the report is spoilt, or another release of urdflint wrote it: {error}"
        raise options.BadOption(shortened(spoilt)) from error


def _json(path: str) -> Any:
    """What is in a file of JSON. Raises BadOption."""
    import json

    from urdflint.cli import options
    from urdflint.files import safe_open

    try:
        return json.loads(safe_open.content(path, LARGEST))
    except OSError as error:
        raise options.BadOption(f"{path}: {(error.strerror or str(error)).lower()}") from error
    except safe_open.NoFile as error:
        raise options.BadOption(f"{path}: {error}") from error
    except RecursionError as error:
        raise options.BadOption(f"{path}: more lists are in one another than any report has") from error
    except json.JSONDecodeError as error:
        raise options.BadOption(f"{path}: this is not JSON: {error}") from error
    except UnicodeDecodeError as error:
        reason = f"byte {error.start:,} is not {error.encoding.upper()}"
        raise options.BadOption(f"{path}: this is not JSON: {reason}") from error
    except ValueError as error:  # of what Python says of its own limit
        raise options.BadOption(f"{path}: a number has more digits than any report has") from error
