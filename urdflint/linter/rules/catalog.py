"""The rules: documents in rules/ joined with the checks of the same code; documents are read when somebody asks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from urdflint import regex, resources
from urdflint.findings import Severity, TeamRule
from urdflint.findings.rule import REGISTRY, Registered
from urdflint.programs.effect import Effect
from urdflint.struct import Struct, cached_property

FILE = regex.compile(r"(?:.*/)?(?P<code>[A-Z]{2,4}\d{3})-(?P<name>[a-z0-9-]+)\.md\Z")
CODE = regex.compile(r"[A-Z]{2,4}\d{3}\Z")
_HARMLESS = {"error": "warning"}  # what is an error is a warning to those who lose nothing by it
SEVERITIES = ("severity", "strict", "accepted", "harmless", "unasked", "named", "folder", "stands")
KEYS = frozenset(
    (
        *(*SEVERITIES, "cause", "whole", "since", "effects", "for", "covers", "yields", "formerly", "evidence"),
        *("help", "option", "breaks"),
    )
)
OPTION = regex.compile(  # name=default; bounds; what it is for
    r"(?P<name>[a-z-]+)=(?P<default>\S+); (?:at least (?P<least>\S+?)(?:, at most (?P<most>\S+))?; )?(?P<about>\S.*)"
)
BLOCK = regex.compile(r"^```(?P<language>\w+) (?P<role>bad|good|fixed|report|robot)\n(?P<text>.*?)^```$", re.M | re.S)


class Example(Struct):
    """A block of a rule's document: `role` is bad, good, fixed or report, or robot: that of the examples."""

    role: str
    text: str


class Option(Struct):
    """A number that the user may set for a rule: its name, default, bounds, and what it is for."""

    name: str
    default: float
    least: float | None
    most: float | None
    about: str


class Rule(Struct):
    """A rule as its document tells it; `effects` and `only` are keyed by selector, `strict` is the severity then.

    `accepted` is the severity where none of the requested programs rejects the file for it.
    `harmless` is the severity where none of them rejects, drops or alters anything for it: a warning instead of an
    error, unless the rule is about robots that contradict themselves.
    `unasked` is the severity where nobody asks for a program.
    `named` is the severity where a program that loses something by it is asked for by its name.
    `folder` is the severity at most in a check of a folder: most who have it there mean it so, or lose nothing.
    `stands` are selectors of the programs for which the severity stays even if they do nothing about it, see
    `severity`.
    `cause_by_name`: it tells of names that are wrong, and problems of different names have different causes.
    `whole`: it tells of what is nowhere, so that it is silent about a robot of which a part is missing.
    `options` are the numbers that users may set, which its check takes as keyword arguments.
    `covers` are the reasons of the programs' models that it covers, `yields` those before which it is silent, see
    `claim_matching`.
    `breaks` says what a program does that is not among the targets, such as MoveIt.
    `formerly` are the names that it had once, and the codes of rules that were merged into it.
    """

    code: str
    name: str
    path: str
    severity: Severity
    strict: Severity
    accepted: Severity
    harmless: Severity
    unasked: Severity
    named: Severity
    folder: Severity
    stands: tuple[str, ...]
    cause_by_name: bool
    whole: bool
    since: str
    effects: dict[str, Effect]
    only: tuple[str, ...]
    covers: frozenset[str]
    yields: frozenset[str]
    formerly: tuple[str, ...]
    evidence: str
    options: tuple[Option, ...]
    help: str | None
    breaks: str
    title: str
    text: str

    @property
    def family(self) -> str:
        """The letters of the code."""
        return self.code.rstrip("0123456789")

    @cached_property
    def examples(self) -> list[Example]:
        """The examples in order."""
        return [Example(block["role"], block["text"]) for block in BLOCK.finditer(self.text)]

    @property
    def of_scenes(self) -> bool:
        """Whether it is about nothing but what models claim of files that are not URDF, which need no check."""
        return self.code not in REGISTRY and bool(self.covers)

    @property
    def check(self) -> Registered:
        """The function that finds the problem."""
        return REGISTRY[self.code]


class BadDocument(ValueError):
    """A rule's document does not keep to its form."""


