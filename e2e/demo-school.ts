import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/set-up/free-port.mjs';
import { createDatabase } from './database.ts';
import { buildEnvironment, startPortal, stopPortal } from './portal-process.ts';

/** Loads the demo school once, because each portal would need seconds for it. */
export default async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'formroom-demo-'));
  const database = process.env.E2E_DATABASE === 'postgres' ? await createDatabase() : undefined;
  await stopPortal(await startPortal(buildEnvironment(folder, await freePort(), database)));
  process.env.E2E_DEMO_FOLDER = folder;
  if (database !== undefined) process.env.E2E_DEMO_DATABASE = new URL(database).pathname.slice(1);
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The folder and, with PostgreSQL, the name of the database to copy for a portal. */
export function readDemoSchool() {
  const { E2E_DEMO_FOLDER: folder, E2E_DEMO_DATABASE: database } = process.env;
  if (folder === undefined) throw new Error('The demo school was not loaded.');
  return { folder, database };
}
