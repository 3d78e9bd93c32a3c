"""YAML that cannot be read, or that ROS reads otherwise than it looks."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.model.companions import rcl_values
from urdflint.model.companions.controller_files import PARAMETERS
from urdflint.model.companions.nodes import Broken, Controllers, Parameters
from urdflint.syntax.place import Place
from urdflint.syntax.yaml_text import Mapping, Node, Scalar, Sequence

# What the reader says of the most common mistakes, what that means, and what to do
MEANING = {
    "did not find expected ',' or ']'": ("a list in [ ] is not closed before this", "write the missing comma or ]"),
    "did not find expected ',' or '}'": ("a mapping in { } is not closed before this", "write the missing comma or }"),
    "mapping values are not allowed in this context": (
        "a colon where no key can stand",
        "indent the key as those beside it, or quote a text with a colon in it",
    ),
    "did not find expected key": ("no key of the mapping around it", "indent it as the keys beside it"),
    "did not find expected '-' indicator": ("a line without - in a list", "write - before it, or indent it less"),
    "could not find expected ':'": ("a key without a colon", "write a colon and a space behind the key"),
    "found unexpected end of stream": ("a quote that is not closed", "close the quotes"),
    "found character that cannot start any token": ("a value cannot begin with this character", "quote the value"),
    "block sequence entries are not allowed in this context": (
        "a list cannot begin here",
        "put each entry with its - on a line of its own, below the key",
    ),
}
TAB = ("a tab cannot indent YAML", "indent with spaces")


@check("YML001")
def yaml_broken(broken: Broken) -> Iterator[Problem]:
    text, start = broken.document.source.text, broken.span.start
    line = broken.document.source.line_at(start)
    indent = text[line.start : line.end]
    tab = b"\t" in indent[: len(indent) - len(indent.lstrip(b" \t"))]
    meaning, advice = TAB if tab else MEANING.get(broken.why, ("", None))
    place = Place(None, span=broken.span, document=broken.document)
    yield Problem(f"{meaning}: {broken.why}" if meaning else broken.why, place, help=advice)


@check("YML002")
def yaml_key_repeated(parameters: Parameters) -> Iterator[Problem]:
    ros = _is_ros2(parameters)
    for node in rcl_values.nodes(parameters.root):
        if isinstance(node, Mapping):
            yield from _repeated(parameters, node, ros)


def _repeated(parameters: Parameters, node: Mapping, ros: bool) -> Iterator[Problem]:
    first_by_key: dict[str, tuple[Scalar, Node]] = {}
    for key, value in node.items():
        first, other = first_by_key.setdefault(key.text, (key, value))
        if first is not key and key.text != "<<":
            merged = ros and isinstance(value, Mapping) and isinstance(other, Mapping)
            lost = MERGED if merged else "and the first value is lost"
            again = isinstance(value, Scalar) and isinstance(other, Scalar) and value.text == other.text
            weight = Severity.INFO if merged or again else None
            message = f"key '{key.text}' is there twice, {lost}"
            related = [("the first one", parameters.place(first))]
            yield Problem(message, parameters.place(key), related, severity=weight, cause=key.text)


MERGED = "which ROS 2 puts together, while PyYAML takes the last alone"


@check("YML003")
def ros_parameters_refused(controllers: Controllers) -> Iterator[Problem]:
    for node in rcl_values.nodes(controllers.root) if _is_ros2(controllers) else ():
        problem = _refused(controllers, node)
        if problem is not None:
            yield problem


def _refused(controllers: Controllers, node: Node) -> Problem | None:
    if isinstance(node, Sequence):
        mixture = rcl_values.mixed(node)
        if mixture is not None:
            scalar, own, before = mixture
            message = f"'{scalar.text}' is {own}, in a list of {before} values"
            return Problem(
                message, controllers.place(scalar), help="write all values of a list alike: 1.0, not 1, beside 0.5"
            )
    elif isinstance(node, Scalar) and node.text[:1] == "*" and not node.plain and _is_alias(controllers, node):
        return Problem(
            f"alias '{node.text}', which ROS 2 does not follow", controllers.place(node), help="write the value out"
        )
    elif isinstance(node, Scalar) and node.plain and not node.text:
        return Problem("a key without a value", controllers.place(node), help="write a value, or remove the key")
    return None


def _is_alias(controllers: Controllers, node: Scalar) -> bool:
    return controllers.document.source.text[node.span.start : node.span.start + 1] == b"*"


def _is_ros2(parameters: Parameters) -> bool:
    return isinstance(parameters, Controllers) and any(
        isinstance(node, Mapping) and node.get(PARAMETERS) is not None for node in rcl_values.nodes(parameters.root)
    )
