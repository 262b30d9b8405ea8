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
    // On the web: app → pages → features → ui → lib.
    rule(
      'ui/ and lib/ know no feature and no page.',
      { path: `${web}(ui|lib)/` },
      { path: `${web}(features|pages|app)/` },
    ),
    rule('lib/ draws nothing.', { path: `${web}lib/` }, { path: `${web}ui/` }),
    rule(
      'A feature knows nothing of the pages that compose it.',
      { path: `${web}features/` },
      { path: `${web}(pages|app)/` },
    ),
    rule(
      'A feature never imports another: compose them in pages/, or share it through ui/ or lib/.',
      { path: `${web}features/([^/]+)/` },
      { path: `${web}features/`, pathNot: `${web}features/$1/` },
    ),
    rule('A page knows nothing of the router.', { path: `${web}pages/` }, { path: `${web}app/` }),
    rule(
      'Only app/ imports a page.',
      { path: `${web}pages/` },
      { path: `${web}pages/.*-(page|panel)\\.tsx$` },
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
