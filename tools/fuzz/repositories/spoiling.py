"""What may be wrong with a repository, one thing at a time: bytes, words, elements, names, links, encodings, sizes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from lxml import etree

from tests import mutations
from tools.fuzz.draw import ENCODINGS, PIECES
from tools.fuzz.repositories.tree import FILE, HARD, LINK, PIPE, Entry, clean
from tools.fuzz.values import HOSTILE

WORD = re.compile(rb"[\w.+-]+")
LARGEST = 60_000  # bytes to which a file may grow
NAMES = (
    *(
        "-h.urdf",
        "--fix",
        "::error file=x::y.urdf",
        "##[group]z.urdf",
        "a\x1b[31mb.urdf",
        "a\u202eb.urdf",
        "a\nb.xacro",
    ),
    *(
        "\udcff.urdf",
        "é.URDF",
        "e\u0301.urdf",
        "a b.xacro",
        "$(find x).urdf",
        "${x}.xacro",
        "'.urdf",
        '".urdf',
        "*.urdf",
    ),
    *("[a].yaml", "%s.srdf", "x" * 250 + ".urdf", ".urdf", ".hidden.urdf", "con.urdf", "a.urdf.urdf", "a.xml", "robot"),
    *(
        "package.xml",
        "urdflint.toml",
        ".urdflint.toml",
        "pyproject.toml",
        "model.config",
        "CMakeLists.txt",
        ".gitignore",
    ),
    *("COLCON_IGNORE", "setup.py", "a.launch", "a.launch.py", "b.yaml", "c.yml", "d.sdf", "e.world", "f.dmd.yaml"),
    *(
        "g.stl",
        "h.obj",
        "i.dae",
        "j.gltf",
        "k.glb",
        "l.mtl",
        "m.srdf",
        "lxml.py",
        "typer.py",
        "git",
        "sitecustomize.py",
    ),
)
FOLDERS = (
    "build",
    "install",
    ".hidden",
    "venv",
    "a b",
    "é",
    "urdf",
    "meshes",
    "d/" * 40,
    ".git",
    "x::y",
    "node_modules",
)
TARGETS = (
    *("/proc/self/environ", "/dev/zero", "/dev/stdin", "/dev/fd/0", "..", ".", "/", "/etc/passwd", "nowhere"),
    *(
        f"../outside/{name}"
        for name in ("secret.urdf", "secret.xacro", "secret.yaml", "secret.sdf", "part.stl", "meshes")
    ),
    *(f"../../outside/{name}" for name in ("secret.urdf", "secret.xacro", "secret.yaml", "part.stl", "meshes", "")),
)
REFERENCES = tuple(
    word.encode()
    for word in (
        *TARGETS,
        *("../../outside/../outside/secret.xacro", "package://arm/../../outside/part.stl", "file:///etc/passwd"),
        *("$(find arm)/../outside/secret.xacro", "$(find hand)/urdf/common.xacro", "$(cwd)/x.xacro", "arm.urdf.xacro"),
        *("${xacro.load_yaml('/etc/passwd')}", "${xacro.load_yaml('../../outside/secret.yaml')}", "$(env HOME)"),
        *(
            "$(optenv PATH x)",
            "$(eval 9**9**9)",
            "${[x for x in range(10**9)]}",
            "${'a'*10**9}",
            "$(dirname)",
            "*.xacro",
        ),
        *("//server.invalid/a.stl", "http://server.invalid/a.stl", "model://box", "scene.dmd.yaml", "package://arm"),
        *("/proc/self/fd/0", "\\\\server\\share", "a\\b.stl", "%2e%2e/x.stl", "?", "#", "part.stl#x", "**/*"),
    )
)
YAML = (
    *(
        b"<<: *x",
        b"&x [*x]",
        b"a: &a [b, b]\nc: &c [*a, *a]\nd: [*c, *c]",
        b"!!python/object:os.system x",
        b"- -",
        b"? a",
    ),
    *(b"{", b"[" * 300, b"a: " * 50, b"--- ", b"...", b"%YAML 1.9", b"\t", b"|", b">", b"!degrees x", b"!!binary x"),
    *(
        b"key: 1\nkey: 2",
        b"1e999",
        b"0o7",
        b"2001-01-01",
        b".inf",
        b"~",
        b"'",
        b'"\\ud800"',
        b"yes",
        b"0x" + b"f" * 3000,
    ),
)
TOML = (
    *(
        b'extend = "urdflint.toml"',
        b"a." * 200 + b"b = 1",
        b"[[x]]",
        b"[tool.urdflint]",
        b'target = "x"',
        b"ignore = 3",
    ),
    *(b'exclude = ["**"]', b'fail-on = "never"', b'baseline = "."', b'robot = "urdf/arm.urdf"', b"x = 1979-05-27"),
    *(b'select = ["ALL"]', b'target = ["all"]', b"strict = true", b'missing-packages = ["*"]', b"x = [[[[[[1]]]]]]"),
    *(b'[rules.mass-tiny]\nat-most = "x"', b'[severity]\nALL = "info"', b"resolve = false", b"x = inf", b"\\u0000"),
    *(
        b'[xacro]\nexpand = "no"',
        b"[[xacro.variants]]",
        b'[packages]\narm = "."\nother = "src"',
        b"fail-on-unchecked = true",
    ),
)
COMMENTS = (
    *(b"<!-- urdflint:ignore[ALL] -->", b"<!-- urdflint:ignore-file[ALL] x -->", b"<!-- urdflint:ignore[] -->"),
    *(b"<!-- urdflint: ignore[URDF] ] -->", b"# urdflint:ignore[ALL] x", b"<!-- urdflint:ignore[\xff] -->"),
    *(b"<!-- urdflint:disable -->", b"<!--urdflint:ignore[" + b"A," * 500 + b"]-->", b"<!-- urdflint:ignore[nope] -->"),
)
Spoil = Callable[[random.Random, list[Entry], int], None]


def spoil(chance: random.Random, entries: list[Entry]) -> list[Entry]:
    """Entries with one more thing that is wrong with one of them."""
    changed = list(entries)
    if changed:
        chance.choice(SPOILS)(chance, changed, chance.randrange(len(changed)))
    return changed


def _content(change: Callable[[random.Random, bytes], bytes]) -> Spoil:
    def spoilt(chance: random.Random, entries: list[Entry], index: int) -> None:
        if entries[index].kind == FILE:
            entries[index] = entries[index]._replace(data=change(chance, entries[index].data)[:LARGEST])

    return spoilt


def _put(chance: random.Random, data: bytes, new: bytes, cut: int = 0) -> bytes:
    start = chance.randrange(len(data) + 1)
    return data[:start] + new + data[min(len(data), start + chance.randrange(cut + 1)) :]


def _bytes(chance: random.Random, data: bytes) -> bytes:
    for _ in range(chance.randrange(1, 4)):
        new = chance.choice(PIECES) if chance.random() < 0.6 else chance.randbytes(chance.randrange(1, 4))
        data = _put(chance, data, chance.choice((b"", new, new)), 40)
    return data


def _word(chance: random.Random, data: bytes) -> bytes:
    """A word or number becomes another one of the file, or one that nobody wants."""
    words = list(WORD.finditer(data[:LARGEST]))
    if not words:
        return data
    pair = chance.choice(words)
    hostile = chance.choice(HOSTILE).encode("utf-8", "surrogatepass")
    new = chance.choice((chance.choice(words)[0], hostile, chance.choice(REFERENCES), b"", b"0", pair[0] * 2))
    return data[: pair.start()] + new + data[pair.end() :]


def _quoted(chance: random.Random, data: bytes) -> bytes:
    """What stands in quotes becomes a file somewhere."""
    matches = list(re.finditer(rb"\"[^\"<]*\"|>[^<>\s]+<|: [^\s\[{][^\n]*", data))
    if not matches:
        return data
    match = chance.choice(matches)
    head = match[0][:2] if match[0].startswith(b":") else match[0][:1]
    tail = b"" if match[0].startswith(b":") else match[0][-1:]
    return data[: match.start()] + head + chance.choice(REFERENCES) + tail + data[match.end() :]


def _tree(chance: random.Random, data: bytes) -> bytes:
    """A few changes to the elements of a file of XML."""
    try:
        text = etree.tostring(
            etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True)), encoding="unicode"
        )
        changed = (
            mutations.mutant(chance, text)
            if chance.random() < 0.5
            else mutations.harsh(chance.randrange(1 << 30), [text], 1)[0]
        )
    except (etree.XMLSyntaxError, ValueError, TypeError, IndexError, AttributeError):
        return _word(chance, data)
    return changed.encode("utf-8", "surrogatepass")


def _lines(chance: random.Random, data: bytes) -> bytes:
    """Lines that are doubled, gone, moved or indented."""
    lines = data.split(b"\n")
    source_line, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    drawn = chance.random()
    if drawn < 0.25:
        lines.insert(other, lines[source_line])
    elif drawn < 0.5:
        del lines[source_line : source_line + chance.randrange(1, 4)]
    elif drawn < 0.75:
        lines[source_line], lines[other] = lines[other], lines[source_line]
    else:
        lines[source_line] = chance.choice((b" ", b"  ", b"\t", b"- ")) + lines[source_line]
    return b"\n".join(lines)


def _snippet(chance: random.Random, data: bytes) -> bytes:
    """A line of another language, or a comment for urdflint."""
    lines = data.split(b"\n")
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(chance.choice((YAML, TOML, COMMENTS))))
    return b"\n".join(lines)


def _encoding(chance: random.Random, data: bytes) -> bytes:
    drawn = chance.random()
    if drawn < 0.5:
        return data.decode("utf-8", "replace").encode(chance.choice(ENCODINGS), "replace")
    if drawn < 0.7:
        return data.replace(b"\n", chance.choice((b"\r\n", b"\r", b"\x85", b"\xe2\x80\xa8")))
    declared = chance.choice((b"utf-16", b"latin-1", b"ascii", b"utf-7", b"idna", b"x" * 300, b"big5", b"cp037"))
    return b'<?xml version="1.0" encoding="' + declared + b'"?>' + re.sub(rb"<\?xml.*?\?>", b"", data)


def _size(chance: random.Random, data: bytes) -> bytes:
    """Nothing, a part, many times the same, or one deep in another."""
    drawn = chance.random()
    if drawn < 0.15:
        return b""
    if drawn < 0.4:
        return data[: chance.randrange(len(data) + 1)]
    if drawn < 0.6:
        return _put(chance, data, b" " * 10_000 + chance.choice(PIECES) * 300)
    matches = list(re.finditer(rb"<[^<>/]*/>|<(\w+)[^<>]*>[^<]*</\1>|^.*\n", data, re.M))
    if not matches:
        return data * 3
    match = chance.choice(matches)
    if drawn < 0.9:
        return data[: match.start()] + match[0] * chance.choice((2, 20, 120)) + data[match.end() :]
    depth = chance.choice((20, 250, 260))
    return data[: match.start()] + b"<gazebo>" * depth + match[0] + b"</gazebo>" * depth + data[match.end() :]


def _rename(chance: random.Random, entries: list[Entry], index: int) -> None:
    folder, _, name = entries[index].path.rpartition("/")
    if chance.random() < 0.5:
        name = chance.choice(NAMES)
    else:
        folder = chance.choice(FOLDERS)
    entries[index] = entries[index]._replace(path=clean(f"{folder}/{name}"))


def _copy(chance: random.Random, entries: list[Entry], index: int) -> None:
    folder = entries[index].path.rpartition("/")[0] if chance.random() < 0.7 else chance.choice(FOLDERS)
    entries.append(entries[index]._replace(path=clean(f"{folder}/{chance.choice(NAMES)}")))


def _exchange(chance: random.Random, entries: list[Entry], index: int) -> None:
    other = chance.randrange(len(entries))
    first, two = entries[index], entries[other]
    entries[index], entries[other] = (
        first._replace(data=two.data, kind=two.kind),
        two._replace(data=first.data, kind=first.kind),
    )


def _drop(chance: random.Random, entries: list[Entry], index: int) -> None:
    del entries[index]


def _link(chance: random.Random, entries: list[Entry], index: int) -> None:
    """A file or its folder is a link: to another one, to itself, or out of the repository."""
    path, other = entries[index].path, chance.choice(entries).path
    folder = path.rpartition("/")[0]
    up = "../" * path.count("/")
    target = chance.choice((up + other, chance.choice(TARGETS), up + chance.choice(TARGETS), path.rpartition("/")[2]))
    if folder and chance.random() < 0.3:
        entries.append(Entry(clean(f"{folder}-linked"), f"../{folder}".encode(), LINK))
        entries.append(Entry(clean(f"{folder}/inner"), chance.choice((b".", b"..", b"../../outside")), LINK))
        return
    if chance.random() < 0.2:
        entries.append(Entry(clean(f"{folder}/{chance.choice(NAMES)}"), path.encode("utf-8", "surrogateescape"), HARD))
        return
    entries[index] = Entry(path, target.encode("utf-8", "surrogateescape"), LINK)


def _device(chance: random.Random, entries: list[Entry], index: int) -> None:
    entries[index] = entries[index]._replace(kind=PIPE if chance.random() < 0.7 else "folder")


SPOILS: tuple[Spoil, ...] = (
    *(_content(_bytes), _content(_word), _content(_word), _content(_quoted), _content(_quoted), _content(_tree)),
    *(_content(_tree), _content(_tree), _content(_lines), _content(_snippet), _content(_encoding), _content(_size)),
    *(_rename, _copy, _exchange, _drop, _link, _device),
)
