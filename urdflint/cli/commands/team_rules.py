"""`test-rules`: rules of a team on the examples in their tables."""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from urdflint.cli import exit_codes, terminal
from urdflint.cli.parameters import option

if TYPE_CHECKING:
    from urdflint.findings import TeamRule

CONFIG = option("The configuration; that of the current folder by default.", "FILE")
BAD, GOOD = "bad", "good"


def check_examples(config: Annotated[str | None, CONFIG] = None) -> None:
    """Test the rules of a team: each must report its bad examples and none of its good ones.

    Examples are texts under bad and good in a table [[rule]] of the configuration, whole robots or parts of one. The
    exit code is 1 if a rule misses a bad one or reports a good one.
    """
    from urdflint.cli import options
    from urdflint.config import plans
    from urdflint.text.wording import counted, page

    with exit_codes.usage_errors():
        rules = [rule for rule in plans.team_around(os.curdir, config) if rule.key == "rule"]
        if not rules:
            raise options.BadOption(f"there is no [[rule]] in {config or 'the configuration of this folder'}")
        complaints = [complaint for rule in rules for complaint in _complaints(rule)]
    number = sum(len(rule.bad) + len(rule.good) for rule in rules)
    missing = [rule.code for rule in rules if not (rule.bad or rule.good)]
    result = f"{len(complaints)} of them wrong" if complaints else "all right"
    summary = f"{counted(len(rules), 'rule')}, {counted(number, 'example')}{f': {result}' if number else ''}\n"
    note = f"without examples: {', '.join(missing)}\n" if missing else ""
    terminal.show(page("".join(f"{complaint}\n" for complaint in complaints) + summary + note))
    raise SystemExit(exit_codes.FINDINGS if complaints else exit_codes.CLEAN)


def _complaints(rule: "TeamRule") -> Iterator[str]:
    """What a rule does otherwise than its examples say, a line each. Raises BadConfig."""
    from urdflint.config import toml

    for role, texts in ((BAD, rule.bad), (GOOD, rule.good)):
        for number, text in enumerate(texts, 1):
            words = _complaint(rule, role, text)
            if words:
                place = f"{role} example {number}" if len(texts) > 1 else f"its {role} example"
                complaint = f"{rule.code} {rule.name}: {place} {words}"
                yield str(toml.bad(rule.path, complaint, ("rule", rule.number, role), text.strip()))


def _complaint(rule: "TeamRule", role: str, text: str) -> str | None:
    """What is wrong with one example. Raises BadConfig where the rule takes too long."""
    from urdflint.config import toml
    from urdflint.linter.run import engine
    from urdflint.linter.settings import Settings
    from urdflint.syntax import parsing
    from urdflint.syntax.source import Source

    robot_text = text if "<robot" in text else f'<robot name="example">\n{text}\n</robot>'
    source = Source("example.urdf.xacro" if "xacro:" in robot_text else "example.urdf", robot_text.encode())
    departures = parsing.read(source).departures
    if departures:
        return f"is not XML: {departures[0].message}"
    result = engine.lint(source, Settings(codes=frozenset((rule.code,)), team=(rule,), resolve=False))
    for overrun in result.report.overruns:
        raise toml.bad(rule.path, overrun.words, ("rule", rule.number, "where"))
    if result.report.skipped or result.report.failure:
        return f"was not checked: {result.report.failure or result.report.skipped}"
    if role == BAD:
        return None if result.findings else "is not reported"
    return f"is reported: {result.findings[0].message}" if result.findings else None
