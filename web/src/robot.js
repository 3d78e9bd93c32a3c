// Links and joints as groups in each other, with all that is drawn of them.
import {
  ArrowHelper, AxesHelper, Box3, BoxGeometry, BufferGeometry, EdgesGeometry, Group, Line, LineBasicMaterial, LineSegments,
  Matrix4, Mesh, MeshBasicMaterial, MeshStandardMaterial, Quaternion, SphereGeometry, Vector3,
} from "three";
import { Shapes } from "./shapes.js";

const COLORS = { collision: 0x0072b2, selected: 0xf0a000, lost: 0xd4380d, error: 0xd55e00, warning: 0xe69f00, info: 0x56b4e9 };
// By Okabe and Ito, for people who see colors otherwise too.
const BODIES = [0x0072b2, 0xe69f00, 0x009e73, 0xcc79a7, 0x56b4e9, 0xd55e00, 0xf0e442, 0x8c8c8c];
const PLAIN = [0.72, 0.75, 0.78, 1];
const WHITE = [1, 1, 1, 1];
const MOVING = new Set(["revolute", "continuous", "prismatic"]);

export function robotOf(data, meshes, images, loaded) {
  const shapes = new Shapes(meshes, images, loaded);
  const links = new Map(data.links.map((link) => [link.name, linkOf(link, shapes)]));
  const joints = new Map();
  const top = new Group();
  const placed = new Set(data.roots);
  data.roots.forEach((name) => { if (links.has(name)) top.add(links.get(name).group); });
  for (const joint of data.joints) {
    if (placed.has(joint.child)) continue; // its first joint has put it in its place
    placed.add(joint.child);
    const one = jointOf(joint);
    links.get(joint.parent).group.add(one.group);
    one.moving.add(links.get(joint.child).group);
    one.bone = boneOf(joint);
    links.get(joint.parent).group.add(one.bone);
    joints.set(joint.name, one);
  }
  const followers = new Map(); // by the name of the leader: pairs of a joint and what it mimics
  const values = new Map(); // of the joints that somebody moved
  const follow = () => {
    followers.clear();
    for (const [name, { joint }] of joints) {
      const mimic = mimicOf(joint, program);
      if (mimic) followers.set(mimic[0], [...(followers.get(mimic[0]) || []), [name, mimic]]);
    }
  };
  let chosen = "";
  let program = null;
  let inColor = false;
  follow();
  let byBody = false;
  const body = (name) => {
    const seen = new Set();
    while (program && !program.rejected && Object.hasOwn(program.merged, name) && !seen.has(name)) {
      seen.add(name);
      name = program.merged[name];
    }
    return name;
  };
  const order = new Map();
  const number = () => {
    order.clear();
    data.links.forEach((link) => { const of = body(link.name); if (!order.has(of)) order.set(of, order.size); });
  };
  number();
  const each = (work) => links.forEach((link) => link.solids.forEach((solid) => work(solid, link)));
  const paint = () => each((solid) => {
    const own = solid.userData;
    const lost = program && (program.lost.includes(own.link) || program.shapes.includes(own.number));
    const color = byBody ? BODIES[order.get(body(own.link)) % BODIES.length] : own.color;
    solid.material.color.setHex(lost ? COLORS.lost : color);
    const map = lost || byBody ? null : own.map;
    if (solid.material.map !== map) Object.assign(solid.material, { map, needsUpdate: true });
    const severity = data.worst[`link:${own.link}`];
    const marked = severity === "error" || severity === "warning";
    const picked = byBody ? chosen && body(own.link) === body(chosen) : own.link === chosen;
    solid.material.emissive.setHex(picked ? COLORS.selected : marked && inColor && !byBody ? COLORS[severity] : 0);
    solid.material.emissiveIntensity = picked ? 0.65 : 0.22;
    solid.material.opacity = lost ? 0.45 : own.opacity * own.share;
    solid.material.transparent = solid.material.opacity < 1;
    solid.material.depthWrite = !solid.material.transparent;
  });

  function move(name, value, seen = new Set()) {
    const one = joints.get(name);
    if (!one || seen.has(name)) return;
    seen.add(name);
    one.turn(value);
    values.set(name, value);
    moved(name, value);
    for (const [follower, [, factor, offset]] of followers.get(name) || []) {
      move(follower, (factor ?? 1) * value + (offset ?? 0), seen);
    }
  }
  let moved = () => {};

  return {
    top, move,
    onMove(work) { moved = work; },
    solids: () => { const found = []; each((solid) => solid.visible && found.push(solid)); return found; },
    positions: () => {
      top.updateWorldMatrix(true, true);
      return Object.fromEntries([...links].map(([name, { group }]) => [name, group.getWorldPosition(new Vector3()).toArray()]));
    },
    selected: () => chosen,
    bounds() {
      top.updateWorldMatrix(true, true);
      const box = new Box3();
      each((solid) => box.expandByObject(solid));
      links.forEach(({ group }) => box.expandByPoint(group.getWorldPosition(new Vector3())));
      return box;
    },
    scaleTo(radius) {
      const size = Math.min(radius * 0.12, 0.25);
      links.forEach((link) => { link.frame.scale.setScalar(size); link.center && link.center.scale.setScalar(size * 0.12); });
      joints.forEach((one) => one.axis && one.axis.scale.setScalar(size * 1.4));
    },
    show({ visuals, collisions, both, frames, axes, inertia, centers, bodies, findings }) {
      byBody = bodies;
      inColor = findings;
      each((solid) => {
        const visual = solid.userData.kind === "visual";
        solid.visible = visual ? visuals : collisions;
        solid.userData.share = both ? (visual ? 0.75 : 0.4) : 1;
      });
      links.forEach((link) => {
        link.frame.visible = frames;
        if (link.inertia) link.inertia.visible = inertia;
        if (link.center) link.center.visible = centers;
      });
      joints.forEach((one) => {
        one.bone.visible = frames;
        if (one.axis) one.axis.visible = axes;
      });
      paint();
    },
    select(part) {
      const [kind, name] = [part.slice(0, part.indexOf(":")), part.slice(part.indexOf(":") + 1)];
      const joint = kind === "joint" ? data.joints.find((one) => one.name === name) : null;
      chosen = joint ? joint.child : name;
      paint();
    },
    as(one) {
      program = one;
      follow();
      number();
      paint();
    },
    angle: (name) => values.get(name) ?? 0,
    glow() {
      const found = {};
      each((solid) => { found[solid.userData.link] ??= solid.material.emissive.getHexString(); });
      return found;
    },
    colors() {
      const found = {};
      each((solid) => { found[solid.userData.link] ??= solid.material.color.getHexString(); });
      return found;
    },
  };
}

