"""The one table of settings: what configurations may say, from which their reading, schema and documents are made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from urdflint.config import team_rules, values, xacro_forms
from urdflint.config.values import ADDRESS, FILE, FLAG, FOLDER, NUMBER, PATTERNS, TEXT, Form
from urdflint.findings import THRESHOLDS

RULE: Mapping[str, Any] = {"$ref": "#/definitions/rule"}  # a code, the first characters of codes, a name or ALL
TARGET: Mapping[str, Any] = {"$ref": "#/definitions/target"}


class Setting(NamedTuple):
    """A key of the configuration: what it may be, in words what it is for, its default, and an example in TOML.

    `adds`: with `extend` its values add up, where otherwise the nearest file wins.
    """

    form: Form
    about: str
    default: str
    example: str = ""
    adds: bool = False


def _options() -> Form:
    """A table of rules, each with a table of numbers."""

    def read(raw_options: Any, folder: str) -> dict[str, Any] | None:
        if not isinstance(raw_options, dict):
            return None
        form = {name: values.table(f"rules.{name}", NUMBER, "a table of options") for name in raw_options}
        return {
            name: values.value(form[name], f"rules.{name}", raw_value, folder, name)
            for name, raw_value in raw_options.items()
        }

    return Form("a table of rules and their options", read, {"$ref": "#/definitions/options"})


SETTINGS: Mapping[str, Setting] = {
    "extend": Setting(
        values.BASES,
        "A configuration to begin with, seen from this file, or several, of which the later ones win: what is said "
        "here wins over them, tables are merged by key. They may extend others. One in a ROS package is "
        "package://NAME/PATH. `extends` is another spelling.",
        "[]",
        'extend = ["../urdflint.toml"]',
    ),
    "target": Setting(
        values.targets(TARGET),
        "Programs for which findings count, as `urdflint targets` lists them. Empty, or "
        "auto: those that the repository of a folder shows to read its robots, else urdfdom and those that a file "
        'addresses. Options stand in brackets, "sapien(density=500)", or each program is a table with its options: '
        "[target.sapien] density = 500. --target replaces them.",
        "[]",
        'target = ["ros", "gazebo", "drake@1.58"]',
    ),
    "select": Setting(
        values.words("rules", RULE),
        'The rules to check: codes, the first characters of codes such as "GZ8", names, or "ALL". Empty: all of them. '
        "--select replaces them.",
        "[]",
        'select = ["XML", "URDF"]',
    ),
    "ignore": Setting(
        values.words("rules", RULE),
        "The rules not to check, written in the same way. --ignore adds to them.",
        "[]",
        'ignore = ["material-unused"]',
    ),
    "extend-select": Setting(
        values.words("rules", RULE),
        "Rules to check besides those of `select`, also where that comes from an extended configuration.",
        "[]",
        'extend-select = ["DRK"]',
        adds=True,
    ),
    "extend-ignore": Setting(
        values.words("rules", RULE),
        "Rules not to check besides those of `ignore`, also where that comes from an extended configuration.",
        "[]",
        'extend-ignore = ["GZ8"]',
        adds=True,
    ),
    "exclude": Setting(
        PATTERNS,
        "Files and folders to leave out where a folder is checked, as patterns seen from this file. `*` stays "
        "within a name, `**` goes through folders, and a pattern without a slash fits in any folder. Files that are "
        "named are checked all the same, unless --force-exclude is given.",
        "[]",
        'exclude = ["third_party", "old/*.urdf"]',
    ),
    "fail-on": Setting(
        values.choice(*THRESHOLDS),
        "The lowest severity for which the exit code is 1: error, warning, info or never. --fail-on replaces it.",
        '"error"',
        'fail-on = "warning"',
    ),
    "fail-on-unchecked": Setting(
        FLAG, "Whether the exit code is 1 too if a file was not checked as a robot, such as SDFormat.", "false"
    ),
    "unloaded": Setting(
        values.choice("info", "error"),
        "What errors count as, where a folder is checked, in files that nothing in the repository loads, and in inputs "
        "of its tests: info, or error as in other files.",
        '"info"',
        'unloaded = "error"',
    ),
    "resolve": Setting(FLAG, "Whether to look on the disk for meshes, textures and packages.", "true"),
    "strict": Setting(FLAG, "Whether content that no program is known to read is an error.", "false"),
    "deep": Setting(
        FLAG,
        "Whether checks that take long are run, such as that no joint turns any link through another one. Editors do "
        "not run them.",
        "false",
    ),
    "assume-latest": Setting(
        FLAG,
        "Whether a release of a program that urdflint does not know is judged as the newest known one before it.",
        "false",
    ),
    "require-reason": Setting(
        FLAG,
        "Whether comments that suppress findings, `<!-- urdflint:ignore[CODE] reason -->`, must give a reason.",
        "false",
    ),
    "baseline": Setting(
        FILE,
        "The file with the findings that are not counted, as --write-baseline writes it; seen from this file. Empty: "
        "none.",
        '""',
        'baseline = "urdflint-baseline.json"',
    ),
    "robot": Setting(
        FILE,
        "The URDF or xacro file of the robot that SRDF and YAML files of parameters are about, and through which an "
        "editor sees macro files; seen from this file. --robot replaces it. Empty: the robot in the same package, "
        "or in one that it depends on, that has the names.",
        '""',
        'robot = "urdf/arm.urdf.xacro"',
    ),
    "missing-packages": Setting(
        values.words("packages", TEXT),
        'Packages that are not here, and that robots may need all the same; "*" for all. What needs one is counted '
        "as not checked, where it fails the run otherwise. --missing-packages adds to them.",
        "[]",
        'missing-packages = ["realsense2_description"]',
    ),
    "rule-url": Setting(
        ADDRESS,
        "The web address of a rule's page, with {code} where its code stands, for reports and editors that link to it: "
        "JSON, SARIF, rdjson, HTML and the language server. Of a run, the first configuration that has one counts.",
        '""',
        'rule-url = "https://robots.example/urdflint/rules/{code}/"',
    ),
    "joint-types": Setting(
        team_rules.types_form(),
        "The types that joints may have: REQ030 reports the others. Empty: all.",
        "[]",
        'joint-types = ["revolute", "fixed"]',
    ),
    "forbid": Setting(
        team_rules.forbid_form(),
        "Paths of elements and attributes that no robot may have: REQ040 reports them.",
        "[]",
        'forbid = ["gazebo/plugin", "joint/dynamics/@friction"]',
    ),
    "packages": Setting(
        values.table("packages", FOLDER, "a table of package names and folders"),
        "Where ROS packages are that neither the file's folder nor the ROS environment has them; relative to this "
        "file. --package adds to them.",
        "{}",
        '[packages]\nmy_robot = "src/my_robot"',
    ),
    "per-file-ignores": Setting(
        values.per_file("per-file-ignores", "rules", RULE),
        "Rules not to check in the files that fit a pattern, besides those of `ignore`.",
        "{}",
        '[per-file-ignores]\n"old/**" = ["URDF6", "file-missing"]',
    ),
    "per-file-targets": Setting(
        values.per_file("per-file-targets", "targets", TARGET),
        "Programs for the files that fit a pattern, instead of `target`; those of all patterns that fit.",
        "{}",
        '[per-file-targets]\n"gazebo/**" = ["harmonic"]',
    ),
    "severity": Setting(
        values.table("severity", values.choice(*THRESHOLDS[:3]), "a table of rules and severities", RULE),
        "The severity of all findings of a rule, whatever programs do about it; the code or name of a rule wins over "
        "the first characters of codes. That a file is not XML stays what it is.",
        "{}",
        '[severity]\nlimit-missing = "warning"',
    ),
    "rules": Setting(
        _options(),
        "Options of rules, such as what counts as tiny; `urdflint rule CODE` lists those that a rule has.",
        "{}",
        "[rules.mass-tiny]\nat-most = 0.001",
    ),
    "rule": Setting(
        team_rules.rule_form(),
        "Rules of a team, each a table [[rule]]. Where the XPath `where` is true of what it is `for` (robot, link, "
        "joint, file, or a path of elements), `message` is reported. Configurations that are extended add theirs; of "
        "one code the nearest counts. See docs/team-rules.md.",
        "[]",
        '[[rule]]\ncode = "TEAM001"\nname = "tool-frame-missing"\nfor = "robot"\n'
        "where = \"not(link[@name='tool0'])\"\n"
        'message = "robot {robot} has no link tool0"',
    ),
    "require": Setting(
        team_rules.require_form(),
        "The links and joints that each robot must have: REQ001 and REQ002 report what is missing.",
        "{}",
        '[require]\nlinks = ["base_link", "tool0"]',
    ),
    "names": Setting(
        team_rules.names_form(),
        "Regular expressions that the names of links, joints, robots and materials must match: REQ011 to REQ014 report "
        "the others.",
        "{}",
        '[names]\nlink = "^[a-z][a-z0-9_]*$"',
    ),
    "bounds": Setting(
        team_rules.bounds_form(),
        "The least and the largest value of mass, lower, upper, effort, velocity, damping and friction, or of the "
        "attribute at a path. REQ021 to REQ029 report what is outside.",
        "{}",
        '[bounds]\nmass = [0.001, 100]\n"link/visual/geometry/mesh/@scale" = [0.001, 1]',
    ),
    "xacro": Setting(
        xacro_forms.form(),
        "Whether xacro files are expanded, to check what they make; their arguments, over which --xacro-arg wins; and "
        "the environment variables that $(env) and $(optenv) may read, to which --xacro-env adds. Arguments for some "
        "files only, and named sets of arguments of which each is checked, are the tables [[xacro.overrides]] and "
        "[[xacro.variants]].",
        "{}",
        '[xacro]\nexpand = true\narguments = {sim = true}\nenvironment = ["ROBOT_MODEL"]',
    ),
}
