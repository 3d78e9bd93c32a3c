"""Finding, reading and refusing configuration files."""

import os
import sys
from pathlib import Path

import pytest

from urdflint import config
from urdflint.cli import options
from urdflint.config import BadConfig, Config


def written(path: Path, text: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_all_keys(tmp_path: Path) -> None:
    path = written(
        tmp_path / "urdflint.toml",
        """
        target = ["gazebo", "drake@1.51"]
        select = "URDF, XML"
        ignore = ["URDF214"]
        fail-on = "warning"
        resolve = false
        [packages]
        my_robot = "src/my_robot"
        other = "/opt/other"
        """,
    )
    assert config.load(path) == Config(
        path=path,
        target=("gazebo", "drake@1.51"),
        select=("URDF", "XML"),
        ignore=("URDF214",),
        fail_on="warning",
        packages={"my_robot": str(tmp_path / "src/my_robot"), "other": "/opt/other"},
        resolve=False,
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("targt = 'ros'", "unknown key 'targt', did you mean 'target'?"),
        ("colour = 1", "unknown key 'colour'"),
        ("target = 3", "'target' must be a list of targets, not 3"),
        ("select = [1]", "'select' must be a list of rules, not [1]"),
        ("fail-on = 'eror'", "'fail-on' must be error, warning, info or never, not 'eror'"),
        ("fail-on = true", "'fail-on' must be"),
        ("packages = ['a']", "'packages' must be a table"),
        ("packages = {a = 1}", "'packages' must be a table"),
        ("resolve = 'no'", "'resolve' must be true or false, not 'no'"),
        ("resolve = 0", "'resolve' must be true or false, not 0"),
        ("target = ", "not TOML"),
    ],
)
def test_mistakes_name_file_and_key(tmp_path: Path, text: str, words: str) -> None:
    path = written(tmp_path / "urdflint.toml", text)
    with pytest.raises(BadConfig) as caught:
        config.load(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_not_utf8_and_not_there(tmp_path: Path) -> None:
    (tmp_path / "urdflint.toml").write_bytes(b"target = '\xff'")
    with pytest.raises(BadConfig, match="not TOML"):
        config.load(str(tmp_path / "urdflint.toml"))
    with pytest.raises(BadConfig, match="No such file"):
        config.load(str(tmp_path / "absent.toml"))


def test_the_nearest_file_counts(tmp_path: Path) -> None:
    top = written(tmp_path / "pyproject.toml", "[tool.urdflint]\nignore = ['XML']\n")
    written(tmp_path / "a/pyproject.toml", "[project]\nname = 'urdflint-user'\n")
    hidden = written(tmp_path / "a/b/.urdflint.toml", "")
    plain = written(tmp_path / "a/b/c/urdflint.toml", "")
    written(tmp_path / "a/b/c/pyproject.toml", "[tool.urdflint]\n")
    (tmp_path / "a/b/c/d").mkdir()
    assert config.find(str(tmp_path / "a")) == top
    assert config.find(str(tmp_path / "a/b")) == hidden
    assert config.find(str(tmp_path / "a/b/c/d")) == plain
    assert config.load(top).ignore == ("XML",)


def test_only_its_own_table_of_a_project_counts(tmp_path: Path) -> None:
    path = written(tmp_path / "pyproject.toml", "[tool.other]\nx = 1\n[tool.urdflint.packages]\na = 'b'\n")
    assert config.find(str(tmp_path)) == path
    assert config.load(path).packages == {"a": str(tmp_path / "b")}


def test_the_command_line_wins(tmp_path: Path) -> None:
    found = Config(target=("ros",), packages={"a": "/file", "b": "/file"}, resolve=True)
    asked = options.settings(found, ["drake"], [], [], ["a=/mine"], resolve=False)
    assert [one.name for one in asked.targets] == ["drake@1.51"]
    assert asked.packages == {"a": "/mine", "b": "/file"}
    assert not asked.resolve
    assert [one.name for one in options.settings(found, [], [], [], [], resolve=True).targets] == ["urdfdom@6"]
    assert not options.settings(Config(resolve=False), [], [], [], [], resolve=True).resolve


def test_which_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    near = written(tmp_path / "urdflint.toml", "fail-on = 'info'")
    other = written(tmp_path / "other.toml", "fail-on = 'never'")
    assert options.configuration(None, none=False).path == near
    assert options.configuration(other, none=False).fail_on == "never"
    assert options.configuration(None, none=True) == Config()


def test_no_parser_without_a_file(tmp_path: Path) -> None:
    written(tmp_path / "pyproject.toml", "[project]\ndependencies = ['urdflint']\n")
    code = "import sys; from urdflint import config; config.find('.'); sys.exit('tomllib' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(Path(config.__file__).parents[1])}
    assert (
        os.spawnve(
            os.P_WAIT,
            sys.executable,
            [sys.executable, "-c", f"import os; os.chdir({str(tmp_path)!r}); {code}"],
            environment,
        )
        == 0
    )


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (None, [("full", None)]),
        (["text"], [("full", None)]),
        (["json"], [("json", None)]),
        (["junit=a=b.xml"], [("full", None), ("junit", "a=b.xml")]),
        (["concise", "json=x", "junit=y"], [("concise", None), ("json", "x"), ("junit", "y")]),
    ],
)
def test_outputs(values: list[str] | None, expected: list[tuple[str, str | None]]) -> None:
    assert options.outputs(values) == expected


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (["jsn"], "unknown value 'jsn', did you mean 'json'?"),
        (["json", "text"], "only one format"),
        (["json="], "no file"),
        (["zzz"], "use text, full"),
    ],
)
def test_bad_outputs(values: list[str], words: str) -> None:
    with pytest.raises(options.BadOption, match=words.replace("?", r"\?")):
        options.outputs(values)


def test_rules_are_chosen_by_code_prefix_and_name() -> None:
    assert options.codes([], []) is None
    all_of_them = options.codes(["ALL"], [])
    xml = options.codes(["xml"], [])
    assert all_of_them is not None
    assert xml is not None
    assert xml == {code for code in all_of_them if code.startswith("XML")} != set()
    assert options.codes([], ["XML"]) == all_of_them - xml
    assert set(options.codes(["not-well-formed"], []) or ()) == {"XML001"}
    assert set(options.codes(["XML001", "XML002"], ["XML002"]) or ()) == {"XML001"}
    with pytest.raises(options.BadOption, match="unknown rule 'not-wel-formed', did you mean 'not-well-formed'"):
        options.codes(["not-wel-formed"], [])


def test_targets_are_suggested() -> None:
    assert [one.name for one in options.targets(["jetty", "gazebo", "ros"])] == ["sdformat@16", "urdfdom@6"]
    with pytest.raises(options.BadOption, match="did you mean 'harmonic'"):
        options.targets(["harmonik"])


def test_packages_and_jobs() -> None:
    assert options.packages(["a=b=c"]) == {"a": "b=c"}
    assert options.jobs("auto") is None
    assert options.jobs("3") == 3
    for wrong in ("=x", "a=", "a"):
        with pytest.raises(options.BadOption, match="NAME=DIR"):
            options.packages([wrong])
    for wrong in ("0", "-1", "two"):
        with pytest.raises(options.BadOption, match="number of processes"):
            options.jobs(wrong)