@cache
def paths() -> dict[str, str]:
    """The path of every rule's document by code."""
    matches = (FILE.match(name) for name in resources.names("rules"))
    return {match["code"]: match[0] for match in matches if match}


@cache
def names() -> dict[str, str]:
    """The name of every rule by code."""
    return {code: path.rpartition("/")[2][len(code) + 1 : -3] for code, path in paths().items()}


def codes(team: Sequence[TeamRule] = ()) -> set[str]:
    """The codes of all rules, those of a team too."""
    return {*paths(), *(own.code for own in team)}


def words(team: Sequence[TeamRule] = ()) -> list[str]:
    """The names and codes of all rules, those of a team too."""
    return [*names().values(), *paths(), *(word for own in team for word in (own.name, own.code))]


@cache
def covering() -> dict[str, list[str]]:
    """The codes of the rules that cover a reason of what a model claims, in order, by its word.

    The table has those of the programs in the index; of another program the documents tell.
    """
    from urdflint.checks.index import INDEX
    from urdflint.programs.target import FAMILIES

    rows = (line.split("\t") for line in resources.lines("checks", "covers.tsv"))
    covering_codes = {word: codes.split() for word, codes in rows}
    letters = tuple(family.letters for name, family in FAMILIES.items() if name not in INDEX)
    for code in sorted(code for code in paths() if letters and code.startswith(letters)):
        for word in rule(code).covers:
            covering_codes.setdefault(word, []).append(code)
    return covering_codes


@cache
def families() -> frozenset[str]:
    """The letters that codes begin with."""
    return frozenset(code.rstrip("0123456789") for code in paths())


def is_known(code: str, team: Sequence[TeamRule]) -> bool:
    """Whether there is a rule of a code, of urdflint or of a team."""
    return code in paths() or any(own.code == code for own in team)


def may_be_code(code: str) -> bool:
    """Whether there can be a rule of a code: of urdflint, or with other letters of a team."""
    return code in paths() or (CODE.match(code) is not None and code.rstrip("0123456789") not in families())


def find(word: str, team: Sequence[TeamRule] = ()) -> str | None:
    """The code of the rule of that code or name, of a team or one that there was once too, or None."""
    code, name = word.upper(), word.lower()
    if code in paths():
        return code
    for own in team:
        if code == own.code or name == own.name:
            return own.code
    return codes_by_name().get(name) or former().get(name) or former().get(code)


@cache
def codes_by_name() -> dict[str, str]:
    """The code of every rule by name."""
    return {name: code for code, name in names().items()}


@cache
def former() -> dict[str, str]:
    """The codes of rules by the names and codes that there were once; every document is read for it."""
    return {word: code for code in paths() for word in rule(code).formerly}


def heir(code: str) -> str:
    """The current code of the rule that a code means: rules can be merged into others. An unknown code is returned."""
    return code if code in paths() or not CODE.match(code) else former().get(code, code)


def matching(selector: str, team: Sequence[TeamRule] = ()) -> set[str]:
    """The codes that a selector means: ALL, a code, a prefix of codes, or a name. Empty where there are none.

    A prefix means the rules that there are, and where none has it, the heirs of those that had it.
    """
    if selector.upper() == "ALL":
        return codes(team)
    code = find(selector, team)
    if code:
        return {code}
    prefix = selector.upper()
    matching_codes = {code for code in codes(team) if code.startswith(prefix)}
    return matching_codes or {code for word, code in former().items() if word.startswith(prefix)}


@cache
def rule(code: str) -> Rule:
    """The rule of a code; raises KeyError where there is none, BadDocument for one that cannot be read."""
    path = paths()[code]
    return parse(path, resources.read("rules", path).decode("utf-8"))


def rule_of(code: str, team: Sequence[TeamRule]) -> Rule:
    """The rule of a code, which may be one of a team. Raises KeyError where there is none."""
    for own in team:
        if own.code == code:
            return of_team(own)
    return rule(code)


