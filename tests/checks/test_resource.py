"""Files that meshes and textures name: what is wrong with the name, and whether they are there."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.lint import DRAKE, findings, sliced
from tests.meshes import samples
from urdflint import lint
from urdflint.files.absent_packages import forget
from urdflint.findings import Finding, Severity
from urdflint.linter.rules import catalog
from urdflint.linter.run import engine
from urdflint.programs import target
from urdflint.syntax.source import Source


def robot(uri: str, kind: str = "visual") -> str:
    return (
        f'<robot name="r"><link name="a"><{kind}><geometry><mesh filename="{uri}"/></geometry></{kind}></link></robot>'
    )


@grouped(
    ("uri", "code", "meant"),
    [
        ("package://p/m.stl", None, None),
        ("meshes/m.stl", None, None),
        ("https://example.org/m.stl", None, None),
        ("", "URDF751", None),
        ("meshes\\m.stl", "URDF752", "meshes/m.stl"),
        ("package://p\\m.stl", "URDF752", "package://p/m.stl"),
        ("/opt/m.stl", "URDF753", None),
        ("file:///opt/m.stl", "URDF753", None),
        ("C:\\m.stl", "URDF753", None),
        ("pkg://p/m.stl", "URDF754", None),
        ("model://p/m.stl", "URDF755", "package://p/m.stl"),
        ("package:/p/m.stl", "URDF756", "package://p/m.stl"),
        ("package://p", "URDF756", None),
        ("Package://p/m.stl", "URDF756", "package://p/m.stl"),
        ("file://opt/m.stl", "URDF756", None),
        ("file:/opt/m.stl", "URDF756", "file:///opt/m.stl"),
        ("PACKAGE://p/m.stl", "URDF756", "package://p/m.stl"),
        ("FILE:///opt/m.stl", "URDF756", "file:///opt/m.stl"),
    ],
)
def test_names(uri, code, meant):
    found = findings(robot(uri))
    fixes = [finding.fix.edits[0].text if finding.fix else None for finding in found]
    assert [(finding.code, fix) for finding, fix in zip(found, fixes, strict=True)] == ([(code, meant)] if code else [])
    if code and uri:
        assert sliced(found[0]) == uri


@pytest.fixture
def package(tmp_path):
    (tmp_path / "p" / "urdf").mkdir(parents=True)
    (tmp_path / "p" / "meshes").mkdir()
    (tmp_path / "p" / "package.xml").write_text("<package><name>p</name></package>")
    (tmp_path / "p" / "meshes" / "Arm.STL").write_bytes(samples.stl())
    return tmp_path / "p"


def looked_up(package, uri, **settings):
    name = str(package / "urdf" / "r.urdf")
    return engine.lint(Source(name, robot(uri).encode()), engine.Settings(**settings))


@pytest.mark.parametrize("uri", ["package://p/meshes/Arm.STL", "../meshes/Arm.STL"])
def test_file_is_there(package, uri):
    result = looked_up(package, uri)
    assert [one.code for one in result.findings] == ["URDF758"] * (not uri.startswith("package"))
    assert list(result.report.not_checked) == []


@pytest.mark.parametrize(
    ("filename", "severity"),
    [
        ("../meshes/Arm.STL", "warning"),
        ("$(find p)/meshes/Arm.STL", "warning"),
        ("file://$(find p)/meshes/Arm.STL", "info"),
        ("package://p//meshes/Arm.STL", None),
    ],
)
def test_a_name_that_rviz_does_not_read_is_reported_in_a_package(package, filename, severity):
    mesh = f'<visual><geometry><mesh filename="{filename}"/></geometry></visual>'
    text = f'<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a">{mesh}{mesh}</link></robot>'
    path = package / "urdf" / "r.urdf.xacro"
    path.write_text(text)
    manifest = package / "package.xml"
    manifest.write_text("<package><name>p</name><exec_depend>rviz2</exec_depend></package>")

    def reported(*targets: str) -> list[Finding]:
        asked = tuple(one for word in targets for one in target.parse(word))
        said = engine.lint(Source(str(path), text.encode()), engine.Settings(targets=asked)).findings
        return [one for one in said if one.code == "URDF758"]

    found = reported()
    assert [one.severity.value for one in found] == [severity] * (severity is not None)
    assert [one.help for one in found] == ["write 'package://p/meshes/Arm.STL'"] * len(found)
    assert not reported("mujoco")
    manifest.write_text("<package><name>p</name><!-- <exec_depend>rviz2</exec_depend> --></package>")
    assert [one.severity.value for one in reported()] == ["info"] * (severity is not None)


@pytest.mark.parametrize(
    ("uri", "fixed"),
    [
        ("package://p/meshes/arm.stl", "package://p/meshes/Arm.STL"),
        ("package://p/Meshes/Arm.STL", "package://p/meshes/Arm.STL"),
        ("../meshes/arm.stl", "../meshes/Arm.STL"),
        ("package://p/meshes/leg.stl", None),
    ],
)
def test_file_is_not_there(package, uri, fixed):
    [found] = looked_up(package, uri).findings
    assert (found.code, sliced(found)) == ("URDF750", uri)
    assert (found.fix.edits[0].text if found.fix else None) == fixed


@pytest.mark.parametrize(("folder", "fixed"), [("a b", "../a b/Arm.STL"), ("a%b", None), ("a&b", None)])
def test_what_may_be_written_in_other_characters_is_not_written_anew(package, folder, fixed):
    (package / "meshes").rename(package / folder)
    [found] = looked_up(package, f"../{folder.replace('&', '&amp;')}/arm.stl").findings
    assert found.help == "the file is called 'Arm.STL': upper and lower case count"
    assert (found.fix.edits[0].text if found.fix else None) == fixed


def test_a_package_that_is_declared_is_absent_and_another_is_a_fault(package):
    uri = "package://q/meshes/arm.stl"
    [found] = looked_up(package, uri).findings
    assert (found.code, sliced(found), found.fix) == ("URDF757", uri, None)
    manifest = package / "package.xml"
    text = manifest.read_text()
    manifest.write_text(text.replace("</package>", "<!-- <depend>q</depend> --></package>"))
    forget()
    assert [one.code for one in looked_up(package, uri).findings] == ["URDF757"]
    manifest.write_text(text.replace("</package>", "\n<exec_depend>q</exec_depend></package>"))
    forget()
    result = looked_up(package, uri)
    assert list(result.findings) == []
    assert list(result.report.not_checked) == [f"mesh {uri}: package q is unknown"]
    [lack] = result.report.absences
    assert lack.what == "q"
    assert lack.why.startswith("declared in ")
    assert lack.why.endswith("package.xml:2")


def test_a_name_that_is_nearly_a_package_with_the_file_has_a_fix(package):
    (package / "package.xml").write_text("<package><name>my_bot</name></package>")
    [found] = looked_up(package, "package://my_bto/meshes/Arm.STL").findings
    assert (found.code, found.help) == ("URDF757", "did you mean 'my_bot'?")
    assert [edit.text for edit in found.fix.edits] == ["package://my_bot/meshes/Arm.STL"]


def test_without_a_manifest_a_folder_of_the_name_is_the_package_and_others_are_absent(package):
    (package / "package.xml").unlink()
    result = looked_up(package, f"package://{package.name}/meshes/Arm.STL")
    assert (list(result.findings), list(result.report.absences)) == ([], [])
    result = looked_up(package, "package://q/meshes/arm.stl")
    assert list(result.findings) == []
    assert [lack.why for lack in result.report.absences] == ["the package is not here"]


def test_a_submodule_that_is_not_fetched_is_named(package):
    (package / ".git").mkdir()
    (package / ".gitmodules").write_text('[submodule "q"]\n\tpath = src/parts\n\turl = https://x/y/q.git\n')
    result = looked_up(package, "package://q/meshes/arm.stl")
    assert list(result.findings) == []
    assert [lack.what for lack in result.report.absences] == ["the submodule src/parts"]
    other = looked_up(package, "package://other/meshes/arm.stl")  # which the submodule may have
    assert ([one.code for one in other.findings], [lack.what for lack in other.report.absences]) == ([], ["other"])
    (package / "src" / "parts").mkdir(parents=True)
    (package / "src" / "parts" / "README").touch()
    assert [one.code for one in looked_up(package, "package://other/meshes/arm.stl").findings] == ["URDF757"]


def test_a_package_of_a_list_of_sources_is_absent(package):
    (package / ".git").mkdir()
    (package / "bot.repos").write_text("repositories:\n  q:\n    url: https://x/y/parts.git\n")
    for name, codes in {"q": [], "parts": [], "part": ["URDF757"]}.items():
        result = looked_up(package, f"package://{name}/meshes/arm.stl")
        assert [finding.code for finding in result.findings] == codes
        assert [lack.what for lack in result.report.absences] == ([] if codes else [name])


def test_a_package_that_a_page_says_to_clone_is_absent(package):
    (package / ".git").mkdir()
    (package / "README.md").write_text("cd src\n  git clone https://x/y/q.git\nThe meshes are those of part.\n")
    for name, codes in {"q": [], "y": ["URDF757"], "part": ["URDF757"]}.items():
        result = looked_up(package, f"package://{name}/meshes/arm.stl")
        assert [finding.code for finding in result.findings] == codes
        assert [lack.what for lack in result.report.absences] == ([] if codes else [name])


@grouped(
    ("page", "text", "name", "codes"),
    [
        ("README.md", "sudo apt install ros-humble-leg-description", "leg_description", []),
        ("Dockerfile", "RUN apt-get install -y ros-${ROS_DISTRO}-leg-description", "leg_description", []),
        ("install.sh", "apt install ros-humble-leg-description", "arm_description", ["URDF757"]),
        ("docs.rst", "of https://github.com/legs/Leg-Robot", "leg_robot_description", []),
        ("README.md", "see https://github.com/ros-industrial/universal_robot", "ur_description", []),
        ("README.md", "see https://github.com/legs/leg_robot/issues", "toe_description", ["URDF757"]),
        ("README.md", "this is https://github.com/legs/bot_around", "bot_around", ["URDF757"]),
        ("notes.txt", "sudo apt install ros-humble-leg-description", "leg_description", ["URDF757"]),
    ],
)
def test_a_package_that_a_page_installs_or_links_is_absent(page, text, name, codes, tmp_path):
    top = tmp_path / "bot_around"
    package = top / "bot"
    package.mkdir(parents=True)
    (top / ".git").mkdir()
    (package / "package.xml").write_text("<package><name>bot</name></package>")
    (package / page).write_text(text)
    result = looked_up(package, f"package://{name}/meshes/arm.stl")
    assert [finding.code for finding in result.findings] == codes
    assert [lack.what for lack in result.report.absences] == ([] if codes else [name])


def test_a_file_below_the_current_folder_is_shown_from_there(package, monkeypatch):
    monkeypatch.chdir(package)
    mesh = f'<geometry><mesh filename="$(find {package.name})/no.stl"/></geometry>'
    start = '<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro">'
    (package / "r.urdf.xacro").write_text(f'{start}<link name="a"><visual>{mesh}</visual></link></robot>')
    findings_of_code = {finding.code: finding for finding in lint("r.urdf.xacro").findings}
    assert findings_of_code["URDF750"].message == "mesh file 'no.stl' does not exist"


def test_a_file_in_a_folder_above_is_missed_by_all_but_pybullet(package):
    uri = f"{package.name}/meshes/Arm.STL"
    findings_of_code = {
        found.code: found for found in looked_up(package, uri, targets=target.parse("pybullet")).findings
    }
    finding = findings_of_code["URDF750"]
    assert (finding.severity, [*finding.effects]) == (Severity.INFO, [])
    assert finding.help == "write the path from the folder of this file: PyBullet alone finds it, in a folder above"
    assert looked_up(package, uri, targets=target.parse("drake")).findings[0].severity is Severity.ERROR


def test_meshes_in_git_lfs_are_absent_where_attributes_say_so(package):
    (package / "meshes" / "arm.stl").write_text("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n")
    uri = f"package://{package.name}/meshes/arm.stl"
    assert [one.code for one in looked_up(package, uri).findings] == ["MSH101"]
    (package / ".gitattributes").write_text("*.stl filter=lfs diff=lfs merge=lfs -text\n")
    result = looked_up(package, uri)
    assert list(result.findings) == []
    assert [lack.help for lack in result.report.absences] == ["run git lfs pull"]


def test_without_resolving_nothing_is_missing_and_nothing_counted(package):
    result = looked_up(package, "package://p/meshes/none.stl", resolve=False)
    assert (list(result.findings), list(result.report.not_checked)) == ([], [])


@pytest.mark.parametrize(
    ("uri", "help"),
    [
        ("package://p/meshes/arm.stl", "the file is called 'Arm.STL': upper and lower case count"),
        ("../Meshes/Arm.STL", "the file is called 'meshes/Arm.STL': upper and lower case count"),
        ("../meshes/Amr.STL", "did you mean 'Arm.STL'?"),
    ],
)
def test_the_file_that_is_meant(package, uri, help):  # noqa: A002
    [found] = looked_up(package, uri).findings
    assert (found.code, found.help) == ("URDF750", help)


def test_absolute_name_of_a_missing_file_is_one_finding(package):
    [found] = looked_up(package, str(package / "none.stl")).findings
    assert found.code == "URDF753"
    assert "does not exist on this machine" in found.message


@grouped(
    ("uri", "kind", "target", "expected"),
    [
        ("package://p/m.stl", "collision", "drake", ["URDF760"]),
        ("package://p/m.OBJ", "collision", "drake", []),
        ("package://p/m.stl", "visual", "drake", ["URDF761"]),
        ("package://p/m.dae", "collision", "mujoco", ["URDF760"]),
        ("package://p/m.dae", "visual", "mujoco", []),
        ("package://p/m.dae", "collision", "urdfdom@6", []),
    ],
)
def test_formats_count_for_their_program_only(uri, kind, target, expected):
    assert [one.code for one in findings(robot(uri, kind), target)] == expected


def about_meshes(text: str, targets: str) -> list[Finding]:
    """What is found in a robot, without what is said of links that weigh nothing."""
    return [one for one in findings(text, targets) if one.code.startswith(("URDF0", "URDF7", "XAC"))]


def test_a_format_is_reported_once_for_all_that_cannot_read_it():
    said = findings(robot("m.dae", "collision"), "drake,mujoco@4,pybullet")
    assert [(one.code, one.message, sorted(one.effects)) for one in said] == [
        ("URDF760", "collision mesh 'm.dae' is a .dae file", [DRAKE, "mujoco@4"])
    ]
    [one] = findings(robot("m.stl", "collision"), "drake,mujoco@4,pybullet")
    assert [*one.effects] == [DRAKE]
    [one] = about_meshes(robot("M.GLB", "collision"), "drake,mujoco@4,pybullet,usd,newton")
    assert one.severity is Severity.ERROR
    assert {name.partition("@")[0]: effect.value for name, effect in one.effects.items()} == {
        **dict.fromkeys(("drake", "mujoco", "pybullet"), "rejects"),
        "usd": "drops",
    }
    assert one.losses == {"usd@0.3": "the collision is lost: a mesh of its format is not read"}


@grouped(
    ("uri", "targets", "severity", "lost"),
    [
        ("m.glb", "usd", "warning", "the visual is lost: a mesh of its format is not read"),
        ("m.vtk", "pybullet", "warning", "the visual is lost: a mesh of its format is not read"),
        ("https://x/m.stl", "usd", "warning", "the visual is lost: https:// is not known"),
        ("m.glb", "pybullet", "error", None),
        ("m.glb", "pybullet,usd", "error", "the visual is lost: a mesh of its format is not read"),
        ("m.vtk", "newton,pybullet", "error", "the visual is lost: a mesh of its format is not read"),
    ],
)
def test_a_mesh_that_is_lost_is_a_warning_and_one_that_is_rejected_an_error(uri, targets, severity, lost):
    [one] = about_meshes(robot(uri), targets)
    assert (one.code, one.severity.value, one.loss) == ("URDF760", severity, lost)


@grouped(
    ("name", "words"),
    [
        ("m", "has no extension, by which its format is known"),
        ("..", "is a folder"),
        ("meshes/", "is a folder"),
        ("m.FOO", "is a .foo file"),
    ],
)
def test_all_programs_say_the_same_of_a_format(name, words):
    [one] = about_meshes(robot(name, "collision"), "drake,mujoco@4,pybullet,usd,newton")
    assert (one.code, one.message) == ("URDF760", f"collision mesh '{name}' {words}")
    assert len(one.effects) == 5


def test_a_name_that_leads_to_no_file_is_not_helped_by_another_format():
    [one] = about_meshes(robot("https://x/m.stl"), "usd")
    assert one.help == "name the file with package://, or by its path from the folder of the URDF"
    [one] = about_meshes(robot("m.glb"), "usd")
    assert one.help == "convert the mesh to .obj, or use a primitive shape"


@pytest.mark.parametrize("inner", ['filename="${m}"', 'filename=" "'])
def test_what_is_no_name_is_not_judged_by_its_format(inner):
    said = about_meshes(
        f'<robot name="r"><link name="a"><visual><geometry><mesh {inner}/></geometry></visual></link></robot>', "all"
    )
    assert {one.code for one in said}.isdisjoint({"URDF760", "URDF761"})


def test_a_mesh_in_the_syntax_of_sdformat_is_one_finding():
    mesh = "<mesh><uri>a.stl</uri></mesh>"
    said = about_meshes(
        f'<robot name="r"><link name="a"><visual><geometry>{mesh}</geometry></visual></link></robot>', "usd"
    )
    assert [(one.code, one.loss) for one in said] == [("URDF006", "the visual is lost: its mesh has no file name")]


@grouped("word", ["URDF762", "NWT303", "PBT204", "PBT301", "USD304"])
def test_codes_that_were_merged_mean_their_heir(word):
    assert catalog.find(word) == catalog.heir(word) == "URDF760"
    assert catalog.matching(word) == {"URDF760"}


def test_files_of_a_missing_folder_are_reported_once(tmp_path):
    shapes = "".join(
        f'<visual><geometry><mesh filename="{uri}"/></geometry></visual>'
        for uri in ("meshes/a.stl", "meshes/b.stl", "meshes/sub/c.stl", "d.stl", "d.stl")
    )
    path = tmp_path / "robot.urdf"
    path.write_text(f'<robot name="r"><link name="a">{shapes}</link></robot>')
    said = engine.lint(Source(str(path), path.read_bytes()), engine.Settings()).findings
    assert [(sliced(one), one.message.partition(" does not exist")[2]) for one in said] == [
        ("meshes/a.stl", f", and 2 other files in the missing folder 'meshes': there is no {tmp_path}/meshes/a.stl"),
        ("d.stl", f": there is no {tmp_path}/d.stl"),
    ]
    assert [len(one.also) for one in said] == [2, 1]


def test_two_ways_to_name_a_missing_file_are_one(package, monkeypatch):
    monkeypatch.chdir(package.parent)
    text = robot("../meshes/nope.stl").replace(
        "</geometry>", '<mesh filename="package://p/meshes/nope.stl"/></geometry>'
    )
    path = "p/urdf/r.urdf"
    [found] = [
        one for one in engine.lint(Source(path, text.encode()), engine.Settings()).findings if one.code == "URDF750"
    ]
    assert found.message == "mesh file '../meshes/nope.stl' does not exist: there is no p/meshes/nope.stl"
    assert len(found.also) == 1


@pytest.mark.parametrize("uri", ["package://p/meshes/none.stl", "../meshes/none.stl"])
@pytest.mark.parametrize(("targets", "severity"), [("ros", "warning"), ("ros,drake", "error"), ("usd", "error")])
def test_a_missing_file_is_a_warning_at_least(package, uri, targets, severity):
    asked = tuple(one for word in targets.split(",") for one in target.parse(word))
    found = [one for one in looked_up(package, uri, targets=asked).findings if one.code == "URDF750"]
    assert [one.severity.value for one in found] == [severity]


@grouped(
    ("filename", "codes"),
    [
        ("file://$(find p)/meshes/Arm.STL", ["URDF758"]),
        ("file://${root}/meshes/Arm.STL", ["URDF758"]),
        ("file://$(find p)/meshes/none.stl", ["URDF750"]),
        ("file:///$(find p)/meshes/Arm.STL", ["URDF758"]),
        ("file:///$(find p)/meshes/none.stl", ["URDF750"]),
        ("file:////home/me/p/meshes/Arm.STL", ["URDF753"]),
        ("file:///home/me/p/meshes/Arm.STL", ["URDF753"]),
        ("file://${'/home/me'}/p/meshes/Arm.STL", ["URDF753"]),
    ],
)
def test_a_path_that_xacro_finds_is_no_absolute_path(package, filename, codes):
    mesh = f'<visual><geometry><mesh filename="{filename}"/></geometry></visual>'
    root = '<xacro:property name="root" value="$(find p)"/>'
    robot = f'<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">{root}<link name="a">{mesh}</link></robot>'
    path = package / "urdf" / "r.urdf.xacro"
    path.write_text(robot)
    said = engine.lint(Source(str(path), robot.encode()), engine.Settings())
    assert [one.code for one in said.findings if one.code.startswith("URDF75")] == codes


@pytest.mark.parametrize(
    ("mesh", "name"),
    [
        ("file://$(find p)/meshes/Arm.STL", "'../p/meshes/Arm.STL' is named"),
        ("file://$(find p)/meshes/none.stl", "'../p/meshes/none.stl' does not exist"),
        ("$(find p)/meshes/none.stl", "'../p/meshes/none.stl' does not exist"),
        ("package://p/meshes/none.stl", "'package://p/meshes/none.stl' does not exist: there is no"),
    ],
)
def test_a_path_that_xacro_finds_is_told_from_the_current_folder(package, monkeypatch, mesh, name):
    robot = (
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"><visual><geometry>'
        f'<mesh filename="{mesh}"/></geometry></visual></link></robot>'
    )
    path = package / "urdf" / "r.urdf.xacro"
    path.write_text(robot)
    (package.parent / "elsewhere").mkdir()
    monkeypatch.chdir(package.parent / "elsewhere")
    [found] = engine.lint(Source(str(path), robot.encode()), engine.Settings()).findings
    assert found.message.removeprefix("mesh file ").startswith(name)
    assert str(package) not in found.message or mesh.startswith("package:")


def test_a_path_that_somebody_wrote_is_absolute_though_it_is_in_a_package_that_xacro_finds(package):
    found = '<visual><geometry><mesh filename="file://$(find p)/meshes/Arm.STL"/></geometry></visual>'
    own = f'<visual><geometry><mesh filename="file://{package}/meshes/Arm.STL"/></geometry></visual>'
    robot = f'<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a">{found}{own}</link></robot>'
    path = package / "urdf" / "r.urdf.xacro"
    path.write_text(robot)
    said = engine.lint(Source(str(path), robot.encode()), engine.Settings())
    assert [one.code for one in said.findings if one.code.startswith("URDF75")] == ["URDF758", "URDF753"]


CUBE = samples.stl_text().decode()
CMAKE = """project(pkg)  # configure_file(a meshes/raw.stl)
set(OUT ${CMAKE_CURRENT_BINARY_DIR}/meshes)
configure_file(meshes/plate.dae.in ${OUT}/plate.dae @ONLY)
add_custom_command(OUTPUT ${OUT}/cast.stl COMMAND blender cast.blend DEPENDS meshes/raw.stl)
foreach(size small large)
  file(COPY ${CMAKE_CURRENT_SOURCE_DIR}/${size}/ DESTINATION ${CMAKE_CURRENT_BINARY_DIR}/${size})
