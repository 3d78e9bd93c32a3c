"""Calls of macros: what they give to the parameters, and what the macro makes of them."""

from __future__ import annotations

from typing import Any

from urdflint.xacro import faults
from urdflint.xacro.expansion.bindings import Binding, Scope, Unknown, literal
from urdflint.xacro.expansion.expander import Expander
from urdflint.xacro.expansion.macros import Macro, Macros, lift_namespaces
from urdflint.xacro.expansion.nodes import Node
from urdflint.xacro.parameters import Parameter
from urdflint.xacro.spot import Call, Written
from urdflint.xacro.vocabulary import PREFIX

MOST_MISSING = 100  # parameters that are named


def define(expander: Expander, node: Node, out: Node, macro_scope: Macros, scope: Scope) -> None:
    """Keep a macro for later."""
    name = node.attributes["name"]
    if name == "call" or "." in name:
        expander.fault(
            faults.NameRefused(expander.spot(node, "name"), "macro", name, "call" if name == "call" else "dot")
        )
        return
    name = name.removeprefix(PREFIX)
    macro_scope.names[name] = Macro(name, node)
    expander.defined.add(name)


def call_by_name(expander: Expander, node: Node, out: Node, macro_scope: Macros, scope: Scope) -> None:
    """Call the macro whose name is in an attribute."""
    value = expander.value(node, "macro", scope)
    if value.unknown:
        expander.complete = False
        return
    plain = Node(node.tag, {key: text for key, text in node.attributes.items() if key != "macro"}, *_from(node))
    plain.children, plain.origins = node.children, node.origins
    call(expander, plain, expander.as_attribute(node, "macro", value), out, macro_scope, scope)


def call(expander: Expander, node: Node, name: str, out: Node, macro_scope: Macros, scope: Scope) -> None:
    """Put what a macro makes into an element."""
    resolved = _resolve(name, macro_scope, scope)
    if resolved is None:
        expander.complete = False
        expander.fault(faults.MacroUnknown(expander.spot(node), name, macro_scope.visible()))
        return
    macro, its_macros, its_scope = resolved
    inner = Scope(its_scope)
    inside = Node(node.tag, {}, node.document, node.element, node.call or expander.call)
    expander.spend(node, len(macro.parameters))
    if not _give(expander, node, macro, inner, scope, inside, macro_scope):
        expander.complete = False
        return
    _enter(expander, node, macro, out, Macros(its_macros), inner)


def _enter(expander: Expander, node: Node, macro: Macro, out: Node, macro_scope: Macros, scope: Scope) -> None:
    outer, expander.call = expander.call, Call("macro", macro.name, *_from(node)[:2], node.call or expander.call)
    files = expander.files
    expander.macros.append(macro.name)
    body = Node(macro.node.tag, {}, *_from(macro.node))
    expander.fill(macro.node, body, macro_scope, scope)
    expander.macros.pop()
    expander.call, expander.files = outer, files
    lift_namespaces(body, out)
    out.children += body.children


def _from(node: Node) -> tuple[Any, Any, Call | None]:
    return node.document, node.element, node.call


def _resolve(name: str, macro_scope: Macros, scope: Scope) -> tuple[Macro, Macros, Scope] | None:
    """A macro by its name, or by those of the namespaces that it is in."""
    macro = macro_scope.find(name)
    if macro is not None:
        return macro, macro_scope, scope
    *spaces, last = name.split(".")
    for space in spaces:
        its_macros, its_scope = macro_scope.find_space(space), scope.find_space(space)
        if its_macros is None or its_scope is None:
            return None
        macro_scope, scope = its_macros, its_scope
    macro = macro_scope.find(last) if spaces else None
    return (macro, macro_scope, scope) if macro is not None else None


def _give(
    expander: Expander, node: Node, macro: Macro, inner: Scope, scope: Scope, inside: Node, macro_scope: Macros
) -> bool:
    """Bind the parameters of a macro for one call; False where one of them is missing."""
    for name in node.attributes:
        if name not in macro.names:
            if not name.startswith("xmlns"):
                attribute_spot = expander.spot(node, name)._replace(is_name=True)
                expander.fault(
                    faults.ParameterUnknown(attribute_spot, macro.name, name, macro.known_macros, macro.spot)
                )
            continue
        _bind(expander, node, name, inner, scope)
    expander.children(node, inside, macro_scope, scope)
    blocks = list(inside.elements())
    block_count = len(blocks)
    missing: list[str] = []
    complete = True
    for parameter in macro.parameters:
        if parameter.is_block:
            if blocks:
                inner.bind(Binding(parameter.name, blocks.pop(0), expander.place(node), "block"))
            else:
                expander.fault(
                    faults.BlockMissing(
                        expander.spot(node), macro.name, parameter.name, block_count, macro.blocks, macro.spot
                    )
                )
                complete = False
        elif parameter.name not in inner.names and not _default(expander, macro, parameter, inner, scope):
            missing.append(parameter.name)
    if missing:
        expander.fault(
            faults.ParameterMissing(expander.spot(node), macro.name, tuple(missing[:MOST_MISSING]), macro.spot)
        )
    if blocks:
        expander.fault(
            faults.BlockUnused(expander.spot(blocks[0]), macro.name, blocks[0].tag, macro.blocks, macro.spot)
        )
    return complete


def _bind(expander: Expander, node: Node, name: str, inner: Scope, scope: Scope) -> None:
    value = expander.value(node, name, scope)
    binding = Binding(name, literal(value.value), expander.place(node, name), "parameter")
    binding.whole_value, binding.bindings = value.whole_value, value.bindings
    inner.bind(binding)


def _default(expander: Expander, macro: Macro, parameter: Parameter, inner: Scope, scope: Scope) -> bool:
    """Bind a parameter that a call does not give; False where it has no default, and its value is unknown."""
    name = parameter.name
    end = parameter.default_start + len(parameter.default or "")
    written = Written(expander.spot(macro.node, "params")).part(parameter.default_start, end)
    if parameter.forward:
        outer = scope.find(name)
        if outer is not None:
            binding = Binding(name, literal(expander.reader.resolve(outer)), outer.written, outer.kind)
            binding.whole_value, binding.bindings = outer.whole_value, outer.bindings
            inner.bind(binding)
            return True
    if parameter.default is None:
        inner.bind(Binding(name, Unknown("${" + name + "}"), written, "default"))
        return False
    value = expander.reader.text(parameter.default, scope, written)
    binding = Binding(name, literal(value.value), written, "default")
    binding.whole_value, binding.bindings = value.whole_value, value.bindings
    inner.bind(binding)
    return True
