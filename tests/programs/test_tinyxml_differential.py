"""The recognisers of TinyXML 1 and tinyxml2 against check_urdf 3 and 6, on mutated files and recorded verdicts."""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.programs import answer_store
from urdflint.programs.xml import tinyxml1, tinyxml2
from urdflint.programs.xml.refusal import Refusal
from urdflint.programs.xml.refusals import effects_by_departure, parsers, refusals, want_well_formed
from urdflint.syntax.parsing import read
from urdflint.syntax.source import Source

SHARED = Path(__file__).parents[3] / "shared"
BINARIES = {"urdfdom@3": "CHECK_URDF3", "urdfdom@6": "CHECK_URDF6"}
SELECTORS = {
    "urdfdom@3": "urdfdom<4",
    "urdfdom@6": "urdfdom>=4",
    "sdformat@12.3": "sdformat>=10,<13",
    "sdformat@16": "sdformat>=13.6",
    "drake@1.51": "drake",
    "mujoco@4": "mujoco",
}
NO_ROBOT = "Could not find the 'robot'"
# What TinyXML 1 says as urdfdom 3 prints it.
TINYXML1_SAYS = ("Error:   Error ", "Error:   Error: empty tag", "Error:   Failed to read Element name")

SEEDS = (
    b'<?xml version="1.0"?>\n<!-- c -->\n<robot name="r">\n  <link name="a&amp;b"><box a="1"/></link>\n</robot>\n',
    '<?xml version="1.0" encoding="UTF-8"?><robot name=\'r\'><b a="ä"/>&#65; &lt;<![CDATA[ a<b ]]></robot>'.encode(),
    b'<!DOCTYPE robot [ <!ENTITY n "x"> <!-- c --> ]>\n<robot name="&n;"><link name="a" /></robot >\n<?pi foo?>\n',
    b'<?xml version="1.0" encoding="ISO-8859-1"?>\n<robot name="r" b="\xe4\xf6"><link name="\xe9"/>t\xe4xt</robot>',
    b'<robot name="r"><link name="\xe9 x"/><a b = "1"  c="2"></a ></robot>\n<robot name="q"><link name="z"/></robot>\n',
    b'\xef\xbb\xbf<robot name="r"><link name="l"><x:y z:w="&#x41;"/></link></robot>trailing',
    b'<!DOCTYPE robot>\n<?xml-stylesheet href="a"?><robot name="r"><?pi?><link name="l"/><!D></robot>',
)
PIECES = [
    *(bytes([byte]) for byte in b"<>/\"'=&;-!?[] \n\r\t\x0b\0\x01\x7f\x80\xc3\xe9\xf0\xff:_9.x#"),
    *(b"<!--", b"-->", b"<![CDATA[", b"]]>", b'<?xml version="1.0"?>', b"<?xml", b"?>", b"<!DOCTYPE robot>"),
    *(
        b'<!DOCTYPE r [<!ENTITY a "b">]>',
        b"</robot>",
        b"</link>",
        b'<robot name="m">',
        b'<link name="k"/>',
        b'name="a"',
    ),
    *(b" q=1", b"&#", b"&#x", b"&#65;", b"&lt;", b"\xef\xbb\xbf", b"\xef\xbf\xbe", b' encoding="utf-8"', b"< ", b"</ "),
    *(b'encoding="latin1"', b"\xe2\x80\x9c"),
]


def mutated(chance: random.Random) -> bytes:
    text = chance.choice(SEEDS)
    for _ in range(chance.choice([1, 1, 1, 2, 2, 3, 5])):
        at, kind = chance.randrange(len(text) + 1), chance.random()
        if kind < 0.5:
            text = text[:at] + chance.choice(PIECES) + text[at:]
        elif kind < 0.75:
            text = text[:at] + text[at + chance.choice([1, 1, 2, 3, 8]) :]
        elif kind < 0.85:
            first, last = sorted((at, chance.randrange(len(text) + 1)))
            text = text[:last] + text[first:last] + text[last:]
        elif kind < 0.92:
            text = text[:at]
        else:
            text = text[:at] + chance.choice(PIECES) + text[at + 1 :]
    return text


