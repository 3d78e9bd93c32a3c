"""Rules of a team in a configuration: how its tables are read, and the rules that come of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from urdflint.config import BadConfig, Config, values
from urdflint.config.toml import bad
from urdflint.config.values import NUMBER, TEXT, Form, Mistake, short
from urdflint.findings import FILE, JOINT, LINK, ROBOT, Demand, Severity, TeamRule
from urdflint.text.similar import edits, nearest, suggestion

CODE, NAME = r"[A-Z]{2,4}[0-9]{3}", r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
LETTERS = "REQ"  # of the codes of ready-made rules
SEVERITIES = tuple(severity.value for severity in Severity)
MAX_RULES = 500  # of a configuration
KINDS = (LINK, JOINT, ROBOT, "material")  # whose names can be demanded
BOUNDED = {
    "mass": "link/inertial/mass/@value",
    **{name: f"joint/limit/@{name}" for name in ("lower", "upper", "effort", "velocity")},
    **{name: f"joint/dynamics/@{name}" for name in ("damping", "friction")},
}
SCOPES = (ROBOT, LINK, JOINT, FILE)  # what a rule is for, beside paths
KEYS = ("rule", "require", "names", "bounds", "joint-types", "forbid")
FIELDS = tuple(key.replace("-", "_") for key in KEYS)


def rule_form() -> Form:
    """The tables [[rule]], read as rules by code."""
    entry = values.entry("rule", _forms(), ("code", "name", "where", "message"))

    def read(raw_tables: Any, folder: str) -> dict[str, TeamRule] | None:
        if not isinstance(raw_tables, list) or not all(isinstance(raw_table, dict) for raw_table in raw_tables):
            return None
        if len(raw_tables) > MAX_RULES:
            raise Mistake(f"{len(raw_tables):,} rules are too many: {MAX_RULES} are allowed")
        rules: dict[str, TeamRule] = {}
        for number, raw_table in enumerate(raw_tables):
            rule = _rule(values.value(entry, "rule", raw_table, folder, number), number)
            if rule.code in rules:
                raise Mistake(f"two rules have the code '{rule.code}'", number, "code")
            rules[rule.code] = rule
        return rules

    return Form("a list of tables, each [[rule]]", read, {"type": "array", "items": entry.schema})


def _forms() -> dict[str, Form]:
    text = _text("a text", r"[\s\S]*\S[\s\S]*")
    texts = Form("a text or a list of them", _texts, {"anyOf": [{"type": "array", "items": TEXT}, TEXT]})
    return {
        "code": _text("two to four capital letters and three digits", CODE),
        "name": _text("words of small letters with hyphens between", NAME),
        "for": text,
        "where": text,
        "message": text,
        "severity": Form("a severity", _severity, {"enum": [*SEVERITIES]}),
        "help": text,
        "bad": texts,
        "good": texts,
    }


def _text(description: str, pattern: str) -> Form:
    schema = {"type": "string", "pattern": f"^{pattern}$"}
    return Form(
        description, lambda text, _: text if isinstance(text, str) and re.fullmatch(pattern, text) else None, schema
    )


def _texts(raw_value: Any, _: str) -> tuple[str, ...] | None:
    texts = [raw_value] if isinstance(raw_value, str) else raw_value
    return tuple(texts) if isinstance(texts, list) and all(isinstance(text, str) for text in texts) else None


def _severity(word: Any, _: str) -> Severity | None:
    if isinstance(word, str) and word not in SEVERITIES:
        raise Mistake(
            f"unknown severity {short(repr(word))}{suggestion(word, SEVERITIES) or ': use error, warning or info'}"
        )
    return Severity(word) if isinstance(word, str) else None


def _rule(table: Mapping[str, Any], number: int) -> TeamRule:
    from urdflint.linter.rules import catalog, team_check

    code, name = table["code"], table["name"]
    letters = next((letters for letters in (*catalog.families(), LETTERS, "ALL") if code.startswith(letters)), None)
    if letters is not None:
        own = "ready-made rules" if letters == LETTERS else "rules of urdflint"
        raise Mistake(
            f"codes that begin with {letters} are for {own}, not '{code}'; use TEAM001 or such", number, "code"
        )
    if catalog.find(name):
        raise Mistake(f"'{name}' is the name of {catalog.find(name)}, a rule of urdflint", number, "name")
    demand = Demand(table.get("for", ROBOT), table["where"], table["message"])
    nearest_scope = next((kind for kind in SCOPES if _is_slip(demand.scope, kind)), None)
    if nearest_scope is not None:
        raise Mistake(
            f"{code}: 'for': did you mean '{nearest_scope}'? An element of this name is '//{demand.scope}'",
            number,
            "for",
        )
    try:
        team_check.readied(demand)
    except team_check.BadDemand as error:
        raise Mistake(f"{code}: '{error.key}': {error}", number, error.key) from error
    severity = table.get("severity", Severity.ERROR)
    title, examples = name.replace("-", " ").capitalize(), (table.get("bad", ()), table.get("good", ()))
    return TeamRule(code, name, severity, (demand,), title, table.get("help", ""), *examples, key="rule", number=number)


def _is_slip(word: str, kind: str) -> bool:
    """Whether a word is a kind of thing with one letter too many, too few, wrong or swapped, but not the first."""
    return word.isalpha() and word != kind and word[:1] == kind[0] and edits(word, kind, 2) == 1


def require_form() -> Form:
    """The table `require`: the links and joints that each robot must have."""
    names = Form("a list of names", _names, {"type": "array", "items": TEXT})
    return _table("require", {"links": names, "joints": names})


def names_form() -> Form:
    """The table `names`: a regular expression for the names of links and other elements."""
    return _table("names", {kind: Form("a regular expression", _pattern, TEXT) for kind in KINDS})


def bounds_form() -> Form:
    """The table `bounds`: the least and the largest value of an attribute, named by a word or by a path."""
    pair = Form("two numbers, the least and the largest", _pair, {"type": "array", "items": {"type": "number"}})

    def read(raw_table: Any, folder: str) -> dict[str, tuple[float, float]] | None:
        if not isinstance(raw_table, dict):
            return None
        for key in raw_table:
            if key not in BOUNDED and "@" not in key:
                near = suggestion(key, BOUNDED) or ": use " + ", ".join(BOUNDED) + ', or a path such as "link/a/@b"'
                raise Mistake(f"unknown key {short(repr(key))} in 'bounds'{near}", key)
            _read_demand(_bound(key, (0, 0)), key)
        return {key: values.value(pair, f"bounds.{key}", bounds, folder, key) for key, bounds in raw_table.items()}

    schema = {"type": "object", "additionalProperties": pair.schema}
    return Form("a table of attributes and their bounds", read, schema)


def types_form() -> Form:
    """The key `joint-types`: the types that joints may have."""

    def read(raw_value: Any, folder: str) -> tuple[str, ...] | None:
        from urdflint.schema import vocabulary

        types = _names(raw_value, folder)
        for word in types or ():
            near = None if word in vocabulary.joint_types() else nearest(word, vocabulary.joint_types())
            if near is not None:
                raise Mistake(f"no joint has the type {short(repr(word))}, did you mean '{near}'?")
        return types

    return Form("a list of types of joints", read, {"type": "array", "items": TEXT})


def forbid_form() -> Form:
    """The key `forbid`: paths of elements and attributes that no robot may have."""

    def read(raw_value: Any, folder: str) -> tuple[str, ...] | None:
        paths = _names(raw_value, folder)
        for path in paths or ():
            _read_demand(_forbidden(path))
        return paths

    return Form("a list of paths of elements", read, {"type": "array", "items": TEXT})


def _table(key: str, forms: Mapping[str, Form]) -> Form:
    def read(raw_table: Any, folder: str) -> dict[str, Any] | None:
        return values.parts(key, forms, raw_table, folder) if isinstance(raw_table, dict) else None

    properties = {name: form.schema for name, form in forms.items()}
    schema = {"type": "object", "additionalProperties": False, "properties": properties}
    return Form(f"a table of {', '.join(forms)}", read, schema)


def _names(raw_value: Any, _: str) -> tuple[str, ...] | None:
    if not isinstance(raw_value, list) or not all(isinstance(name, str) and name for name in raw_value):
        return None
    for name in raw_value:
        _quoted(name)
    return tuple(dict.fromkeys(raw_value))


def _pattern(raw_value: Any, _: str) -> str | None:
    from urdflint.xpath import automaton

    if not isinstance(raw_value, str):
        return None
    try:
        automaton.compiled(raw_value)
    except automaton.BadPattern as error:
        raise Mistake(f"regular expression {short(repr(raw_value))}: {error}") from error
    _quoted(raw_value)
    return raw_value


def _pair(raw_value: Any, folder: str) -> tuple[float, float] | None:
    numbers = [NUMBER.read(bound, folder) for bound in raw_value] if isinstance(raw_value, list) else []
    if len(numbers) != 2 or None in numbers or numbers[0] > numbers[1]:
        return None
    return numbers[0], numbers[1]


def _read_demand(demand: Demand, *keys: str) -> None:
    from urdflint.linter.rules import team_check

    try:
        team_check.readied(demand)
    except team_check.BadDemand as error:
        raise Mistake(f"'{demand.scope}': {error}", *keys) from error


def _quoted(text: str) -> str:
    """A text as a literal of XPath."""
    quote = "'" if "'" not in text else '"'
    if quote in text:
        raise Mistake(f"{short(repr(text))} has quotes of both kinds")
    return f"{quote}{text}{quote}"


class Ready(NamedTuple):
    """A kind of ready-made rule: number and name, its title, the keys where it stands, and the demands of a value."""

    number: int
    name: str
    title: str
    keys: tuple[str, ...]
    demands: Callable[[Any], Iterator[Demand]]


def _required(kind: str) -> Callable[[Sequence[str]], Iterator[Demand]]:
    def demands(names: Sequence[str]) -> Iterator[Demand]:
        for name in names:
            condition = f"not({kind}/@name = {_quoted(name)})"
            yield Demand(ROBOT, condition, f"robot {{robot}} has no {kind} '{_literal(name)}'", name)

    return demands


def _matching(kind: str) -> Callable[[str], Iterator[Demand]]:
    def demands(pattern: str) -> Iterator[Demand]:
        condition = f"@name and not(matches(@name, {_quoted(pattern)}))"
        path = ".//material" if kind == "material" else kind
        yield Demand(path, condition, f"the name of {kind} '{{name}}' does not match {_literal(pattern)}")

    return demands


def _bounded(key: str) -> Callable[[tuple[float, float]], Iterator[Demand]]:
    return lambda bounds: iter([_bound(key, bounds)])


def _bounds_of_paths(table: Mapping[str, tuple[float, float]]) -> Iterator[Demand]:
    return (_bound(key, bounds) for key, bounds in table.items() if key not in BOUNDED)


def _bound(key: str, bounds: tuple[float, float]) -> Demand:
    path = BOUNDED.get(key, key)
    owner = next((f"{kind} '{{{kind}}}': " for kind in (LINK, JOINT) if path.startswith(kind)), "")
    least, largest = map(_numeral, bounds)
    condition = f". < {least} or . > {largest}"
    label, name = ("", key) if key in BOUNDED else (key, _literal(key))
    return Demand(path, condition, f"{owner}{name} is {{.}}, allowed are {least} to {largest}", label)


def _forbidden(path: str) -> Demand:
    attribute = path.rpartition("/@")[2] if "/@" in path else ""
    subject = f"attribute '{_literal(attribute)}' of <{{tag}}>" if attribute else "<{tag}>"
    return Demand(path, "true()", f"{subject} is forbidden here: {_literal(path)}", path)


def _types(names: Sequence[str]) -> Iterator[Demand]:
    allowed = " or ".join(f"@type = {_quoted(name)}" for name in names) or "false()"
    words = ", ".join(map(_literal, names)) or "none"
    yield Demand(JOINT, f"@type and not({allowed})", f"joint '{{name}}' is {{type}}, allowed are {words}")


def _numeral(number: float) -> str:
    from urdflint.xpath.functions import string

    return string(number)


def _literal(text: str) -> str:
    """A text as a message has it, braces and all."""
    return text.replace("{", "{{").replace("}", "}}")


READY = (
    Ready(
        1, "required-link-missing", "A link that each robot must have is missing", ("require", "links"), _required(LINK)
    ),
    Ready(
        2,
        "required-joint-missing",
        "A joint that each robot must have is missing",
        ("require", "joints"),
        _required(JOINT),
    ),
    *(
        Ready(
            10 + index,
            f"{kind}-name-not-allowed",
            f"The name of a {kind} is not as agreed",
            ("names", kind),
            _matching(kind),
        )
        for index, kind in enumerate(KINDS, 1)
    ),
    *(
        Ready(
            20 + index,
            f"{key}-out-of-bounds",
            f"The {key} is out of the bounds that were agreed",
            ("bounds", key),
            _bounded(key),
        )
        for index, key in enumerate(BOUNDED, 1)
    ),
    Ready(29, "value-out-of-bounds", "A value is out of the bounds that were agreed", ("bounds",), _bounds_of_paths),
    Ready(30, "joint-type-not-allowed", "A joint has a type that was not agreed", ("joint-types",), _types),
    Ready(
        40,
        "element-forbidden",
        "An element is there that was agreed not to be",
        ("forbid",),
        lambda paths: map(_forbidden, paths),
    ),
)


def rules(config: Config) -> tuple[TeamRule, ...]:
    """All rules of a team that a configuration has, by code, ready-made ones too. Raises BadConfig."""
    files = {key: layer.path for layer in config.layers for key in layer.values}
    homes = {code: layer.path for layer in config.layers for code in layer.values.get("rule", ())}
    own = [rule._replace(path=homes.get(code, "")) for code, rule in config.rule.items()]
    names = {ready.name: f"{LETTERS}{ready.number:03}" for ready in READY}
    for rule in own:
        if rule.name in names:
            complaint = f"'{rule.name}' is the name of {names[rule.name]} too"
            raise bad(rule.path, complaint, ("rule", rule.number, "name")) if rule.path else BadConfig(complaint)
        names[rule.name] = rule.code
    return tuple(sorted((*own, *_ready_made(config, files)), key=lambda rule: rule.code))


def _ready_made(config: Config, files: Mapping[str, str]) -> Iterator[TeamRule]:
    for number, name, title, (key, *inner), demands_of in READY:
        setting = getattr(config, key.replace("-", "_"))
        setting = setting.get(inner[0]) if inner else setting
        demands = tuple(demands_of(setting)) if setting else ()
        if demands:
            code = f"{LETTERS}{number:03}"
            yield TeamRule(code, name, Severity.ERROR, demands, title, path=files.get(key, ""), key=key)
