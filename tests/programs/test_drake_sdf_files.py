"""What the model of Drake says of SDFormat is what Drake 1.51.1 did with the same files.

`drake_sdf_asked.jsonl` has files that are not among those of the corpus: either their text, or what differs in a model
of two links and a joint. Each has Drake's outcome, and whether it logged a warning.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests import documents, steps
from urdflint.limits import MAX_NOTES_OF_REASON
from urdflint.linter.formats.scene_check import rule_codes
from urdflint.model.resource_files import Files
from urdflint.model.scenes.scene import Scene
from urdflint.programs.changes import Release
from urdflint.programs.drake.sdf import notes, reasons
from urdflint.programs.drake.sdf.reasons.parts import SdfSizeReplaced
from urdflint.programs.effect import Effect
from urdflint.programs.reason import REASONS
from urdflint.programs.scenes import Note
from urdflint.syntax import parsing
from urdflint.syntax.place import span_of
from urdflint.syntax.source import Source

ASKED = Path(__file__).with_name("drake_sdf_asked.jsonl")
CASES = Path(__file__).parents[3] / "shared" / "drake-files" / "cases.jsonl"
BOX = "<box><size>1 1 1</size></box>"
SLOTS = {
    **dict.fromkeys(("model", "link", "visual", "collision", "joint", "end"), ""),
    **dict.fromkeys(("vgeo", "geo"), BOX),
    "type": "revolute",
    "axis": "<axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis>",
}
MODEL = """<?xml version="1.0"?>
<sdf version="1.9" xmlns:drake="http://drake.mit.edu">
<model name="m">
{model}
<link name="a">
{link}
<visual name="v">
{visual}
<geometry>{vgeo}</geometry></visual>
<collision name="c">
{collision}
<geometry>{geo}</geometry></collision>
</link>
<link name="b"><pose>1 0 0 0 0 0</pose></link>
<joint name="j" type="{type}">
<parent>a</parent><child>b</child>
{joint}
{axis}
</joint>
{end}
</model>
</sdf>
"""
V1_51 = Release((1, 51, 1))
WARNED = (Effect.WARNS, Effect.DROPS)
UNKNOWN_PACKAGE = "refers to unknown package"  # which there are is for the program that calls Drake
CONTENT = {"mesh/c/vtk", "mesh/c/gltf"}  # refused for what is in the mesh


class Said(NamedTuple):
    """A note with the text that it is at."""

    note: Note
    text: str


def said(text: str, folder: Path | None = None, release: Release = V1_51) -> list[Said]:
    """What the model notes of a text; files are looked up in a folder, if one is given."""
    read = parsing.read(Source("m.sdf", text.encode()))
    assert read.root is not None
    files = Files(str(folder) if folder else None, resolve=folder is not None)
    found = notes(Scene("sdf", read, files), release)
    return [Said(one, read.source.text[slice(*span_of(read, one.place))].decode()) for one in found]


def asked() -> Iterator[Mapping[str, Any]]:
    """The cases that were asked for these tests."""
    for line in ASKED.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        row.setdefault("text", MODEL.format(**{**SLOTS, **row.get("slots", {})}))
        yield row


def differing(rows: Sequence[Mapping[str, Any]], folder: Path) -> tuple[set[str], set[str], set[str], set[str]]:
    """The cases that are refused here alone, by Drake alone, and those accepted by both with a warning of one alone."""
    refused, real, warned, logged = set[str](), set[str](), set[str](), set[str]()
    for number, row in enumerate(rows):
        beside = folder / str(number)
        beside.mkdir()
        for name, text in row.get("files", {}).items():
            (beside / name).write_text(text, encoding="utf-8")
        found = said(row["text"], beside)
        if any(one.note.effect is Effect.REJECTS for one in found):
            refused.add(row["case"])
        elif any(one.note.effect in WARNED or isinstance(one.note.reason, SdfSizeReplaced) for one in found):
            warned.add(row["case"])
        if row["outcome"] != "accepts":
            real.add(row["case"])
        elif row.get("warns"):
            logged.add(row["case"])
    both = refused | real
    return refused - real, real - refused, warned - logged - both, logged - warned - both


def test_what_was_asked_for_these_tests_is_said(tmp_path: Path) -> None:
    rows = list(asked())
    assert len(rows) > 450
    assert sum(row["outcome"] == "accepts" for row in rows) > 200
    ours, theirs, warned, logged = differing(rows, tmp_path)
    assert ours == {"num/point_contact_stiffness/1e"}  # std::stod reads 1
    assert theirs == CONTENT
    assert warned == {"group/emptyname"}  # dropped silently
    assert logged == set()


@pytest.mark.corpus
@pytest.mark.parametrize(("kind", "count"), [("sdf-place/", 800), ("sdf-value/", 110)])
def test_the_cases_of_the_corpus_are_said(kind: str, count: int, tmp_path: Path) -> None:
    every = map(json.loads, CASES.read_text(encoding="utf-8").splitlines())
    rows = []
    for row in every:
        words = " ".join([row.get("error") or "", *(text for _, text in row["log"])])
        if row["case"].startswith(kind) and UNKNOWN_PACKAGE not in words:
            rows.append({**row, "warns": any(level == "WARNING" for level, _ in row["log"])})
    assert len(rows) > count
    assert differing(rows, tmp_path) == (set(), set(), set(), set())


def test_every_reason_is_shown_and_has_a_rule(tmp_path: Path) -> None:
    """By what was asked, or by an example of its rule; each has its loss where it has one."""
    declared = {word for word, one in REASONS.items() if one.__module__.startswith(f"{reasons.__name__}.")}
    shown = set()
    texts = [row["text"] for row in asked()]
    texts += [one.text for rule in documents.rules() for one in rule.examples if one.text.startswith("<sdf")]
    for text in [*texts, proximity("<drake:soft_hydroelastic/>")]:
        for note, _ in said(text):
            shown.add(note.reason.word)
            assert note.message
            assert note.loss or note.effect not in (Effect.DROPS, Effect.ALTERS), note
    assert len(declared) > 60
    assert declared - shown == {"drake/sdf-file-missing"}  # no file is looked for here
    assert declared == {word for word in rule_codes() if word.startswith("drake/sdf-")}
    assert {word for word in shown if word.startswith("drake/")} <= declared


def only(text: str) -> Said:
    """The one note of a text."""
    (found,) = said(text)
    return found


def model(**slots: str) -> str:
    """The model of two links with some slots filled."""
    return MODEL.format(**{**SLOTS, **slots})


def proximity(text: str) -> str:
    """The model with contact properties."""
    return model(collision=f"<drake:proximity_properties>{text}</drake:proximity_properties>")


def test_a_note_is_at_the_very_value() -> None:
    found = only(proximity("<drake:mu_static>0.4</drake:mu_static><drake:mu_dynamic>0.5</drake:mu_dynamic>"))
    assert found.text == "0.5"
    assert "0.5 above its static friction 0.4" in found.note.message
    assert only(proximity('<drake:relaxation_time value="3"/>')).text == "value"
    assert only(model(joint='<drake:controller_gains p="1" d="-2"/>')).text == "-2"


def test_an_attribute_becomes_text() -> None:
    (place, text), *more = fix_of(only(proximity('<drake:relaxation_time value=" 3&lt;"/>')).note)
    assert text == "<drake:relaxation_time>3&lt;</drake:relaxation_time>"
    assert place.part == "element"
    assert more == []


def fix_of(note: Note) -> list[Any]:
    """The changes of a note's fix."""
    assert note.fix is not None
    return list(note.fix.changes)


