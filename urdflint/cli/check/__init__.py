"""The command `check`."""

from functools import partial

from urdflint.cli.parameters import argument, option
from urdflint.struct import Struct

Many = list[str] | None
_programs = partial(option, panel="Programs and rules")
_packages = partial(option, panel="Packages, xacro and files beside the robot")
_counting = partial(option, panel="What counts")
_report = partial(option, panel="Report")
_fixes = partial(option, panel="Fixes")
_files = partial(option, panel="Files and configuration")
_speed = partial(option, panel="Many files")
# What `merge` takes too
FAIL_ON = _counting("error (default), warning, info or never.", "SEVERITY")
FAIL_ON_UNCHECKED = _counting("Fail if a file was not checked as a robot, such as SDFormat.", is_rare=True)
FORMAT = _report(
    "text, concise, markdown, html, json, jsonl, junit, junit-lines, sarif, github, gitlab, checkstyle, "
    "rdjson or badge (SVG); repeatable; html=FOLDER has a page of each robot too.",
    "FORMAT[=FILE]",
    letter="-f",
    complete="formats",
)
SEVERITY = _report(
    "The lowest severity shown in text, concise and Markdown: warning by default.", "SEVERITY", is_rare=True
)
SHOW_INFO = _report("Show infos too: short for --severity info.")
ALL_PLACES = _report("Show every place in every file with its code, not one entry for each cause.", is_rare=True)
STATISTICS = _report("Show only how often each rule found something.", is_rare=True)
QUIET = _report("Hide the progress bar, and the summary unless files were not checked.", letter="-q", is_rare=True)
COLOR = _report("auto (the default), always or never.", "WHEN", is_rare=True, default="auto")


class CheckOptions(Struct):
    """What a command line asks of `check`."""

    paths: Many = argument("Files, folders or globs, - for standard input; here by default.", "PATH")
    target: Many = _programs(
        "A program of `urdflint targets` to check for; repeatable.", "TARGET", letter="-t", complete="targets"
    )
    profile: str | None = _programs(
        "A table of requirements: rviz, gazebo, mujoco-training, isaaclab, moveit or real-robot.",
        "NAME",
        complete="profiles",
    )
    select: Many = _programs("Only these rules, by code, prefix or name; repeatable.", "RULES", complete="rules")
    ignore: Many = _programs("Not these rules; repeatable.", "RULES", complete="rules")
    strict: bool = _programs("Report content that no known program reads as errors.", is_rare=True)
    deep: bool = _programs(
        "Run checks that take long: whether a joint turns any link through another one.", is_rare=True
    )
    schema_only: bool = _programs("Check against the schemas only, without other rules.", is_rare=True)
    assume_latest: bool = _programs(
        "Treat an unknown release of a program as the newest known one before it.", is_rare=True
    )
    package: Many = _packages("Folder of a ROS package; repeatable.", "NAME=DIR")
    missing_packages: Many = _packages("ROS packages that need not be here, or *; repeatable.", "NAMES")
    no_resolve: bool = _packages("Do not look for meshes, textures and packages.", is_rare=True)
    robot: str | None = _packages(
        "The robot that SRDF and YAML files are about; found by default.", "FILE", is_rare=True
    )
    xacro_arg: Many = _packages("Argument of xacro files; repeatable.", "NAME:=VALUE")
    xacro_env: Many = _packages(
        "Environment variable that xacro files may read; repeatable, none by default.", "NAME", is_rare=True
    )
    no_xacro: bool = _packages("Do not expand xacro files: they are not checked as robots.", is_rare=True)
    fail_on: str | None = FAIL_ON
    fail_on_unchecked: bool = FAIL_ON_UNCHECKED
    baseline: str | None = _counting("Do not count the findings in this file.", "FILE")
    write_baseline: str | None = _counting("Write the findings of today into this file.", "FILE")
    no_suppress: bool = _counting("Report what comments such as urdflint:ignore[...] keep silent, too.", is_rare=True)
    add_ignores: bool = _counting(
        "Write a comment that ignores it for each error and warning, into the files named.", is_rare=True
    )
    reason: str | None = _counting("The reason in comments that --add-ignores writes.", "TEXT", is_rare=True)
    format: Many = FORMAT
    severity: str | None = SEVERITY
    show_info: bool = SHOW_INFO
    all_places: bool = ALL_PLACES
    explain: bool = _report("Show all of each entry, with what programs print.")
    statistics: bool = STATISTICS
    quiet: bool = QUIET
    color: str = COLOR
    fix: bool = _fixes("Make the safe fixes of what is shown, in the files named.")
    unsafe_fixes: bool = _fixes("Fix also what needs a look afterwards; alone, check which fixes hold.", is_rare=True)
    diff: bool = _fixes("Show what --fix would change; change nothing.")
    fix_only: bool = _fixes("Fix, and report only what was fixed.", is_rare=True)
    config: str | None = _files("The configuration for all files, not the nearest.", "FILE")
    no_config: bool = _files("Ignore configuration files.", is_rare=True)
    show_config: bool = _files("Show all settings and where they come from.")
    show_files: bool = _files("List the files that would be checked; check nothing.", is_rare=True)
    force_exclude: bool = _files(
        "Leave out what the configuration excludes, also files that are named; for pre-commit.", is_rare=True
    )
    with_robots: bool = _files(
        "Check xacro files also through the robots around that include them; for pre-commit.", is_rare=True
    )
    changed_since: str | None = _files("Check only what changed since this git revision.", "REV")
    stdin_filename: str | None = _files("Name of standard input in reports.", "NAME", is_rare=True)
    max_size: str | None = _files("Do not read files larger than this, 100 MB by default.", "MB", is_rare=True)
    jobs: str = _speed(
        "Number of processes; chosen automatically by default.", "N", letter="-j", is_rare=True, default="auto"
    )
    cache_dir: str | None = _speed("Keep results of earlier runs here, for a single file too.", "DIR", is_rare=True)
    no_cache: bool = _speed("Check every file, also where nothing has changed since an earlier run.", is_rare=True)
    shard: str | None = _speed(
        "Check only the I-th of N parts, for several machines; `urdflint merge` puts their JSON together.",
        "I/N",
        is_rare=True,
    )
    cluster: str | None = _speed(
        "Let the workers of a Dask cluster check, which see the same files; needs urdflint[cluster].",
        "ADDRESS",
        is_rare=True,
    )
    watch: bool = _speed("Check again whenever a file changes, until Ctrl-C.", is_rare=True)
    sandbox: bool = _files(
        "Let the kernel see to it that only what is checked is read, and only reports are written (Linux).",
        is_rare=True,
    )
