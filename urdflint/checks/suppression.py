"""The comments that keep rules silent: what is wrong with them themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.findings.rule import Change, Problem, Replace, check
from urdflint.syntax import directives
from urdflint.syntax.place import Place
from urdflint.text.similar import nearest
from urdflint.text.wording import listed

SWITCHED_OFF = "correct the file; a rule of this family is switched off with `ignore` in the configuration"
NOWHERE = "no element follows it, and none stands before it on its line"


@check("SUP001")
def suppression_unused(unused: directives.Unused) -> Iterator[Problem]:
    directive, words = unused
    names = listed([f"'{word.text}'" for word in words])
    if directive.kind == "on":
        message = f"on[...] of {names} ends nothing: no off[...] of it stands before"
    elif directive.scope is None:
        message = f"{directive.kind}[...] of {names} has no effect: {NOWHERE}"
    else:
        message = f"{directive.kind}[...] of {names} suppresses nothing"
    yield Problem(message, _place(directive, words), fix=_removing(directive, words), safe=True)


@check("SUP002")
def suppression_of_no_rule(unknown: directives.Unknown | directives.Impossible) -> Iterator[Problem]:
    if isinstance(unknown, directives.Impossible):
        yield _impossible(unknown)
        return
    directive, word, codes = unknown
    guess = nearest(word.text, codes)
    place = Place(None, span=word.span)
    message = f"{directive.kind}[...] names the rule '{word.text}', which does not exist"
    if guess is None:
        yield Problem(message, place, fix=_removing(directive, [word]), safe=True)
    else:
        fix = (f"write {guess}", [Replace(place, guess)])
        yield Problem(f"{message}, did you mean '{guess}'?", place, help=f"write {guess}", fix=fix)


@check("SUP003")
def suppression_without_reason(unreasoned: directives.Unreasoned) -> Iterator[Problem]:
    directive = unreasoned.directive
    names = listed([f"'{word.text}'" for word in directive.words])
    yield Problem(f"{directive.kind}[...] of {names} gives no reason", Place(None, span=directive.span))


@check("SUP004")
def suppression_malformed(malformed: directives.Malformed) -> Iterator[Problem]:
    guess = nearest(malformed.word, directives.KINDS) if malformed.word else None
    hint = f", did you mean '{guess}'?" if guess else ""
    yield Problem(f"the comment for urdflint {malformed.fault}{hint}", Place(None, span=malformed.span))


def _impossible(impossible: directives.Impossible) -> Problem:
    directive, word = impossible
    message = f"{directive.kind}[...] names '{word.text}', which no comment can suppress"
    fix = _removing(directive, [word])
    return Problem(message, Place(None, span=word.span), help=SWITCHED_OFF, fix=fix, safe=True, cause="impossible")


def _place(directive: directives.Directive, words: Sequence[directives.Word]) -> Place:
    """The comment, or its one word of several."""
    return Place(None, span=words[0].span if len(words) == 1 < len(directive.words) else directive.span)


def _removing(directive: directives.Directive, words: Sequence[directives.Word]) -> Change:
    all_gone = len(words) == len(directive.words)
    removed = "the comment" if all_gone else listed([f"'{word.text}'" for word in words])
    return f"remove {removed}", [Replace(Place(None, span=span), "") for span in directives.without(directive, words)]
