import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BrowserContext, test as base } from '@playwright/test';
import { freePort } from '../scripts/set-up/free-port.mjs';
import { createDatabase } from './database.ts';
import { readDemoSchool } from './demo-school.ts';
import { buildEnvironment, fastHashing, startPortal, stopPortal } from './portal-process.ts';

const adminCommand = fileURLToPath(new URL('../apps/server/dist/cli/admin.js', import.meta.url));
const run = promisify(execFile);

/** The built portal with the demo school, in its own process. */
interface Portal {
  readonly url: string;
  /** Stops and restarts it on the same data. */
  restart(): Promise<void>;
  /** Runs `npm run admin`, as on the server. */
  administer(action: 'add' | 'reset', name: string, password: string): Promise<void>;
}

export interface PortalOptions {
  readonly database: 'sqlite' | 'postgres';
  /** A file that names one gets a portal of its own, because Playwright starts a worker for each value. */
  readonly ownPortal: string;
}

/** Each Playwright worker has its own portal, and its URL is the base URL of every page. */
export const test = base.extend<object, PortalOptions & { portal: Portal; environment: NodeJS.ProcessEnv }>({
  database: ['sqlite', { scope: 'worker', option: true }],
  ownPortal: ['', { scope: 'worker', option: true }],
  /** What the portal is started with besides. */
  environment: [{}, { scope: 'worker' }],
  portal: [
    async ({ ownPortal: _own, database, environment }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'formroom-portal-'));
      const demoSchool = readDemoSchool(database);
      cpSync(demoSchool.folder, folder, { recursive: true });
      const databaseUrl = demoSchool.database && (await createDatabase(demoSchool.database));
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const env = { ...buildEnvironment(folder, port, databaseUrl), ...environment };

      let server = await startPortal(env);
      await use({
        url,
        restart: async () => {
          await stopPortal(server);
          server = await startPortal(env);
        },
        administer: async (action, name, password) => {
          await run(process.execPath, [...fastHashing, adminCommand, action, name], {
            env: { ...env, ADMIN_PASSWORD: password },
          });
        },
      });
      await stopPortal(server);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => {
    await use(portal.url);
  },
  context: async ({ context }, use) => {
    await showPdfsInFrames(context);
    await use(context);
  },
});

/**
 * Tells pages that the browser has a PDF viewer, which the headless shell lacks: journeys expect the frame of a PDF. The
 * journeys in three engines expect the PDF in it.
 */
export const showPdfsInFrames = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { configurable: true, get: () => true });
  });

export { expect } from '@playwright/test';
