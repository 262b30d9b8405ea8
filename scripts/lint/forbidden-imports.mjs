/** From, to, rule of dependency-cruiser. @type {[string, string, string][]} */
export const boundaries = [
  ['packages/domain/src/to-web.ts', 'apps/web/src/lib/a.ts', 'Only the browser runs the web app.'],
  ['apps/server/src/to-web.ts', 'apps/web/src/lib/b.ts', 'Only the browser runs the web app.'],
  [
    'packages/domain/src/to-server.ts',
    'apps/server/src/db/a.ts',
    'The browser reaches the server through its API only.',
  ],
  [
    'apps/web/src/to-server.ts',
    'apps/server/src/db/b.ts',
    'The browser reaches the server through its API only.',
  ],
  ['apps/web/src/ui/a.tsx', 'apps/web/src/features/new/a.ts', 'ui/ and lib/ import no features or pages.'],
  ['apps/web/src/lib/to-app.ts', 'apps/web/src/app/a.ts', 'ui/ and lib/ import no features or pages.'],
  ['apps/web/src/lib/to-ui.ts', 'apps/web/src/ui/b.tsx', 'lib/ does not import ui/.'],
  [
    'apps/web/src/features/new/b.ts',
    'apps/web/src/pages/new-page.tsx',
    'A feature does not import pages or the router.',
  ],
  [
    'apps/web/src/features/new/to-app.ts',
    'apps/web/src/app/b.ts',
    'A feature does not import pages or the router.',
  ],
  [
    'apps/web/src/features/new/c.ts',
    'apps/web/src/features/newer/c.ts',
    'A feature never imports another: compose them in pages/, or share it through ui/ or lib/.',
  ],
  ['apps/web/src/pages/newer-page.tsx', 'apps/web/src/app/c.ts', 'A page does not import the router.'],
  [
    'apps/web/src/pages/office/newest-panel.tsx',
    'apps/web/src/pages/old-page.tsx',
    'Only app/ imports a page.',
  ],
  [
    'apps/server/src/features/new/a.ts',
    'apps/server/src/features/newer/a.ts',
    'Import another feature only through its service or its repository.',
  ],
  [
    'apps/server/src/features/students/to-overview.service.ts',
    'apps/server/src/features/overview/a.service.ts',
    'A feature imports no feature of a higher floor.',
  ],
  [
    'apps/server/src/features/settings/to-accounts.service.ts',
    'apps/server/src/features/accounts/a.service.ts',
    'On its floor, a feature imports only those before it, so that there is no circle.',
  ],
  [
    'apps/server/src/pdf/to-http.ts',
    'apps/server/src/http/a.ts',
    'An engine does not import HTTP or a feature: it throws its own error types.',
  ],
  [
    'apps/server/src/db/to-feature.ts',
    'apps/server/src/features/new/b.ts',
    'An engine does not import HTTP or a feature: it throws its own error types.',
  ],
  [
    'apps/server/src/features/new/newer.service.ts',
    'apps/server/src/http/b.ts',
    'In a feature, only routes know HTTP; the rest throws errors.ts.',
  ],
  [
    'apps/server/src/http/to-feature.ts',
    'apps/server/src/features/new/c.ts',
    'http/ imports no feature: app.ts passes in what it needs.',
  ],
  [
    'apps/server/src/features/new/newest.repository.ts',
    'apps/server/src/db/dialects/is-postgres.ts',
    'Only db/ asks which database it is: what differs is a function of db/dialects.',
  ],
  [
    'apps/server/src/features/new/new.repository.ts',
    'apps/server/src/features/new/new.service.ts',
    'A repository does not import a service or a route.',
  ],
  [
    'apps/server/src/features/new/d.ts',
    'apps/server/src/features/new/new.routes.ts',
    'Only app.ts registers routes.',
  ],
  [
    'apps/server/src/backup/to-cli.ts',
    'apps/server/src/cli/a.ts',
    'Nothing imports a command; what commands share is in backup/ or a feature.',
  ],
  [
    'apps/server/src/features/new/e.ts',
    'apps/server/src/demo/a.ts',
    'Only the start, a backup and tests load the demo school.',
  ],
  ['apps/server/src/jobs/to-testing.ts', 'apps/server/src/testing/a.ts', 'Only tests import testing/.'],
];
