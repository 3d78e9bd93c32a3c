"""Why libsdformat cannot follow an `<include>`, or cannot put what it brings where it stands."""

from __future__ import annotations

from urdflint.programs.reason import OfUri, OwnReasons, Reason, ReasonPlace

own = OwnReasons(globals())

SdfIncludeWithoutUri = own(Reason, "<include> has no <uri>")


class SdfIncludeMissing(Reason):
    uri: str
    path: str

    says = "<include> names '{uri}', which does not exist: there is no {path}"


SdfIncludeOfFile = own(OfUri, "<include> names a file, '{uri}', and not the folder of a model")
SdfIncludeOfFolder = own(OfUri, "<include> names a folder, '{uri}', without a model.config that names a file")


class SdfIncludeNotSdf(Reason):
    """An included file is not SDFormat; `root` is its root element, empty where it is no XML."""

    uri: str
    root: str
    path: str

    def message(self, place: ReasonPlace) -> str:
        description = f"whose root is <{self.root}>" if self.root else "which cannot be read as XML"
        return f"<include> names '{self.uri}', {description}"

    @property
    def malformed(self) -> str:
        """The path of the file, if it is no XML."""
        return "" if self.root else self.path


SdfIncludeWithoutModel = own(OfUri, "<include> names '{uri}', which has no model, actor or light of its own")
SdfIncludeCircle = own(OfUri, "<include> of '{uri}' leads back to that file")


class SdfMergeRefused(Reason):
    subject: str
    into: str

    says = "<include> cannot merge a <{subject}> into <{into}>"


own.take_names()
