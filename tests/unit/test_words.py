"""What each program does, in sentences that name it as its users do."""

from __future__ import annotations

from tests.grouping import grouped
from urdflint.findings import Finding, Location, Severity
from urdflint.programs.effect import Effect
from urdflint.programs.target import FAMILIES, parse
from urdflint.reporters import effect_sentences
from urdflint.syntax.source import Source, Span

PLACE = Location(Source("r.urdf", b"<robot/>"), Span(0, 1))


def sentences(targets: str, effect: Effect = Effect.REJECTS, loss: str | None = None, first: bool = False) -> list[str]:
    effects = {one.name: effect for word in targets.split() for one in parse(word)}
    losses = dict.fromkeys(effects, loss) if loss else {}
    finding = Finding("TST001", "x", Severity.ERROR, "x", PLACE, effects, losses, first=first)
    return effect_sentences.effects(finding)


@grouped(
    ("targets", "sentence"),
    [
        ("urdfdom@6", "ROS (urdfdom 6) rejects the file"),
        ("urdfdom@6 urdfdom@3", "ROS (urdfdom 3 and 6) rejects the file"),
        ("sdformat@9", "Gazebo Classic (sdformat 9) rejects the file"),
        ("harmonic", "Gazebo Harmonic (sdformat 14) rejects the file"),
        ("sdformat@12.3", "Gazebo Fortress (sdformat 12.3) rejects the file"),
        ("sdformat@12.3 sdformat@12", "Gazebo Fortress (sdformat 12 and 12.3) rejects the file"),
        ("fortress jetty", "Gazebo Fortress and Jetty (sdformat 12 and 16) reject the file"),
        ("sdformat@13 sdformat@14 sdformat@16", "Gazebo (sdformat 13, 14 and 16) rejects the file"),
        ("sdformat@9 sdformat@13 sdformat@14 sdformat@15", "Gazebo (sdformat 9 and 13 to 15) rejects the file"),
        (
            "sdformat@9 sdformat@12 sdformat@13 sdformat@14 sdformat@15 sdformat@16",
            "Gazebo (sdformat 9 to 16) rejects the file",
        ),
        ("drake@1.50 drake@1.51", "Drake 1.50 and 1.51 reject the file"),
        ("drake", f"Drake {FAMILIES['drake'].newest} rejects the file"),
        ("mujoco pybullet", "MuJoCo 4 and PyBullet 3 reject the file"),
        ("ros jetty", "ROS (urdfdom 6) and Gazebo Jetty (sdformat 16) reject the file"),
        ("urdfdom@3 ros jetty", "ROS (urdfdom 3 and 6), and Gazebo Jetty (sdformat 16) reject the file"),
    ],
)
def test_programs_are_named_as_users_know_them(targets: str, sentence: str) -> None:
    assert sentences(targets) == [sentence]


@grouped(
    ("effect", "one", "several"),
    [
        (Effect.REJECTS, "rejects the file", "reject the file"),
        (Effect.DROPS, "loads the file but drops a part of it", "load the file but drop a part of it"),
        (
            Effect.ALTERS,
            "loads the file with another meaning than written",
            "load the file with another meaning than written",
        ),
        (Effect.WARNS, "logs a warning and goes on", "log a warning and go on"),
        (Effect.IGNORES, "ignores it", "ignore it"),
    ],
)
def test_one_program_and_several(effect: Effect, one: str, several: str) -> None:
    assert sentences("mujoco", effect) == [f"MuJoCo 4 {one}"]
    assert sentences("mujoco pybullet", effect) == [f"MuJoCo 4 and PyBullet 3 {several}"]


def test_a_loss_stands_with_the_program_that_has_it() -> None:
    loss = "link 'a' loses its visual"
    assert sentences("mujoco", Effect.DROPS, loss) == [f"MuJoCo 4: {loss}"]
    assert sentences("mujoco pybullet", Effect.DROPS, loss) == [f"MuJoCo 4 and PyBullet 3: {loss}"]
    assert sentences("mujoco", Effect.ALTERS, "radius becomes 1") == ["MuJoCo 4: radius becomes 1"]
    assert sentences("mujoco", Effect.REJECTS, loss) == [f"MuJoCo 4 rejects the file: {loss}"]
    assert sentences("mujoco", Effect.IGNORES, loss) == [f"MuJoCo 4 ignores it: {loss}"]


