// What the page does with scripts: one robot at a time, its view, search, sorting, and choosing a part.
import { read, write } from "./address.js";
import { robotList, search, sortable } from "./lists.js";
import { view } from "./view.js";

const robots = [...document.querySelectorAll("article.robot")];
const states = new Map(); // of the robots that were shown before
let current = null; // the article that is shown, its view, and the finding that was opened last
const data = (id) => JSON.parse(document.getElementById(id).textContent);

function choose(article, state) {
  if (current?.article === article) {
    if (state) current.made?.restore(state);
    return;
  }
  if (current?.made) { // a browser draws but a few pictures at a time
    states.set(current.article, current.made.state());
    current.made.dispose();
    current.article.urdflint = null;
  }
  for (const other of robots) other.hidden = other !== article;
  for (const link of document.querySelectorAll(".robots a")) {
    if (link.hash === `#${article.id}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  const isNew = !states.has(article);
  const remembered = state || states.get(article);
  current = { article, finding: "", made: null };
  if (isNew) ready(article);
  states.set(article, remembered || null);
  current.made = drawing(article);
  if (remembered) current.made?.restore(remembered);
  if (remembered?.part) select(remembered.part);
}

// What is done once with an article.
function ready(article) {
  search(article.querySelector(".tree")?.parentElement, ".tree li");
  article.querySelectorAll("table.sortable").forEach(sortable);
  const pick = (event) => {
    const part = event.target.closest("[data-part]");
    if (!part || event.target.closest("a")) return;
    if (part.matches("details")) current.finding = part.id;
    select(part.dataset.part, part);
    current.made?.look(current.made.selected());
    changed();
  };
  article.querySelector(".reading").addEventListener("click", pick);
  article.querySelector(".reading").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("li[data-part]")) pick(event);
  });
}

function drawing(article) {
  const json = article.querySelector("script[type='application/json']");
  if (!json) return null; // no robot could be drawn of the file
  try {
    const chosen = (part) => { select(part); changed(); };
    const made = view(article.querySelector(".view"), JSON.parse(json.textContent), data("meshes"), data("images"), { chosen, changed });
    article.urdflint = made; // for tests and curious people
    return made;
  } catch (error) {
    article.classList.add("flat"); // without WebGL lists and tables remain
    article.querySelector(".view").hidden = true;
    if (!(error.message || "").includes("WebGL")) throw error;
    return null;
  }
}

function select(part, from) {
  for (const element of current.article.querySelectorAll("[data-part]")) {
    const same = element.dataset.part === part;
    element.classList.toggle("selected", same);
    if (same && !from && element.matches("li")) { // in the tree alone: the page stays where it is
      const tree = element.parentElement;
      tree.scrollTop += element.getBoundingClientRect().top - tree.getBoundingClientRect().top - tree.clientHeight / 3;
    }
  }
  current.made?.select(part);
}

let waiting = 0;
function changed() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    if (current?.made) write(current.article.id, { ...current.made.state(), finding: current.finding });
  }, 200);
}

function follow() {
  const { place, state } = read();
  const target = place && document.getElementById(place);
  const article = target && target.closest("article.robot");
  choose(article || robots[0], Object.keys(state).length ? state : null);
  const finding = state.finding ? document.getElementById(state.finding) : target;
  if (finding && finding.matches("details") && current.article.contains(finding)) {
    finding.open = true;
    current.finding = finding.id;
    if (finding.dataset.part) select(finding.dataset.part, finding);
    finding.scrollIntoView({ block: "nearest" });
  }
}

document.documentElement.classList.add("scripts");
window.addEventListener("hashchange", follow);
window.addEventListener("beforeprint", () => {
  document.querySelectorAll("article.robot:not([hidden]) details:not(.moving)").forEach((details) => { details.open = true; });
});
const list = document.querySelector("nav.robots");
if (list) robotList(list);
if (robots.length) follow();
