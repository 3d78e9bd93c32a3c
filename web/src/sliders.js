// A slider for each joint that can move; that of a joint which follows another one shows where it is.
import { mimicOf } from "./robot.js";

const RANGE = { continuous: [-Math.PI, Math.PI], prismatic: [-1, 1], revolute: [-Math.PI, Math.PI] };
const FARTHEST = 1000; // m or rad: a limit beyond it bounds nothing

export function sliders(list, data, robot) {
  const known = new Map();
  const words = (joint, value) => (joint.type === "prismatic"
    ? `${value.toFixed(3)} m` : `${((value * 180) / Math.PI).toFixed(0)}°`);
  const put = (name, value) => {
    const one = known.get(name);
    if (!one) return;
    one.input.value = value;
    one.output.textContent = words(one.joint, value);
    one.input.setAttribute("aria-valuetext", one.output.textContent);
  };
  robot.onMove(put);
  for (const joint of data.joints) {
    if (!(joint.type in RANGE) || !joint.axis) continue;
    const label = document.createElement("label");
    const name = document.createElement("span");
    name.textContent = joint.name;
    const input = document.createElement("input");
    Object.assign(input, { type: "range", step: "any" });
    input.dataset.joint = joint.name;
    input.setAttribute("aria-label", joint.name);
    const output = document.createElement("output");
    input.addEventListener("input", () => robot.move(joint.name, Number(input.value)));
    label.append(name, input, output);
    list.append(label);
    known.set(joint.name, { joint, input, output, label });
  }
  list.closest("details").hidden = !known.size;
  // Limits, followers and locked joints as a program has them, and all joints where they were, as far as it lets them.
  const as = (program) => {
    const leaders = [];
    known.forEach((one, name) => {
      const { joint, input, label } = one;
      const still = Boolean(program && !program.rejected && program.still.includes(name));
      const mimic = mimicOf(joint, program);
      const follows = Boolean(mimic && known.has(mimic[0]));
      const [lower, upper] = range(joint, program);
      const value = still ? program.held[name] ?? 0 : Math.min(Math.max(robot.angle(name), lower), upper);
      Object.assign(input, { min: still ? value : lower, max: still ? value : upper });
      input.disabled = still || follows;
      label.classList.toggle("lost", still);
      label.classList.toggle("follows", follows && !still);
      label.title = follows && !still ? `follows ${mimic[0]}` : "";
      if (still || !follows) leaders.push([name, value]);
      one.start = still ? value : Math.min(Math.max(0, lower), upper);
    });
    leaders.forEach(([name, value]) => robot.move(name, value));
  };
  return {
    as,
    set: (name, value) => { if (known.has(name) && !known.get(name).input.disabled) robot.move(name, value); },
    zero: () => known.forEach(({ start, input }, name) => { if (!input.disabled) robot.move(name, start); }),
  };
}

function range(joint, program) {
  const { type, lower, upper } = joint;
  const bounds = program && !program.rejected && Object.hasOwn(program.ranges, joint.name)
    ? program.ranges[joint.name] : type !== "continuous" && lower != null && upper != null ? [lower, upper] : null;
  const within = bounds && bounds[0] < bounds[1] && bounds.every((bound) => Math.abs(bound) < FARTHEST);
  return within ? bounds : RANGE[type];
}
