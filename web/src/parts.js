// What is drawn of a link, a joint and a sensor.
import {
  ArrowHelper, AxesHelper, BoxGeometry, BufferGeometry, EdgesGeometry, Group, Line, LineBasicMaterial, LineSegments,
  Matrix4, Mesh, MeshBasicMaterial, Quaternion, SphereGeometry, Vector3,
} from "three";
import { TOUCHED } from "./batches.js";
import { MOVING } from "./joints.js";

export const COLORS = {
  collision: 0x0072b2, selected: 0xf0a000, lost: 0xd4380d, error: 0xd55e00, warning: 0xe69f00, info: 0x56b4e9,
  overlap: 0xcc79a7, sensor: 0x009e73,
};
const SINGLE = new MeshBasicMaterial({ side: 2 }); // of shapes that rays meet and nobody sees
const FAN = 32; // lines of a lidar that are drawn

export function linkOf(link, shapes) {
  const group = new Group();
  const solids = link.shapes.flatMap((shape) => shapes.of(shape).map((geometry) => solidOf(link, shape, geometry, shapes)));
  const frame = new AxesHelper(1);
  group.add(frame, ...solids);
  const parts = { group, solids, frame };
  if (link.center) {
    parts.center = new Mesh(new SphereGeometry(1, 16, 12), new MeshBasicMaterial({ color: 0xcc79a7, depthTest: false }));
    parts.center.position.set(...link.center);
    group.add(parts.center);
  }
  if (link.inertia) {
    const edges = new EdgesGeometry(new BoxGeometry(...link.inertia.size));
    parts.inertia = new LineSegments(edges, new LineBasicMaterial({ color: 0xcc79a7 }));
    parts.inertia.applyMatrix4(placedAt({ at: link.center, turn: link.inertia.turn }));
    group.add(parts.inertia);
  }
  return parts;
}

// A part of a shape in its place, which rays meet; it is drawn in a batch.
function solidOf(link, shape, geometry, shapes) {
  const solid = new Mesh(geometry, SINGLE);
  solid.layers.set(TOUCHED);
  solid.applyMatrix4(placedAt(shape));
  solid.scale.set(...shapes.scaleOf(shape));
  if (shape.middle) solid.position.add(new Vector3(...shape.middle).applyQuaternion(solid.quaternion));
  solid.userData = { link: link.name, kind: shape.kind, number: shape.number, shape };
  return solid;
}

export function jointOf(joint) {
  const group = new Group();
  const moving = new Group();
  group.applyMatrix4(placedAt(joint));
  group.add(moving);
  const direction = joint.axis ? new Vector3(...joint.axis) : null;
  const turn = (value) => {
    if (!direction) return;
    if (joint.type === "prismatic") moving.position.copy(direction).multiplyScalar(value);
    else if (MOVING.has(joint.type)) moving.quaternion.setFromAxisAngle(direction, value);
  };
  const parts = { joint, group, moving, direction, turn, bone: boneOf(joint) };
  if (direction && MOVING.has(joint.type)) {
    parts.axis = axisOf(joint, direction);
    group.add(parts.axis);
  }
  return parts;
}

function boneOf({ at = [0, 0, 0] }) {
  return new Line(lines([[0, 0, 0], at]), new LineBasicMaterial({ color: 0x8895a1 }));
}

function axisOf({ type, lower, upper }, direction) {
  const group = new Group();
  group.add(new ArrowHelper(direction, new Vector3(), 1, 0x009e73, 0.25, 0.12));
  if (type === "prismatic") return group;
  const [from, to] = type === "revolute" && lower != null && upper != null && lower < upper
    ? [Math.max(lower, -2 * Math.PI), Math.min(upper, 2 * Math.PI)] : [-Math.PI, Math.PI];
  const beside = new Vector3(1, 0, 0);
  if (Math.abs(direction.x) > 0.9) beside.set(0, 1, 0);
  beside.cross(direction).normalize().multiplyScalar(0.6);
  const points = [];
  for (let step = 0; step <= 48; step++) {
    const turn = new Quaternion().setFromAxisAngle(direction, from + ((to - from) * step) / 48);
    points.push(beside.clone().applyQuaternion(turn));
  }
  if (to - from < 2 * Math.PI - 1e-6) { points.unshift(new Vector3()); points.push(new Vector3()); }
  group.add(new Line(new BufferGeometry().setFromPoints(points), new LineBasicMaterial({ color: 0x009e73 })));
  return group;
}

// The pyramid that a camera sees, or the rays of a lidar: along x, as far as the picture is large.
export function sensorOf(sensor, farthest) {
  const far = Math.min(sensor.far ?? farthest, farthest);
  const near = Math.min(sensor.near ?? 0, far);
  const segments = sensor.kind === "camera" ? pyramid(sensor, near, far) : fan(sensor, near, far);
  const drawing = new LineSegments(lines(segments), new LineBasicMaterial({ color: COLORS.sensor }));
  drawing.applyMatrix4(placedAt(sensor));
  return drawing;
}

function pyramid({ across, up }, near, far) {
  const [y, z] = [Math.tan(Math.min(across, 3) / 2), Math.tan(Math.min(up, 3) / 2)];
  const corners = (x) => [[x, x * y, x * z], [x, -x * y, x * z], [x, -x * y, -x * z], [x, x * y, -x * z]];
  const [front, back] = [corners(near), corners(far)];
  const edges = (ring) => ring.flatMap((corner, index) => [corner, ring[(index + 1) % 4]]);
  return [...edges(front), ...edges(back), ...front.flatMap((corner, index) => [corner, back[index]])];
}

function fan({ from, to, low, high }, near, far) {
  const levels = high > low ? [low, (low + high) / 2, high] : [low];
  const segments = [];
  for (const level of levels) {
    let before = null;
    for (let step = 0; step <= FAN; step++) {
      const turn = from + ((to - from) * step) / FAN;
      const ray = [Math.cos(level) * Math.cos(turn), Math.cos(level) * Math.sin(turn), Math.sin(level)];
      const end = ray.map((value) => value * far);
      segments.push(ray.map((value) => value * near), end);
      if (before) segments.push(before, end);
      before = end;
    }
  }
  return segments;
}

export function lines(points) {
  return new BufferGeometry().setFromPoints(points.map((point) => new Vector3(...point)));
}

function placedAt({ at = [0, 0, 0], turn }) {
  const place = new Matrix4();
  if (turn) place.set(...turn.slice(0, 3), 0, ...turn.slice(3, 6), 0, ...turn.slice(6, 9), 0, 0, 0, 0, 1);
  return place.setPosition(...at);
}
