"""Expand a xacro file: the robot that xacro prints, where each part of it was written, and what went wrong."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from urdflint.files.ros_packages import Packages
from urdflint.struct import Struct, field
from urdflint.syntax import parsing
from urdflint.syntax.document import Document
from urdflint.syntax.source import Source
from urdflint.xacro import expressions
from urdflint.xacro.expansion import macro_calls, nodes, origins, printing
from urdflint.xacro.expansion.bindings import Binding, Data
from urdflint.xacro.expansion.evaluation import Reader
from urdflint.xacro.expansion.expander import Expander, Instruction
from urdflint.xacro.expansion.failures import ArgumentMissing, NameNotXml
from urdflint.xacro.expansion.including import include
from urdflint.xacro.expansion.loading import Loader, Missing, NotAllowed
from urdflint.xacro.expansion.nodes import Comment, Node, Text
from urdflint.xacro.expansion.origins import Origins
from urdflint.xacro.expansion.substitution import Substitutions
from urdflint.xacro.expressions import ExpressionError
from urdflint.xacro.spot import Call, Spot

XML_NAME = re.compile(r"[^\W\d][\w.\-]*(?::[^\W\d][\w.\-]*)?")
INSTRUCTIONS: dict[str, Instruction] = {
    "include": include,
    "macro": macro_calls.define,
    "call": macro_calls.call_by_name,
    "if": Expander.do_if,
    "unless": Expander.do_if,
    "arg": Expander.do_argument,
    "element": Expander.do_named_element,
    "attribute": Expander.do_attribute,
    "insert_block": Expander.do_insert,
    "property": Expander.do_property,
}


class Arguments(Struct):
    """What a xacro file is given: `values` of its arguments, and the variables of the environment that it may read.

    In `environment` a variable that is not set is None.
    """

    values: Mapping[str, str] = field(default_factory=dict)
    environment: Mapping[str, str | None] = field(default_factory=dict)


class ReportedFault(Struct, frozen=False):
    """Something that went wrong, and the call in which it did; `uses` counts how often.

    `defaults` are the arguments that went into it with their default value, which nobody gave, and these values.
    `certain`: nothing was missing before that could have defined a name. `bindings` are the names that were read.
    """

    fault: Any
    call: Call | None
    uses: int = 1
    defaults: tuple[tuple[str, str], ...] = ()
    certain: bool = True
    bindings: tuple[Binding, ...] = ()


class Expanded(Struct):
    """What became of a xacro file: `document` is what xacro prints, read again; `origins` say where it was written.

    `complete` is False where something is missing that could have made elements, `closed` where it could have defined
    names. `files` are those read on the way, `documents` the file itself and those of them that are XML. `arguments`
    are where each argument that was not given has its default.
    `comments` are those that xacro prints, which are not in the document.
    """

    document: Document
    origins: Origins
    faults: Sequence[ReportedFault]
    complete: bool
    closed: bool
    files: Sequence[str]
    arguments: Mapping[str, Spot] = field(default_factory=dict)
    comments: Sequence[Comment] = ()
    documents: Sequence[Document] = ()

    @property
    def has_links(self) -> bool:
        """Whether there is a robot in it."""
        root = self.document.root
        return root is not None and root.child("link") is not None


class _Faults:
    """Keeps what went wrong, each once."""

    def __init__(self) -> None:
        self.fault_by_key: dict[Any, ReportedFault] = {}
        self.expander: Expander | None = None

    def __call__(self, fault: Any, read: Sequence[Binding] = ()) -> None:
        existing = self.fault_by_key.get(fault)
        if existing is not None:
            existing.uses += 1
            return
        cause = self.fault_by_key[fault] = ReportedFault(fault, None, 1)
        if self.expander is not None:
            cause.call, cause.certain = self.expander.call, self.expander.closed
            bindings = origins.all_of(self.expander.reader.bindings_read)
            cause.defaults = tuple(
                {binding.name: str(binding.value) for binding in bindings if binding.kind == "argument"}.items()
            )
            cause.bindings = tuple(dict.fromkeys(read or self.expander.reader.bindings_read))

    def as_reported(self, arguments: Mapping[str, Binding]) -> list[ReportedFault]:
        """What went wrong; of an argument that is read too early, where it is declared."""
        for cause in self.fault_by_key.values():
            cause.fault = _declared(cause.fault, arguments)
        return list(self.fault_by_key.values())


def _declared(fault: Any, arguments: Mapping[str, Binding]) -> Any:
    binding = arguments.get(fault.name) if isinstance(fault, ArgumentMissing) else None
    return fault._replace(declared=binding.written.spot) if binding is not None else fault


NO_ARGUMENTS = Arguments()


def expand(
    document: Document,
    packages: Packages,
    arguments: Arguments = NO_ARGUMENTS,
    folders: Sequence[str] = (),
    macro: str | None = None,
) -> Expanded:
    """Expand the xacro in a document, and call a macro of it with its defaults; never raises for what is in it."""
    path = document.source.name
    loader, faults, budget = Loader(path, packages, folders), _Faults(), expressions.Budget()
    substitutions = Substitutions(arguments.values, packages.folder, arguments.environment, budget, faults)
    files, loaded = [os.path.abspath(path)], dict[str, Any]()

    def load_yaml(name: str) -> Any:
        path = os.path.join(os.path.dirname(expander.files[-1]), name)
        if path not in loaded:
            try:
                loaded[path] = _data(loader, path, name, budget)
            except ExpressionError as error:
                error.__context__ = None  # which has the frames that it passed, and all that is in them
                loaded[path] = error.with_traceback(None)
        if isinstance(loaded[path], ExpressionError):
            raise loaded[path].again()
        return loaded[path]

    builtins = expressions.functions(
        load_yaml=load_yaml,
        arg=substitutions.argument,
        abs_filename=lambda name: os.path.join(os.path.dirname(expander.files[-1]), name),
    )
    reader = Reader(substitutions, builtins, budget, faults)
    expander = faults.expander = Expander(reader, loader, faults, INSTRUCTIONS, macro_calls.call)
    expander.files = files
    assert document.elements
    root = expander.robot(nodes.node_of(document, document.elements[0]), macro)
    has_xml_names = _check_names(root, faults)
    text, order, comments = printing.printed(root, path)
    outside = nodes.comments_in(document).get(None, ())
    expanded_document = parsing.read(Source(path, text.encode("utf-8", "replace")))
    argument_bindings = substitutions.arguments
    data = list(_data_of(loaded, loader))
    loaded.clear()  # which the functions hold that hold one another
    return Expanded(
        expanded_document,
        Origins(expanded_document, order, data, substitutions.declared),
        faults.as_reported(argument_bindings),
        expander.complete and has_xml_names,
        expander.closed,
        list(loader.read),
        {name: binding.written.spot for name, binding in argument_bindings.items() if binding.written.spot is not None},
        list(dict.fromkeys([*outside, *comments])),
        [document, *filter(None, loader.read.values())],
    )


def _data_of(loaded: Mapping[str, Any], loader: Loader) -> Iterator[Data]:
    """What was loaded of YAML files, but for single values, which nothing distinguishes from others."""
    for path, value in loaded.items():
        if isinstance(value, dict | list):
            yield Data(path, loader.shown_path(path), value)


def _data(loader: Loader, path: str, name: str, budget: expressions.Budget) -> Any:
    """What is in a YAML file, which an expression calls by a name. Raises ExpressionError."""
    from urdflint.xacro.expressions.data import DataError
    from urdflint.xacro.expressions.data import load_yaml as load_data

    try:
        return load_data(loader.text(path), budget)
    except Missing as missing:
        hint = f", did you mean '{missing.near}'?" if missing.near else ""
        message = f"the file '{loader.shown_path(path)}' is not there{hint}"
        raise ExpressionError(message, missing=path) from None
    except NotAllowed as refused:
        raise ExpressionError(f"the file {name!r} is not read: {refused}", refused=refused.outside) from None
    except DataError as error:
        line_note = "" if error.line is None else f" (line {error.line})"
        wrong = ExpressionError(f"{name!r}: {error.message}{line_note}", refused=error.refused)
        if error.line is not None:
            wrong.spoilt = path, loader.shown_path(path), error.line, error.column or 1
        raise wrong from None


def _check_names(root: Node, faults: _Faults) -> bool:
    """Leave out what no XML can hold, names that came out of expressions as none; False if an element is left out."""
    waiting, all_named = [root], True
    while waiting:
        node = waiting.pop()
        if node.origins is not None:
            for name in [attribute for attribute in node.attributes if not XML_NAME.fullmatch(attribute)]:
                written = node.origin(name).written.spot
                if written is not None:
                    faults(NameNotXml(written, "xacro:attribute", name))
                del node.attributes[name]
        children = [child for child in node.children if isinstance(child, Text | Comment) or _is_named(child, faults)]
        all_named = all_named and len(children) == len(node.children)
        node.children = children
        waiting += node.elements()
    return all_named


def _is_named(node: Node, faults: _Faults) -> bool:
    if node.tag is node.element.tag or XML_NAME.fullmatch(node.tag):
        return True
    spot = node.origin("xacro:name").written.spot
    if spot is not None:
        faults(NameNotXml(spot, "xacro:element", node.tag))
    return False
