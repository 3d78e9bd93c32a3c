"""The reasons that the tables of messages name: those of the models, and rules only where they lead to others."""

from __future__ import annotations

from tests.programs import reasons_in
from urdflint.linter.rules import catalog
from urdflint.linter.rules.message_rules import messages_of_rule, rules_of
from urdflint.messages.table import messages

ANY_PART = frozenset(("faults/part-rejected", "silences/part-altered"))
WITH_REASONS = [message for message in messages() if message.reasons]


def test_reasons_are_those_of_the_model_of_the_program_that_prints_the_words() -> None:
    declared = reasons_in.everywhere()
    for message in WITH_REASONS:
        assert set(message.reasons) <= declared.keys(), message
        families = {reason.partition("/")[0] for reason in message.reasons}
        assert families <= {message.program, *(["urdfpy"] if message.program in ("sapien", "genesis") else [])}, message
        assert len(set(message.reasons)) == len(message.reasons), message


def test_rules_are_named_only_where_reasons_lead_to_others() -> None:
    twins = [
        message for message in WITH_REASONS if message.rules and message.rules == rules_of(message._replace(rules=()))
    ]
    assert twins == []
    assert len(WITH_REASONS) > 400
    assert sum(not message.rules for message in WITH_REASONS) > 200


def test_rules_without_a_row_of_their_own_are_those_that_cover_the_reasons() -> None:
    """By the words that the classes have; what covers any part that a program refuses is left to the rules in rows."""
    declared = reasons_in.everywhere()
    covers = {code: catalog.rule(code).covers for code in catalog.paths()}
    for message in WITH_REASONS:
        if not message.rules:
            words = {word for reason in message.reasons for word in declared[reason].words} - ANY_PART
            assert set(rules_of(message)) == {code for code in covers if not words.isdisjoint(covers[code])}, message


def test_a_rule_has_the_messages_of_the_reasons_that_it_covers() -> None:
    texts = {message.says for message in messages_of_rule("URDF306") if not message.rules}
    assert "Failed to find root link: Two root links found: [{link}] and [{link2}]" in texts
