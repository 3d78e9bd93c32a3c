"""Rules of the words of sim-urdf-schema: what it knows, where, and of which kind."""

from tests.grouping import grouped
from tests.lint import findings, sliced

PARTS = "<frameName>base</frameName><imageTopicName>i</imageTopicName>"


def reported(body: str) -> list[tuple[str, str]]:
    """The codes of this family without the remark that nobody reads it, and what each points at."""
    found = findings(f'<robot name="r"><link name="base"/>{body}</robot>', "")
    return [(one.code, sliced(one)) for one in found if one.code.startswith("SIM") and one.code != "SIM010"]


def sensor(inner: str = "", head: str = 'name="s" type="camera"') -> str:
    return f"<simulation><sensor {head}>{PARTS}{inner}</sensor></simulation>"


def joint(inner: str) -> str:
    limit = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
    link = '<link name="arm"/><joint name="j" type="revolute"><parent link="base"/><child link="arm"/>'
    return f"{link}{limit}{inner}</joint>"


@grouped(
    ("body", "expected"),
    [
        ("<simulation/>", []),
        (sensor(), []),
        (sensor("<own:thing xmlns:own='urn:own'>x</own:thing>"), []),
        (joint("<stiffness> 5 </stiffness><damping>.5</damping>"), []),
        (sensor("<updateRate>3</updateRate>"), [("SIM001", "updateRate")]),
        (sensor("<near>3</near>"), [("SIM001", "near")]),
        (sensor(head='name="s" type="camera" rate="3"'), [("SIM001", "rate")]),
        (joint('<stiffness value="5"/>'), [("SIM001", "value")]),
        (joint("<stiffness>5 N</stiffness>"), [("SIM004", "5 N")]),
        (joint("<stiffness/>"), [("SIM004", "<stiffness/>")]),
        (sensor(head='name="s" type="Camera"'), [("SIM004", "Camera")]),
        (joint("<damping>1</damping><damping>2</damping>"), [("SIM005", "damping")]),
        ("<simulation>words</simulation>", [("SIM006", "words")]),
        ("<damping>1</damping>", [("SIM007", "damping")]),
    ],
)
def test_words(body, expected):
    assert reported(body) == expected


def test_a_misspelt_attribute_is_not_missing():
    assert reported(sensor(head='nmae="s" type="camera"')) == [("SIM001", "nmae")]
    assert [code for code, _ in reported(sensor(head='type="camera"'))] == ["SIM003"]


def test_advice():
    wrong = joint('<stiffness value="5"/>')
    found = findings(f'<robot name="r"><link name="base"/>{wrong}</robot>', "")
    (one,) = [one for one in found if one.code == "SIM001"]
    assert one.help == "write <stiffness>5</stiffness>"
    found = findings(f'<robot name="r"><link name="base"/>{sensor("<near>1</near>")}</robot>', "")
    assert [one.message for one in found if one.code == "SIM001"] == [
        "<near> in <sensor> is unknown in sim-urdf-schema; it belongs in <clip>"
    ]
