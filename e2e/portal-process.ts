import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startSupervised } from '../scripts/set-up/supervise.mjs';

const main = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));
/** The journeys hash and compare hundreds of passwords and recovery codes. */
export const fastHashing = [
  '--import',
  fileURLToPath(new URL('../apps/server/src/testing/fast-argon2.mjs', import.meta.url)),
];

/**
 * The environment of a portal with the demo school. Unsets variables that would change its defaults.
 * @param database a PostgreSQL database; SQLite in the folder if omitted
 */
export function buildEnvironment(folder: string, port: number, database?: string): NodeJS.ProcessEnv {
  const unset = { NODE_ENV: undefined, FILES_URL: undefined, PUBLIC_URL: undefined, TRUST_PROXY: undefined };
  const listen = { HOST: '127.0.0.1', PORT: String(port) };
  const data = { DATA_DIR: folder, DATABASE_URL: database, DEMO: '1' };
  return { ...process.env, ...unset, ...listen, ...data, LOG_LEVEL: 'warn' };
}

/** Starts the built portal, and waits until it is ready. */
export async function startPortal(env: NodeJS.ProcessEnv) {
  const url = `http://127.0.0.1:${env.PORT ?? ''}`;
  const args = ['--enable-source-maps', '--trace-warnings', ...fastHashing, main];
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

/** @throws if it exits with an error, or if Node printed warnings */
export async function stopPortal(server: ReturnType<typeof startSupervised>) {
  const code = await server.stop();
  if (code !== 0) throw new Error(`The portal exited with ${String(code)}:\n${server.output()}`);
  const hasWarnings = /^\(node:\d+\).*Warning: /m.test(server.output());
  if (hasWarnings) throw new Error(`Node printed warnings during the journeys:\n${server.output()}`);
}