def test_a_loss_of_several_programs_is_in_the_plural() -> None:
    assert sentences("fortress jetty", Effect.DROPS, "drops sensor 's'") == [
        "Gazebo Fortress and Jetty (sdformat 12 and 16) drop sensor 's'"
    ]
    losses = dict.fromkeys(("mujoco@4", "pybullet@3"), "loses a mass")
    assert effect_sentences.effects(Finding("TST001", "x", Severity.ERROR, "x", PLACE, {}, losses)) == [
        "MuJoCo 4 and PyBullet 3 lose a mass"
    ]


def test_programs_that_lose_different_things_get_different_sentences() -> None:
    effects = {"urdfdom@6": Effect.DROPS, "sdformat@16": Effect.DROPS, "drake@1.51": Effect.ALTERS}
    losses = {"urdfdom@6": "link 'a' loses its visual", "sdformat@16": "drops sensor 's'", "mujoco@4": "loses a mass"}
    assert effect_sentences.effects(Finding("TST001", "x", Severity.ERROR, "x", PLACE, effects, losses)) == [
        "ROS (urdfdom 6): link 'a' loses its visual",
        "Gazebo Jetty (sdformat 16) drops sensor 's'",
        "Drake 1.51 loads the file with another meaning than written",
        "MuJoCo 4 loses a mass",
    ]


def test_the_program_that_stops_at_its_first_fault() -> None:
    drake = f"Drake {FAMILIES['drake'].newest}"
    assert sentences("drake", first=True) == [f"{drake} rejects the file: it reports this fault first and stops"]
    assert sentences("ros drake", first=True) == [
        f"ROS (urdfdom 6) and {drake} reject the file; Drake reports this fault first and stops"
    ]


@grouped(
    ("selector", "said"),
    [
        ("mujoco", "MuJoCo"),
        ("urdfdom", "ROS"),
        ("urdfdom@3", "ROS (urdfdom 3)"),
        ("sdformat@14", "Gazebo Harmonic (sdformat 14)"),
        ("sdformat<14", "Gazebo (sdformat before 14)"),
        ("sdformat>=13,<14.1", "Gazebo (sdformat from 13, before 14.1)"),
        ("drake>=1.40", "Drake from 1.40"),
    ],
)
def test_selectors_are_read_aloud(selector: str, said: str) -> None:
    assert effect_sentences.selected(selector) == said


@grouped(
    ("selectors", "sentence"),
    [
        ("sdformat", "Gazebo rejects the file"),
        ("urdfdom sdformat drake", "ROS, Gazebo and Drake reject the file"),
        ("sdformat>=12", "Gazebo (sdformat 12 and later) rejects the file"),
        ("sdformat@9 sdformat>=14", "Gazebo (sdformat 9, and 14 and later) rejects the file"),
        ("mujoco>=4", "MuJoCo 4 and later reject the file"),
        ("mujoco>=4 drake", "MuJoCo 4 and later, and Drake reject the file"),
    ],
)
def test_selectors_are_reported_as_programs_and_boundaries(selectors: str, sentence: str) -> None:
    """As the reports in rule documents name them."""
    effects = dict.fromkeys(selectors.split(), Effect.REJECTS)
    assert effect_sentences.effects(Finding("TST001", "x", Severity.ERROR, "x", PLACE, effects)) == [sentence]


@grouped(
    "code",
    ['missing-packages = ["a", "b"]', "$(find some_package)", '<link name="world"/>', "--package some_package=DIR"],
)
def test_lines_do_not_end_within_short_code(code):
    text = f"or write {code} in the file, which helps"
    for width in range(30, 60):
        lines = effect_sentences.wrapped(text, width, 2)
        assert " ".join(line.strip() for line in lines) == text
        assert max(map(len, lines)) <= max(width, len(code) + 2)
        assert sum(code in line for line in lines) == 1