def ask(consumer: str, path: Path) -> str | None:
    """The complaint of the consumer's XML parser, "no robot", or None where it took the file."""
    variable = BINARIES[consumer]
    binary = os.environ.get(variable)
    if not binary:
        pytest.skip(f"{consumer} is not set up: {variable} is not set")
    environment = {**os.environ, "LD_LIBRARY_PATH": str(Path(binary).parents[1] / "lib")} if "cmeel" in binary else None

    def run(files: Sequence[str]) -> Iterator[str]:
        for file in files:
            done = subprocess.run([binary, file], capture_output=True, env=environment, timeout=20, check=False)
            assert done.returncode >= 0
            yield (done.stdout + done.stderr).decode("utf-8", "replace")

    (printed,) = answer_store.of_files(binary, "printed", [str(path)], run)
    said = printed.splitlines()
    if any(NO_ROBOT in line for line in said):
        return "no robot"
    return next((line for line in said if "Error=XML_" in line or line.startswith(TINYXML1_SAYS)), None)


@pytest.mark.differential
def test_mutated_files(tmp_path: Path) -> None:
    chance, path = random.Random(20240611), tmp_path / "robot.urdf"
    seen: Counter[tuple[bool, bool]] = Counter()
    for _ in range(600):
        text = mutated(chance)
        path.write_bytes(text)
        old, new = ask("urdfdom@3", path), ask("urdfdom@6", path)
        whole = text if not text or text.endswith(b"\n") else text + b"\n"
        mine = tinyxml2.refusal(whole)
        assert bool(mine) == bool(new and new != "no robot"), (text, mine, new)
        if old == "no robot" and new is not None:
            continue  # neither finds one, or tinyxml2 never got that far: nothing to compare
        first = tinyxml1.refusal(whole)
        assert bool(first) == bool(old), (text, first, old)
        seen[bool(first), bool(mine)] += 1
    assert min(seen[one, two] for one in (True, False) for two in (True, False)) > 10


@pytest.mark.differential
@pytest.mark.parametrize("levels", [97, 98, 496, 497, 498])
def test_nesting(levels: int, tmp_path: Path) -> None:
    text = b'<robot name="r"><link name="l"/>' + b"<x>" * levels + b"</x>" * levels + b"</robot>\n"
    path = tmp_path / "robot.urdf"
    path.write_bytes(text)
    assert bool(tinyxml2.refusal(text)) == bool(ask("urdfdom@6", path))
    assert bool(tinyxml1.refusal(text)) == bool(ask("urdfdom@3", path))


@pytest.mark.parametrize("folder", ["cases", pytest.param("corpus", marks=pytest.mark.corpus)])
def test_recorded_verdicts(folder: str) -> None:
    """Who is said to refuse a file for its XML does refuse it, and who names an XML error is said to."""
    verdicts = SHARED / folder / "verdicts.jsonl"
    if not verdicts.is_file():
        pytest.skip(f"../shared/{folder} is not here")
    rows = defaultdict(list)
    for line in verdicts.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        rows[row["file"]].append(row)
    seen: Counter[str] = Counter()
    for name, said in rows.items():
        refused = refusals(read(Source(name, (SHARED / folder / name).read_bytes())))
        for row in said:
            selector = SELECTORS.get(row["consumer"])
            if selector is None:
                continue  # a program whose XML parser has no recogniser here
            if selector in refused:
                seen[selector] += 1
                assert row["outcome"] in ("rejects", "crashes"), (name, selector, refused[selector])
            elif "XML_E" in row["message"] or row["message"].startswith(TINYXML1_SAYS):
                pytest.fail(f"{name}: {row['consumer']} says {row['message']}")
    assert seen["urdfdom<4"] > 1
    assert seen["urdfdom>=4"] > 1


