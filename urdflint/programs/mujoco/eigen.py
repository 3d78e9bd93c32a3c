"""Principal moments as releases before 4.0 find them, rounding as they do: with a rotation that is kept as quaternion.

The order of all sums and products is that of mjuu_eig3 in src/user/user_util.cc of 3.6 and 3.12: whether A + B
reaches C depends on the last digit.
"""

from __future__ import annotations

import math

Vector = tuple[float, ...]
Rows = tuple[Vector, Vector, Vector]
Quaternion = tuple[float, float, float, float]

UPRIGHT: Quaternion = (1.0, 0.0, 0.0, 0.0)
COARSE = 1e-12  # kEigEPS: a smaller product of inertia counts as 0
UNIT = 1e-14  # mjEPS: a quaternion that long beside 1 is not made shorter
TURNS = 499


def moments(inertia: Rows) -> Vector:
    """The principal moments as MuJoCo sorts them: the last should be the least."""
    turn, turned = UPRIGHT, inertia
    for _ in range(TURNS):
        step = _step(turned, *_largest(turned))
        if step is None:
            break
        turn = _unit(_times(turn, _unit(step)))
        axes = _rows(turn)
        turned = _product(_product(_transposed(axes), inertia), axes)
    diagonal = [turned[index][index] for index in range(3)]
    for index in (0, 1, 0):
        if diagonal[index] + COARSE < diagonal[index + 1]:
            diagonal[index], diagonal[index + 1] = diagonal[index + 1], diagonal[index]
    return tuple(diagonal)


def _largest(matrix: Rows) -> tuple[int, int]:
    xy, xz, yz = abs(matrix[0][1]), abs(matrix[0][2]), abs(matrix[1][2])
    if xy > xz and xy > yz:
        return 0, 1
    return (0, 2) if xz > yz else (1, 2)


def _step(matrix: Rows, p: int, q: int) -> Quaternion | None:
    """The rotation that makes a product of inertia zero; None where it, or the angle, is too small."""
    off = matrix[p][q]
    if not abs(off) >= COARSE:  # or it is not a number, which no turn changes
        return None
    tau = (matrix[q][q] - matrix[p][p]) / (2 * off)
    slope = math.sqrt(1 + tau * tau)
    tangent = 1.0 / (tau + slope) if tau >= 0 else -1.0 / (-tau + slope)
    cosine = 1.0 / math.sqrt(1 + tangent * tangent)
    if cosine > 1.0 - COARSE:
        return None
    half = math.sqrt(0.5 - 0.5 * cosine)
    axis = 3 - p - q
    half = -half if (tau >= 0) is not (axis == 1) else half
    quaternion = [math.sqrt(1.0 - half * half), 0.0, 0.0, 0.0]
    quaternion[axis + 1] = half
    return quaternion[0], quaternion[1], quaternion[2], quaternion[3]


def _product(left: Rows, other: Rows) -> Rows:
    first, second, third = (
        tuple(row[0] * other[0][column] + row[1] * other[1][column] + row[2] * other[2][column] for column in range(3))
        for row in left
    )
    return first, second, third


def _transposed(rows: Rows) -> Rows:
    first, second, third = zip(*rows, strict=True)
    return first, second, third


def _times(left: Quaternion, other: Quaternion) -> Quaternion:
    a, b, c, d = left
    w, x, y, z = other
    return (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )


def _unit(quaternion: Quaternion) -> Quaternion:
    w, x, y, z = quaternion
    length = math.sqrt(w * w + x * x + y * y + z * z)
    if length < UNIT or abs(length - 1) <= UNIT:
        return quaternion
    return w / length, x / length, y / length, z / length


def _rows(turn: Quaternion) -> Rows:
    w, x, y, z = turn
    ww, wx, wy, wz = w * w, w * x, w * y, w * z
    xx, xy, xz = x * x, x * y, x * z
    yy, yz, zz = y * y, y * z, z * z
    return (
        (ww + xx - yy - zz, 2 * (xy - wz), 2 * (xz + wy)),
        (2 * (xy + wz), ww - xx + yy - zz, 2 * (yz - wx)),
        (2 * (xz - wy), 2 * (yz + wx), ww - xx - yy + zz),
    )
