"""The messages of logs: found however they are wrapped and cut, explained, and led back to the lines of a robot."""

from __future__ import annotations

import html
import io
import json
import random
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests import program
from tests.grouping import grouped
from urdflint.diagnosis.explanation import OF_ANOTHER, explain
from urdflint.linter.rules import catalog
from urdflint.linter.rules.message_rules import rules_of
from urdflint.messages import log, quoting
from urdflint.messages.matching import MIN_FRONT_BYTES, _end_at_start
from urdflint.messages.table import HEAD, READ_ELSEWHERE, Message, messages
from urdflint.messages.template import parse
from urdflint.programs.effect import Effect, reasons_of_strongest
from urdflint.programs.target import FAMILIES
from urdflint.reporters.reference import printed_messages

jsonschema: Any = import_module("jsonschema")
ROOT = Path(__file__).parents[2]
ROBOT = """<robot name="r">
  <link name="base"/>
  <link name="arm"/>
  <link name="camera"/>
  <joint name="elbow" type="revolute">
    <parent link="base"/>
    <child link="arm"/>
  </joint>
</robot>
"""
TWO_ROOTS = "Failed to find root link: Two root links found: [base] and [camera]"
NO_LIMIT = "Joint [elbow] is of type REVOLUTE but it does not specify limits"
ORDINARY = """[INFO] [launch]: All log files can be found below /home/u/.ros/log/2024-05-01-10-11-12-345678-pc-1234
[INFO] [robot_state_publisher-1]: process started with pid [12345]
[robot_state_publisher-1] [INFO] [1714550000.123456789] [robot_state_publisher]: got segment base_link
[rviz2-3] [INFO] [1714550001.123456789] [rviz2]: Stereo is NOT SUPPORTED
[gzserver-2] [INFO] [1714550002.0] [gazebo_ros_node]: ROS was initialized without arguments.
[ruby $(which gz) sim-2] QML Connections: Implicitly defined onFoo properties in Connections are deprecated.
[Msg] Waiting for master.
libEGL warning: DRI2: failed to authenticate
[joint_state_broadcaster]: 'joints' or 'interfaces' parameter is empty. All available state interfaces will be published
[controller_manager]: update rate is 100 Hz
[INFO] [spawner-5]: process has finished cleanly [pid 333]
Simulation Description = robot with 12 links and 11 joints was loaded in 0.3 s
"""


def rules_in(text: str | bytes) -> list[tuple[str, ...]]:
    """The rules of each message of a text, in order."""
    data = text.encode() if isinstance(text, str) else text
    return [explanation.rules for explanation in explain(log.read_stream(io.BytesIO(data)), [])]


def first_rule(text: str | bytes) -> str:
    rules = rules_in(text)
    return rules[0][0] if rules and rules[0] else ""


def wrapped(text: str, width: int) -> str:
    """As a terminal does it, within words too."""
    return "\n".join(line[start : start + width] for line in text.split("\n") for start in range(0, len(line), width))


@pytest.mark.parametrize(
    "width", [23, 72, *(pytest.param(width, marks=pytest.mark.slow) for width in (40, 61, 80, 100))]
)
@grouped(
    "front",
    [
        "",
        "[robot_state_publisher-1] Error:   ",
        "[ERROR] [1690000000.123456789] [kdl_parser]: ",
        "\x1b[0m[rsp-2] \x1b[1;31m",
        "2024-05-01T10:11:12.1234567Z ",
        "[Err] [parser_urdf.cc:3170] ",
        "> ",
        "RuntimeError: ",
    ],
    size=10,
)
def test_what_stands_around_a_message_does_not_matter(front: str, width: int) -> None:
    assert first_rule(f"{ORDINARY}{wrapped(front + TWO_ROOTS, width)}\n{ORDINARY}") == "URDF306"


@grouped("text", [TWO_ROOTS[9:], TWO_ROOTS[:50], "Two root links found", TWO_ROOTS[14:58]])
def test_a_front_or_an_end_may_be_missing(text: str) -> None:
    assert first_rule(text) == "URDF306"