endforeach()
install(DIRECTORY ../assets/meshes DESTINATION share/${PROJECT_NAME})
install(FILES ../assets/one.stl DESTINATION share/${PROJECT_NAME}/meshes)
install(DIRECTORY ${arm_SOURCE_DIR}/vendor DESTINATION share/${PROJECT_NAME})
"""


def test_what_a_build_makes_is_absent_and_what_it_copies_is_there(tmp_path):
    files = {
        ".git/x": "",
        "pkg/package.xml": "<package><name>pkg</name></package>",
        "pkg/CMakeLists.txt": CMAKE,
        "assets/meshes/arm.stl": CUBE,
        "assets/one.stl": CUBE,
        "pkg/small/meshes/tip.stl": CUBE,
        "pkg/urdf/jig.stl.erb": "",
        ".gitignore": "*.obj\nhull.stl",
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content)
    cases = {
        **dict.fromkeys(["meshes/arm.stl", "meshes/one.stl", "small/meshes/tip.stl"], "there"),
        **dict.fromkeys(["meshes/plate.dae", "meshes/cast.stl", "vendor/arm.stl", "urdf/jig.stl", "hull.stl"], "built"),
        **dict.fromkeys(["meshes/raw.stl", "meshes/arm.dae", "meshes/two.stl", "large/tip.stl"], "missing"),
    }
    for uri, outcome in cases.items():
        source = Source(str(tmp_path / "pkg/urdf/r.urdf"), robot(f"package://pkg/{uri}").encode())
        result = engine.lint(source, engine.Settings(targets=(*target.parse("urdfdom@6"), *target.parse("mujoco"))))
        codes = {finding.code for finding in result.findings}
        assert ("URDF750" in codes) == (outcome == "missing"), uri
        assert bool(result.report.absences) == (outcome == "built"), uri
        assert all("a build makes" in absence.why for absence in result.report.absences)


def test_a_file_of_another_machine_is_not_looked_up():
    report = engine.lint(Source("-", robot("https://example.org/m.stl").encode()), engine.Settings()).report
    assert report.not_checked == ("mesh https://example.org/m.stl: it is not on this machine",)
