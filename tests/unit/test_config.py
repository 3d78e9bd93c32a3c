"""Finding, reading and refusing configuration files."""

import os
import sys
from pathlib import Path

import pytest

from tests.grouping import grouped
from urdflint.cli import check, options
from urdflint.cli.check.report_output import FOR_PROGRAMS
from urdflint.config import BadConfig, Config, loader, plans, request, toml
from urdflint.linter.run import engine
from urdflint.syntax.source import Source


def written(path: Path, text: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_all_keys(tmp_path: Path) -> None:
    path = written(
        tmp_path / "urdflint.toml",
        """
        target = ["gazebo", "drake@1.58"]
        select = "URDF, XML"
        ignore = ["URDF214"]
        fail-on = "warning"
        resolve = false
        [packages]
        my_robot = "src/my_robot"
        other = "/opt/other"
        """,
    )
    assert loader.load(path)._replace(layers=()) == Config(
        path=path,
        target=("gazebo", "drake@1.58"),
        select=("URDF", "XML"),
        ignore=("URDF214",),
        fail_on="warning",
        packages={"my_robot": str(tmp_path / "src/my_robot"), "other": "/opt/other"},
        resolve=False,
    )


@grouped(
    ("text", "words"),
    [
        ("targt = 'ros'", "unknown key 'targt', did you mean 'target'?"),
        ("colour = 1", "unknown key 'colour'"),
        ("target = 3", "'target' must be a list of targets, not 3"),
        ("select = [1]", "'select' must be a list of rules, not [1]"),
        ("fail-on = 'eror'", "'fail-on' must be error, warning, info or never, not 'eror'"),
        ("fail-on = true", "'fail-on' must be"),
        ("packages = ['a']", "'packages' must be a table"),
        ("packages = {a = 1}", "'packages.a' must be the path of a folder, not 1"),
        ("resolve = 'no'", "'resolve' must be true or false, not 'no'"),
        ("resolve = 0", "'resolve' must be true or false, not 0"),
        ("target = ?", "not TOML: Invalid value"),
    ],
)
def test_mistakes_name_file_and_key(tmp_path: Path, text: str, words: str) -> None:
    path = written(tmp_path / "urdflint.toml", text)
    with pytest.raises(BadConfig) as caught:
        loader.load(path)
    assert str(caught.value).startswith(f"{path}:1: ")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@grouped(
    ("text", "line", "words"),
    [
        ("[project]\nname = 'x'\n[tool.urdflint]\n# fail-on = 'x'\nfail-on = 'eror'", 5, "'fail-on' must be"),
        ("[project]\nignore = 1\n[tool.urdflint]\nresolve = true\nignor = []", 5, "unknown key 'ignor'"),
        ("[tool]\na = 1\nurdflint = 3", 3, "'tool.urdflint' must be a table, not 3"),
        ("[tool.urdflint]\nignore = [\n 'a'\nselect = 3", 4, "not TOML: Unclosed array"),
    ],
)
def test_mistakes_in_a_project_have_their_line(tmp_path: Path, text: str, line: int, words: str) -> None:
    path = written(tmp_path / "pyproject.toml", text)
    with pytest.raises(BadConfig) as caught:
        loader.load(path)
    assert str(caught.value).startswith(f"{path}:{line}: {words}")


@grouped(
    ("content", "words"),
    [
        (b"[[tool.urdflint]]\nstrict = true", "3: 'tool.urdflint' must be a table, not [{'strict': True}]"),
        (b"[tool.urdflint]\nselect = '\0'", "2: not TOML: "),
        (b"[tool.urdflint]\nstrict = " + b"9" * 5_000, " not TOML: "),
        (b"[tool.urdflint]\nstrict = '" + b"x" * 900_000 + b"'", "2: 'strict' must be true or false, not 'xxx"),
        (b"[tool.urdflint]\n" + b"x" * 900_000 + b" = 1", "2: unknown key 'xxx"),
        (b"[tool.urdflint]\n'a\\nb' = 1", ""),
        (b"[tool.urdflint]\n#" + b"x" * 1_000_000, " it is larger than 1 MB"),
        (b"[tool.urdflint]\n\xff", " not TOML: 'utf-8' codec"),
    ],
    ids=["array", "nul", "digits", "long value", "long key", "break", "large", "bytes"],
    size=5,
)
def test_what_a_stranger_may_write(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_bytes(content)
    with pytest.raises(BadConfig) as caught:
        loader.load(plans.find(str(tmp_path)) or "")
    assert words.removeprefix("3").removeprefix("2") in str(caught.value)
    assert str(caught.value).startswith(f"{path}:")
    assert len(str(caught.value)) < len(str(path)) + 300


@grouped(
    ("text", "place"),
    [
        ("tool.urdflint.x = " + "[" * 20_000, "1:119"),
        ("tool.urdflint.x = " + "{a=" * 20_000, "1:317"),
        ("x = 1\n" + "a." * 100_000 + "b = 1", "2:201"),
        ("x = 1" + "]" * 200 + "[" * 20_000, "1:306"),
        ("[" + "'a' . " * 100_000 + "b]", "1:596"),
        ("x = 1\n" + '"\\".]".' * 20_000 + "b = 1", "2:701"),
    ],
    ids=["arrays", "tables", "keys", "ends before", "names of a table", "quoted keys"],
)
def test_depth_is_reported_at_its_place(tmp_path: Path, text: str, place: str) -> None:
    path = written(tmp_path / "pyproject.toml", text)
    with pytest.raises(BadConfig) as caught:
        loader.load(path)
    assert str(caught.value) == f"{path}:{place}: more than 100 keys, arrays or tables in one another"


@grouped(
    "text",
    [
        f"x = '{'a.' * 200}'",
        f'x = """\n{"[a." * 200}"""',
        f"x = '''\n{'{a.' * 200}'''",
        f"# {'[a.' * 200}",
        f"x = [{'[1.5], ' * 200}]",
        "\n".join(f"a.b.c.k{number} = 1.5" for number in range(200)),
        f"x = '' # don't {'[.' * 200}",
    ],
    ids=["text", "long text", "long literal text", "comment", "one beside another", "keys", "quote in a comment"],
)
def test_what_only_looks_deep_is_read(tmp_path: Path, text: str) -> None:
    assert loader.load(written(tmp_path / "pyproject.toml", text)).path


def test_the_line_is_not_looked_for_at_any_price(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "urdflint.toml", "#\n" * 100_000 + "strict = 1\n")
    monkeypatch.setattr(toml, "line_of", None)
    with pytest.raises(BadConfig) as caught:
        loader.load(path)
    assert str(caught.value) == f"{path}: 'strict' must be true or false, not 1"


def test_what_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.toml")
    with pytest.raises(BadConfig, match="not a regular file"):
        loader.load(str(tmp_path / "x.toml"))


def test_the_device_that_is_always_empty(tmp_path: Path) -> None:
    """Named or extended, it is a configuration that says nothing; other devices are none."""
    (found,) = plans.configurations([str(tmp_path / "r.urdf")], os.devnull, none=False)
    assert (found._replace(path=None, layers=()), found.files) == (Config(), [os.devnull])
    path = written(tmp_path / "urdflint.toml", f"extend = {os.devnull!r}\nstrict = true\n")
    assert loader.load(path).strict
    if Path("/dev/zero").exists():
        with pytest.raises(BadConfig, match="/dev/zero: it is not a regular file"):
            loader.load("/dev/zero")


def test_packages_that_nobody_can_have(tmp_path: Path) -> None:
    path = written(tmp_path / "urdflint.toml", 'packages = {a = "x\\u0000y", "b" = "/dev/zero"}')
    mesh = '<link name="l"><visual><geometry><mesh filename="package://{}/m.stl"/></geometry></visual></link>'
    robot = f'<robot name="r">{mesh.format("a")}</robot>'.encode()
    result = engine.lint(Source("r.urdf", robot), request.settings(loader.load(path)))
    assert result.report.failure is None


def test_a_file_below_the_current_folder_is_named_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "a/urdflint.toml", "x = 1")
    for folder, name in ((tmp_path, "a/urdflint.toml"), (tmp_path / "a", "urdflint.toml"), (tmp_path.parent, None)):
        monkeypatch.chdir(folder)
        with pytest.raises(BadConfig) as caught:
            loader.load(path)
        assert str(caught.value).startswith(f"{name or path.removeprefix(str(tmp_path.parent) + os.sep)}:1: ")


def test_a_table_that_is_none(tmp_path: Path) -> None:
    path = written(tmp_path / "pyproject.toml", "tool = 3 # tool.urdflint\n")
    assert plans.find(str(tmp_path)) is None or plans.find(str(tmp_path)) != path


def test_not_utf8_and_not_there(tmp_path: Path) -> None:
    (tmp_path / "urdflint.toml").write_bytes(b"target = '\xff'")
    with pytest.raises(BadConfig, match="not TOML"):
        loader.load(str(tmp_path / "urdflint.toml"))
    with pytest.raises(BadConfig, match="No such file"):
        loader.load(str(tmp_path / "absent.toml"))


def test_the_nearest_file_counts(tmp_path: Path) -> None:
    top = written(tmp_path / "pyproject.toml", "[tool.urdflint]\nignore = ['XML']\n")
    written(tmp_path / "a/pyproject.toml", "[project]\nname = 'urdflint-user'\n")
    hidden = written(tmp_path / "a/b/.urdflint.toml", "")
    plain = written(tmp_path / "a/b/c/urdflint.toml", "")
    written(tmp_path / "a/b/c/pyproject.toml", "[tool.urdflint]\n")
    (tmp_path / "a/b/c/d").mkdir()
    assert plans.find(str(tmp_path / "a")) == top
    assert plans.find(str(tmp_path / "a/b")) == hidden
    assert plans.find(str(tmp_path / "a/b/c/d")) == plain
    assert loader.load(top).ignore == ("XML",)


def test_only_its_own_table_of_a_project_counts(tmp_path: Path) -> None:
    path = written(tmp_path / "pyproject.toml", "[tool.other]\nx = 1\n[tool.urdflint.packages]\na = 'b'\n")
    assert plans.find(str(tmp_path)) == path
    assert loader.load(path).packages == {"a": str(tmp_path / "b")}


def test_the_command_line_wins() -> None:
    found = Config(target=("ros",), select=("XML",), packages={"a": "/file", "b": "/file"}, resolve=True)
    asked = request.settings(found, target=["drake"], select=["URDF101"], packages={"a": "/mine"}, resolve=False)
    assert [one.name for one in asked.targets] == ["drake@1.58"]
    assert asked.codes == frozenset({"URDF101"})
    assert asked.packages == {"a": "/mine", "b": "/file"}
    assert not asked.resolve
    assert [one.name for one in request.settings(found).targets] == ["urdfdom@6"]
    assert not request.settings(Config(resolve=False)).resolve


def test_what_is_ignored_adds_up() -> None:
    found = Config(ignore=("XML001",))
    everything = request.codes(["ALL"], [])
    assert everything is not None
    assert request.settings(found, ignore=["XML002,XML003"]).codes == everything - {"XML001", "XML002", "XML003"}
    asked = request.settings(Config(select=("URDF",), ignore=("XML001",)), select=["XML001", "XML002"])
    assert asked.codes == frozenset({"XML002"})
    with pytest.raises(request.BadWord, match="no rule is left to check"):
        request.settings(found, select=["XML001"])


@grouped(
    ("text", "line", "words"),
    [
        ("target = [\n  'ros',\n  'gazeboo',\n]", 3, "'target': unknown target 'gazeboo', did you mean 'gazebo'?"),
        ("strict = true\nselect = 'URDF, UDRF'", 2, "'select': unknown rule 'UDRF'"),
        ("ignore = ['QQQ1']", 1, "'ignore': unknown rule 'QQQ1'"),
        ("target = ['sdformat@99']", 1, "'target': nobody looked at libsdformat 99"),
    ],
)
def test_words_that_mean_nothing_have_file_line_and_key(tmp_path: Path, text: str, line: int, words: str) -> None:
    path = written(tmp_path / "urdflint.toml", text)
    with pytest.raises(BadConfig) as caught:
        request.settings(loader.load(path), target=["drake"], select=["XML"])
    assert str(caught.value).startswith(f"{path}:{line}: {words}")


def test_which_configuration(tmp_path: Path) -> None:
    near = written(tmp_path / "urdflint.toml", "fail-on = 'info'")
    nearer = written(tmp_path / "a/pyproject.toml", "[tool.urdflint]\nstrict = true")
    other = written(tmp_path / "other.toml", "fail-on = 'never'")
    (tmp_path / "a/b").mkdir()
    files = [str(tmp_path / name) for name in ("x.urdf", "a/b/y.urdf", "a/z.urdf", "c/w.urdf")]
    found = plans.configurations(files, None, none=False)
    assert [one.path for one in found] == [near, nearer, nearer, near]
    assert [one.strict for one in found] == [False, True, True, False]
    assert {one.fail_on for one in plans.configurations(files, other, none=False)} == {"never"}
    assert plans.configurations(files, None, none=True) == [Config()] * 4


def test_no_parser_without_a_file(tmp_path: Path) -> None:
    written(tmp_path / "pyproject.toml", "[project]\ndependencies = ['urdflint']\n")
    code = "import sys; from urdflint.config import plans; plans.find('.'); sys.exit('tomllib' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(Path(loader.__file__).parents[2])}
    assert (
        os.spawnve(
            os.P_WAIT,
            sys.executable,
            [sys.executable, "-c", f"import os; os.chdir({str(tmp_path)!r}); {code}"],
            environment,
        )
        == 0
    )


@grouped(
    ("values", "expected"),
    [
        (None, [("full", None)]),
        ([], [("full", None)]),
        (["text"], [("full", None)]),
        (["json"], [("json", None)]),
        (["junit=a=b.xml"], [("full", None), ("junit", "a=b.xml")]),
        (["concise", "json=x", "junit=y"], [("concise", None), ("json", "x"), ("junit", "y")]),
    ],
)
def test_outputs(values: list[str] | None, expected: list[tuple[str, str | None]]) -> None:
    assert options.outputs(values) == [options.Output(*one) for one in expected]
    assert values or options.outputs(values, "github") == [options.Output("github", None)]


def test_each_format_has_its_reporter() -> None:
    assert set(options.FORMATS) - {"text", "full", "concise"} == set(FOR_PROGRAMS)
    assert all(f" {name}" in f" {check.FORMAT.about}".replace(",", " ") for name in options.FORMATS if name != "full")


@grouped(
    ("values", "words"),
    [
        (["jsn"], "unknown value 'jsn', did you mean 'json'?"),
        (["json", "text"], "only one format"),
        (["json="], "no file"),
        (["zzz"], "use text, full"),
    ],
)
def test_bad_outputs(values: list[str], words: str) -> None:
    with pytest.raises(request.BadWord, match=words.replace("?", r"\?")):
        options.outputs(values)


def test_rules_are_chosen_by_code_prefix_and_name() -> None:
    assert request.codes([], []) is None
    all_of_them = request.codes(["ALL"], [])
    xml = request.codes(["xml"], [])
    assert all_of_them is not None
    assert xml is not None
    assert xml == {code for code in all_of_them if code.startswith("XML")} != set()
    assert request.codes([], ["XML"]) == all_of_them - xml
    assert set(request.codes(["not-well-formed"], []) or ()) == {"XML001"}
    assert set(request.codes(["XML001", "XML002"], ["XML002"]) or ()) == {"XML001"}
    with pytest.raises(request.BadWord, match="unknown rule 'not-wel-formed', did you mean 'not-well-formed'"):
        request.codes(["not-wel-formed"], [])


def test_targets_are_suggested() -> None:
    assert [one.name for one in request.targets(["jetty", "gazebo", "ros"])] == ["sdformat@16", "urdfdom@6"]
    with pytest.raises(request.BadWord, match="did you mean 'harmonic'"):
        request.targets(["harmonik"])


def test_packages_and_jobs(tmp_path: Path) -> None:
    folder = tmp_path / "b=c"
    folder.mkdir()
    assert options.packages([f"a={folder}"]) == {"a": str(folder)}
    with pytest.raises(options.BadOption, match=r"no such folder '.*b=d' for package 'a', did you mean '.*b=c'"):
        options.packages([f"a={tmp_path}/b=d"])
    assert options.jobs("auto") is None
    assert options.jobs("3") == 3
    for wrong in ("=x", "a=", "a"):
        with pytest.raises(options.BadOption, match="NAME=DIR"):
            options.packages([wrong])
    for wrong in ("0", "-1", "two"):
        with pytest.raises(options.BadOption, match="number of processes"):
            options.jobs(wrong)
