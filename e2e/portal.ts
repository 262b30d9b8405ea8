import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import { freePort } from '../scripts/set-up/free-port.mjs';
import { startSupervised } from '../scripts/set-up/supervise.mjs';
import { createDatabase } from './database.ts';

const main = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));
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

/** Each Playwright worker has its own portal, and its URL is the base URL of every page. */
export const test = base.extend<object, { ownPortal: string; portal: Portal }>({
  // A file that names one gets a portal of its own, because Playwright starts a worker for each value.
  ownPortal: ['', { scope: 'worker', option: true }],
  portal: [
    async ({ ownPortal: _own }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'formroom-portal-'));
      const database = process.env.E2E_DATABASE === 'postgres' ? await createDatabase() : undefined;
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const env = { ...process.env, ...buildEnvironment(folder, port), DATABASE_URL: database };

      let server = await start(env, url);
      await use({
        url,
        restart: async () => {
          await stop(server);
          server = await start(env, url);
        },
        administer: async (action, name, password) => {
          await run(process.execPath, [adminCommand, action, name], {
            env: { ...env, ADMIN_PASSWORD: password },
          });
        },
      });
      await stop(server);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => {
    await use(portal.url);
  },
});

export { expect } from '@playwright/test';

/** Unsets variables that would change the portal's defaults. */
function buildEnvironment(folder: string, port: number) {
  const unset = { NODE_ENV: undefined, FILES_URL: undefined, PUBLIC_URL: undefined, TRUST_PROXY: undefined };
  const listen = { HOST: '127.0.0.1', PORT: String(port) };
  return { ...unset, ...listen, DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'warn' };
}

async function start(env: NodeJS.ProcessEnv, url: string) {
  const args = ['--enable-source-maps', '--trace-warnings', main];
  const server = startSupervised({ command: process.execPath, args, signal: 'SIGTERM', env });
  const deadline = Date.now() + 90_000;
  while (!(await isReady(url))) {
    if (server.hasEnded() || Date.now() > deadline) {
      await server.stop();
      throw new Error(`The portal did not start:\n${server.output()}`);
    }
    await sleep(100);
  }
  return server;
}

async function isReady(url: string) {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // The portal is not listening yet.
    return false;
  }
}

async function stop(server: ReturnType<typeof startSupervised>) {
  const code = await server.stop();
  if (code !== 0) throw new Error(`The portal exited with ${String(code)}:\n${server.output()}`);
  const hasWarnings = /^\(node:\d+\).*Warning: /m.test(server.output());
  if (hasWarnings) throw new Error(`Node printed warnings during the journeys:\n${server.output()}`);
}
