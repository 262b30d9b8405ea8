import { floors } from './scripts/lint/server-floors.mjs';

// Which folders may import which.
const server = '^apps/server/src/';
const web = '^apps/web/src/';

const inFeatures = (/** @type {readonly string[]} */ names) => `${server}features/(${names.join('|')})/`;

const CLIMB = 'A feature imports no feature of a higher floor.';
const CIRCLE = 'On its floor, a feature imports only those before it, so that there is no circle.';
/** The floors of the server's features, which docs/imports.md shows as a list. */
export const floorRules = Object.values(floors).flatMap((names, floor, order) => [
  ...order
    .slice(floor + 1)
    .map((higher) => rule(CLIMB, untested(inFeatures(names)), { path: inFeatures(higher) })),
  ...names
    .slice(0, -1)
    .map((name, place) =>
      rule(CIRCLE, untested(inFeatures([name])), { path: inFeatures(names.slice(place + 1)) }),
    ),
]);

export default {
  forbidden: [
    rule('Only the browser runs the web app.', { path: `^packages/|${server}` }, { path: web }),
    rule(
      'The browser reaches the server through its API only.',
      { path: `^packages/|${web}` },
      { path: server },
    ),
    // On the web: app → pages → features → ui → lib.
    rule(
      'ui/ and lib/ import no features or pages.',
      { path: `${web}(ui|lib)/` },
      { path: `${web}(features|pages|app)/` },
    ),
    rule('lib/ does not import ui/.', { path: `${web}lib/` }, { path: `${web}ui/` }),
    rule(
      'A feature does not import pages or the router.',
      { path: `${web}features/` },
      { path: `${web}(pages|app)/` },
    ),
    rule(
      'A feature never imports another: compose them in pages/, or share it through ui/ or lib/.',
      { path: `${web}features/([^/]+)/` },
      { path: `${web}features/`, pathNot: `${web}features/$1/` },
    ),
    rule('A page does not import the router.', { path: `${web}pages/` }, { path: `${web}app/` }),
    rule(
      'Only app/ imports a page.',
      { path: `${web}pages/` },
      { path: `${web}pages/.*-(page|panel)\\.tsx$` },
    ),
    rule(
      'Import another feature only through its service or its repository.',
      { path: `${server}features/([^/]+)/` },
      { path: `${server}features/[^/]+/`, pathNot: `${server}features/$1/|\\.(service|repository)\\.ts$` },
    ),
    rule(
      'An engine does not import HTTP or a feature: it throws its own error types.',
      { path: `${server}(pdf|xlsx|zip|workers|storage|db|mail)/`, pathNot: '\\.test\\.ts$' },
      { path: `${server}(http|observability|jobs|features)/` },
    ),
    rule(
      'In a feature, only routes know HTTP; the rest throws errors.ts.',
      { path: `${server}features/`, pathNot: '\\.(routes|test)\\.ts$' },
      { path: `${server}http/` },
    ),
    rule(
      'http/ imports no feature: app.ts passes in what it needs.',
      { path: `${server}http/`, pathNot: '\\.test\\.ts$' },
      { path: `${server}features/` },
    ),
    rule(
      'Only db/ asks which database it is: what differs is a function of db/dialects.',
      { path: server, pathNot: `${server}(db|testing)/|\\.test\\.ts$` },
      { path: `${server}db/dialects/is-postgres\\.ts$` },
    ),
    rule(
      'A repository does not import a service or a route.',
      { path: `${server}features/.*\\.repository\\.ts$` },
      { path: `${server}features/.*\\.(service|routes)\\.ts$` },
    ),
    rule(
      'Nothing imports a command; what commands share is in backup/ or a feature.',
      { path: server },
      { path: `${server}cli/`, pathNot: '\\.test\\.ts$' },
    ),
    rule(
      'Only the start, a backup and tests load the demo school.',
      { path: server, pathNot: `${server}main\\.ts$|${server}(demo|backup|testing)/|\\.test\\.ts$` },
      { path: `${server}demo/` },
    ),
    rule(
      'Only tests import testing/.',
      { path: server, pathNot: `${server}(testing|contract)/|\\.test\\.ts$` },
      { path: `${server}testing/` },
    ),
    rule(
      'Only app.ts registers routes.',
      { path: server, pathNot: `${server}app\\.ts$|\\.test\\.ts$` },
      { path: `${server}features/.*\\.routes\\.ts$` },
    ),
    ...floorRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|node_modules)/' },
    // Type imports count too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};

/** @param {string} path */
function untested(path) {
  return { path, pathNot: '\\.test\\.ts$' };
}

/**
 * @typedef {{ path?: string, pathNot?: string }} Modules
 * @param {string} message @param {Modules} from @param {Modules} to
 */
function rule(message, from, to) {
  return { name: message, severity: 'error', from, to };
}