@grouped("seed", range(1000), size=1000)
def test_what_is_left_of_a_fragment_is_as_much_of_its_end_as_a_text_begins_with(seed: int) -> None:
    chance = random.Random(seed)
    fragment, text = (bytes(chance.choices(b"aab", k=chance.randint(0, 14))) for _ in range(2))
    text = chance.choice([text, fragment[-chance.randint(1, 14) :] + text])
    for skipped in (0, 1):
        ends = (fragment[start:] for start in range(skipped, len(fragment) - MIN_FRONT_BYTES + 1))
        longest = next((len(end) for end in ends if text.startswith(end)), 0)
        assert _end_at_start(fragment, text, skipped) == longest, (fragment, text)


@grouped(
    "text",
    [
        json.dumps({"log": f"{ORDINARY}\x1b[31m[rsp-1] Error: {TWO_ROOTS}\n{ORDINARY}"}),
        f"stderr=b'some line\\nError: {TWO_ROOTS}\\n         at line 233 in model.cpp\\n'",
        TWO_ROOTS.replace(":", "&#x3a;").replace("[", "&#91;").replace(" ", "&nbsp;"),
        f"<pre><code>{wrapped(TWO_ROOTS, 31)}</code></pre>",
        f"I see this:\n\n```console\n{TWO_ROOTS[14:58]}\n```\nWhy?\n",
        f"u@pc:~/ws$ ros2 launch a b.launch.py\n{TWO_ROOTS[21:]}",
        "\n".join(f"# {line}" for line in wrapped(TWO_ROOTS, 31).split("\n")),
        "\n".join(f"│ {line}" for line in wrapped(TWO_ROOTS, 31).split("\n")),
    ],
    size=8,
)
def test_what_forums_and_json_make_of_a_message_does_not_matter(text: str) -> None:
    assert first_rule(text) == "URDF306"


def test_quotes_and_tags_may_be_entities_or_typeset() -> None:
    text = 'The tag <drake:member> does not specify the required attribute "link".'
    assert [first_rule(written) for written in (text, html.escape(text), text.replace('"', "”"))] == ["DRK005"] * 3


def test_a_path_of_windows_is_no_escaped_line() -> None:
    path = rb"Could not open C:\new\robot.urdf, said by C:\nodes\tool.exe"
    assert quoting.plain(path) == path


def test_an_exception_that_any_program_may_raise_is_explained_alone() -> None:
    calls = "".join(f'  File "/home/u/run_{number}.py", line {number}, in load\n    load()\n' for number in range(9))
    text = f"Traceback (most recent call last):\n{calls}ValueError: could not convert string to float: '1,5'\n"
    assert first_rule(text) == "URDF101"
    assert first_rule(f"[ERROR] [1.5] [a]: x\n{text}[ERROR] [1.5] [b]: y\n") == ""
    assert [rules[0] for rules in rules_in(f"{text}{TWO_ROOTS}")] == ["URDF306"]


def test_what_no_rule_tells_stands_behind_what_a_rule_tells() -> None:
    text = f"[spawner-6] [ERROR] [17.5] [spawner_arm]: Controller manager not available\n{NO_LIMIT}"
    assert first_rule(text) == "URDF400"


def test_ordinary_lines_are_silent() -> None:
    digest = log.read_stream(io.BytesIO(ORDINARY.encode()))
    assert (digest.printings, digest.unknown) == ((), 0)


def test_what_sounds_like_a_fault_and_is_none_is_silent() -> None:
    text = "'joints' or 'interfaces' parameter is empty. All available state interfaces will be published"
    assert log.read_stream(io.BytesIO(text.encode())).printings == ()
    assert first_rule("[forward_controller]: 'interfaces' parameter is empty") == "CTL105"


@pytest.mark.parametrize(
    "start", ["", "[bt_navigator-1] [INFO] [1690000000.1] [costmap]: ", ORDINARY * 9 + "[INFO] [x]: "]
)
def test_a_fault_may_be_printed_as_information(start: str) -> None:
    text = f"{start}Timed out waiting for transform from base_link to odom to become available, tf error: none"
    (printing,) = log.read_stream(io.BytesIO(text.encode())).printings
    assert printing.slots[:2] == (("frame", "base_link"), ("frame2", "odom"))


