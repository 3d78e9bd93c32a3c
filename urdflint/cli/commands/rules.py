"""`rule`, `rules` and `targets`: what urdflint knows."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

from urdflint.cli import exit_codes, terminal
from urdflint.cli.commands.base import COLOR, FORMAT, colored
from urdflint.cli.parameters import argument, option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from urdflint.findings import TeamRule
    from urdflint.linter.rules.catalog import Rule
    from urdflint.linter.rules.rule_changes import Change

MAX_RULES = 15  # that a search lists
FAMILY = option("Only codes with these letters, such as URDF.", "LETTERS")
OPEN = option("Show it as a page in the browser.")
CONFIG = option("The configuration with rules of a team; that of the current folder by default.", "FILE")
RULE = argument("Such as URDF400 or limit-missing, or a part of a message.", "CODE-OR-NAME", complete="rules")
TARGET = option("Only rules about these programs; repeatable.", "TARGET", letter="-t", complete="targets")
SINCE = option("Only rules that came with this release of urdflint or later.", "VERSION")
CHANGED_SINCE = option("Only rules that are new or changed since this release, and how.", "VERSION")
FIXABLE = option("Only rules with findings that --fix or --unsafe-fixes can fix.")
SEARCH = option("Only rules about these words or about this message.", "WORDS")


def show_rule(
    word: Annotated[str, RULE],
    open: Annotated[bool, OPEN] = False,  # noqa: A002
    config: Annotated[str | None, CONFIG] = None,
    color: Annotated[str, COLOR] = "auto",
) -> None:
    """Explain a rule: why it matters, what each program does and prints, examples, and how that is known.

    A part of a message that a program prints leads to the rule that tells its cause. Rules of a team are those of the
    configuration for the current folder.
    """
    from urdflint.cli import options
    from urdflint.config import plans, request
    from urdflint.linter.rules import catalog

    with exit_codes.usage_errors():
        in_color = colored(color)
        known_code = catalog.find(word)
        team = () if known_code else plans.team_around(os.curdir, config)
        code = known_code or catalog.find(word, team) or _rule_of_message(word)
        if code is None:
            raise options.BadOption(f"unknown rule '{word}'{request.suggest_rule(word, team)}")
    rule = catalog.rule_of(code, team)
    if open:
        terminal.show(_opened(rule))
        return
    from urdflint.reporters.reference import rule_page
    from urdflint.text import wording

    terminal.show(_formatted(wording.source(rule_page.page(rule)), in_color))


def _rule_of_message(words: str) -> str | None:
    """The likeliest rule for a message of a program; other rules are named on standard error."""
    from urdflint.linter.rules import catalog
    from urdflint.reporters.reference import printed_messages

    codes = printed_messages.rules_of_message(words)
    if codes[1:]:
        further_rules = ", ".join(f"{code} {catalog.names()[code]}" for code in codes[1:4])
        terminal.say(f"it can also be {further_rules}")
    return codes[0] if codes else None


def _opened(rule: "Rule") -> str:
    """Write the page of a rule to a file of its own and show it in the browser; the path of the file."""
    import tempfile
    import webbrowser
    from pathlib import Path

    from urdflint.reporters.reference import rule_page

    path = Path(tempfile.mkdtemp(prefix="urdflint-"), f"{rule.code}-{rule.name}.html")
    path.write_text(rule_page.html_page(rule), encoding="utf-8")
    return f"{path}\n" if webbrowser.open(path.as_uri()) else f"{path} is written; no browser was found to open it\n"


def list_rules(  # noqa: PLR0913, PLR0917
    family: Annotated[str | None, FAMILY] = None,
    target: Annotated[list[str] | None, TARGET] = None,
    since: Annotated[str | None, SINCE] = None,
    changed_since: Annotated[str | None, CHANGED_SINCE] = None,
    fixable: Annotated[bool, FIXABLE] = False,
    search: Annotated[str | None, SEARCH] = None,
    config: Annotated[str | None, CONFIG] = None,
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
    color: Annotated[str, COLOR] = "auto",
) -> None:
    """List the rules, with those of a team in the configuration; a search puts the best match first."""
    from urdflint.config import plans, request
    from urdflint.linter.rules import catalog

    changes_by_code: dict[str, list[Change]] = {}
    with exit_codes.usage_errors():
        in_color = colored(color, format)
        team = plans.team_around(os.curdir, config)
        chosen_rules = [catalog.rule_of(code, team) for code in sorted(catalog.codes(team))]
        if family is not None:
            request.one_of("--family", family.upper(), sorted({rule.family for rule in chosen_rules}))
            chosen_rules = [rule for rule in chosen_rules if rule.family == family.upper()]
        if target:
            from urdflint.linter.rules.applicability import programs_of

            families = {program.family for program in request.targets(request.words(target))}
            chosen_rules = [rule for rule in chosen_rules if not families.isdisjoint(programs_of(rule))]
        if since is not None:
            earliest = _release(since)
            chosen_rules = [rule for rule in chosen_rules if rule.since and _release(rule.since) >= earliest]
        if changed_since is not None:
            changes_by_code = _changes(chosen_rules, changed_since)
            chosen_rules = [rule for rule in chosen_rules if changes_by_code[rule.code]]
    if fixable:
        chosen_rules = [rule for rule in chosen_rules if any(example.role == "fixed" for example in rule.examples)]
    if search is not None:
        chosen_rules = _matching(chosen_rules, team, search)
    from urdflint.reporters.reference import rule_lists

    if format == "json":
        terminal.show(rule_lists.rules_json(chosen_rules, changes_by_code))
    elif changed_since is not None:
        from urdflint.reporters.reference.rule_changes import as_markdown

        terminal.show(_formatted(as_markdown(changes_by_code, chosen_rules), in_color))
    else:
        terminal.show(terminal.painted(rule_lists.rules(chosen_rules), in_color))


def _changes(rules: "Sequence[Rule]", release: str) -> "dict[str, list[Change]]":
    """What changed in rules since a release, by their codes. Raises BadOption for one that is not known."""
    from urdflint.config import request
    from urdflint.linter.rules import rule_changes

    former_rules = rule_changes.recorded(request.one_of("--changed-since", release, rule_changes.releases()))
    return {rule.code: rule_changes.changes(rule, former_rules) for rule in rules}


def _matching(rules: "Sequence[Rule]", team: "Sequence[TeamRule]", search: str) -> "list[Rule]":
    """The rules about some words, the best match first; those of a team come before all others."""
    from urdflint.reporters.reference import printed_messages

    by_code, words = {rule.code: rule for rule in rules}, search.lower().split()
    own = [rule.code for rule in team if all(word in f"{rule} {rule.title}".lower() for word in words)]
    codes = [code for code in (*own, *printed_messages.search(search)) if code in by_code]
    return [by_code[code] for code in codes[:MAX_RULES]]


def _formatted(text: str, in_color: bool) -> str:
    """Markdown as it stands, or laid out where a terminal shows it."""
    if not (in_color or sys.stdout.isatty()):
        return text
    from rich.markdown import Markdown

    return terminal.painted(Markdown(text, code_theme="ansi_dark"), in_color)


def _release(word: str) -> tuple[int, ...]:
    """A release of urdflint as numbers that can be compared. Raises BadOption."""
    from urdflint.cli import options

    if not all(part.isdecimal() and len(part) < 9 for part in word.split(".")):
        raise options.BadOption(f"--since: '{word}' is not a release such as 0.2.0")
    return tuple(map(int, word.split(".")))


def list_targets(
    target: Annotated[
        str | None, argument("A target; its options are listed too.", "[NAME]", complete="targets")
    ] = None,
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
    color: Annotated[str, COLOR] = "auto",
) -> None:
    """List the programs to check for, their releases and aliases, or one with its options; see docs/targets.md."""
    from urdflint.config import request

    with exit_codes.usage_errors():
        in_color = colored(color, format)
        families = [requested.name.partition("@")[0] for requested in request.targets([target] if target else [])]
    from urdflint.reporters.reference import target_lists

    terminal.show(
        target_lists.as_json(families)
        if format == "json"
        else terminal.painted(target_lists.options(families) if target else target_lists.table(), in_color)
    )
