// The robot in three dimensions: z is up, joints move, and each program's view of it can be chosen.
import { Box3, Vector3 } from "three";
import { labelsOf } from "./labels.js";
import { pointing } from "./pointing.js";
import { robotOf } from "./robot.js";
import { Shapes } from "./shapes.js";
import { sliders } from "./sliders.js";
import { stageOf } from "./stage.js";

const CHECKS = ["frames", "axes", "inertia", "centers", "bodies", "findings", "sensors", "overlaps"];
const EMPTY = new Box3(new Vector3(-0.5, -0.5, 0), new Vector3(0.5, 0.5, 1));

// `chosen` is called with a part that is chosen here, `changed` whenever there is another view to lead to.
export function view(section, data, meshes, images, { chosen, changed }) {
  const stage = stageOf(section.querySelector(".stage"), data.name);
  section.hidden = false;
  const shapes = new Shapes(meshes, images, stage.draw);
  const robot = robotOf(data, shapes);
  let beside = null; // the same robot once more, as another program makes it
  const robots = () => (beside ? [robot, beside] : [robot]);
  const setting = (name) => section.querySelector(`[name=${name}]`);
  const on = (work) => (event) => { work(event); changed(); };

  const move = (name, value) => {
    robots().forEach((side) => side.move(name, value));
    stage.draw();
  };
  const panel = sliders(section.querySelector(".sliders"), data, move);
  robot.onMove(panel.put);

  const box = new Box3().setFromPoints(robot.outline());
  if (!(box.getSize(new Vector3()).length() > 1e-6)) box.copy(EMPTY);
  const radius = Math.max(1e-3, box.getSize(new Vector3()).length() / 2);
  stage.reach(radius, box.min.z);
  robot.scaleTo(radius);
  const labels = labelsOf(section.querySelector(".stage"), robot, stage);
  stage.onDraw(() => robots().forEach((side) => side.place()), labels.place);
  stage.put([robot.top]);

  const home = () => {
    const points = robot.outline();
    stage.fit(new Box3().setFromPoints(points).getSize(new Vector3()).length() > 1e-6 ? points : [EMPTY.min, EMPTY.max]);
  };
  const programOf = (target) => data.programs.find((program) => program.target === target) || null;
  let current; // the program and the one beside
  const apply = () => {
    const choices = { shapes: setting("shapes").value };
    for (const name of CHECKS) choices[name] = setting(name).checked;
    const names = setting("names").value;
    labels.show(names === "both" ? ["link", "joint"] : [names]);
    section.querySelector(".legend").hidden = !choices.findings;
    const [first, second] = [setting("program").value, setting("beside").value];
    if (current?.[1] !== second) {
      if (second === "-") {
        beside?.dispose();
        beside = null;
      }
      else if (!beside) {
        beside = robotOf(data, shapes);
        beside.scaleTo(radius);
        beside.select(`link:${robot.selected()}`);
      }
      stage.put(robots().map(({ top }) => top));
      if (current) home();
    }
    if (beside && current?.[1] !== second) {
      beside.as(programOf(second));
      robot.moved().forEach(([name, value]) => beside.move(name, value));
    }
    if (current?.[0] !== first) {
      robot.as(programOf(first));
      panel.as(programOf(first));
    }
    current = [first, second];
    robots().forEach((side) => side.show(choices));
    const shown = [programOf(first), beside ? programOf(second) || { words: "as written" } : null].filter(Boolean);
    section.querySelector(".made").textContent = shown.map(({ words }) => words).join(" | ");
    section.classList.toggle("rejected", shown.some(({ rejected }) => rejected));
    stage.draw();
  };
  const said = (words) => { section.querySelector(".named").textContent = words; };
  const joint = (name) => data.joints.find((entry) => entry.child === name);
  const about = (name) => {
    const above = joint(name);
    return name && `Link ${name}${above ? `, on the ${above.type} joint ${above.name} below ${above.parent}` : ""}`;
  };
  const pointer = pointing(stage, robots, { chosen, move, said });

  const press = (name, work) => section.querySelector(`[data-do=${name}]`).addEventListener("click", on(work));
  press("home", home);
  press("zero", panel.zero);
  press("measure", ({ currentTarget: button }) => {
    const measures = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(measures));
    pointer.measuring(measures);
  });
  press("picture", () => {
    Object.assign(document.createElement("a"), { href: stage.picture(), download: `${data.name || "robot"}.png` }).click();
  });
  press("link", ({ currentTarget: button }) => {
    changed();
    const done = (words) => { button.textContent = words; };
    navigator.clipboard ? navigator.clipboard.writeText(location.href).then(() => done("link copied"), () => done("link is in the address"))
      : done("link is in the address");
  });
  section.querySelector(".controls").addEventListener("input", on(() => {
    pointer.dragging(setting("drag").checked);
    apply();
  }));
  section.querySelector(".sliders").addEventListener("input", changed);
  stage.controls.addEventListener("end", changed);

  const drawn = (kind) => data.links.filter((link) => link.shapes.some((shape) => shape.kind === kind)).length;
  const solid = data.links.filter((link) => link.missing || link.shapes.length).length;
  if (drawn("visual") < solid / 2 && drawn("collision") > drawn("visual")) setting("shapes").value = "collision";
  if (drawn(setting("shapes").value) < solid / 2) { // most meshes are missing: show what is there
    for (const name of ["frames", "centers"]) setting(name).checked = true;
  }
  apply();
  home();

  return {
    select(part) {
      robots().forEach((side) => side.select(part));
      said(about(robot.selected()));
      stage.draw();
    },
    // Turn to a link.
    look(name) {
      if (!robot.links.has(name)) return;
      const way = robot.middleOf(name).sub(stage.controls.target);
      stage.camera.position.add(way);
      stage.controls.target.add(way);
      stage.controls.update();
      stage.draw();
    },
    move(name, value) { panel.set(name, value); stage.draw(); },
    // What a link to this view says of it.
    state() {
      const moved = robot.moved().filter(([name, value]) => value && !section.querySelector(`[data-joint="${CSS.escape(name)}"]`)?.disabled);
      const place = [...stage.camera.position.toArray(), ...stage.controls.target.toArray()];
      return {
        program: setting("program").value, beside: setting("beside").value, shapes: setting("shapes").value,
        on: CHECKS.filter((name) => setting(name).checked).join(" "),
        pose: moved.map(([name, value]) => `${encodeURIComponent(name)}:${Number(value.toFixed(5))}`).join(" "),
        camera: place.map((value) => Number(value.toPrecision(5))).join(" "),
        part: robot.selected() && `link:${robot.selected()}`,
      };
    },
    restore(state) {
      const known = (name) => [...setting(name).options].some((option) => option.value === state[name]);
      for (const name of ["program", "beside", "shapes"]) if (state[name] != null && known(name)) setting(name).value = state[name];
      if (state.on != null) for (const name of CHECKS) setting(name).checked = state.on.split(" ").includes(name);
      apply();
      for (const [name, value] of (state.pose || "").split(" ").map((pair) => pair.split(":"))) {
        if (Number.isFinite(parseFloat(value))) panel.set(decodeURIComponent(name), parseFloat(value));
      }
      const place = (state.camera || "").split(" ").map(Number);
      if (place.length === 6 && place.every(Number.isFinite)) {
        stage.camera.position.set(...place.slice(0, 3));
        stage.controls.target.set(...place.slice(3));
        stage.controls.update();
      }
      stage.draw();
    },
    dispose() {
      panel.stop();
      section.querySelectorAll(".sliders > *, .names").forEach((element) => element.remove());
      shapes.dispose();
      stage.dispose();
    },
    angle: (name) => robot.angle(name),
    links: () => robot.positions(),
    selected: () => robot.selected(),
    colors: () => robot.colors(),
    glow: () => robot.glow(),
    names: () => labels.shown(),
    calls: () => stage.calls(),
    triangles: () => stage.triangles(),
    pixel: (name) => stage.pixel(robot.middleOf(name)).toArray(),
    beside: () => (beside ? { angle: (name) => beside.angle(name), colors: () => beside.colors() } : null),
  };
}
