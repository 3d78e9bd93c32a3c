"""The tool that asks programs about drawn edits: what it draws, keeps, compares and shrinks, without any program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.agree import answers, draw, judge, shrink
from tools.agree.__main__ import main
from urdflint.programs import target

ROBOT = (
    '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="a"/></joint></robot>'
)


def said(text: str, program: str) -> judge.Prediction:
    return judge.Prediction(text, target.parse(program))


def test_a_robot_depends_on_seed_and_number_alone() -> None:
    some = [draw.robot(7, number) for number in range(12)]
    assert some == [draw.robot(7, number) for number in range(12)]
    assert len(set(some)) == 12
    assert some != [draw.robot(8, number) for number in range(12)]
    assert draw.robot(7, 3, ("harsh",)) != draw.robot(7, 3, ("gentle",))


def test_a_refusal_that_is_missed_and_one_that_is_not_there() -> None:
    refused = {"refused": True, "message": "Error: no 'child' of joint 12"}
    missed = list(judge.disagreements(said(ROBOT.replace("j", "k", 1), "drake@1.58"), "drake@1.58", {**refused}))
    assert missed == []
    fine = '<robot name="r"><link name="a"/></robot>'
    found = [one.key for one in judge.disagreements(said(fine, "drake@1.58"), "drake@1.58", refused)]
    assert found == [f"drake@1.58: refusal in {who}: missed, Error: no … of joint #" for who in ("check", "preview")]
    loads = list(judge.disagreements(said(ROBOT, "drake@1.58"), "drake@1.58", {"refused": False, "message": ""}))
    assert [one.kind for one in loads] == ["refusal in check", "refusal in preview"]
    assert all(one.reason.startswith("claimed") for one in loads)


def test_a_fact_that_is_another_one() -> None:
    fine = '<robot name="r"><link name="a"/></robot>'
    row = {"bodies": ["a"], "joints": {}, "masses": {"a": 2.0}}
    answer = {"refused": False, "message": "", "row": row}
    found = list(judge.disagreements(said(fine, "newton@1.8"), "newton@1.8", answer))
    assert [(one.kind, one.reason) for one in found] == [("preview", "joints"), ("preview", "masses")]


def test_the_smallest_robot_that_shows_it() -> None:
    text = ROBOT.replace("</robot>", '<link name="c"><visual name="v" x="&amp;"/></link></robot>')
    smallest = shrink.smallest(text, lambda texts: ["<visual" in one for one in texts])
    assert smallest == "<robot ><link ><visual  /></link></robot>"


def test_nothing_is_asked_again_that_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(program: str, texts: list[str], folder: Path) -> list[answers.Answer]:
        asked.extend(texts)
        return [{"refused": True, "message": text} for text in texts]

    monkeypatch.setattr(answers, "ask_program", ask)
    assert [one["message"] for one in answers.Programs(tmp_path).ask("p", ["a", "b", "a"])] == ["a", "b", "a"]
    assert [one["message"] for one in answers.Programs(tmp_path).ask("p", ["b", "c"])] == ["b", "c"]
    assert asked == ["a", "b", "c"]


def test_the_command_without_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--alone", "--seed", "3", "--count", "6"]) == 0
    assert capsys.readouterr().out == "0 classes of disagreement\n"
    assert main(["--print", "2", "--seed", "3"]) == 0
    assert capsys.readouterr().out == draw.robot(3, 2)
