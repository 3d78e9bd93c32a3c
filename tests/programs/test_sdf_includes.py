"""What SDFormat includes: `sdf_includes.jsonl` was asked of libsdformat 12.3 as `gz sdf --check` asks it, and of Drake.

libsdformat was started in the folder of the file, Drake in another one; both know each folder beside it as a package.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from urdflint.linter.run import runner
from urdflint.linter.settings import Settings
from urdflint.model.resource_files import Files
from urdflint.model.scenes.scene import Scene
from urdflint.programs.changes import Release
from urdflint.programs.drake.sdf import notes as of_drake
from urdflint.programs.effect import Effect
from urdflint.programs.scenes import Note
from urdflint.programs.sdformat.sdf import includes
from urdflint.programs.sdformat.sdf import notes as of_sdformat
from urdflint.syntax import parsing
from urdflint.syntax.place import span_of
from urdflint.syntax.source import Source

ASKED = Path(__file__).with_name("sdf_includes.jsonl")
NOT_HERE = {"missing-pkg", "missing-model", "fuel", "two-uris-missing", "dir-noconfig"}  # it may be elsewhere
BY_FOLDER = {"plain", "deep-relative-inner", "deep-relative-top"}  # depends on where the program is started
URDF = {"urdf", "urdf-ref", "urdf-ref-unknown", "urdf-bad", "urdf-empty"}  # what is in the robot is not looked at
NO_NAME = {"too-new", "only-new", "no-version"}  # of a model.config without <name>, at which both crash
OTHER_KIND = {"clash-frame"}  # which --check reports, and who loads the file is only warned of
OLD_PARENT = {"nested-model-first"}  # libsdformat 12 takes __model__ for no parent of a joint
OLD_NAME = {"manifest"}  # manifest.xml, which Drake does not take
V12, V16, V1_51 = Release((12, 3, 0)), Release((16, 1, 0)), Release((1, 51, 1))
ARM = '<link name="base"/><link name="hand"/><frame name="tip" attached_to="hand"/>'


def model(inner: str, name: str = "arm") -> str:
    return f'<sdf version="1.9"><model name="{name}">{inner}</model></sdf>'


def world(inner: str) -> str:
    return f'<sdf version="1.9"><world name="w">{inner}</world></sdf>'


def include(uri: str, more: str = "") -> str:
    return f"<include><uri>{uri}</uri>{more}</include>"


def scene(folder: Path, text: str, files: Mapping[str, str]) -> Scene:
    """A file in a folder, with others around it; each folder in it is a package."""
    for name, content in {**files, "m.sdf": text}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    packages = {one.name: str(one) for one in folder.iterdir() if one.is_dir()}
    source = Source(str(folder / "m.sdf"), text.encode())
    return Scene("sdf", parsing.read(source), Files(str(folder), packages))


def rejected(notes: Sequence[Note]) -> bool:
    return any(one.effect is Effect.REJECTS for one in notes)


def said(of: Scene, notes: Sequence[Note]) -> list[tuple[str, str, str]]:
    """Effect, file and text of each note."""
    documents = ((one, one.place.document or of.document) for one in notes)
    return [
        (one.effect.name, Path(read.source.name).name, read.source.text[slice(*span_of(read, one.place))].decode())
        for one, read in documents
    ]


def rows() -> Iterator[dict[str, Any]]:
    yield from map(json.loads, ASKED.read_text(encoding="utf-8").splitlines())


def test_what_was_asked_is_said(tmp_path: Path) -> None:
    differing: dict[str, set[str]] = {"sdformat": set(), "drake": set()}
    accepted = {"sdformat": 0, "drake": 0}
    for number, row in enumerate(rows()):
        of = scene(tmp_path / str(number), row["text"], row["files"])
        for program, found in (("sdformat", of_sdformat(of, V12)), ("drake", of_drake(of, V1_51))):
            accepted[program] += row[program]
            if rejected(found) is row[program]:
                differing[program].add(row["case"].partition("/")[2])
    assert number > 270
    assert min(accepted.values()) > 75
    assert differing["sdformat"] == NOT_HERE | URDF | NO_NAME | OTHER_KIND | OLD_PARENT
    missed = {"urdf-ref-unknown", "urdf-bad", "urdf-empty"}
    assert differing["drake"] == {"missing-pkg", "two-uris-missing"} | BY_FOLDER | missed | NO_NAME | OLD_NAME


def test_a_fault_is_reported_in_the_file_that_has_it(tmp_path: Path) -> None:
    inner = {"p/a.sdf": model(ARM + include("package://p/b.sdf")), "p/b.sdf": model('<link name="x" kind="1"/>', "b")}
    of = scene(tmp_path, world(include("package://p/a.sdf") + include("package://p/a.sdf", "<name>c</name>")), inner)
    (one,) = of_sdformat(of, V16)
    assert said(of, [one]) == [("WARNS", "b.sdf", "kind")]
    ((words, at),) = one.related
    assert words == "it is included here"
    assert at.document is not None
    assert Path(at.document.source.name).name == "a.sdf"
    assert ("REJECTS", "b.sdf", "kind") in said(of, of_drake(of, V1_51))


def test_drake_is_asked_of_included_models_too(tmp_path: Path) -> None:
    tag = '<collision name="c"><drake:proximity_properties><drake:nope/></drake:proximity_properties>'
    tag += "<geometry><sphere><radius>0</radius></sphere></geometry></collision>"
    of = scene(tmp_path, world(include("package://p/a.sdf")), {"p/a.sdf": model(f'<link name="x">{tag}</link>')})
    assert said(of, of_drake(of, V1_51)) == [("REJECTS", "a.sdf", "drake:nope"), ("ALTERS", "a.sdf", "0")]


def test_before_12_4_what_included_files_include_is_only_logged(tmp_path: Path) -> None:
    inner = {"p/a.sdf": model(ARM + include("package://p/none.sdf"))}
    of = scene(tmp_path, world(include("package://p/a.sdf")), inner)
    for release, effect in (((12, 3, 0), Effect.WARNS), ((12, 4, 0), Effect.REJECTS)):
        assert [one.effect for one in of_sdformat(of, Release(release))] == [effect]


def test_libsdformat_9_wants_a_folder(tmp_path: Path) -> None:
    config = '<model><name>a</name><sdf version="1.7">a.sdf</sdf></model>'
    inner = {"p/q/a.sdf": model(ARM).replace("1.9", "1.7"), "p/q/model.config": config}
    for uri, number in (("model://p/q", 0), ("model://p/q/a.sdf", 1)):
        of = scene(tmp_path, world(include(uri)).replace("1.9", "1.7"), inner)
        assert len(of_sdformat(of, Release((9, 10, 2)))) == number
        assert of_sdformat(of, V12) == []


def test_the_newest_file_of_a_folder_that_a_release_reads(tmp_path: Path) -> None:
    config = "".join(f'<sdf version="{one}">{one}.sdf</sdf>' for one in ("1.5", "1.11", "1.10", "9.9"))
    inner = {f"p/q/{one}.sdf": model(f'<link name="l{one}"/>') for one in ("1.5", "1.10", "1.11", "9.9")}
    inner["p/q/model.config"] = f" \n<?xml version='1.0'?><model><name>a</name>{config}</model>"  # TinyXML takes blanks
    frames = "".join(f'<frame name="f{one}" attached_to="arm::l{one}"/>' for one in ("1.5", "1.10", "1.11", "9.9"))
    of = scene(tmp_path, world(include("model://p/q") + frames), inner)
    for release, read in (((12, 3, 0), "1.5"), ((13, 9, 0), "1.10"), ((16, 1, 0), "1.11")):
        unknown = {text for _, _, text in said(of, of_sdformat(of, Release(release)))}
        assert unknown == {f"arm::l{one}" for one in ("1.5", "1.10", "1.11", "9.9") if one != read}


def test_models_are_found_in_folders_of_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = world(include("model://arm") + '<frame name="f" attached_to="arm::nix"/>')
    for place in ("repository/models", "repository/worlds", "elsewhere"):
        folder = tmp_path / place.replace("/", "-")
        arm = folder / place / "arm"
        arm.mkdir(parents=True)
        (arm / "model.config").write_text('<model><name>a</name><sdf version="1.9">a.sdf</sdf></model>')
        (arm / "a.sdf").write_text(model(ARM))
        (folder / "repository" / ".git").mkdir(parents=True)
        of = scene(folder / "repository" / "worlds", text, {})
        of = of._replace(files=Files(of.files.folder))
        if place == "elsewhere":
            assert of_sdformat(of, V16) == []
            assert list(of.files.not_checked) == [includes.NOT_HERE]
            monkeypatch.setenv("GZ_SIM_RESOURCE_PATH", f"/nowhere:{folder / place}")
        of = of._replace(files=Files(of.files.folder))
        assert [text for _, _, text in said(of, of_sdformat(of, V16))] == ["arm::nix"], place
        assert list(of.files.not_checked) == []


def test_nothing_outside_is_read(tmp_path: Path) -> None:
    (tmp_path / "secret.sdf").write_text(model('<link name="secret" kind="1"/>'))
    (tmp_path / "in" / ".git").mkdir(parents=True)
    (tmp_path / "in" / "link.sdf").symlink_to(tmp_path / "secret.sdf")
    for uri in ("../secret.sdf", str(tmp_path / "secret.sdf"), f"file://{tmp_path}/secret.sdf", "link.sdf"):
        of = scene(tmp_path / "in", world(include(uri)), {})
        assert of_sdformat(of, V16) == [], uri
        assert list(of.files.not_checked) == [includes.NOT_HERE]


def test_without_resolving_nothing_is_looked_at(tmp_path: Path) -> None:
    of = scene(tmp_path, world(include("package://p/none.sdf") + '<frame name="f" attached_to="a::b"/>'), {"p/x": ""})
    of = of._replace(files=Files(str(tmp_path), resolve=False))
    assert of_sdformat(of, V16) == []
    assert list(of.files.not_checked) == [includes.NOT_LOOKED_UP]


def test_a_deep_chain_ends(tmp_path: Path) -> None:
    chain = {f"p/f{at}.sdf": model(ARM + include(f"package://p/f{at + 1}.sdf"), f"f{at}") for at in range(60)}
    of = scene(tmp_path, world(include("package://p/f0.sdf")), chain)
    assert of_sdformat(of, V16) == []
    assert list(of.files.not_checked) == [includes.TOO_MUCH]


def test_files_that_double_are_read_once(tmp_path: Path) -> None:
    """2^30 models, if one went into each include."""
    both = "package://p/f{0}.sdf</uri><name>a</name></include><include><uri>package://p/f{0}.sdf"
    doubled = {f"p/f{at}.sdf": model(ARM + include(both.format(at + 1)), f"f{at}") for at in range(30)}
    joint = '<joint name="j" type="fixed"><parent>base</parent><child>hand</child></joint>'
    of = scene(tmp_path, world(include("package://p/f0.sdf")), {**doubled, "p/f30.sdf": model(ARM + joint, "f30")})
    assert of_sdformat(of, V16) == []
    assert of_drake(of, V1_51) == []
    assert any("kinematic loops" in one for one in of.files.not_checked)


def test_what_several_files_include_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "arm.sdf").write_text(model('<link name="x" kind="1"/>'))
    for name in ("v", "w"):
        (tmp_path / f"{name}.sdf").write_text(world(include("arm.sdf")))
    paths = [str(tmp_path / f"{name}.sdf") for name in ("v", "w", "arm")]
    for asked in (paths[:2], paths):
        report = runner.check([(path, Settings()) for path in asked], jobs=1)
        assert [(Path(one.location.source.name).name, one.code) for one in report.findings] == [("arm.sdf", "GZ603")]
        assert len(report.findings[0].related) == (asked != paths)
