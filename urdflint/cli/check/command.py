"""`check`: arguments become a run, and its report becomes files and an exit code."""

import os
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from urdflint.cli.exit_codes import CLEAN, Finished, usage_errors
from urdflint.cli.parameters import argument, option

if TYPE_CHECKING:
    from typing import NoReturn

Many = list[str] | None
PATHS = argument(
    metavar="PATH",
    about="Files, folders or globs, - for standard input; here by default.",
)
PROGRAMS = "Programs and rules"
TARGET = option(
    "--target",
    "-t",
    metavar="TARGET",
    about="A program of `urdflint targets` to check for; repeatable.",
    complete="targets",
    panel=PROGRAMS,
)

PROFILE = option(
    "--profile",
    metavar="NAME",
    about="A table of requirements: rviz, gazebo, mujoco-training, isaaclab, moveit or real-robot.",
    complete="profiles",
    panel=PROGRAMS,
)

SELECT = option(
    "--select",
    metavar="RULES",
    about="Only these rules, by code, prefix or name; repeatable.",
    complete="rules",
    panel=PROGRAMS,
)

IGNORE = option(
    "--ignore",
    metavar="RULES",
    about="Not these rules; repeatable.",
    complete="rules",
    panel=PROGRAMS,
)

STRICT = option("--strict", about="Report content that no known program reads as errors.", panel=PROGRAMS, is_rare=True)
DEEP = option(
    "--deep",
    about="Run checks that take long: whether a joint turns any link through another one.",
    panel=PROGRAMS,
    is_rare=True,
)
SCHEMA_ONLY = option(
    "--schema-only", about="Check against the schemas only, without other rules.", panel=PROGRAMS, is_rare=True
)
ASSUME = option(
    "--assume-latest",
    about="Treat an unknown release of a program as the newest known one before it.",
    panel=PROGRAMS,
    is_rare=True,
)

PACKAGES = "Packages, xacro and files beside the robot"
PACKAGE = option(
    "--package",
    metavar="NAME=DIR",
    about="Folder of a ROS package; repeatable.",
    panel=PACKAGES,
)

MISSING_PACKAGES = option(
    "--missing-packages",
    metavar="NAMES",
    about="ROS packages that need not be here, or *; repeatable.",
    panel=PACKAGES,
)

NO_RESOLVE = option(
    "--no-resolve", about="Do not look for meshes, textures and packages.", panel=PACKAGES, is_rare=True
)
ROBOT = option(
    "--robot",
    metavar="FILE",
    about="The robot that SRDF and YAML files are about; found by default.",
    panel=PACKAGES,
    is_rare=True,
)
XACRO_ARG = option(
    "--xacro-arg",
    metavar="NAME:=VALUE",
    about="Argument of xacro files; repeatable.",
    panel=PACKAGES,
)

XACRO_ENV = option(
    "--xacro-env",
    metavar="NAME",
    about="Environment variable that xacro files may read; repeatable, none by default.",
    panel=PACKAGES,
    is_rare=True,
)
NO_XACRO = option(
    "--no-xacro", about="Do not expand xacro files: they are not checked as robots.", panel=PACKAGES, is_rare=True
)

COUNTS = "What counts"
FAIL_ON = option("--fail-on", metavar="SEVERITY", about="error (default), warning, info or never.", panel=COUNTS)

UNCHECKED = option(
    "--fail-on-unchecked",
    about="Fail if a file was not checked as a robot, such as SDFormat.",
    panel=COUNTS,
    is_rare=True,
)
BASELINE = option("--baseline", metavar="FILE", about="Do not count the findings in this file.", panel=COUNTS)

WRITE_BASELINE = option(
    "--write-baseline",
    metavar="FILE",
    about="Write the findings of today into this file.",
    panel=COUNTS,
)

NO_SUPPRESS = option(
    "--no-suppress",
    about="Report what comments such as urdflint:ignore[...] keep silent, too.",
    panel=COUNTS,
    is_rare=True,
)
ADD_IGNORES = option(
    "--add-ignores",
    about="Write a comment that ignores it for each error and warning, into the files named.",
    panel=COUNTS,
    is_rare=True,
)
REASON = option(
    "--reason", metavar="TEXT", about="The reason in comments that --add-ignores writes.", panel=COUNTS, is_rare=True
)

REPORT = "Report"
FORMAT = option(
    "--format",
    "-f",
    metavar="FORMAT[=FILE]",
    about="text, concise, markdown, html, json, jsonl, junit, junit-lines, sarif, github, gitlab, checkstyle, "
    "rdjson or badge (SVG); repeatable; html=FOLDER has a page of each robot too.",
    complete="formats",
    panel=REPORT,
)