// What a joint mimics, as it is written or as a program has it; null for one that moves by itself.
export function mimicOf(joint, program) {
  if (!program || program.rejected) return joint.mimic || null;
  return Object.hasOwn(program.follows, joint.name) ? program.follows[joint.name] : null;
}

function linkOf(link, shapes) {
  const group = new Group();
  const solids = [];
  for (const shape of link.shapes) {
    const place = placedAt(shape);
    for (const geometry of shapes.of(shape)) {
      const look = geometry.userData;
      const visual = shape.kind === "visual";
      const number = shape.image ?? (shape.color ? null : look.image);
      const map = visual && geometry.getAttribute("uv") ? shapes.texture(number) : null;
      const rgba = visual ? shape.color || (map ? look.color || WHITE : look.color || PLAIN) : null;
      const material = new MeshStandardMaterial({ roughness: 0.75, metalness: 0.05, side: 2 });
      const solid = new Mesh(geometry, material);
      solid.applyMatrix4(place);
      if (shape.form === "mesh") solid.scale.set(...shape.size);
      if (shape.middle) solid.position.add(new Vector3(...shape.middle).applyQuaternion(solid.quaternion));
      material.color.setRGB(...(rgba || [0, 0.45, 0.7]).slice(0, 3), "srgb");
      Object.assign(solid.userData, {
        link: link.name, kind: shape.kind, number: shape.number, share: 1,
        map, color: rgba ? material.color.getHex() : COLORS.collision, opacity: rgba ? Math.max(rgba[3] ?? 1, 0.15) : 1,
      });
      group.add(solid);
      solids.push(solid);
    }
  }
  const frame = new AxesHelper(1);
  group.add(frame);
  const found = { group, solids, frame };
  if (link.center) {
    found.center = new Mesh(new SphereGeometry(1, 16, 12), new MeshBasicMaterial({ color: 0xcc79a7, depthTest: false }));
    found.center.position.set(...link.center);
    group.add(found.center);
  }
  if (link.inertia) {
    const edges = new EdgesGeometry(new BoxGeometry(...link.inertia.size));
    found.inertia = new LineSegments(edges, new LineBasicMaterial({ color: 0xcc79a7 }));
    found.inertia.applyMatrix4(placedAt({ at: link.center, turn: link.inertia.turn }));
    group.add(found.inertia);
  }
  return found;
}

function jointOf(joint) {
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
  const found = { joint, group, moving, turn };
  if (direction && MOVING.has(joint.type)) {
    found.axis = axisOf(joint, direction);
    group.add(found.axis);
  }
  return found;
}

function boneOf({ at = [0, 0, 0] }) {
  const points = [new Vector3(), new Vector3(...at)];
  return new Line(new BufferGeometry().setFromPoints(points), new LineBasicMaterial({ color: 0x8895a1 }));
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

function placedAt({ at = [0, 0, 0], turn = [1, 0, 0, 0, 1, 0, 0, 0, 1] }) {
  const [a, b, c, d, e, f, g, h, i] = turn;
  const [x, y, z] = at;
  return new Matrix4().set(a, b, c, x, d, e, f, y, g, h, i, z, 0, 0, 0, 1);
}
