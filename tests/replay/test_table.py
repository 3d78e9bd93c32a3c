"""The tables of what is said move when words move: not with how often they are said, and not with a new robot."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.replay import table
from urdflint.programs.effect import Effect

HEAD = "rule\twhat\ttext\n"
REST = dict.fromkeys(table.EVERYONE, Effect.IGNORES)


def rows(*texts: str, known: str = "") -> list[str]:
    parts = [("URDF001", ("message", text, table.NAMES.sub("_", text))) for text in texts]
    return table.rows("rule", parts, known).splitlines()[1:]


def test_a_wording_is_one_row_however_often_it_is_said():
    assert rows("link 'arm' is heavy", "link 'a' is heavy", "link 'a' is heavy") == [
        "URDF001\tmessage\tlink 'a' is heavy"
    ]
    assert len(rows("link 'a' is heavy", "joint 'a' is heavy")) == 2


def test_a_text_of_the_table_stays_while_a_robot_has_it():
    known = table.rows("rule", [("URDF001", ("message", "link 'arm' is heavy", "link _ is heavy"))], "")
    assert rows("link 'a' is heavy", "link 'arm' is heavy", known=known) == known.splitlines()[1:]
    assert rows("link 'a' is heavy", known=known) == ["URDF001\tmessage\tlink 'a' is heavy"]


@grouped(
    ("who", "text"),
    [
        (["sdformat@9"], "sdformat@9 drops"),
        (["sdformat@9", "sdformat@12.3"], "sdformat@9..12.3 drops"),
        (["sdformat@15", "sdformat@16"], "sdformat@15.. drops"),
        (["sdformat@16"], "sdformat@16.. drops"),
        (["mujoco@3.17", "mujoco@4"], "mujoco@3.17.. drops"),
        (["drake@1.51"], "drake@1.51 drops"),
        (["drake@1.51", "drake@1.58"], "drake drops"),
        ([one for one in table.EVERYONE if one.startswith("sdformat@")], "sdformat drops"),
        (["sim-urdf@0"], "sim-urdf@0 drops"),
    ],
)
def test_what_releases_do_that_follow_each_other_is_one_row(who: list[str], text: str):
    assert list(table._done(dict.fromkeys(who, Effect.DROPS))) == [text]


def test_other_effects_and_gaps_are_rows_of_their_own():
    effects = {"urdfdom@3": Effect.DROPS, "urdfdom@6": Effect.REJECTS, "sdformat@9": Effect.DROPS}
    effects |= {"sdformat@13": Effect.DROPS}
    wanted = {"urdfdom@3 drops", "urdfdom@6.. rejects", "sdformat@9 drops", "sdformat@13 drops"}
    assert set(table._done(effects)) == wanted
    assert set(table._done(REST)) == {f"{family} ignores" for family in table.RELEASES}


def test_a_release_that_does_what_the_last_one_does_changes_no_row(monkeypatch: pytest.MonkeyPatch):
    every = [one for one in table.EVERYONE if one.startswith("sdformat@") and one != "sdformat@9"]
    before = set(table._done(dict.fromkeys(every, Effect.DROPS)))
    grown = {**table.RELEASES, "sdformat": [*table.RELEASES["sdformat"], "sdformat@17"]}
    monkeypatch.setattr(table, "RELEASES", grown)
    monkeypatch.setattr(table, "EVERYONE", [*table.EVERYONE, "sdformat@17"])
    assert set(table._done(dict.fromkeys([*every, "sdformat@17"], Effect.DROPS))) == before == {"sdformat@12.3.. drops"}
