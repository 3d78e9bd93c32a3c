"""Tags in blocks for something else than they work for: those alike are one finding, with the place of each."""

from __future__ import annotations

from tests.lint import findings

BEFORE = (
    "<robot name='r'><link name='base'/><link name='arm'/>"
    "<joint name='j' type='fixed'><parent link='base'/><child link='arm'/></joint>\n"
)


def elsewhere(*blocks: tuple[str, str]) -> list[tuple[str, list[int]]]:
    """The codes for tags in blocks for the wrong thing, with their lines; a block is its reference and its tag."""
    lines = [f"<gazebo reference='{reference}'><{tag}>1</{tag}></gazebo>\n" for reference, tag in blocks]
    found = findings(f"{BEFORE}{''.join(lines)}</robot>", "sdformat@12.3")
    places = [(one.code, [place.start.line for place in (one.location, *one.also)]) for one in found]
    return [one for one in places if one[0] in ("GZ304", "GZ602")]


def test_each_place_is_named_once() -> None:
    assert elsewhere(("j", "mu1")) == [("GZ304", [2])]
    assert elsewhere(("j", "mu1"), ("j", "mu1")) == [("GZ304", [2, 3])]
    assert elsewhere(("j", "mu1"), ("base", "mu1"), ("j", "mu1"), ("j", "mu1")) == [("GZ304", [2, 4, 5])]


def test_other_tags_and_other_blocks_are_other_findings() -> None:
    assert elsewhere(("j", "mu1"), ("j", "mu2"), ("j", "mu1")) == [("GZ304", [2, 4]), ("GZ304", [3])]
    assert elsewhere(("base", "preserveFixedJoint"), ("j", "mu1")) == [("GZ304", [2]), ("GZ304", [3])]
