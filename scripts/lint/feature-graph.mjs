import { cruise } from '../gates/cruise.mjs';
import { floors, getFloor } from './server-floors.mjs';

/** Which features each feature imports. @typedef {Map<string, Set<string>>} Graph */

/** @typedef {{ source: string, dependencies: { resolved: string }[] }} Module */

/** The imports between the features of an app, without those of tests. @param {readonly Module[]} modules @param {string} app */
function readGraph(modules, app) {
  const folder = new RegExp(`^apps/${app}/src/features/([^/]+)/`);
  /** @type {Graph} */
  const graph = new Map();
  for (const { source, dependencies } of modules) {
    const from = folder.exec(source)?.[1];
    if (from === undefined || /\.test\.tsx?$/.test(source)) continue;
    const imported = graph.get(from) ?? new Set();
    graph.set(from, imported);
    for (const { resolved } of dependencies) {
      const to = folder.exec(resolved)?.[1];
      if (to !== undefined && to !== from) imported.add(to);
    }
  }
  return graph;
}

/** All features that one reaches by imports. @param {Graph} graph @param {string} start */
function findReached(graph, start) {
  /** @type {Set<string>} */
  const reached = new Set();
  const waiting = [start];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const to of graph.get(from) ?? []) {
      if (!reached.has(to)) waiting.push(to);
      reached.add(to);
    }
  }
  return reached;
}

/** The groups of features that reach each other. @param {Graph} graph */
function findCircles(graph) {
  const reached = new Map([...graph.keys()].map((feature) => [feature, findReached(graph, feature)]));
  const circles = [...graph.keys()].map((feature) =>
    [...graph.keys()]
      .filter((other) => reached.get(feature)?.has(other) && reached.get(other)?.has(feature))
      .join(', '),
  );
  return [...new Set(circles)].filter((circle) => circle !== '');
}

const { output } = await cruise('json');
/** @type {{ modules: Module[] }} */
const { modules } = JSON.parse(output);
for (const app of ['server', 'web']) {
  const graph = readGraph(modules, app);
  const circles = findCircles(graph);
  console.log(`Features of apps/${app}:`);
  for (const [from, imported] of graph)
    console.log(`  ${from} -> ${[...imported].toSorted().join(', ') || '(none)'}`);
  console.log(`${circles.length} circles`);
  for (const circle of circles) console.log(`  ${circle}`);
  if (app === 'web') continue;
  const climbs = [...graph].flatMap(([from, imported]) =>
    [...imported].filter((to) => getFloor(to) > getFloor(from)).map((to) => `${from} -> ${to}`),
  );
  console.log(`${climbs.length} climbs between the floors ${Object.keys(floors).join(', ')}`);
  for (const climb of climbs) console.log(`  ${climb}`);
  console.log();
}
