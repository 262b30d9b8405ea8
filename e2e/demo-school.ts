import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/set-up/free-port.mjs';
import { createDatabase } from './database.ts';
import type { PortalOptions } from './portal.ts';
import { buildEnvironment, startPortal, stopPortal } from './portal-process.ts';

type Database = PortalOptions['database'];

/** A data folder and, with PostgreSQL, the name of a database, to copy for a portal. */
interface DemoSchool {
  readonly folder: string;
  readonly database?: string | undefined;
}

/** Loads the demo school once on each database, because each portal would need seconds for it. */
export default async function setUp() {
  const databases: Database[] = process.env.TEST_POSTGRES_URL ? ['sqlite', 'postgres'] : ['sqlite'];
  const schools = await Promise.all(databases.map(loadDemoSchool));
  return () => {
    for (const { folder } of schools) rmSync(folder, { recursive: true, force: true });
  };
}

async function loadDemoSchool(database: Database) {
  const folder = mkdtempSync(join(tmpdir(), 'formroom-demo-'));
  const url = database === 'postgres' ? await createDatabase() : undefined;
  await stopPortal(await startPortal(buildEnvironment(folder, await freePort(), url)));
  const school: DemoSchool = { folder, database: url && new URL(url).pathname.slice(1) };
  process.env[variable(database)] = JSON.stringify(school);
  return school;
}

/** Playwright's workers inherit the environment. */
const variable = (database: Database) => `E2E_DEMO_${database}`;

export function readDemoSchool(database: Database): DemoSchool {
  const school = process.env[variable(database)];
  if (school === undefined) throw new Error(`The demo school was not loaded on ${database}.`);
  return JSON.parse(school) as DemoSchool;
}