@cache
def of_team(own: TeamRule) -> Rule:
    """A rule of a team as one with a document: its severity is the same for all programs."""
    from urdflint.linter.rules import team_check
    from urdflint.model.resource_files import Files

    blocks = [(role, text) for role, texts in (("bad", own.bad), ("good", own.good)) for text in texts]
    parts = [f"# {own.title}", own.help, *_demands(own)]
    parts += [f"```xml {role}\n{text.strip()}\n```" for role, text in blocks]
    return Rule(
        code=own.code,
        name=own.name,
        path="",
        **dict.fromkeys(("severity", "strict", "accepted", "harmless", "unasked", "named", "folder"), own.severity),
        stands=("always",),
        cause_by_name=False,
        whole=team_check.needs_whole(own),
        since="",
        effects={},
        only=(),
        covers=frozenset(),
        yields=frozenset(),
        formerly=(),
        evidence=Files.short_path(own.path),
        options=(),
        help=own.help or None,
        breaks="",
        title=own.title,
        text="\n\n".join(filter(None, parts)) + "\n",
    )


def _demands(own: TeamRule) -> Iterator[str]:
    """What a rule of a team reports, as sentences."""
    for demand in own.demands:
        yield f"It reports a `{demand.scope}` of which `{demand.condition}` is true: {demand.message}"


def parse(path: str, text: str) -> Rule:
    """A rule from its document."""
    match = FILE.match(path)
    parts = text.split("---\n", 2)
    if match is None or len(parts) != 3 or parts[0]:
        raise BadDocument(f"{path}: a rule document begins with a head between two lines of ---")
    read = head(path, parts[1])
    unknown = read.keys() - KEYS
    if unknown:
        raise BadDocument(f"{path}: no key of a head is {', '.join(map(repr, sorted(unknown)))}")
    title = f"\n{parts[2]}".partition("\n# ")[2].partition("\n")[0]
    try:
        effects = dict(word.rsplit("=", 1) for word in read.get("effects", "").split())
        return Rule(
            code=match["code"],
            name=match["name"],
            path=path,
            severity=Severity(read["severity"]),
            strict=Severity(read.get("strict", read["severity"])),
            accepted=Severity(read.get("accepted", read["severity"])),
            harmless=Severity(read.get("harmless", _HARMLESS.get(read["severity"], read["severity"]))),
            unasked=Severity(read.get("unasked", read["severity"])),
            named=Severity(read.get("named", read["severity"])),
            folder=Severity(read.get("folder", "error")),
            stands=tuple(read.get("stands", "").split()),
            cause_by_name={"rule": False, "name": True}[read.get("cause", "rule")],
            whole={"no": False, "yes": True}[read.get("whole", "no")],
            since=read["since"],
            effects={selector: Effect(effect) for selector, effect in effects.items()},
            only=tuple(read.get("for", "").split()),
            covers=frozenset(read.get("covers", "").split()),
            yields=frozenset(read.get("yields", "").split()),
            formerly=tuple(read.get("formerly", "").split()),
            evidence=read["evidence"],
            options=tuple(map(_option, read.get("option", "").splitlines())),
            help=read.get("help"),
            breaks=read.get("breaks", ""),
            title=title,
            text=parts[2],
        )
    except (KeyError, ValueError) as error:
        raise BadDocument(f"{path}: {error!r}") from error


def head(path: str, text: str) -> dict[str, str]:
    """The values of a head: YAML of a few forms, for which no parser of YAML has to be loaded.

    A value stands on one line, goes on in lines that are indented, or is a list of texts, which becomes one line each.
    """
    values: dict[str, str] = {}
    key = ""
    for line in text.splitlines():
        if line.startswith("  ") and key:
            separator, value = ("\n", line[4:]) if line.startswith("  - ") else (" ", line[2:])
            values[key] = f"{values[key]}{separator}{_plain(value)}" if values[key] else _plain(value)
            continue
        key, _, value = line.partition(":")
        if key in values:
            raise BadDocument(f"{path}: the head has {key!r} twice")
        values[key] = _plain(value[1:])
    return values


def _plain(value: str) -> str:
    quoted = len(value) > 1 and value[0] == value[-1] == "'"
    return value[1:-1].replace("''", "'") if quoted else value


def _option(line: str) -> Option:
    match = OPTION.fullmatch(line)
    if match is None:
        raise ValueError(f"option: {line}")
    least, greatest = (None if match[bound] is None else float(match[bound]) for bound in ("least", "most"))
    return Option(match["name"], float(match["default"]), least, greatest, match["about"])