def test_a_tag_is_silent_where_drake_does_not_look() -> None:
    tag = "<drake:mu_static>1</drake:mu_static>"
    places = {
        "axis": model(axis=f"<axis><xyz>0 0 1</xyz>{tag}</axis>"),
        "inertial": model(link=f"<inertial>{tag}</inertial>"),
        "surface": model(collision=f"<surface>{tag}</surface>"),
        "frame": model(end=f'<frame name="f">{tag}</frame>'),
        "limit of ball": model(type="screw", axis=f"<axis><xyz>0 0 1</xyz><limit>{tag}</limit></axis>"),
    }
    for place, text in places.items():
        assert only(text).note.effect is Effect.IGNORES, place
    assert only(model(end=tag)).note.effect is Effect.REJECTS


def test_a_tag_came_with_a_release() -> None:
    text = model(link="<drake:surface_velocity_axis>0 0 1</drake:surface_velocity_axis>")
    assert only(text).note.effect is Effect.REJECTS
    assert said(text, release=Release((1, 56, 0))) == []


def test_a_name_that_an_include_may_bring_is_not_judged() -> None:
    group = '<drake:collision_filter_group name="g"><drake:member>n::x</drake:member>{}</drake:collision_filter_group>'
    text = group.format("<drake:ignored_collision_filter_group>g</drake:ignored_collision_filter_group>")
    assert only(model(end=text)).text == "n::x"
    assert said(model(end=f"<include><uri>model://n/n.sdf</uri><name>n</name></include>{text}")) == []
    assert said(model(end=f'<include merge="true"><uri>model://n/n.sdf</uri></include>{text}')) == []
    names = ("offset", "lower_limit", "upper_limit", "stiffness", "damping")
    values = "".join(f"<drake:tendon_constraint_{name}>1</drake:tendon_constraint_{name}>" for name in names)
    joint = '<drake:tendon_constraint_joint name="x" a="1"/>'
    tendon = f"<drake:tendon_constraint>{joint}{values}</drake:tendon_constraint>"
    assert only(model(end=tendon)).text == "x"
    assert said(model(end=f'<include merge="true"><uri>model://n/n.sdf</uri></include>{tendon}')) == []


