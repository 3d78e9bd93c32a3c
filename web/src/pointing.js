// What a pointer does in the picture: choose a part, drag a joint, or measure from one point to another.
import { Line, LineBasicMaterial, Raycaster, Vector3 } from "three";
import { TOUCHED } from "./batches.js";
import { lines } from "./parts.js";

const STILL = 4; // pixels that a click may move

export function pointing(stage, robots, { chosen, move, said }) {
  const ray = new Raycaster();
  ray.layers.set(TOUCHED);
  let pressed = null;
  let dragged = null;
  let ends = null; // the points of a distance, while it is measured
  let drags = false;
  const tape = new Line(lines([[0, 0, 0], [0, 0, 0]]), new LineBasicMaterial({ color: 0xd4380d, depthTest: false }));
  tape.visible = false;
  tape.frustumCulled = false;
  stage.scene.add(tape);

  const hit = (event) => {
    const { index, point } = stage.spot(event);
    ray.setFromCamera(point, stage.camera);
    return ray.intersectObjects(robots()[index].solids(), false)[0] || null;
  };

  // How far a joint must move so that a point of its link is where the pointer is, nearly.
  function pull({ joint, link, local }, event) {
    const robot = robots()[0];
    const { group, direction, joint: { name, type } } = joint;
    const point = local.clone().applyMatrix4(link.matrixWorld);
    const axis = direction.clone().transformDirection(group.matrixWorld);
    const way = type === "prismatic" ? axis
      : axis.clone().cross(point.clone().sub(group.getWorldPosition(new Vector3())));
    const step = 0.01;
    const from = stage.pixel(point);
    const to = stage.pixel(point.clone().addScaledVector(way, step));
    if (!from || !to) return;
    const slope = to.sub(from).divideScalar(step); // pixels for one rad or m
    const { left, top } = stage.canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - left - from.x, event.clientY - top - from.y];
    const change = (x * slope.x + y * slope.y) / Math.max(slope.lengthSq(), 100);
    move(name, robot.angle(name) + Math.min(Math.max(change, -0.5), 0.5));
    robot.top.updateWorldMatrix(true, true);
  }

  function measure(spot) {
    if (ends.length > 1) ends = [];
    ends.push(spot);
    tape.visible = ends.length > 1;
    if (ends.length < 2) {
      said("Distance: choose the second point");
      return;
    }
    tape.geometry.setFromPoints(ends);
    const along = ends[1].clone().sub(ends[0]);
    const [x, y, z] = along.toArray().map((value) => value.toFixed(3));
    said(`Distance: ${along.length().toFixed(4)} m (x ${x}, y ${y}, z ${z})`);
    stage.draw();
  }

  const down = (event) => {
    pressed = [event.clientX, event.clientY];
    if (!drags || event.button) return;
    const struck = hit(event);
    const joint = struck && robots()[0].handle(struck.object.userData.link);
    if (!joint) return;
    const link = robots()[0].links.get(struck.object.userData.link).group;
    dragged = { joint, link, local: link.worldToLocal(struck.point.clone()) };
    stage.controls.enabled = false;
    stage.canvas.setPointerCapture(event.pointerId);
  };
  const drag = (event) => { if (dragged) pull(dragged, event); };
  const up = (event) => {
    dragged = null;
    stage.controls.enabled = true;
    if (!pressed || Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > STILL) return;
    const struck = hit(event);
    if (struck && ends) measure(struck.point.clone());
    else if (struck) chosen(`link:${struck.object.userData.link}`);
  };
  // Before the camera turns, since a joint that is dragged stops it.
  stage.canvas.addEventListener("pointerdown", down, { capture: true });
  stage.canvas.addEventListener("pointermove", drag);
  stage.canvas.addEventListener("pointerup", up);
  stage.canvas.addEventListener("pointercancel", () => { dragged = pressed = null; stage.controls.enabled = true; });

  return {
    dragging(next) { drags = next; },
    measuring(next) {
      ends = next ? [] : null;
      tape.visible = false;
      said(next ? "Distance: choose the first point" : "");
      stage.draw();
    },
  };
}
