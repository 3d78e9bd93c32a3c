// Links and joints as groups in each other: how they move, and in which colors.
import { Box3, Color, Group, Vector3 } from "three";
import { batchesOf } from "./batches.js";
import { MOVING, allowed, mimicOf } from "./joints.js";
import { colorOf, paintOf, paintsOf } from "./paints.js";
import { COLORS, jointOf, linkOf, sensorOf } from "./parts.js";

// By Okabe and Ito, for people who see colors otherwise too.
const BODIES = [0x0072b2, 0xe69f00, 0x009e73, 0xcc79a7, 0x56b4e9, 0xd55e00, 0xf0e442, 0x8c8c8c];

export function robotOf(data, shapes) {
  const links = new Map(data.links.map((link) => [link.name, linkOf(link, shapes)]));
  const joints = new Map();
  const above = new Map(); // by the name of a link: the joint that leads to it
  const top = new Group();
  const placed = new Set(data.roots);
  data.roots.forEach((name) => { if (links.has(name)) top.add(links.get(name).group); });
  for (const joint of data.joints) {
    if (placed.has(joint.child)) continue; // its first joint has put it in its place
    placed.add(joint.child);
    const parts = jointOf(joint);
    links.get(joint.parent).group.add(parts.group, parts.bone);
    parts.moving.add(links.get(joint.child).group);
    joints.set(joint.name, parts);
    above.set(joint.child, parts);
  }
  const followers = new Map(); // by the name of the leader: pairs of a joint and what it mimics
  const values = new Map(); // of the joints that somebody moved
  const order = new Map(); // of the bodies
  const sensors = [];
  const batches = batchesOf(top);
  let program = null;
  let paints = paintsOf(null); // of the program, as are the visuals that it does not draw, and the collisions that it does
  let [hidden, instead] = [new Set(), new Set()];
  let chosen = "";
  let shown = { shapes: "visual" };
  let moved = () => {};
  const marking = new Color();

  const body = (name) => {
    const seen = new Set();
    while (program && !program.rejected && Object.hasOwn(program.merged, name) && !seen.has(name)) {
      seen.add(name);
      name = program.merged[name];
    }
    return name;
  };
  // The links that overlap, at zero or where the joint is.
  const overlapping = () => new Set(data.overlaps.flatMap(({ links: pair, joint, end, first }) => {
    const value = values.get(joint) ?? 0;
    return joint === undefined || (end === "upper" ? value >= first : value <= first) ? pair : [];
  }));
  const solids = [...links.values()].flatMap((link) => link.solids);

  function as(next) {
    program = next;
    paints = paintsOf(program);
    [hidden, instead] = [new Set(program?.hidden), new Set(program?.instead)];
    followers.clear();
    for (const [name, { joint }] of joints) {
      const mimic = mimicOf(joint, program);
      if (mimic) followers.set(mimic[0], [...(followers.get(mimic[0]) || []), [name, mimic]]);
    }
    order.clear();
    for (const link of data.links) {
      const whole = body(link.name);
      if (!order.has(whole)) order.set(whole, order.size);
    }
    paint();
  }

  // Whether a shape is shown, of which visuals are those that the program draws.
  function isShown({ kind, number }) {
    if (shown.shapes === "both") return true;
    if (shown.shapes === "collision") return kind === "collision";
    return kind === "visual" ? !hidden.has(number) : instead.has(number);
  }

  // The color, image and opacity of a shape but for marks.
  function lookOf({ geometry, userData: { kind, number, shape } }) {
    if (kind === "collision" && shown.shapes !== "visual") {
      return { color: new Color(COLORS.collision), map: null, opacity: shown.shapes === "both" ? 0.4 : 1 };
    }
    const paint = paintOf(shape, geometry.userData, paints.get(number));
    const image = geometry.getAttribute("uv") ? shapes.texture(paint.image) : null;
    const rgba = colorOf(paint, image);
    const opacity = Math.max(rgba[3] ?? 1, 0.15) * (shown.shapes === "both" ? 0.75 : 1);
    return { color: new Color().setRGB(...rgba.slice(0, 3), "srgb"), map: shape.instead ? shapes.hatching() : image, opacity };
  }

  function paint() {
    const byBody = Boolean(shown.bodies);
    const inside = shown.overlaps ? overlapping() : new Set();
    const [lost, lostShapes] = program ? [new Set(program.lost), new Set(program.shapes)] : [new Set(), new Set()];
    for (const solid of solids) {
      const own = solid.userData;
      solid.visible = isShown(own);
      const isLost = lost.has(own.link) || lostShapes.has(own.number);
      const look = lookOf(solid);
      if (byBody) look.color.setHex(BODIES[order.get(body(own.link)) % BODIES.length]);
      if (isLost) Object.assign(look, { color: new Color(COLORS.lost), opacity: 0.45 });
      if (isLost || byBody) look.map = null;
      const picked = chosen && (byBody ? body(own.link) === body(chosen) : own.link === chosen);
      const severity = data.worst[`link:${own.link}`];
      const marked = shown.findings && !byBody && (severity === "error" || severity === "warning");
      const overlaps = inside.has(own.link);
      const mark = picked ? COLORS.selected : overlaps ? COLORS.overlap : marked ? COLORS[severity] : 0;
      own.shade = look.color.getHexString();
      own.mark = marking.setHex(mark).getHexString();
      if (mark) look.color.lerp(marking, picked || overlaps ? 0.75 : 0.5);
      own.paint = look;
    }
    batches.fill(solids.filter((solid) => solid.visible));
  }

  // Move a joint as far as the program lets it, and what follows it.
  function move(name, value, seen = new Set()) {
    const parts = joints.get(name);
    if (!parts || seen.has(name)) return;
    const follows = seen.size > 0;
    seen.add(name);
    const taken = follows || !MOVING.has(parts.joint.type) ? value : allowed(parts.joint, program, value);
    parts.turn(taken);
    values.set(name, taken);
    moved(name, taken);
    if (shown.overlaps && !follows) paint();
    for (const [follower, [, factor, offset]] of followers.get(name) || []) {
      move(follower, (factor ?? 1) * taken + (offset ?? 0), seen);
    }
  }

  const place = (name) => links.get(name).group.getWorldPosition(new Vector3());
  const ofLinks = (value) => Object.fromEntries(
    solids.filter((solid) => solid.visible).map(({ userData }) => [userData.link, value(userData)]).reverse(),
  );
  const corners = (box) => [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => new Vector3(
    box[bits & 1 ? "max" : "min"].x, box[bits & 2 ? "max" : "min"].y, box[bits & 4 ? "max" : "min"].z,
  ));
  // The corners of what is drawn of some links, in the world; where nothing is, their frames.
  function outline(names) {
    top.updateWorldMatrix(true, true);
    return names.flatMap((name) => {
      const drawn = links.get(name).solids.filter((solid) => solid.visible);
      const points = drawn.flatMap(({ geometry, matrixWorld }) => {
        if (!geometry.boundingBox) geometry.computeBoundingBox();
        return corners(geometry.boundingBox).map((corner) => corner.applyMatrix4(matrixWorld));
      });
      return points.length ? points : [place(name)];
    });
  }
  as(null);

  return {
    top, move, as, joints, links,
    onMove(work) { moved = work; },
    solids: () => solids.filter((solid) => solid.visible),
    outline: (name) => outline(name ? [name] : [...links.keys()]),
    middleOf: (name) => new Box3().setFromPoints(outline([name])).getCenter(new Vector3()),
    positions() {
      top.updateWorldMatrix(true, true);
      return Object.fromEntries([...links.keys()].map((name) => [name, place(name).toArray()]));
    },
    // The nearest joint above a link that can be moved by itself, now.
    handle(name) {
      for (let parts = above.get(name); parts; parts = above.get(parts.joint.parent)) {
        if (parts.axis && !mimicOf(parts.joint, program)) return parts;
      }
      return null;
    },
    above: (name) => above.get(name) || null,
    selected: () => chosen,
    scaleTo(radius) {
      const size = Math.min(radius * 0.12, 0.25);
      links.forEach((link) => { link.frame.scale.setScalar(size); link.center && link.center.scale.setScalar(size * 0.12); });
      joints.forEach((parts) => parts.axis && parts.axis.scale.setScalar(size * 1.4));
      for (const sensor of data.sensors) {
        const drawing = sensorOf(sensor, radius * 1.5);
        links.get(sensor.link).group.add(drawing);
        sensors.push(drawing);
      }
    },
    show(choices) {
      shown = choices;
      links.forEach((link) => {
        link.frame.visible = choices.frames;
        if (link.inertia) link.inertia.visible = choices.inertia;
        if (link.center) link.center.visible = choices.centers;
      });
      joints.forEach((parts) => {
        parts.bone.visible = choices.frames;
        if (parts.axis) parts.axis.visible = choices.axes;
      });
      sensors.forEach((drawing) => { drawing.visible = choices.sensors; });
      paint();
    },
    select(part) {
      const [kind, name] = [part.slice(0, part.indexOf(":")), part.slice(part.indexOf(":") + 1)];
      const joint = kind === "joint" ? data.joints.find((entry) => entry.name === name) : null;
      chosen = joint ? joint.child : name;
      paint();
    },
    angle: (name) => values.get(name) ?? 0,
    moved: () => [...values],
    place: () => batches.place(),
    dispose: () => batches.dispose(),
    glow: () => ofLinks(({ mark }) => mark),
    colors: () => ofLinks(({ shade }) => shade), // but for marks
  };
}
