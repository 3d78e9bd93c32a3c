// Names of links and joints over the picture, and of what is chosen.
import { Vector3 } from "three";

export function labelsOf(place, robot, stage) {
  const layer = document.createElement("div");
  layer.className = "names";
  layer.setAttribute("aria-hidden", "true"); // the tree has them all
  place.append(layer);
  const labels = new Map(); // by the part: its label, and what is drawn there
  for (const [name, { group }] of robot.links) add(`link:${name}`, name, group);
  for (const [name, { group }] of robot.joints) add(`joint:${name}`, name, group);
  let kinds = [];

  function add(part, name, group) {
    const label = document.createElement("span");
    label.textContent = name;
    label.hidden = true;
    layer.append(label);
    labels.set(part, [label, group]);
  }
  const wanted = (part) => kinds.includes(part.slice(0, part.indexOf(":"))) || part === `link:${robot.selected()}`;

  return {
    show(next) { kinds = next; },
    place() {
      labels.forEach(([label, group], part) => {
        const pixel = wanted(part) ? stage.pixel(group.getWorldPosition(new Vector3())) : null;
        label.hidden = !pixel;
        const beside = part.startsWith("joint:") ? "translateX(calc(-100% - 3px))" : "translateX(3px)";
        if (pixel) label.style.transform = `translate(${pixel.x.toFixed(1)}px, ${pixel.y.toFixed(1)}px) ${beside}`;
      });
    },
    shown: () => [...labels.values()].filter(([label]) => !label.hidden).map(([label]) => label.textContent),
  };
}
