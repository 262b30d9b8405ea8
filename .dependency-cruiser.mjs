// Who may import whom. The rules name no feature: a new one is fenced in by existing.
const server = '^apps/server/src/';
const web = '^apps/web/src/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule('Only the browser runs the web app.', { path: `^packages/|${server}` }, { path: web }),
    rule(
      'The browser reaches the server through its API only.',
      { path: `^packages/|${web}` },
      { path: server },
    ),
    rule(
      'Shared code knows no screen.',
      { path: `${web}(components|lib)/` },
      { path: `${web}(features|app)/` },
    ),
    rule('lib/ draws nothing.', { path: `${web}lib/` }, { path: `${web}components/` }),
    rule(
      'Features are put together in app/, and know nothing of it.',
      { path: `${web}features/` },
      { path: `${web}app/` },
    ),
    rule(
      'A feature never imports another: share it through components/ or lib/, or join them in app/.',
      { path: `${web}features/([^/]+)/` },
      { path: `${web}features/`, pathNot: `${web}features/$1/` },
    ),
    rule(
      'Reach another feature through its service or its repository.',
      { path: `${server}features/([^/]+)/` },
      { path: `${server}features/[^/]+/`, pathNot: `${server}features/$1/|\\.(service|repository)\\.ts$` },
    ),
    rule(
      'An engine knows no HTTP and no feature: it throws errors of its own.',
      { path: `${server}(pdf|xlsx|zip|workers|storage|db)/`, pathNot: '\\.test\\.ts$' },
      { path: `${server}(http|observability|jobs|features)/` },
    ),
    rule(
      'A repository knows no service and no route.',
      { path: `${server}features/.*\\.repository\\.ts$` },
      { path: `${server}features/.*\\.(service|routes)\\.ts$` },
    ),
    rule(
      'Only app.ts registers routes.',
      { path: server, pathNot: `${server}app\\.ts$|\\.test\\.ts$` },
      { path: `${server}features/.*\\.routes\\.ts$` },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|node_modules)/' },
    // Imports of types cross a boundary too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};

/** @param {string} message @param {object} from @param {object} to */
function rule(message, from, to) {
  return { name: message, severity: 'error', from, to };
}
