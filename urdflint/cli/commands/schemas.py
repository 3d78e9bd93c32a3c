"""`schema`: the schemas, for editors and other validators."""

import os
from typing import Annotated

from urdflint.cli import exit_codes, terminal
from urdflint.cli.commands.base import COLOR, FORMAT, colored
from urdflint.cli.parameters import argument, option
from urdflint.text import wording

SCHEMA = argument("Such as urdf-extended (the default), config, or catalog.", "NAME")
INTO = argument("A folder; created if it does not exist.", "DIR")
FORCE = option("Overwrite files that differ.")
SCHEMAS = {
    "urdf": "URDF 1.0 to 1.2 with transmissions and ros2_control; extensions are not checked",
    "gazebo": "URDF and what Gazebo reads in <gazebo>, with the vocabulary of SDFormat",
    "sim-urdf": "URDF and the tags of sim-urdf-schema for sensors and contact",
    "drake": "URDF and the tags that Drake reads",
    "urdf-extended": "all of them together",
    "srdf": "SRDF of MoveIt, which stands in a file beside the robot",
    "sdf-drake": "SDFormat 1.4 to 1.12 and the tags that Drake reads in it",
}
OTHER_FILES = {"catalog": "catalog.xml", "config": "config.schema.json"}  # JSON schema of the configuration
URN = "urn:urdflint:schema:"


def list_schemas(
    format: Annotated[str, FORMAT] = "text",  # noqa: A002
    color: Annotated[str, COLOR] = "auto",
) -> None:
    """List the schemas and the names that catalog.xml gives them."""
    with exit_codes.usage_errors():
        in_color = colored(color, format)
    if format == "json":
        from urdflint import resources
        from urdflint.text import harmless_json

        paths = {name: resources.path("schemas", f"{name}.xsd") for name in SCHEMAS}
        rows = [{"name": name, "urn": URN + name, "title": SCHEMAS[name], "path": paths[name]} for name in SCHEMAS]
        terminal.show(harmless_json.written(rows, indent=1))
        return
    from rich.table import Table

    table = Table("name", "URN", "what it is", box=None, pad_edge=False, header_style="bold")
    for name, title in SCHEMAS.items():
        table.add_row(name, URN + name, title)
    terminal.show(terminal.painted(table, in_color))


def schema_path(name: Annotated[str, SCHEMA] = "urdf-extended") -> None:
    """Print the path of a schema, of the catalog, or of the JSON schema of the configuration."""
    from urdflint import resources
    from urdflint.cli import options
    from urdflint.config import request

    with exit_codes.usage_errors():
        request.one_of("schema path", name, [*SCHEMAS, *OTHER_FILES])
        path = resources.path("schemas", OTHER_FILES.get(name, f"{name}.xsd"))
        if path is None:
            raise options.BadOption("the schemas are packed in an archive: use `urdflint schema export DIR`")
    terminal.show(wording.page(path + "\n"))


def export_schemas(folder: Annotated[str, INTO], force: Annotated[bool, FORCE] = False) -> None:
    """Write all schemas, the catalog and config.schema.json into a folder; nothing is deleted."""
    from urdflint import resources
    from urdflint.cli import options

    names = [name for name in resources.names("schemas") if name.endswith(".xsd") or name in OTHER_FILES.values()]
    contents = {os.path.normpath(os.path.join(folder, name)): resources.read("schemas", name) for name in names}
    with exit_codes.usage_errors():
        try:
            present = {path: _content(path) for path in contents}
            different = [path for path, old in present.items() if old is not None and old != contents[path]]
            if different and not force:
                raise options.BadOption(f"different files exist, --force overwrites them: {', '.join(different)}")
            new = [path for path, old in present.items() if old != contents[path]]
            for path in new:
                os.makedirs(os.path.dirname(path) or os.curdir, exist_ok=True)
                terminal.save(path, contents[path].decode("utf-8"))
        except OSError as error:
            raise options.BadOption(f"cannot write {error.filename or folder}: {error.strerror}") from error
    terminal.show(wording.page(f"{len(new)} of {len(contents)} files written to {wording.one_line(folder)}\n"))


def _content(path: str) -> bytes | None:
    """The content of a file; None where there is none."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None
