"""Every reason of the models of SDFormat, MJCF and directives reaches one rule, says what it is, and is shown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from unittest import mock

from tests import documents
from tests.programs import reasons_in
from tests.programs.unshown_in_scenes import UNSHOWN
from urdflint.linter.formats.scene_check import rule_codes
from urdflint.linter.run import engine
from urdflint.model.scenes.scene import Scene
from urdflint.programs import scenes
from urdflint.programs.reason import REASONS, Reason
from urdflint.programs.target import FAMILIES, Target


@cache
def reasons() -> dict[str, type[Reason]]:
    """All of these reasons, by their words."""
    for family in FAMILIES.values():
        for one in family.formats:
            import_module(f"urdflint.programs.{family.name}.{one}")
    return {word: one for word, one in REASONS.items() if scenes.WORD.match(word)}


def test_every_reason_has_one_rule() -> None:
    assert {word for word, one in reasons().items() if rule_codes().keys().isdisjoint(one.words)} == set()
    assert rule_codes().keys() - {word for one in reasons().values() for word in one.words} == set()
    heads = [word for rule in documents.rules() for word in rule.covers if scenes.WORD.match(word)]
    assert len(heads) == len(set(heads))


def test_every_reason_says_what_it_is() -> None:
    assert reasons_in.wordless(reasons().values()) == []


def shown() -> set[str]:
    """The words of the reasons that examples show of their own rule."""
    seen = set[tuple[str, str]]()
    real, of = scenes.claims, [""]

    def listening(scene: Scene, targets: list[Target]) -> Iterator[scenes.SceneClaim]:
        for claim in real(scene, targets):
            seen.add((of[0], claim.note.reason.word))
            yield claim

    with mock.patch.object(scenes, "claims", listening):
        for rule in documents.rules():
            of[0] = rule.code
            for example in rule.examples if any(map(scenes.WORD.match, rule.covers)) else ():
                if example.role == "bad":
                    documents.said(rule, example.text, engine.Settings(targets=documents.targets(rule)))
    return {word for code, word in seen if rule_codes().get(word) == code}


def test_every_reason_is_shown() -> None:
    """By an example of its rule, or it is listed with why none shows it."""
    examples, listed = shown(), {word for words in UNSHOWN.values() for word in words.split()}
    assert len(examples) > 20
    assert reasons().keys() - examples - listed == set(), "show it in an example of its rule, or list it with why not"
    assert listed - reasons().keys() == set(), "no reason has these words any more"
    assert listed & examples == set(), "examples show these now"
