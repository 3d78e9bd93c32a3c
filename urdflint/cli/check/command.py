"""`check`: options become a run, and its report becomes files and an exit code."""

import os
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from urdflint.cli.check import CheckOptions
from urdflint.cli.exit_codes import CLEAN, Finished, usage_errors

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

    from urdflint.cli.check.check_run import Checking
    from urdflint.cli.check.report_output import Look
    from urdflint.cli.options import Output, Reporting
    from urdflint.config import Config
    from urdflint.config.run_files import Files
    from urdflint.findings import Evidence
    from urdflint.linter.settings import Settings

    SettingsMaker = Callable[[Config], Settings]


class Plan(NamedTuple):
    """What is to be checked: files, the settings of each, and what shows the targets, by these."""

    files: "Files"
    settings: "list[Settings]"
    evidence: "dict[str, list[Evidence]]"


def check(chosen: CheckOptions) -> None:
    """Check robot descriptions.

    The nearest urdflint.toml, .urdflint.toml or pyproject.toml above a file has its settings. Options win over it;
    --ignore, --package, --xacro-arg and --xacro-env add to it.
    """
    named_paths = chosen.paths or [os.curdir]
    if chosen.watch and not (chosen.show_config or chosen.show_files):
        _watch(chosen, named_paths)
    from urdflint.cli import environment, exit_codes, options
    from urdflint.cli.check import report_output

    wish, words = None, ""  # what these are about is loaded only where it is asked for
    with usage_errors():
        default = "github" if environment.under_actions() and not chosen.statistics else "full"
        shown_severity = "info" if chosen.show_info else chosen.severity
        reporting = options.reporting(chosen.fail_on, chosen.format, shown_severity, chosen.color, default)
        number, limit = options.jobs(chosen.jobs), options.size(chosen.max_size)
        if chosen.sandbox:
            from urdflint.cli.check import sandbox, sandbox_paths

            sandbox.enter(sandbox_paths.of_check(named_paths, reporting.outputs, chosen))
        settings_for = _settings_for(chosen, named_paths)
        plan = _plan(chosen, named_paths, settings_for)
        if chosen.show_files or chosen.show_config:
            _show_plan(chosen, plan, settings_for, reporting.outputs, limit)
            return
        if chosen.add_ignores or chosen.reason is not None:
            from urdflint.cli.check import add_ignores

            words = add_ignores.reason(chosen, plan.files.from_input, plan.settings)
        if chosen.fix or chosen.unsafe_fixes or chosen.diff or chosen.fix_only:
            from urdflint.cli.check import fixes

            wish = fixes.fix_request(chosen, reporting.lowest)
        run = _run(chosen, plan, reporting, number, limit)
    fixed = CLEAN
    if wish:
        report, fixed = run.fixed(wish)
        if wish.diff:
            raise SystemExit(max(fixed, exit_codes.exit_code(report, "never")))
    else:
        report = run.new(run.with_comments(reporting.lowest, words) if chosen.add_ignores else run.report())
    report = run.with_circumstances(report)._replace(evidence=plan.evidence)
    look = _look(chosen, plan, reporting)
    unchecked = chosen.fail_on_unchecked or report.leaves_unchecked(plan.files.strict, plan.files.names)
    unchecked = unchecked or (report.is_empty and _no_robot_fails(named_paths, chosen.config, chosen.no_config))
    exit_code = exit_codes.exit_code(report, look.fail_on, look.own, unchecked)
    aside = bool(wish and wish.make and plan.files.from_input)
    written = report_output.written(report, reporting.outputs, look, reporting.colors, run.read, aside)
    if any(output.format == "github" for output in reporting.outputs):
        from urdflint.cli.check import step_summary

        written = max(written, step_summary.write(report, look, run.read))
    raise Finished(
        max(fixed, exit_code, written),
        [*run.read, *(path for file in report.files for path in (*file.reads, *file.uses))],
    )


def _settings_for(chosen: CheckOptions, named_paths: list[str]) -> "SettingsMaker":
    """What makes the settings of a file from the options and its configuration. Raises BadWord."""
    from urdflint.cli import options
    from urdflint.config import request

    return partial(
        request.settings,
        target=chosen.target or (),
        select=chosen.select or (),
        ignore=chosen.ignore or (),
        packages=options.packages(chosen.package),
        missing_packages=chosen.missing_packages or (),
        resolve=not chosen.no_resolve,
        robot=options.robot(chosen.robot),
        strict=chosen.strict,
        deep=chosen.deep,
        schema_only=chosen.schema_only,
        assume_latest=chosen.assume_latest,
        xacro=not chosen.no_xacro,
        xacro_env=options.variables(chosen.xacro_env),
        folders=request.folders(named_paths),
    )


