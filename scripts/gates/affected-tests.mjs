import { cruise } from './cruise.mjs';

/** @typedef {{ source: string, dependencies: { resolved: string }[] }} Module of dependency-cruiser */

/** Excluded, because every server test starts the app, which imports every feature. */
const ignoredImporters = new Set(['apps/server/src/app.ts']);

/** Loaded by file name from a folder, which the import graph does not show. */
const migrations = {
  folder: 'apps/server/src/db/migrations/',
  importer: 'apps/server/src/db/find-migrations.ts',
};

/** @returns {Promise<Module[]>} */
export async function importGraph() {
  const { code, output } = await cruise('json');
  // The exit code is not 0 if a boundary is broken; the graph is complete anyway.
  if (!output.startsWith('{')) throw new Error(`dependency-cruiser ended with ${code}: ${output}`);
  return /** @type {{ modules: Module[] }} */ (JSON.parse(output)).modules;
}

/**
 * Returns the tests that a change can break, judged by imports: those that import a changed file, directly or not but
 * not through the app, and those of the server features that contain it. The nearest come first.
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
  if (changed.some((file) => file.startsWith(migrations.folder))) reached.add(migrations.importer);
  for (const file of reached) {
    if (ignoredImporters.has(file) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  const features = new Set(changed.map(getFeature).filter(Boolean));
  const featureFiles = modules.map(({ source }) => source).filter((file) => features.has(getFeature(file)));
  return [...new Set([...featureFiles, ...reached])].filter((file) => /\.test\.tsx?$/.test(file));
}

/** @param {string} file */
function getFeature(file) {
  return /^apps\/server\/src\/features\/[^/]+\//.exec(file)?.[0];
}
