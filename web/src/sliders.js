// A slider for each joint that moves by itself.
const RANGE = { continuous: [-Math.PI, Math.PI], prismatic: [-1, 1], revolute: [-Math.PI, Math.PI] };

export function sliders(list, data, moved) {
  const known = new Map();
  for (const joint of data.joints) {
    if (!(joint.type in RANGE) || !joint.axis || joint.mimic) continue;
    const [lower, upper] = range(joint);
    const label = document.createElement("label");
    const name = document.createElement("span");
    name.textContent = joint.name;
    const input = document.createElement("input");
    Object.assign(input, { type: "range", min: lower, max: upper, step: "any", value: zero(lower, upper) });
    input.dataset.joint = joint.name;
    const output = document.createElement("output");
    const act = () => {
      const value = Number(input.value);
      output.textContent = joint.type === "prismatic"
        ? `${value.toFixed(3)} m` : `${((value * 180) / Math.PI).toFixed(0)}°`;
      moved(joint.name, value);
    };
    input.addEventListener("input", act);
    label.append(name, input, output);
    list.append(label);
    known.set(joint.name, { input, act, start: zero(lower, upper), label });
    act();
  }
  list.closest("details").hidden = !known.size;
  const set = (name, value) => {
    const one = known.get(name);
    if (one) { one.input.value = value; one.act(); }
  };
  return {
    set,
    zero: () => known.forEach(({ start }, name) => set(name, start)),
    as(program) {
      known.forEach(({ input, label }, name) => {
        const still = Boolean(program && program.still.includes(name));
        input.disabled = still;
        label.classList.toggle("lost", still);
      });
    },
  };
}

function range({ type, lower, upper }) {
  const bounded = type !== "continuous" && lower != null && upper != null && lower < upper;
  return bounded ? [lower, upper] : RANGE[type];
}

function zero(lower, upper) { return Math.min(Math.max(0, lower), upper); }