def _plan(chosen: CheckOptions, named_paths: list[str], settings_for: "SettingsMaker") -> Plan:
    """What is to be checked. Raises BadWord, BadConfig and NoSuchPath."""
    from urdflint.cli import options
    from urdflint.config import plans

    files = plans.files(
        named_paths,
        stdin_name=chosen.stdin_filename,
        config=chosen.config,
        no_config=chosen.no_config,
        force_exclude=chosen.force_exclude,
        with_robots=chosen.with_robots,
        changed_since=chosen.changed_since,
    )
    files = plans.with_profile(files, chosen.profile)
    settings = plans.plan(files.names, files.configs, settings_for, options.xacro_arguments(chosen.xacro_arg))
    files, settings = plans.with_readers(files, settings)
    settings, evidence = plans.with_evidence(files, settings, named_paths)
    files, settings = options.part(chosen, files, settings)
    return Plan(files, settings, evidence)


def _show_plan(
    chosen: CheckOptions, plan: Plan, settings_for: "SettingsMaker", outputs: "list[Output]", limit: int | None
) -> None:
    """Print the settings of files, or the files alone."""
    from urdflint.cli import options, terminal
    from urdflint.cli.check import show_config
    from urdflint.config import plans

    given_options = options.given_options(chosen) if chosen.show_config else None
    folder = (chosen.paths or [os.curdir])[0]
    folder_plan = partial(plans.of_folder, folder, chosen.config, chosen.no_config, settings_for)
    planned = [*zip(plan.files.names, plan.files.configs, plan.settings, strict=True)]
    terminal.show(show_config.settings_text(planned, folder_plan, given_options, outputs, plan.evidence))
    if given_options is None:
        terminal.complain(show_config.left_out(plan.files, limit))


def _run(chosen: CheckOptions, plan: Plan, reporting: "Reporting", number: int | None, limit: int | None) -> "Checking":
    """The check of all files, with the baseline, the cache and the cluster that count. Raises BadWord and BadConfig."""
    from urdflint.cli import options
    from urdflint.cli.check.check_run import Checking

    files, accepted, cache = plan.files, None, None
    if chosen.baseline or chosen.write_baseline or any(configuration.baseline for configuration in files.configs):
        from urdflint.cli.check import baselines

        lowest = reporting.lowest.value if reporting.lowest else ""
        counts = {reporting.threshold, *files.thresholds.values(), lowest}
        accepted = baselines.read(chosen.baseline, chosen.write_baseline, files.configs, infos="info" in counts)
    if not (chosen.no_cache or chosen.add_ignores) and options.uses_cache(chosen.cache_dir, len(files.paths)):
        from urdflint.cli.check import cache_folder

        cache = cache_folder.opened(chosen.cache_dir)
    return Checking(
        chosen.paths or [os.curdir],
        files,
        plan.settings,
        stdin_name=chosen.stdin_filename,
        jobs=number,
        limit=limit,
        cache=cache,
        baseline_read=accepted,
        suppress=not chosen.no_suppress,
        with_robots=chosen.with_robots,
        quiet=chosen.quiet,
        workers=options.workers(chosen, files, plan.settings, limit),
    )


def _look(chosen: CheckOptions, plan: Plan, reporting: "Reporting") -> "Look":
    """How the report is to look."""
    from urdflint.cli.check.report_output import Look

    return Look(
        reporting.threshold,
        {} if chosen.fail_on else plan.files.thresholds,
        reporting.lowest,
        chosen.all_places,
        chosen.statistics,
        chosen.quiet,
        for_each_file=not any(file_settings.targets_asked for file_settings in plan.settings),
        only_fixed=chosen.fix_only,
        explain=chosen.explain,
        settings=dict(zip(plan.files.names, plan.settings, strict=True)),
    )


def _no_robot_fails(named_paths: list[str], config: str | None, no_config: bool) -> bool:
    """Whether the configuration of a folder demands robots; where it does not, a line warns on a CI system."""
    from urdflint.cli import terminal
    from urdflint.config import plans

    sample = os.path.join(named_paths[0], plans.SAMPLE_NAME)
    with usage_errors():
        fails = plans.configurations([sample], config, no_config)[0].fail_on_unchecked
    if fails:
        return True
    if os.environ.get("CI"):
        remark = "so nothing was checked; --fail-on-unchecked makes this fail"
        terminal.say(f"warning: no robot in {', '.join(named_paths)}, {remark}")
    return False


def _watch(chosen: CheckOptions, named_paths: list[str]) -> "NoReturn":
    """Repeat the check after every change."""
    from urdflint.cli.check import watch

    with usage_errors():
        writes = chosen.add_ignores or chosen.write_baseline or chosen.fix or chosen.fix_only or chosen.diff
        watch.refuse(named_paths, bool(writes), chosen.sandbox)
    watch.watch(partial(check, chosen._replace(watch=False)), named_paths, chosen.quiet)
