import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@formroom/domain/api/paths.ts';
import pg from 'pg';
import { readConfig } from '../../apps/server/src/config.ts';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { createTemporaryDatabase } from '../load/temporary-database.ts';
import { type Family, signInFamilies, signInOffice } from '../load/family.ts';
import { withFolder } from '../load/folder.ts';
import { runCommand } from '../load/operator-command.ts';
import { startPortal } from '../load/portal-process.ts';
import { saveText, countStoredSaves } from '../load/stored-saves.ts';
import { startSwift } from '../load/swift.ts';
import { UploadStream } from '../load/upload-stream.ts';
import { compareFiles } from './compare-files.ts';

interface Plan {
  readonly workloadMs: number;
  readonly families: number;
  readonly uploading: number;
}
const LONG: Plan = { workloadMs: 20_000, families: 20, uploading: 4 };
const SHORT: Plan = { workloadMs: 500, families: 5, uploading: 2 };
/** Each round uploads four files, and a student can have a hundred. */
const MAX_ROUNDS = 20;
const POLL_INTERVAL_MS = 50;

export interface RestoreResults {
  /** Acknowledged saves before the backup. */
  saves: number;
  /** Acknowledged uploads before the backup. */
  uploads: number;
  /** Acknowledged saves during the backup. */
  savesDuringBackup: number;
  backupSeconds: number;
  backupMegabytes: number;
  restoreSeconds: number;
  /** Peak memory of the two commands. */
  peakMb: number;
  /** Acknowledged saves from before the backup that are missing. */
  lost: number;
  errors: number;
}

/** Backs up a portal during saves and uploads, wipes it, and restores it, on both databases. */
export async function drillRestore({ short }: { short: boolean }) {
  const plan = short ? SHORT : LONG;
  const database = await createTemporaryDatabase();
  const withDatabase = { DATABASE_URL: database.url };
  const onDisk = (environment: Record<string, string>) =>
    withFolder('restore', (folder) => drill(plan, folder, environment));
  try {
    if (short) {
      const [SQLite, PostgreSQL] = await Promise.all([onDisk({}), onDisk(withDatabase)]);
      return { SQLite, PostgreSQL };
    }
    const results: Record<string, RestoreResults> = {
      'SQLite, disk': await onDisk({}),
      'PostgreSQL, disk': await onDisk(withDatabase),
    };
    await clearDatabase(database.url);
    return { ...results, ...(await onObjectStore(plan, withDatabase)) };
  } finally {
    await database.drop();
  }
}

/** Restores into another bucket, as after the loss of the first. */
async function onObjectStore(plan: Plan, withDatabase: { readonly DATABASE_URL: string }) {
  const swift = await startSwift();
  const onS3 = async (name: string, environment: Record<string, string>) => {
    const [lost, replacement] = [
      await swift.makeBucket(`${name}-lost`),
      await swift.makeBucket(`${name}-replacement`),
    ];
    return await withFolder('restore', (folder) =>
      drill(plan, folder, { ...environment, ...lost }, { ...environment, ...replacement }),
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

/**
 * @param storage the variables for database and file store
 * @param restoredStorage those that the backup is restored into
 */
async function drill(
  { workloadMs, families: count, uploading }: Plan,
  folder: string,
  storage: Readonly<Record<string, string>>,
  restoredStorage = storage,
): Promise<RestoreResults> {
  const dataDir = { DATA_DIR: join(folder, 'data') };
  const archive = join(folder, 'school.tar');
  mkdirSync(dataDir.DATA_DIR);
  const portal = await startPortal(dataDir.DATA_DIR, undefined, undefined, storage);
  const families = await signInFamilies(portal.url, count);
  const streams = families.map((family, index) => new FamilyStream(family, index < uploading));
  const running = streams.map((stream) => stream.run());
  await sleep(workloadMs);
  while (streams.some(({ stored }, index) => index < uploading && stored.size === 0))
    await sleep(POLL_INTERVAL_MS);

  const before = streams.map(({ acknowledged }) => acknowledged);
  const uploaded = new Map(streams.flatMap(({ stored }) => [...stored]));
  const backup = await runCommand('backup', [archive], { ...dataDir, ...storage });
  const savesDuringBackup = sum(streams.map(({ acknowledged }) => acknowledged)) - sum(before);
  for (const stream of streams) stream.stop();
  await Promise.all(running);
  for (const { browser } of families) browser.close();
  await portal.kill();

  rmSync(dataDir.DATA_DIR, { recursive: true });
  if (storage.DATABASE_URL !== undefined) await clearDatabase(storage.DATABASE_URL);
  const environment = { ...dataDir, ...restoredStorage };
  const restore = await runCommand('restore', [archive], environment);
  mkdirSync(join(environment.DATA_DIR, 'incoming'), { recursive: true });
  const { errors } = await compareFiles(environment, uploaded);
  const stored = await countSaves(environment, streams);
  const restoredPortal = await startPortal(dataDir.DATA_DIR, undefined, undefined, restoredStorage);
  (await signInOffice(restoredPortal.url)).close();
  await restoredPortal.stop();

  return {
    saves: sum(before),
    uploads: uploaded.size,
    savesDuringBackup,
    backupSeconds: roundToTenths(backup.seconds),
    backupMegabytes: roundToTenths(statSync(archive).size / 1e6),
    restoreSeconds: roundToTenths(restore.seconds),
    peakMb: Math.round(Math.max(backup.peakMb, restore.peakMb)),
    lost: sum(before.map((acknowledged, index) => Math.max(0, acknowledged - (stored[index] ?? 0)))),
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

async function countSaves(environment: Record<string, string>, streams: readonly FamilyStream[]) {
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

/** Consecutive saves of one family, and concurrently its uploads if it is one of those that upload. */
class FamilyStream {
  acknowledged = 0;
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
      const response = await browser.post(paths.saveStudent, {
        id,
        allergy: saveText(this.acknowledged + 1),
      });
      if (response.status !== 200)
        throw new Error(`A save returned status ${response.status}: ${response.text}`);
      this.acknowledged += 1;
    }
  }

  async #upload() {
    for (let round = 0; this.#uploads && round < MAX_ROUNDS && !this.#stopped; round += 1) {
      await this.#uploads.run();
    }
  }
}
