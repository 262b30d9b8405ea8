import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@formroom/domain/api/paths.ts';
import pg from 'pg';
import { readConfig } from '../../apps/server/src/config.ts';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { createCluster } from '../../scripts/set-up/postgres.mjs';
import { type Family, signInFamilies, signInOffice } from '../load/family.ts';
import { withFolder } from '../load/folder.ts';
import { runCommand } from '../load/operator-command.ts';
import { startPortal } from '../load/portal-process.ts';
import { saveText, countStoredSaves } from '../load/stored-saves.ts';
import { startSwift } from '../load/swift.ts';
import { UploadStream } from '../load/upload-stream.ts';
import { compareFiles } from './compare-files.ts';

interface Plan {
  readonly busyMs: number;
  readonly families: number;
  readonly uploading: number;
}
const LONG: Plan = { busyMs: 20_000, families: 20, uploading: 4 };
const SHORT: Plan = { busyMs: 500, families: 5, uploading: 2 };
/** Each round uploads four files; a student can have a hundred. */
const MAX_ROUNDS = 20;
const POLL_INTERVAL_MS = 50;

export interface RestoreTally {
  /** Saves answered 200 before the backup began. */
  saves: number;
  uploads: number;
  /** Saves answered 200 during the backup. */
  savesMeanwhile: number;
  backupSeconds: number;
  backupMegabytes: number;
  restoreSeconds: number;
  /** Peak memory of the two commands, in MB. */
  memory: number;
  lost: number;
  errors: number;
}

/** Backs up a portal during saves and uploads, wipes it, and restores it, on both databases. */
export async function drillRestore({ short }: { short: boolean }) {
  const plan = short ? SHORT : LONG;
  const cluster = await createCluster();
  const database = await cluster.start();
  const withDatabase = { DATABASE_URL: database.url };
  const onDisk = (environment: Record<string, string>) =>
    withFolder('restore', (folder) => drill(plan, folder, environment));
  try {
    if (short) {
      const [SQLite, PostgreSQL] = await Promise.all([onDisk({}), onDisk(withDatabase)]);
      return { SQLite, PostgreSQL };
    }
    const tallies: Record<string, RestoreTally> = {
      'SQLite, disk': await onDisk({}),
      'PostgreSQL, disk': await onDisk(withDatabase),
    };
    await clearDatabase(database.url);
    return { ...tallies, ...(await onObjectStore(plan, withDatabase)) };
  } finally {
    await database.stop();
    cluster.remove();
  }
}

/** Restores into another bucket, as if the first were lost. */
async function onObjectStore(plan: Plan, withDatabase: { readonly DATABASE_URL: string }) {
  const swift = await startSwift();
  const onS3 = async (name: string, environment: Record<string, string>) => {
    const [lost, next] = [await swift.makeBucket(`${name}-lost`), await swift.makeBucket(`${name}-next`)];
    return await withFolder('restore', (folder) =>
      drill(plan, folder, { ...environment, ...lost }, { ...environment, ...next }),
    );
  };
  try {
    return {
      'SQLite, S3': await onS3('sqlite', {}),
      'PostgreSQL, S3': await onS3('postgres', withDatabase),
    };
  } finally {
    await swift.remove();
  }
}

async function drill(
  { busyMs, families: count, uploading }: Plan,
  folder: string,
  places: Readonly<Record<string, string>>,
  placesAfterwards = places,
): Promise<RestoreTally> {
  const dataDir = { DATA_DIR: join(folder, 'data') };
  const archive = join(folder, 'school.tar');
  mkdirSync(dataDir.DATA_DIR);
  const portal = await startPortal(dataDir.DATA_DIR, undefined, undefined, places);
  const families = await signInFamilies(portal.url, count);
  const streams = families.map((family, index) => new BusyFamily(family, index < uploading));
  const running = streams.map((stream) => stream.run());
  await sleep(busyMs);
  while (streams.some(({ stored }, index) => index < uploading && stored.size === 0))
    await sleep(POLL_INTERVAL_MS);

  const before = streams.map(({ answered }) => answered);
  const uploaded = new Map(streams.flatMap(({ stored }) => [...stored]));
  const backup = await runCommand('backup', [archive], { ...dataDir, ...places });
  const savesMeanwhile = sum(streams.map(({ answered }) => answered)) - sum(before);
  for (const stream of streams) stream.stop();
  await Promise.all(running);
  for (const { browser } of families) browser.close();
  await portal.kill();

  rmSync(dataDir.DATA_DIR, { recursive: true });
  if (places.DATABASE_URL !== undefined) await clearDatabase(places.DATABASE_URL);
  const environment = { ...dataDir, ...placesAfterwards };
  const restore = await runCommand('restore', [archive], environment);
  mkdirSync(join(environment.DATA_DIR, 'incoming'), { recursive: true });
  const { errors } = await compareFiles(environment, uploaded);
  const stored = await lastSaves(environment, streams);
  const again = await startPortal(dataDir.DATA_DIR, undefined, undefined, placesAfterwards);
  (await signInOffice(again.url)).close();
  await again.stop();

  return {
    saves: sum(before),
    uploads: uploaded.size,
    savesMeanwhile,
    backupSeconds: roundToTenths(backup.seconds),
    backupMegabytes: roundToTenths(statSync(archive).size / 1e6),
    restoreSeconds: roundToTenths(restore.seconds),
    memory: Math.round(Math.max(backup.megabytes, restore.megabytes)),
    lost: sum(before.map((answered, index) => Math.max(0, answered - (stored[index] ?? 0)))),
    errors,
  };
}

const roundToTenths = (figure: number) => Math.round(figure * 10) / 10;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

async function clearDatabase(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
}

async function lastSaves(environment: Record<string, string>, streams: readonly BusyFamily[]) {
  const db = openDatabase(readConfig(environment), (error) => {
    throw error;
  });
  try {
    const stored: number[] = [];
    for (const { id } of streams) stored.push(await countStoredSaves(db, id));
    return stored;
  } finally {
    await db.destroy();
  }
}

/** One family's consecutive saves, and the uploads of some families at the same time. */
class BusyFamily {
  answered = 0;
  readonly id: string;
  readonly #family: Family;
  readonly #uploads: UploadStream | undefined;
  #stopped = false;

  constructor(family: Family, isUploading: boolean) {
    this.id = family.id;
    this.#family = family;
    this.#uploads = isUploading ? new UploadStream(family, []) : undefined;
  }

  get stored(): ReadonlyMap<string, string | undefined> {
    return this.#uploads?.stored ?? new Map<string, undefined>();
  }

  stop() {
    this.#stopped = true;
  }

  async run() {
    await Promise.all([this.#save(), this.#upload()]);
  }

  async #save() {
    const { id, browser } = this.#family;
    while (!this.#stopped) {
      const answer = await browser.post(paths.saveStudent, { id, allergy: saveText(this.answered + 1) });
      if (answer.status !== 200) throw new Error(`A save was answered ${answer.status}: ${answer.text}`);
      this.answered += 1;
    }
  }

  async #upload() {
    for (let round = 0; this.#uploads && round < MAX_ROUNDS && !this.#stopped; round += 1) {
      await this.#uploads.run();
    }
  }
}