@grouped(
    ("data", "old", "new"),
    [
        (b'<robot name="r"/>', None, None),
        (b"<robot name=\xe2\x80\x9cr\xe2\x80\x9d/>", None, Refusal(12, "XML_ERROR_PARSING_ATTRIBUTE")),
        (b"<robot/> text", None, Refusal(9, "XML_ERROR_PARSING_TEXT")),
        (b"text <robot/>", Refusal(0, "TIXML_ERROR_DOCUMENT_EMPTY"), None),
        (b"<!DOCTYPE robot [<!ENTITY a 'b'>]><robot/>", Refusal(32, "no robot"), None),
        (b"<?xml version='1.0'?><robot a='\xe9'/>", Refusal(28, "TIXML_ERROR_PARSING_ELEMENT"), None),
        (b"<?xml version='1.0' encoding='latin-1'?><robot a='\xe9'/>", None, None),
        (b"<robot a='\xe9'/>", None, None),
        (b"<robot/>\0<", None, None),
        (b"<!-- c --><?xml version='1.0'?><robot/>", None, Refusal(10, "XML_ERROR_PARSING_DECLARATION")),
        (b"<robot><?pi?></robot>", None, Refusal(7, "XML_ERROR_PARSING_DECLARATION")),
        (
            b"<robot a='1' a='2'/>",
            Refusal(13, "TIXML_ERROR_PARSING_ELEMENT"),
            Refusal(13, "XML_ERROR_PARSING_ATTRIBUTE"),
        ),
        (b"<robot/></robot> text", None, None),
        (b"<robot a='&#x41;'/>", None, None),
        (b"<robot a='&#G5;'/>", Refusal(7, "TIXML_ERROR_PARSING_ELEMENT"), None),
        (b"", Refusal(0, "TIXML_ERROR_DOCUMENT_EMPTY"), Refusal(0, "XML_ERROR_EMPTY_DOCUMENT")),
    ],
)
def test_known_differences(data: bytes, old: Refusal | None, new: Refusal | None) -> None:
    assert tinyxml1.refusal(data) == old
    assert tinyxml2.refusal(data) == new


def test_refusals_by_selector() -> None:
    deep = read(Source("a", b"<robot>" + b"<x>" * 150 + b"</x>" * 150 + b"</robot>"))
    assert set(refusals(deep)) >= {"sdformat>=10,<13", "sdformat>=13,<13.6", "sdformat>=13.6", "pybullet"}
    assert refusals(read(Source("a", b"<robot><link/></robot>"))) == {}
    assert set(refusals(read(Source("a", b"<foo/><robot/>")))) == want_well_formed() | {"mujoco", "yourdfpy"}
    assert set(refusals(read(Source("a", b"<robot/>\0text")))) == want_well_formed() | {"pybullet", "yourdfpy"}
    cut = set(refusals(read(Source("a", b"<robot/>\r<x>"))))
    assert {one for one, parser in parsers().items() if not parser.strict} - cut == {"pybullet"}
    wide = read(Source("a", "\ufeff<robot/>".encode("utf-16-le")))
    assert set(refusals(wide)) >= set(SELECTORS.values()) | {"pybullet"}
    old = read(Source("a", b"a\r<robot/>"))
    assert set(refusals(old)) == want_well_formed() | {
        "urdfdom<4",
        "sdformat<10",
        "sdformat>=10,<13",
        "pybullet",
        "yourdfpy",
    }


def test_who_finds_a_robot_where_nothing_is_read_to_the_end() -> None:
    ended = read(Source("a", b"<?xml?>\0<robot/>"))
    assert ended.root is None
    rejecting = {one for effects in effects_by_departure(ended).values() for one in effects}
    assert parsers().keys() - rejecting == {"pybullet"}
