// A slider and a field for each joint that can move; those of a joint which follows another one show where it is.
import { MOVING, allowed, heldAt, limitsOf, mimicOf, rangeOf } from "./joints.js";

const PERIOD = 4000; // ms of playing a joint to and fro
const UNITS = { degrees: [180 / Math.PI, "°", 1], radians: [1, "rad", 3], m: [1, "m", 3] };

export function sliders(panel, data, move) {
  const rows = new Map();
  const choice = panel.parentElement.querySelector("[name=unit]");
  let program = null;
  let playing = null;
  const unitOf = ({ type }) => (type === "prismatic" ? "m" : choice.value);
  const inUnit = (joint, value) => Number((value * UNITS[unitOf(joint)][0]).toFixed(UNITS[unitOf(joint)][2]));
  const words = (joint, value) => `${inUnit(joint, value)} ${unitOf(joint)}`;

  const put = (name, value) => {
    const row = rows.get(name);
    if (!row) return;
    row.value = value;
    row.slider.value = value;
    row.slider.setAttribute("aria-valuetext", words(row.joint, value));
    if (document.activeElement !== row.field) row.field.value = inUnit(row.joint, value);
  };
  const stop = () => {
    if (playing) rows.get(playing).play.setAttribute("aria-pressed", "false");
    playing = null;
  };
  const play = (name) => {
    const { joint, play: button, value } = rows.get(name);
    const [lower, upper] = rangeOf(joint, program);
    const phase = Math.acos(1 - (2 * (Math.min(Math.max(value, lower), upper) - lower)) / (upper - lower));
    const begin = performance.now();
    playing = name;
    button.setAttribute("aria-pressed", "true");
    const step = (now) => {
      if (playing !== name || !panel.isConnected) return;
      const turn = phase + (2 * Math.PI * Math.max(0, now - begin)) / PERIOD;
      move(name, lower + ((upper - lower) * (1 - Math.cos(turn))) / 2);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  };

  for (const joint of data.joints) {
    if (!MOVING.has(joint.type) || !joint.axis || rows.has(joint.name)) continue;
    const line = document.createElement("div");
    const name = document.createElement("span");
    const slider = Object.assign(document.createElement("input"), { type: "range", step: "any" });
    const field = Object.assign(document.createElement("input"), { type: "number", step: "any" });
    const unit = document.createElement("small");
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: "▶" });
    name.textContent = joint.name;
    slider.dataset.joint = joint.name;
    slider.setAttribute("aria-label", joint.name);
    button.setAttribute("aria-label", `Play ${joint.name}`);
    button.setAttribute("aria-pressed", "false");
    slider.addEventListener("input", () => { stop(); move(joint.name, Number(slider.value)); });
    field.addEventListener("input", () => {
      stop();
      if (field.value !== "") move(joint.name, Number(field.value) / UNITS[unitOf(joint)][0]);
    });
    field.addEventListener("change", () => put(joint.name, rows.get(joint.name).value));
    button.addEventListener("click", () => { const again = playing === joint.name; stop(); if (!again) play(joint.name); });
    line.append(name, slider, field, unit, button);
    panel.append(line);
    rows.set(joint.name, { joint, slider, field, unit, play: button, line, value: 0, start: 0 });
  }
  panel.closest("details").hidden = !rows.size;
  const bounds = () => rows.forEach(({ joint, field, unit, value }, name) => {
    const limits = limitsOf(joint, program);
    const label = UNITS[unitOf(joint)][1];
    field.min = limits ? inUnit(joint, limits[0]) : "";
    field.max = limits ? inUnit(joint, limits[1]) : "";
    field.setAttribute("aria-label", `${name} in ${unitOf(joint)}`);
    unit.textContent = limits ? `${label}, ${field.min} to ${field.max}` : label;
    put(name, value);
  });
  choice.addEventListener("input", bounds);

  return {
    put, stop,
    // Limits, followers and locked joints as a program has them, and all joints where they were, as far as it lets them.
    as(next) {
      stop();
      program = next;
      const leaders = [];
      rows.forEach((row, name) => {
        const { joint, slider, line } = row;
        const held = heldAt(joint, program);
        const mimic = mimicOf(joint, program);
        const follows = held === null && Boolean(mimic && rows.has(mimic[0]));
        const [lower, upper] = held === null ? rangeOf(joint, program) : [held, held];
        Object.assign(slider, { min: lower, max: upper });
        for (const input of [slider, row.field, row.play]) input.disabled = held !== null || follows;
        line.classList.toggle("lost", held !== null);
        line.classList.toggle("follows", follows);
        line.title = follows ? `follows ${mimic[0]}` : "";
        if (!follows) leaders.push([name, allowed(joint, program, row.value)]);
        row.start = allowed(joint, program, 0);
      });
      bounds();
      leaders.forEach(([name, value]) => move(name, value));
    },
    set: (name, value) => { if (rows.has(name) && !rows.get(name).slider.disabled) move(name, value); },
    zero() {
      stop();
      rows.forEach(({ start, slider }, name) => { if (!slider.disabled) move(name, start); });
    },
  };
}
