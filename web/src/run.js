// What the page of a run does with scripts: its robots are searched and sorted.
import { search, sortable } from "./lists.js";

const section = document.getElementById("robots");
if (section) {
  section.querySelector(".filter").hidden = false;
  search(section, "tbody tr");
  section.querySelectorAll("table").forEach(sortable);
}
