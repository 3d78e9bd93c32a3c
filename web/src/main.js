// What the page does with scripts: one robot at a time, its view, search, sorting, and choosing a part.
import { view } from "./view.js";
import { search, sortable } from "./lists.js";

const robots = [...document.querySelectorAll("article.robot")];
const shown = new Map();

function choose(article) {
  for (const one of robots) one.hidden = one !== article;
  for (const link of document.querySelectorAll(".robots a")) {
    link.toggleAttribute("aria-current", link.hash === `#${article.id}`);
  }
  if (!shown.has(article)) {
    shown.set(article, null);
    shown.set(article, start(article));
  }
}

function start(article) {
  search(article, ".tree li");
  const json = article.querySelector("script[type='application/json']");
  if (!json) return null; // no robot could be drawn of the file
  article.querySelectorAll("table.sortable").forEach(sortable);
  const scene = JSON.parse(json.textContent);
  const [meshes, images] = ["meshes", "images"].map((id) => JSON.parse(document.getElementById(id).textContent));
  let made = null;
  try {
    made = view(article.querySelector(".view"), scene, meshes, images, (part) => select(article, part, made));
  } catch (error) {
    article.classList.add("flat"); // without WebGL lists and tables remain
    article.querySelector(".view").hidden = true;
    if (!(error.message || "").includes("WebGL")) throw error;
  }
  const pick = (event) => {
    const part = event.target.closest("[data-part]");
    if (part && !event.target.closest("a")) select(article, part.dataset.part, made, part);
  };
  article.querySelector(".reading").addEventListener("click", pick);
  article.querySelector(".reading").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("li[data-part]")) pick(event);
  });
  return made;
}

function select(article, part, made, from) {
  for (const one of article.querySelectorAll("[data-part]")) {
    const same = one.dataset.part === part;
    one.classList.toggle("selected", same);
    if (same && !from && one.matches("li")) one.scrollIntoView({ block: "nearest" });
  }
  if (made) made.select(part);
}

function follow() {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  const article = target && target.closest("article.robot");
  choose(article || robots[0]);
  if (target && target.matches("details")) target.open = true;
}

document.documentElement.classList.add("scripts");
window.addEventListener("hashchange", follow);
window.addEventListener("beforeprint", () => {
  document.querySelectorAll("article.robot:not([hidden]) details").forEach((one) => { one.open = true; });
});
search(document.querySelector("nav.robots"), "li");
if (robots.length) follow();