def test_models_in_models_are_bounded() -> None:
    deep = '<model name="n">' * 3000 + '<link name="x"/>' + "</model>" * 3000
    assert said(model(end=deep)) == []


def test_frames_in_a_circle_end() -> None:
    frames = '<frame name="f" attached_to="g"/><frame name="g" attached_to="f"/>'
    joint = '<joint name="k" type="fixed"><parent>f</parent><child>b</child></joint>'
    assert {one.note.reason.word for one in said(model(end=frames + joint))} == {"sdformat/sdf-reference-cycle"}


def test_the_files_of_drake_have_no_false_error() -> None:
    """Those of a clone beside the corpus, but for tests of errors; `URDFLINT_SOURCES` says where it is."""
    sources = os.environ.get("URDFLINT_SOURCES")
    if not sources or not (Path(sources) / "drake").is_dir():
        pytest.skip("URDFLINT_SOURCES names no folder with a clone of drake")
    git = ["git", "-C", str(Path(sources) / "drake")]
    names = subprocess.run(
        [*git, "ls-tree", "-r", "--name-only", "v1.51.1"], capture_output=True, text=True, check=True
    )
    files = [name for name in names.stdout.splitlines() if name.endswith(".sdf")]
    assert len(files) > 50
    refused = set()
    for name in files:
        text = subprocess.run([*git, "show", f"v1.51.1:{name}"], capture_output=True, text=True, check=True).stdout
        if any(one.note.effect is Effect.REJECTS for one in said(text)):
            refused.add(name.rpartition("/")[2])
    assert refused == {
        *("four_bar_loop.sdf", "four_bar_weld.sdf"),  # in a folder dev, for a Drake to come
        *("negative_damping_joint.sdf", "two_models.sdf", "unsupported_elements.sdf"),
    }


def test_what_is_just_within_its_bounds_is_silent() -> None:
    limit = "<axis><xyz>0 0 1</xyz><limit><lower>{}</lower><upper>{}</upper></limit></axis>"
    assert said(model(axis=limit.format(1, 1))) == []
    assert only(model(axis=limit.format(1, 0.5))).text == "1"
    assert said(proximity("<drake:mu_dynamic>1</drake:mu_dynamic><drake:mu_static>1</drake:mu_static>")) == []
    assert said(model(joint="<drake:rotor_inertia>0.1</drake:rotor_inertia>")) == []
    assert only(model(joint="<drake:rotor_inertia>-0.1</drake:rotor_inertia>")).text == "-0.1"


def test_a_deformable_link_has_one_visual() -> None:
    mesh = "<geometry><mesh><uri>package://p/m.vtk</uri></mesh></geometry>"
    parts = f'<drake:deformable_properties/><collision name="c">{mesh}</collision><visual name="v">{mesh}</visual>'
    second = f'<visual name="w">{mesh}</visual>'
    assert said(model(end=f'<link name="s">{parts}</link>')) == []
    found = only(model(end=f'<link name="s">{parts}{second}</link>'))
    assert found.note.message == "link 's' is deformable and has 2 visuals, but must have at most one"


def test_very_many_models_take_linear_time() -> None:
    one = '<model name="m{}"><link name="a"><drake:nope/></link></model>'
    work = []
    for count in (30, 120):
        text = f'<sdf version="1.9"><world name="w">{"".join(map(one.format, range(count)))}</world></sdf>'
        assert len(said(text)) == min(count, MAX_NOTES_OF_REASON)
        work.append(steps.calls(partial(said, text)))
    assert work[1] < 5 * work[0]
