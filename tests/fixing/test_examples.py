"""The fixes of all rules on their documents' examples: they fix what they are for, bring nothing new, and settle."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import ExitStack, contextmanager

from tests import documents
from tests.fix_runs import proved, settled
from tests.grouping import grouped
from urdflint.files import safe_open
from urdflint.findings import Fix
from urdflint.fixing.passes import Settled
from urdflint.linter.run.engine import Settings
from urdflint.linter.settings import Settings as Asked
from urdflint.programs import target

EVERYONE = tuple(one for one in target.parse("all"))
EXAMPLES = [(rule, one.text) for rule in documents.rules() for one in rule.examples if one.role == "bad"]
ids = [f"{rule.code}-{at}" for at, (rule, _) in enumerate(EXAMPLES)]
SIZE = 8  # examples of a test
# Rules after whose fix another one tells of what nobody could see before
LEAVES = {
    "GZ808": {"GZ801"},  # of a sensor with a plugin of Gazebo Classic one finding tells both
    "DRK003": {"DRK410"},  # a compliant contact needs a modulus, which the old tag needed too
    "XAC110": {"URDF306"},  # of a robot of which a part is missing no rule says that it is in two pieces
    "XAC123": {"XAC112"},  # what was no property was no unused one
}
# Rules of which an example has a fix after which a program would reject the robot, so that it is not made
WITHDRAWN = {
    "DRK007": "urdfdom@1 would reject the robot",  # a joint whose parent is the world, which no link is
    "DRK102": "drake@1.51 would reject the robot",  # a link that is dropped, and a joint that names it
}


@contextmanager
def beside(rule):
    """Be in a folder with the files that an example names, and with the robot that one of a file beside it is for."""
    about = documents.robot(rule)
    with ExitStack() as stack:
        stack.enter_context(documents.beside(rule))
        if about is not None:
            stack.enter_context(safe_open.instead({os.path.realpath(documents.ROBOT): about.encode()}))
        yield


def name(rule, text: str = "") -> str:
    return documents.source(rule, text).name


SETTLED: dict[tuple[str, bytes, bool], Settled] = {}


def fixed(rule, data: bytes, unsafe: bool) -> Settled:
    """What fixes make of a text of a rule; beside it are the files of the rule, so that it is always the same."""
    key = rule.code, data, unsafe
    if key not in SETTLED:
        with beside(rule):
            SETTLED[key] = settled(data, name(rule, data.decode()), asked(rule, data.decode()), unsafe=unsafe)
    return SETTLED[key]


def asked(rule, text="") -> Asked:
    robot = documents.ROBOT if documents.robot(rule) is not None else None
    return Settings(
        targets=documents.targets(rule, text),
        codes=documents.seen(rule),
        **documents.wanted(rule),
        robot=robot,
        resolve=robot is not None or not name(rule).endswith(".yaml"),
    )


@grouped(("rule", "text"), EXAMPLES, size=SIZE, ids=ids)
def test_a_fix_fixes_its_finding_and_brings_no_other(rule, text):
    before = documents.result(rule, text).findings
    fixable = sum(one.fix is not None for one in before)
    if not fixable:
        return  # nothing is offered, so that there is nothing to make
    done = fixed(rule, text.encode(), True)
    left = Counter(one.code for one in done.report.findings)
    if done.withdrawn:
        assert [*done.withdrawn.values()] == [WITHDRAWN[rule.code]]
        assert [(one.code, one.fix) for one in done.report.findings] == [(one.code, None) for one in before]
        return
    assert not [one.fix for one in done.report.findings if one.fix]
    assert left[rule.code] <= len(before) - fixable
    assert not left.keys() - {rule.code} - LEAVES.get(rule.code, set()), done.report.findings
    assert (len(done.fixed) > 0) == (fixable > 0)


@grouped(("rule", "text"), EXAMPLES, size=SIZE, ids=ids)
def test_a_second_run_changes_nothing(rule, text):
    if not any(one.fix for one in documents.result(rule, text).findings):
        return
    for unsafe in (False, True):
        once = fixed(rule, text.encode(), unsafe)
        again = fixed(rule, next(iter(once.after.values()), text.encode()), unsafe)
        assert not again.changed
        assert not again.fixed


@grouped(("rule", "text"), EXAMPLES, size=SIZE, ids=ids)
def test_what_is_offered_as_safe_is_proved_by_the_models(rule, text):
    """So that a plain check, which proves nothing, promises nothing that --fix does not hold."""
    settings = asked(rule)._replace(targets=(*EVERYONE, *asked(rule).targets))
    found = documents.everything(rule, text).findings
    offered = [_safe(one.fix) for one in found if one.code in documents.seen(rule)]
    if any(offered):
        with beside(rule):
            again = proved(text, name(rule, text), settings).findings
        assert [_safe(one.fix) for one in again].count(True) == offered.count(True)


def _safe(fix: Fix | None) -> bool:
    return fix is not None and fix.safe


def test_many_rules_have_a_fix():
    """Nothing of the above is a test of nothing."""
    fixed = {rule.code for rule, text in EXAMPLES if any(one.fix for one in documents.result(rule, text).findings)}
    safe = {
        rule.code for rule, text in EXAMPLES if any(_safe(one.fix) for one in documents.result(rule, text).findings)
    }
    assert len(fixed) >= 70
    assert len(safe) >= 9