def test_what_follows_is_no_cause_of_what_stands_before_it() -> None:
    warning = (
        "joint [a]: Ignoring acceleration attribute. Required atleast URDF version 1.2, but the specified version is"
    )
    assert first_rule(f"{warning} 1.0.\nUnable to initialize urdf::model from robot description") == "URDF114"


def test_what_python_says_within_a_message_of_a_program_is_left_out() -> None:
    text = "Failed to convert mesh: meshes/none.stl: [Errno 2] No such file or directory: 'meshes/none.stl'"
    assert rules_in(text)[0][0] == "URDF750"
    assert len(rules_in(text)) == 1


def test_other_errors_are_counted() -> None:
    digest = log.read_stream(io.BytesIO(f"{ORDINARY}[ERROR] [1.5] [camera]: no frames\n{ORDINARY}".encode()))
    assert (digest.printings, digest.unknown) == ((), 1)


def test_a_message_is_there_once_with_its_number() -> None:
    digest = log.read_stream(io.BytesIO(f"{TWO_ROOTS}\n{ORDINARY}".encode() * 7))
    assert digest.counts == (7,)


def test_causes_come_before_what_follows_from_them() -> None:
    text = f"Model Parsing the xml failed\n{NO_LIMIT}\njoint xml is not initialized correctly\n"
    assert rules_in(text)[0][0] == "URDF400"
    explanations = explain(log.read_stream(io.BytesIO(text.encode())), [])
    assert [explanation.message.follows for explanation in explanations] == [False, True, True]
    assert [explanation.means for explanation in explanations[1:]] == [OF_ANOTHER] * 2


def test_windows_writes_logs_in_utf_16() -> None:
    assert first_rule(TWO_ROOTS.encode("utf-16")) == "URDF306"


@grouped(
    ("text", "line", "rule"),
    [
        (TWO_ROOTS, 4, "URDF306"),
        (NO_LIMIT, 5, "URDF400"),
        ("Joint is of type REVOLUTE but it does not specify limitsb3Warning[a/b.cpp,12]:\nelbow", 5, "URDF400"),
        ("[rsp-1] Unable to initialize urdf::model from robot description", 4, "URDF306"),
    ],
)
def test_the_place_in_a_robot(tmp_path: Path, text: str, line: int, rule: str) -> None:
    (tmp_path / "robot.urdf").write_text(ROBOT)
    (tmp_path / "launch.log").write_text(f"{ORDINARY}{wrapped(text, 37)}\n")
    done = program.run("why", "launch.log", "robot.urdf", "-f", "json", cwd=tmp_path)
    report = json.loads(done.stdout)
    jsonschema.validate(report, json.loads((ROOT / "schemas/why.schema.json").read_text()))
    (message, *_) = report["messages"]
    assert (done.returncode, message["rules"][0]) == (0, rule)
    assert (message["places"][0]["path"], message["places"][0]["line"]) == ("robot.urdf", line)


def test_the_place_in_a_xacro_file_and_a_robot_that_nobody_named(tmp_path: Path) -> None:
    macro = ROBOT.replace('name="camera"', 'name="${prefix}camera"').replace('"r">', '"r" xmlns:xacro="http://x">')
    (tmp_path / "r.urdf.xacro").write_text(
        macro.replace("<link", '<xacro:arg name="p" default=""/>\n<link', 1).replace(
            "  <link", '<xacro:property name="prefix" value="$(arg p)"/>\n  <link', 1
        )
    )
    text = TWO_ROOTS.replace("camera", "left_camera")
    done = program.run("why", text, "r.urdf.xacro", "--xacro-arg", "p:=left_", "-f", "json", cwd=tmp_path)
    (place, *_) = json.loads(done.stdout)["messages"][0]["places"]
    source = (tmp_path / "r.urdf.xacro").read_text().split("\n")
    assert "camera" in source[place["line"] - 1]
    nearby = program.run("why", NO_LIMIT, cwd=tmp_path)
    assert b"r.urdf.xacro:" in nearby.stdout