SEVERITY = option(
    "--severity",
    metavar="SEVERITY",
    about="The lowest severity shown in text, concise and Markdown: warning by default.",
    panel=REPORT,
    is_rare=True,
)
SHOW_INFO = option("--show-info", about="Show infos too: short for --severity info.", panel=REPORT)

ALL_PLACES = option(
    "--all-places",
    about="Show every place in every file with its code, not one entry for each cause.",
    panel=REPORT,
    is_rare=True,
)
EXPLAIN = option("--explain", about="Show all of each entry, with what programs print.", panel=REPORT)

STATISTICS = option("--statistics", about="Show only how often each rule found something.", panel=REPORT, is_rare=True)
QUIET = option(
    "--quiet",
    "-q",
    about="Hide the progress bar, and the summary unless files were not checked.",
    panel=REPORT,
    is_rare=True,
)
COLOR = option("--color", metavar="WHEN", about="auto (the default), always or never.", panel=REPORT, is_rare=True)

FIXES = "Fixes"
FIX = option(
    "--fix",
    about="Make the safe fixes of what is shown, in the files named.",
    panel=FIXES,
)

UNSAFE_FIXES = option(
    "--unsafe-fixes",
    about="Fix also what needs a look afterwards; alone, check which fixes hold.",
    panel=FIXES,
    is_rare=True,
)
DIFF = option("--diff", about="Show what --fix would change; change nothing.", panel=FIXES)

FIX_ONLY = option("--fix-only", about="Fix, and report only what was fixed.", panel=FIXES, is_rare=True)

FILES = "Files and configuration"
CONFIG = option(
    "--config",
    metavar="FILE",
    about="The configuration for all files, not the nearest.",
    panel=FILES,
)

NO_CONFIG = option("--no-config", about="Ignore configuration files.", panel=FILES, is_rare=True)
SHOW_CONFIG = option("--show-config", about="Show all settings and where they come from.", panel=FILES)

SHOW_FILES = option(
    "--show-files", about="List the files that would be checked; check nothing.", panel=FILES, is_rare=True
)
FORCE_EXCLUDE = option(
    "--force-exclude",
    about="Leave out what the configuration excludes, also files that are named; for pre-commit.",
    panel=FILES,
    is_rare=True,
)
WITH_ROBOTS = option(
    "--with-robots",
    about="Check xacro files also through the robots around that include them; for pre-commit.",
    panel=FILES,
    is_rare=True,
)
CHANGED = option(
    "--changed-since",
    metavar="REV",
    about="Check only what changed since this git revision.",
    panel=FILES,
)

STDIN = option(
    "--stdin-filename", metavar="NAME", about="Name of standard input in reports.", panel=FILES, is_rare=True
)
MAX_SIZE = option(
    "--max-size",
    metavar="MB",
    about="Do not read files larger than this, 100 MB by default.",
    panel=FILES,
    is_rare=True,
)

SPEED = "Many files"
JOBS = option(
    "--jobs",
    "-j",
    metavar="N",
    about="Number of processes; chosen automatically by default.",
    panel=SPEED,
    is_rare=True,
)
CACHE = option(
    "--cache-dir",
    metavar="DIR",
    about="Keep results of earlier runs here, for a single file too.",
    panel=SPEED,
    is_rare=True,
)
NO_CACHE = option(
    "--no-cache",
    about="Check every file, also where nothing has changed since an earlier run.",
    panel=SPEED,
    is_rare=True,
)
SHARD = option(
    "--shard",
    metavar="I/N",
    about="Check only the I-th of N parts, for several machines; `urdflint merge` puts their JSON together.",
    panel=SPEED,
    is_rare=True,
)
CLUSTER = option(
    "--cluster",
    metavar="ADDRESS",
    about="Let the workers of a Dask cluster check, which see the same files; needs urdflint[cluster].",
    panel=SPEED,
    is_rare=True,
)
SANDBOX = option(
    "--sandbox",
    about="Let the kernel see to it that only what is checked is read, and only reports are written (Linux).",
    panel=FILES,
    is_rare=True,
)
WATCH = option("--watch", about="Check again whenever a file changes, until Ctrl-C.", panel=SPEED, is_rare=True)


