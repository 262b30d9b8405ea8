import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { sql } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { build } from '../../../../scripts/set-up/build.mjs';
import { scratchFolder } from '../../../../scripts/set-up/scratch-folder.mjs';
import { startPostgres } from '../../../../scripts/set-up/postgres.mjs';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { isPostgres } from '../db/dialects/is-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { prepareDemo } from '../demo/demo.ts';
import { loadInitialLists } from '../features/reference-lists/load-initial-lists.service.ts';
import { runOnDatabaseServer } from './run-sql.ts';
import { STUDENT_COUNT } from './student-count.ts';
import { openFileStore } from '../storage/open-file-store.ts';

const serverBuild = new URL('../../dist', import.meta.url);

/**
 * Runs once before all server tests: creates their folder, compiles the programs, and prepares a demo school to copy.
 */
export default async function setUp(project: TestProject) {
  const compile = () => build(['server']);
  await compile();
  project.onTestsRerun(compile);
  process.env.COMPILED_PROGRAMS = fileURLToPath(serverBuild);
  process.env.TMPDIR = scratchFolder();
  const folder = mkdtempSync(join(tmpdir(), 'formroom-template-'));
  const removeFolder = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  process.env[templateVariable(project.config.env.TEST_DATABASE)] = folder;
  if (project.config.env.TEST_DATABASE === 'sqlite') {
    await loadDemo({ DATA_DIR: folder });
    return removeFolder;
  }
  const postgres = await startPostgres({ durable: false });
  const template = uniqueName('template');
  await runOnDatabaseServer(postgres.url, `create database ${template}`);
  await loadDemo({ DATA_DIR: folder, DATABASE_URL: getDatabaseUrl(postgres.url, template) });
  // PostgreSQL writes its cache of the catalogs at the first connection after a migration; copies then have it, too.
  await runOnDatabaseServer(getDatabaseUrl(postgres.url, template), 'select count(*) from students');
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_POSTGRES_COPY = ` template ${template}${await copyStrategy(postgres.url)}`;
  return async () => {
    await runOnDatabaseServer(postgres.url, `drop database ${template}`);
    await postgres.stop();
    removeFolder();
  };
}

/**
 * Returns the clause that makes PostgreSQL copy the template's files. Its default since version 15 logs each block, which
 * takes twice as long; older versions always copy files.
 */
async function copyStrategy(url: string) {
  const [row] = await runOnDatabaseServer(url, 'show server_version_num');
  return Number(row?.server_version_num) >= 150_000 ? ' strategy file_copy' : '';
}

/** The name contains the database, because the tests of both may run at the same time. */
const templateVariable = (database = 'sqlite') => `TEST_FOLDER_TEMPLATE_${database}`;

async function loadDemo(environment: Record<string, string>) {
  process.env.TEST_PASSWORD_COST = 'real';
  const config = readConfig(environment);
  const db = openDatabase(config, (error) => {
    throw error;
  });
  await migrate(db);
  await loadInitialLists(db);
  await prepareDemo(db, await openFileStore(config.files), config, { students: STUDENT_COUNT });
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
  delete process.env.TEST_PASSWORD_COST;
}

export const isOnPostgres = () => process.env.TEST_DATABASE === 'postgres';

/** Creates a separate database for a test: a copy of the demo school, or an empty one. */
export async function createTestDatabase({ empty = false } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'formroom-test-'));
  const environment: Record<string, string> = { DATA_DIR: dataDir };
  if (!empty) copyFolder(process.env[templateVariable(process.env.TEST_DATABASE)] ?? '', dataDir);
  if (!isOnPostgres()) {
    const drop = () => rm(dataDir, { recursive: true, force: true });
    return { environment, drop };
  }
  const server = process.env.TEST_POSTGRES_URL ?? '';
  const name = uniqueName('test');
  const template = empty ? '' : (process.env.TEST_POSTGRES_COPY ?? '');
  await getMaintenancePool(server).query(`create database ${name}${template}`);
  environment.DATABASE_URL = getDatabaseUrl(server, name);
  const drop = async () => {
    await getMaintenancePool(server).query(`drop database ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { environment, drop };
}

let maintenancePool: pg.Pool | undefined;

/** Keeps one connection for the whole process, which does not prevent its end. */
function getMaintenancePool(connectionString: string) {
  if (maintenancePool) return maintenancePool;
  maintenancePool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server may end first.
  maintenancePool.on('error', () => undefined);
  return maintenancePool;
}

/**
 * Uses hard links, because the store never modifies a file and copying took 50 ms per test. Skips the write-ahead log
 * of the template and its index: the log is empty, and SQLite removes both files only when the closed connection is
 * garbage-collected.
 */
function copyFolder(from: string, to: string) {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (/-(?:wal|shm)$/.test(entry.name)) continue;
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory()) {
      copyFileSync(source, copy);
      continue;
    }
    mkdirSync(copy);
    for (const name of readdirSync(source)) linkSync(join(source, name), join(copy, name));
  }
}

const uniqueName = (purpose: string) => `formroom_${purpose}_${crypto.randomUUID().replaceAll('-', '')}`;

function getDatabaseUrl(server: string, name: string) {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
