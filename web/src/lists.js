// The list of robots and the tree are searched, robots are filtered and sorted, and so are tables.
export function search(section, selector) {
  const input = section && section.querySelector("input[type=search]");
  if (!input) return;
  const items = [...section.querySelectorAll(selector)];
  const count = section.querySelector("output");
  const apply = () => {
    items.forEach((item) => { item.hidden = !matches(item, input.value); });
    if (count) count.textContent = `${items.filter((item) => !item.hidden).length} of ${items.length}`;
  };
  input.addEventListener("input", apply);
  if (count) apply();
}

const matches = (item, value) => {
  const text = item.textContent.toLowerCase();
  return value.toLowerCase().split(/\s+/).every((word) => text.includes(word));
};

// A list with a search field, a choice of what is shown, and one of the order.
export function robotList(list) {
  const items = [...list.querySelectorAll("li")];
  const [words, kind, order, count] = ["input", "[name=kind]", "[name=order]", "output"].map((what) => list.querySelector(what));
  const passes = ({ dataset }) => {
    const [name, value] = kind.value.split(" ");
    return name === "" || (name === "rejected" ? dataset.rejected.split(" ").includes(value) : dataset[name] !== "0");
  };
  const apply = () => {
    let shown = 0;
    for (const item of items) {
      item.hidden = !matches(item, words.value) || !passes(item);
      shown += item.hidden ? 0 : 1;
    }
    count.textContent = `${shown} of ${items.length} robots`;
    const key = (item) => (order.value === "name" ? item.querySelector("b").textContent : Number(item.dataset[order.value]));
    const sorted = order.value ? [...items].sort((a, b) => (order.value === "name" ? key(a).localeCompare(key(b)) : key(b) - key(a))) : items;
    items[0].parentElement.append(...sorted);
  };
  [words, kind, order].forEach((input) => input.addEventListener("input", apply));
  apply();
}

export function sortable(table) {
  table.querySelectorAll("thead th").forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      table.querySelectorAll("thead th").forEach((other) => other.removeAttribute("aria-sort"));
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
