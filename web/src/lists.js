// The list of robots and the tree are searched, tables are sorted.
export function search(section, selector) {
  const input = section && section.querySelector("input[type=search]");
  if (!input) return;
  const items = [...section.querySelectorAll(selector)];
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const one of items) {
      const text = one.textContent.toLowerCase();
      one.hidden = !words.every((word) => text.includes(word));
    }
  });
}

export function sortable(table) {
  table.querySelectorAll("thead th").forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      table.querySelectorAll("thead th").forEach((one) => one.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const rows = [...table.tBodies[0].rows];
      const key = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent;
      rows.sort((a, b) => compared(key(a), key(b)) * (up ? 1 : -1));
      table.tBodies[0].append(...rows);
    });
  });
}

function compared(a, b) {
  const [x, y] = [parseFloat(a), parseFloat(b)];
  if (Number.isNaN(x) && Number.isNaN(y)) return a.localeCompare(b);
  if (Number.isNaN(x)) return -1;
  return Number.isNaN(y) ? 1 : x - y;
}
