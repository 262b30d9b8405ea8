import { join, posix } from 'node:path';
import { normalizePath } from 'vite';

/** @typedef {{ getModuleInfo(id: string): { importedIds: readonly string[] } | null }} ModuleGraph */

/** Vite separates module IDs by slashes on every system. */
const source = normalizePath(join(import.meta.dirname, 'src'));

/** The modules of the pages that a visit begins with after the sign-in. */
export const firstPages = {
  portal: ['app/portal.tsx'],
  registration: ['features/registration/registration-layout.tsx', 'pages/family/registration-data-page.tsx'],
  office: ['app/configure-zod.ts', 'app/office-area.tsx', 'pages/office/dashboard-panel.tsx'],
};

/** A family's other pages, which must not load the office's modules. */
const otherFamilyPages = [
  ...['documents-page', 'complete-page', 'report-cards-page', 'my-data-page', 'messages-page'].map(
    (page) => `pages/family/${page}.tsx`,
  ),
  'pages/message-link-pages.tsx',
];

/**
 * Puts modules that are always loaded together into one file: a file for the sign-in, one for the portal behind it, one
 * for the steps of the registration, one for the office's Dashboard, and one for what the last two share. Without this
 * the bundler makes 60 files for a first visit, most under a kilobyte. It splits all other pages by itself.
 */
export function createChunkGroups() {
  /** @type {Map<string, string | null> | undefined} */
  let groups;
  return [
    {
      name: (/** @type {string} */ id, /** @type {ModuleGraph} */ graph) => {
        groups ??= groupModules(graph);
        return groups.get(id) ?? null;
      },
      debugName: 'first pages',
      // Each group contains all its imports, or an earlier group does; the entry's modules must stay out of the groups.
      includeDependenciesRecursively: false,
    },
  ];
}

/** @param {ModuleGraph} graph */
function groupModules(graph) {
  /** @type {Map<string, string | null>} */
  const groups = new Map();
  /** @param {string | null} name @param {Iterable<string>} ids */
  const add = (name, ids) => {
    for (const id of ids) if (!groups.has(id)) groups.set(id, name);
  };
  // No group for the entry of the sign-in page, which stays small.
  add(null, findImported(graph, ['main.ts']));
  add('start', findImported(graph, ['app/start.tsx']));
  add('portal', findImported(graph, firstPages.portal));
  // Zod must be configured before the office's schemas are created.
  add('zod', findImported(graph, ['app/configure-zod.ts']));
  const registration = findImported(graph, firstPages.registration);
  const office = findImported(graph, firstPages.office);
  add(
    'shared',
    [...registration].filter((id) => office.has(id)),
  );
  add('registration', registration);
  add('calendar', findImported(graph, ['ui/fields/opened-calendar.tsx']));
  const otherPages = findImported(graph, otherFamilyPages);
  add(
    'common',
    [...office].filter((id) => otherPages.has(id)),
  );
  add('office', office);
  return groups;
}

/**
 * Returns the modules with all that they import, except what is loaded on demand.
 * @param {ModuleGraph} graph @param {readonly string[]} files
 */
function findImported(graph, files) {
  /** @type {Set<string>} */
  const found = new Set();
  const rest = files.map((file) => posix.join(source, file));
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    rest.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  for (const file of files) {
    if (!graph.getModuleInfo(posix.join(source, file))) throw new Error(`The build has no module ${file}`);
  }
  return found;
}
