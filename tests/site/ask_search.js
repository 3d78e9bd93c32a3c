// Asks the search of the built site in its own script: node ask_search.js WORKER INDEX QUERIES prints a line for each query.
const fs = require("fs");
const vm = require("vm");

const [worker, indexFile, queries] = process.argv.slice(2);
const index = JSON.parse(fs.readFileSync(indexFile, "utf8"));
let answered = null;
const self = {
  postMessage(message) {
    const resolve = answered;
    answered = null;
    if (resolve) resolve(message);
  },
};
const context = vm.createContext({ self, Intl, Map, Set, RegExp, Promise });
vm.runInContext(fs.readFileSync(worker, "utf8"), context);

function ask(data) {
  return new Promise((resolve) => {
    answered = resolve;
    self.onmessage({ data });
  });
}

async function main() {
  await ask({ type: 0, data: index });
  for (const query of JSON.parse(fs.readFileSync(queries, "utf8"))) {
    const answer = await ask({ type: 2, data: { input: query } });
    const locations = answer.data.items.slice(0, 3).map((item) => index.items[item.id].location);
    console.log(JSON.stringify(locations));
  }
}

main();
