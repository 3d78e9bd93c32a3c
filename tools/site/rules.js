// What scrolls from side to side is reached by keys, as code and tables on a phone.
addEventListener("load", () => {
  const watched = new ResizeObserver((entries) => entries.forEach(({ target }) => {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
  }));
  document.querySelectorAll("pre > code, .md-typeset__scrollwrap").forEach((element) => watched.observe(element));
});

// The list of all rules: what filters it, and a place of its own to scroll in. Without this the table is whole.
(() => {
  const table = [...document.querySelectorAll("article table")].find((candidate) => heads(candidate)[0] === "code");
  if (!table || !heads(table).includes("since")) return;
  const rows = [...table.tBodies[0].rows];
  const column = (name) => heads(table).indexOf(name);
  const cell = (row, name) => row.cells[column(name)].textContent.trim();
  // What a choice offers, and which rows are shown for a value of it.
  const programs = (row) => cell(row, "programs").split(", ").filter(Boolean).map((words) => {
    const space = words.lastIndexOf(" ");
    return { name: words.slice(0, space), effect: words.slice(space + 1) };
  });
  const choices = {
    family: (row) => [cell(row, "code").replace(/\d+$/, "")],
    severity: (row) => [cell(row, "severity").split(" ").pop()],
    program: (row) => programs(row).map(({ name }) => name),
    effect: (row) => programs(row).map(({ effect }) => effect),
    element: (row) => cell(row, "elements").split(" ").filter(Boolean),
    fixable: (row) => [cell(row, "fix") ? "yes" : "no"],
    since: (row) => [cell(row, "since")],
  };
  const bar = Object.assign(document.createElement("form"), { className: "rule-filters" });
  const words = Object.assign(document.createElement("input"), { type: "search", placeholder: "Filter rules" });
  words.setAttribute("aria-label", "Filter rules");
  const count = document.createElement("output");
  bar.append(words);
  const selects = Object.entries(choices).map(([name, values]) => {
    const label = document.createElement("label");
    const select = document.createElement("select");
    const options = [...new Set(rows.flatMap(values))].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    for (const value of ["", ...options]) select.append(new Option(value || "all", value));
    select.name = name;
    label.append(`${name} `, select);
    bar.append(label);
    return { select, values };
  });
  bar.append(count);

  // Where a program and an effect are chosen, it must be that program which has it.
  const passes = (row) => {
    const text = row.textContent.toLowerCase();
    const [program, effect] = ["program", "effect"].map((name) => bar.elements[name].value);
    const both = !program || !effect || programs(row).some((pair) => pair.name === program && pair.effect === effect);
    return both && words.value.toLowerCase().split(/\s+/).every((word) => text.includes(word))
      && selects.every(({ select, values }) => !select.value || values(row).includes(select.value));
  };
  const apply = () => {
    let shown = 0;
    for (const row of rows) {
      row.hidden = !passes(row);
      shown += row.hidden ? 0 : 1;
    }
    count.textContent = `${shown} of ${rows.length} rules`;
  };
  bar.addEventListener("input", apply);
  bar.addEventListener("submit", (event) => event.preventDefault());
  const place = Object.assign(document.createElement("div"), { className: "rule-list", tabIndex: 0 });
  place.setAttribute("role", "region");
  place.setAttribute("aria-label", "Rules");
  table.before(bar, place);
  place.append(table);
  apply();

  function heads(candidate) {
    return [...(candidate.tHead?.rows[0]?.cells || [])].map((head) => head.textContent.trim());
  }
})();
