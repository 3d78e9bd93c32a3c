"""What goes wrong only when a xacro file is expanded: values that cannot be worked out, files that are not there."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check, renaming
from urdflint.text import similar
from urdflint.xacro.expansion import failures
from urdflint.xacro.parameters import macro_with
from urdflint.xacro.spot import place


@check("XAC131")
def xacro_expression_fails(
    fault: failures.ExpressionFails | failures.DefinitionCircular | failures.NameEmpty | failures.NameNotXml,
) -> Iterator[Problem]:
    if isinstance(fault, failures.NameEmpty | failures.NameNotXml):
        kind = fault.tag.removeprefix("xacro:")
        message = f"the name of the {kind} is empty"
        if isinstance(fault, failures.NameNotXml):
            message = f"'{fault.name}' cannot be the name of an {kind} in XML"
        yield Problem(message, place(fault.spot), help="correct the expression that gives the name", cause="name")
    elif isinstance(fault, failures.DefinitionCircular):
        message = f"the value of property '{fault.name}' reads '{fault.name}' itself"
        yield Problem(message, place(fault.spot), help="give the property a value that does not depend on it")
    else:
        yield Problem(f"${{{fault.expression}}} has no value: {fault.reason}", place(fault.spot))


@check("XAC132")
def xacro_argument_missing(fault: failures.ArgumentMissing) -> Iterator[Problem]:
    fault_place = place(fault.spot)
    if fault.declared is not None:
        advice = "move the <xacro:arg> up, and what reads it out of the start tag of <robot>"
        yield Problem(
            f"argument '{fault.name}' is read before the <xacro:arg> that gives it a default",
            fault_place,
            related=[("it is declared here", place(fault.declared))],
            help=f"{advice}, or give it with --xacro-arg {fault.name}:=VALUE",
            cause=fault.name,
        )
    elif fault.missing:
        yield Problem(
            f"nothing that is here gives argument '{fault.name}' a value",
            fault_place,
            help=f"look for it in {fault.missing}, or give it with --xacro-arg {fault.name}:=VALUE",
            severity=Severity.WARNING,
            cause=fault.name,
        )
    else:
        macro = macro_with(fault.spot.element, fault.name)
        help_line = (
            f"write ${{{fault.name}}}: macro '{macro.get('name')}' has a parameter of this name"
            if macro is not None
            else f'give it with --xacro-arg {fault.name}:=VALUE, or write <xacro:arg name="{fault.name}" default="…"/>'
        )
        yield Problem(f"argument '{fault.name}' has no value", fault_place, help=help_line, cause=fault.name)


@check("XAC133")
def xacro_include_missing(
    fault: failures.IncludeMissing | failures.IncludeElsewhere | failures.NothingIncluded,
) -> Iterator[Problem]:
    fault_place = place(fault.spot)
    if isinstance(fault, failures.IncludeElsewhere):
        written = fault.spot.element.attributes.get("filename", "")
        build_note = f"{written} is there as seen from the folder of {fault.build}, which makes the robot"
        message = f"{build_note}; xacro of ROS looks for {fault.path}"
        advice = "name it as seen from this file, so that xacro of ROS makes the robot too"
        yield Problem(message, fault_place, help=advice, severity=Severity.WARNING)
        return
    if isinstance(fault, failures.NothingIncluded):
        yield Problem(f"no file fits '{fault.pattern}'", fault_place, help="correct the pattern, or remove the include")
        return
    written = fault.spot.element.attributes.get("filename", "")
    name = fault.path.replace("\\", "/").rpartition("/")[2]
    near = written.replace(name, fault.near) if fault.near and name in written else None
    yield Problem(
        f"{fault.path} does not exist",
        fault_place,
        help=similar.did_you_mean(name, fault.near)
        or 'correct the path, or write optional="true" if it may be missing',
        fix=renaming(fault_place, f"include {near}", near),
    )


@check("XAC134")
def xacro_include_unreadable(
    fault: failures.IncludeRefused | failures.IncludeBroken | failures.IncludeCircular,
) -> Iterator[Problem]:
    fault_place = place(fault.spot)
    if isinstance(fault, failures.IncludeCircular):
        last = fault.files[-1]
        through = " -> ".join(fault.files[fault.files.index(last) :])
        yield Problem(
            f"{last} includes itself: {through}", fault_place, help="take one of the includes out of the circle"
        )
    elif isinstance(fault, failures.IncludeBroken):
        message = f"{fault.path} is not well-formed XML: {fault.reason}"
        yield Problem(message, fault_place, help=f"correct {fault.path}", cause=fault.path)
    else:
        advice = "move it into the package, or name its package with --package NAME=DIR"
        yield Problem(f"{fault.path} is not read: {fault.reason}", fault_place, help=advice)


@check("XAC135")
def xacro_limit_exceeded(fault: failures.TooDeep) -> Iterator[Problem]:
    subject = f"macro '{fault.macro}'" if fault.macro else "the file"
    yield Problem(f"{subject} nests more than {fault.depth} elements and calls in one another", place(fault.spot))


@check("XAC137")
def xacro_package_missing(fault: failures.PackageUnknown) -> Iterator[Problem]:
    name = fault.package
    accept = f'or accept that it is missing: missing-packages = ["{name}"]'
    if fault.own:
        own = f"'{fault.own}', the package of this file, has a file of this path: is $(find {fault.own}) meant?"
        advice = f"{own} Else give its folder with --package {name}=DIR, {accept}"
    elif fault.near:
        advice = f"did you mean '{fault.near}'? Else give its folder with --package {name}=DIR, {accept}"
    else:
        advice = f"declare it in package.xml, correct the name, give its folder with --package {name}=DIR, {accept}"
    undeclared = "" if fault.own or fault.near else ", and no package.xml declares it"
    yield Problem(f"package '{name}' is not found{undeclared}", place(fault.spot), help=advice, cause=name)


@check("XAC138")
def xacro_variable_missing(fault: failures.VariableUnread) -> Iterator[Problem]:
    name = fault.name
    if fault.allowed:
        advice = f"set {name}, or write $(optenv {name} …) with a value for where it is not set"
        yield Problem(f"environment variable '{name}' is not set", place(fault.spot), help=advice, cause=name)
    else:
        advice = f"let xacro files read it with --xacro-env {name}"
        yield Problem(f"environment variable '{name}' is not read", place(fault.spot), help=advice, cause=name)
