import { cruise } from './cruise.mjs';

/** @typedef {{ source: string, dependencies: { resolved: string }[] }} Module of dependency-cruiser */

/** Every server test starts the app, which imports every feature: what reaches a test only so says nothing. */
const ignoredImporters = new Set(['apps/server/src/app.ts']);

/** @returns {Promise<Module[]>} */
export async function importGraph() {
  const { code, output } = await cruise('json');
  // Broken boundaries give it another code than 0; the graph is whole all the same.
  if (!output.startsWith('{')) throw new Error(`dependency-cruiser ended with ${code}: ${output}`);
  return /** @type {{ modules: Module[] }} */ (JSON.parse(output)).modules;
}

/**
 * The tests that a change can break, as far as imports tell: those that import a changed file, by way of others too
 * but not by way of the app, and those of the server's features that it lies in. The nearest first.
 * @param {string[]} changed
 * @param {Module[]} modules
 */
export function findAffectedTests(changed, modules) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies)
      importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  }
  const reached = new Set(changed);
  for (const file of reached) {
    if (ignoredImporters.has(file) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  const features = new Set(changed.map(getFeature).filter(Boolean));
  const ofFeatures = modules.map(({ source }) => source).filter((file) => features.has(getFeature(file)));
  return [...new Set([...ofFeatures, ...reached])].filter((file) => /\.test\.tsx?$/.test(file));
}

/** @param {string} file */
function getFeature(file) {
  return /^apps\/server\/src\/features\/[^/]+\//.exec(file)?.[0];
}
