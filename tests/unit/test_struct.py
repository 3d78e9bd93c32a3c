"""Classes of named fields."""

from __future__ import annotations

import pickle
from typing import ClassVar

import pytest

from urdflint.struct import Struct, cached_property, field


class Point(Struct):
    x: int
    y: int = 2
    tags: list[str] = field(default_factory=list)
    unit: ClassVar[str] = "m"


class Named(Point):
    name: str = "p"

    @cached_property
    def length(self) -> int:
        return self.x + self.y


class Alone(Struct, eq=False, frozen=False):
    count: int = field(default_factory=int, kw_only=True)


class Below(Alone, frozen=False):
    part: str


class Empty(Struct):
    pass


def test_fields_are_those_of_the_class_behind_those_it_is_made_from() -> None:
    assert Point._fields == ("x", "y", "tags")
    assert Named._fields == ("x", "y", "tags", "name")
    one = Named(1, name="q")
    assert (one.x, one.y, one.tags, one.name, one.unit) == (1, 2, [], "q", "m")


def test_a_default_is_made_for_each_object() -> None:
    assert Point(1).tags is not Point(1).tags


def test_a_field_by_name_may_stand_before_one_without_a_default() -> None:
    assert Below("a", count=3)._asdict() == {"count": 3, "part": "a"}
    assert Below("a").count == 0


@pytest.mark.parametrize("values", [(), (1, 2, [], 4)])
def test_what_does_not_fit_the_fields_is_refused(values: tuple[int, ...]) -> None:
    with pytest.raises(TypeError, match=r"Point\.__init__\(\)"):
        Point(*values)  # type: ignore[arg-type]


def test_what_is_no_field_cannot_be_set() -> None:
    with pytest.raises(AttributeError):
        setattr(Point(1), "z", 1)  # noqa: B010
    with pytest.raises(TypeError, match="Point has no field z"):
        Point(1)._replace(z=1)


def test_equal_fields_of_one_class_are_equal() -> None:
    assert Point(1) == Point(1, 2)
    assert Point(1) != Point(2)
    assert Point(1) != Named(1)
    assert hash(Point(1, 2, ())) == hash(Point(1, 2, ()))  # type: ignore[arg-type]
    assert Empty() == Empty()


def test_objects_that_are_equal_only_to_themselves() -> None:
    one = Below("a")
    assert one == one  # noqa: PLR0124
    assert one != Below("a")
    assert len({one, Below("a")}) == 2


def test_a_copy_has_the_other_fields() -> None:
    one = Named(1, tags=["a"], name="q")
    assert one._replace(x=5) == Named(5, tags=["a"], name="q")
    assert one.x == 1


def test_a_copy_works_out_again_what_was_kept() -> None:
    one = Named(1)
    assert one.length == 3
    assert one._replace(x=5).length == 7


def test_it_survives_on_the_way_to_another_process() -> None:
    one = Named(1, 3, ["a"])
    assert pickle.loads(pickle.dumps(one)) == one


def test_it_shows_its_fields() -> None:
    assert repr(Named(1)) == "Named(x=1, y=2, tags=[], name='p')"


def test_patterns_take_fields_by_position() -> None:
    match Point(1):
        case Point(x, y):
            assert (x, y) == (1, 2)