def test_a_robot_without_the_fault(tmp_path: Path) -> None:
    (tmp_path / "robot.urdf").write_text('<robot name="r"><link name="base"/></robot>')
    done = program.run("why", TWO_ROOTS, "robot.urdf", "-f", "json", cwd=tmp_path)
    (message,) = json.loads(done.stdout)["messages"]
    assert "does not show this fault" in message["note"]
    assert all(place["rule"] is None for place in message["places"])
    done = program.run("why", NO_LIMIT, "robot.urdf", cwd=tmp_path)
    assert b"no element of robot.urdf is called 'elbow'" in done.stdout


@grouped("form", ["text", "json", "markdown", "github", "gitlab"])
def test_names_in_messages_do_no_harm(tmp_path: Path, form: str) -> None:
    text = "link '\x1b[31m\x07`<b>\u202e' is not unique.\n::error::Joint [##[x]%0A] is of type REVOLUTE but it does not"
    done = program.run("why", "-", "-f", form, given=text.encode(), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert not re.search(rb"[\x00-\x09\x0b-\x1f\x7f]|\xe2\x80\xae", done.stdout)
    assert done.stdout.count(b"::error") <= (2 if form == "github" else 0) + done.stdout.count(b"\\u0023")


@grouped(
    ("words", "message"),
    [
        (("missing.log",), b"no such file"),
        (("folder",), b"is a folder"),
        (("x", "nowhere.urdf"), b"nowhere.urdf"),
        (("x", "-f", "junit"), b"junit"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_line(tmp_path: Path, words: tuple[str, ...], message: bytes) -> None:
    (tmp_path / "folder").mkdir()
    done = program.run("why", *(words if words[0] != "x" else (TWO_ROOTS, *words[1:])), cwd=tmp_path)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert message in done.stderr


@grouped("data", [b"", b"\0" * 5000, bytes(range(256)) * 50, b"\xff\xfeA", b"\x1b]8;;" + b"a" * 9000])
def test_any_bytes_are_read(data: bytes) -> None:
    assert log.read_stream(io.BytesIO(data)).printings == ()


def test_the_table_keeps_to_its_form() -> None:
    texts = [ROOT / "urdflint" / "messages" / "other_programs.tsv", *ROOT.glob("urdflint/programs/*/messages.tsv")]
    for path in texts:
        lines = path.read_text(encoding="utf-8").splitlines()
        assert lines[0] == HEAD
        owner = path.parent.name
        for line in lines[1:]:
            assert line.count("\t") == HEAD.count("\t"), line
            assert (line.partition("\t")[0] == owner) is (owner in FAMILIES), line
    for message in messages():
        assert all(code in catalog.paths() for code in rules_of(message)), message
        assert rules_of(message) or message.means, message
        assert message.source or set(message.releases).difference(READ_ELSEWHERE), message
        assert message.severity in {"error", "warning", "info", "ordinary"}
        assert parse(message.says).size >= 6, message


def as_printed(message: Message) -> str:
    """A message with a name in each slot."""
    return re.sub(r"\{(\w+)\}", "12", message.says.replace("{{", "{").replace("}}", "}"))


@pytest.mark.parametrize(("every", "bound"), [(128, 1), pytest.param(16, 3, marks=pytest.mark.slow)])
def test_each_message_is_found_in_its_own_words(every: int, bound: int) -> None:
    """By its program's rules: where several programs print the same words they may be taken for those of another."""
    lost = []
    for index, message in enumerate(messages()):
        if index % every or "{{" in message.says:
            continue
        digest = log.read_stream(io.BytesIO(f"{message.program}: {as_printed(message)}\n".encode()))
        rows = [messages()[printing.index] for printing in digest.printings]
        if not any(row.says == message.says or set(rules_of(row)) & set(rules_of(message)) for row in rows):
            lost.append(message.says)
    assert len(lost) <= bound, lost


def test_rules_are_found_by_messages_and_words() -> None:
    assert printed_messages.search("two root links found")[0] == "URDF306"
    assert printed_messages.search("mimic joint not found")[0] == "URDF541"
    done = program.run("rule", "Two root links found")
    assert b"URDF306" in done.stdout
    assert b"What programs print" in done.stdout
    assert b"Two root links found" in done.stdout
    listed = program.run("rules", "--search", "does not specify limits", "-f", "json")
    assert json.loads(listed.stdout)[0]["code"] == "URDF400"


def test_reports_show_what_programs_print(tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(ROBOT)
    done = program.run("check", "r.urdf", "-t", "ros", "--explain", cwd=tmp_path)
    assert b"ROS prints: Joint [elbow] is of type REVOLUTE but it does not specify limits" in done.stdout
    report = json.loads(program.run("check", "r.urdf", "-t", "ros", "-f", "json", cwd=tmp_path).stdout)
    printed = {finding["code"]: finding["prints"] for finding in report["findings"]}
    assert printed["URDF400"]["urdfdom@6"] == NO_LIMIT


def test_reports_show_what_programs_print_for_their_reason(tmp_path: Path) -> None:
    """Not what they print about the rule elsewhere; of several messages of a reason the one about the element."""
    sphere = '<visual><geometry><sphere/></geometry></visual><inertial><mass value="0"/>'
    inertia = '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
    (tmp_path / "r.urdf").write_text(f'<robot name="r"><link name="base">{sphere}{inertia}</link></robot>')
    done = program.run("check", "r.urdf", "-t", "all", "-f", "json", cwd=tmp_path)
    printed = {finding["code"]: finding["prints"] for finding in json.loads(done.stdout)["findings"]}
    radius = printed["URDF009"]
    assert radius["pybullet@3"] == "Sphere shape must have a radius attribute"
    assert radius["yourdfpy@0.0"] == "KeyError: 'radius'"
    assert radius["drake@1.51"].startswith("Missing sphere attribute")
    assert "urdfdom@6" not in printed["GZ402"]
    assert printed["GZ402"]["sdformat@12"] == "A model must have at least one link."


def test_the_reason_of_the_strongest_effect_is_kept() -> None:
    earlier = {"a@1": Effect.WARNS, "b@1": Effect.REJECTS}
    reasons = {"a@1": "a/first", "b@1": "b/first"}
    effects = {"a@1": Effect.REJECTS, "b@1": Effect.ALTERS, "c@1": Effect.DROPS}
    merged = reasons_of_strongest(reasons, earlier, "x/later", effects)
    assert merged == {"a@1": "x/later", "b@1": "b/first", "c@1": "x/later"}
    assert reasons_of_strongest(reasons, earlier, "x/later", {"a@1": Effect.WARNS}) == reasons


def test_messages_with_very_many_names_are_counted_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MAX_PRINTINGS", 20)
    lines = (
        f"[ERROR] [1.5] [x]: Joint [j{number}] is of type REVOLUTE but it does not specify limits"
        for number in range(90)
    )
    digest = log.read_stream(io.BytesIO("\n".join(lines).encode()))
    assert (sum(digest.counts), digest.unknown) == (90, 0)
    assert 20 <= len(digest.printings) < 90


def test_the_fingerprints_of_gitlab_stay_when_lines_move(tmp_path: Path) -> None:
    (tmp_path / "launch.log").write_text(f"{TWO_ROOTS}\n{NO_LIMIT}\nLink [a] does not exist\nLink [b] does not exist\n")
    fingerprints = []
    for text in (ROBOT, f"\n\n{ROBOT}"):
        (tmp_path / "robot.urdf").write_text(text)
        done = program.run("why", "launch.log", "robot.urdf", "-f", "gitlab", cwd=tmp_path)
        issues = json.loads(done.stdout)
        fingerprints.append({issue["fingerprint"] for issue in issues})
        assert len(fingerprints[-1]) == len(issues) >= 3
    assert fingerprints[0] == fingerprints[1]