def check(  # noqa: PLR0913, PLR0915, PLR0917
    paths: Annotated[Many, PATHS] = None,
    target: Annotated[Many, TARGET] = None,
    profile: Annotated[str | None, PROFILE] = None,
    select: Annotated[Many, SELECT] = None,
    ignore: Annotated[Many, IGNORE] = None,
    strict: Annotated[bool, STRICT] = False,
    deep: Annotated[bool, DEEP] = False,
    schema_only: Annotated[bool, SCHEMA_ONLY] = False,
    assume_latest: Annotated[bool, ASSUME] = False,
    package: Annotated[Many, PACKAGE] = None,
    missing_packages: Annotated[Many, MISSING_PACKAGES] = None,
    no_resolve: Annotated[bool, NO_RESOLVE] = False,
    robot: Annotated[str | None, ROBOT] = None,
    xacro_arg: Annotated[Many, XACRO_ARG] = None,
    xacro_env: Annotated[Many, XACRO_ENV] = None,
    no_xacro: Annotated[bool, NO_XACRO] = False,
    fail_on: Annotated[str | None, FAIL_ON] = None,
    fail_on_unchecked: Annotated[bool, UNCHECKED] = False,
    baseline: Annotated[str | None, BASELINE] = None,
    write_baseline: Annotated[str | None, WRITE_BASELINE] = None,
    no_suppress: Annotated[bool, NO_SUPPRESS] = False,
    add_ignores: Annotated[bool, ADD_IGNORES] = False,
    reason: Annotated[str | None, REASON] = None,
    format: Annotated[Many, FORMAT] = None,  # noqa: A002
    severity: Annotated[str | None, SEVERITY] = None,
    show_info: Annotated[bool, SHOW_INFO] = False,
    all_places: Annotated[bool, ALL_PLACES] = False,
    explain: Annotated[bool, EXPLAIN] = False,
    statistics: Annotated[bool, STATISTICS] = False,
    quiet: Annotated[bool, QUIET] = False,
    color: Annotated[str, COLOR] = "auto",
    fix: Annotated[bool, FIX] = False,
    unsafe_fixes: Annotated[bool, UNSAFE_FIXES] = False,
    diff: Annotated[bool, DIFF] = False,
    fix_only: Annotated[bool, FIX_ONLY] = False,
    config: Annotated[str | None, CONFIG] = None,
    no_config: Annotated[bool, NO_CONFIG] = False,
    show_config: Annotated[bool, SHOW_CONFIG] = False,
    show_files: Annotated[bool, SHOW_FILES] = False,
    force_exclude: Annotated[bool, FORCE_EXCLUDE] = False,
    with_robots: Annotated[bool, WITH_ROBOTS] = False,
    changed_since: Annotated[str | None, CHANGED] = None,
    stdin_filename: Annotated[str | None, STDIN] = None,
    max_size: Annotated[str | None, MAX_SIZE] = None,
    jobs: Annotated[str, JOBS] = "auto",
    cache_dir: Annotated[str | None, CACHE] = None,
    no_cache: Annotated[bool, NO_CACHE] = False,
    shard: Annotated[str | None, SHARD] = None,
    cluster: Annotated[str | None, CLUSTER] = None,
    watch: Annotated[bool, WATCH] = False,
    sandbox: Annotated[bool, SANDBOX] = False,
) -> None:
    """Check robot descriptions.

    The nearest urdflint.toml, .urdflint.toml or pyproject.toml above a file has its settings. Options win over it;
    --ignore, --package, --xacro-arg and --xacro-env add to it.
    """
    if watch and not (show_config or show_files):
        _watch({**locals(), "watch": False})
    from urdflint.cli import environment, exit_codes, options, terminal
    from urdflint.cli.check import report_output
    from urdflint.cli.check.check_run import Checking
    from urdflint.cli.check.report_output import Look
    from urdflint.config import plans, request

    with usage_errors():
        default = "github" if environment.under_actions() and not statistics else "full"
        shown_severity = "info" if show_info else severity
        threshold, outputs, lowest, colors = options.reporting(fail_on, format, shown_severity, color, default)
        number, limit = options.jobs(jobs), options.size(max_size)
        named_paths = paths or [os.curdir]
        if sandbox:
            from urdflint.cli.check import sandbox as enclosure
            from urdflint.cli.check import sandbox_paths

            enclosure.enter(sandbox_paths.of_check(named_paths, outputs, locals()))
        settings_for = partial(
            request.settings,
            target=target or (),
            select=select or (),
            ignore=ignore or (),
            packages=options.packages(package),
            missing_packages=missing_packages or (),
            resolve=not no_resolve,
            robot=options.robot(robot),
            strict=strict,
            deep=deep,
            schema_only=schema_only,
            assume_latest=assume_latest,
            xacro=not no_xacro,
            xacro_env=options.variables(xacro_env),
            folders=request.folders(named_paths),
        )
        files = plans.files(
            named_paths,
            stdin_name=stdin_filename,
            config=config,
            no_config=no_config,
            force_exclude=force_exclude,
            with_robots=with_robots,
            changed_since=changed_since,
        )
        files = plans.with_profile(files, profile)
        settings = plans.plan(files.names, files.configs, settings_for, options.xacro_arguments(xacro_arg))
        files, settings = plans.with_readers(files, settings)
        settings, evidence = plans.with_evidence(files, settings, named_paths)
        files, settings = options.part(shard, files, settings, locals())
        if show_files or show_config:
            from urdflint.cli.check import show_config as shown_settings

            given_options = options.given_options(locals()) if show_config else None
            folder_plan = partial(plans.of_folder, named_paths[0], config, no_config, settings_for)
            planned = [*zip(files.names, files.configs, settings, strict=True)]
            terminal.show(shown_settings.settings_text(planned, folder_plan, given_options, outputs, evidence))
            if given_options is None:
                terminal.complain(shown_settings.left_out(files, limit))
            return
        words, accepted, wish, cache = "", None, None, None  # what these are about is loaded only where it is asked for
        if add_ignores or reason is not None:
            from urdflint.cli.check import add_ignores as adding

            words = adding.reason(reason, add_ignores, not no_suppress, not files.from_input, settings)
        if baseline or write_baseline or any(configuration.baseline for configuration in files.configs):
            from urdflint.cli.check import baselines

            counts = {threshold, *files.thresholds.values(), lowest.value if lowest else ""}
            accepted = baselines.read(baseline, write_baseline, files.configs, infos="info" in counts)
        if fix or unsafe_fixes or diff or fix_only:
            from urdflint.cli.check import fixes

            writes = {"--add-ignores": add_ignores, "--write-baseline": bool(write_baseline)}
            wish = fixes.fix_request(fix, unsafe_fixes, diff, fix_only, writes, lowest)
        if not (no_cache or add_ignores) and options.uses_cache(cache_dir, len(files.paths)):
            from urdflint.cli.check import cache_folder

            cache = cache_folder.opened(cache_dir)
        workers = options.workers(cluster, files, settings, limit, locals())
    run = Checking(
        named_paths,
        files,
        settings,
        stdin_name=stdin_filename,
        jobs=number,
        limit=limit,
        cache=cache,
        baseline_read=accepted,
        suppress=not no_suppress,
        with_robots=with_robots,
        quiet=quiet,
        workers=workers,
    )
    fixed = CLEAN
    if wish:
        report, fixed = run.fixed(wish)
        if wish.diff:
            raise SystemExit(max(fixed, exit_codes.exit_code(report, "never")))
    else:
        report = run.new(run.with_comments(lowest, words) if add_ignores else run.report())
    report = run.with_circumstances(report)._replace(evidence=evidence)
    own = {} if fail_on else files.thresholds
    targets_by_file = not any(file_settings.targets_asked for file_settings in settings)
    by_name = dict(zip(files.names, settings, strict=True))
    options_of_look = (all_places, statistics, quiet, targets_by_file, fix_only, explain)
    look = Look(threshold, own, lowest, *options_of_look, by_name)
    unchecked = fail_on_unchecked or report.leaves_unchecked(files.strict, files.names)
    unchecked = unchecked or (report.is_empty and _no_robot_fails(named_paths, config, no_config))
    exit_code = exit_codes.exit_code(report, threshold, own, unchecked)
    aside = bool(wish and wish.make and files.from_input)
    written = report_output.written(report, outputs, look, colors, run.read, aside)
    if any(output.format == "github" for output in outputs):
        from urdflint.cli.check import step_summary

        written = max(written, step_summary.write(report, look, run.read))
    raise Finished(
        max(fixed, exit_code, written),
        [*run.read, *(path for file in report.files for path in (*file.reads, *file.uses))],
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


def _watch(arguments: "dict[str, Any]") -> "NoReturn":
    """Repeat the check after every change."""
    from urdflint.cli.check import watch as watching

    paths = arguments["paths"] or [os.curdir]
    with usage_errors():
        writes = any(arguments[name] for name in ("add_ignores", "write_baseline", "fix", "fix_only", "diff"))
        watching.refuse(paths, writes, arguments["sandbox"])
    watching.watch(partial(check, **arguments), paths, arguments["quiet"])
