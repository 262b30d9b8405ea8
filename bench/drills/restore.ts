import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { compareFiles } from '../load/compare-files.ts';
import { startFamilyWorkload } from '../load/family-workload.ts';
import { signInOffice } from '../load/family.ts';
import { withFolder } from '../load/folder.ts';
import { runCommand } from '../load/operator-command.ts';
import { startPortal } from '../load/portal-process.ts';
import { startSwift } from '../load/swift.ts';
import { createTemporaryDatabase } from '../load/temporary-database.ts';
import { countLostSaves, sum, summarizeActions } from '../load/workload-results.ts';

const POLL_INTERVAL_MS = 50;

/** Backs up a portal during saves and uploads, wipes it, and restores it, on both databases. */
export async function drillRestore({ short }: { short: boolean }) {
  const workloadMs = short ? 500 : 20_000;
  const database = await createTemporaryDatabase();
  const withDatabase = { DATABASE_URL: database.url };
  const onDisk = (environment: Record<string, string>) =>
    withFolder('restore', (folder) => drill(workloadMs, folder, environment));
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
    return { ...results, ...(await onObjectStore(workloadMs, withDatabase)) };
  } finally {
    await database.drop();
  }
}

/** Restores into another bucket, as after the loss of the first. */
async function onObjectStore(workloadMs: number, withDatabase: { readonly DATABASE_URL: string }) {
  const swift = await startSwift();
  const onS3 = async (name: string, environment: Record<string, string>) => {
    const [lost, replacement] = [
      await swift.makeBucket(`${name}-lost`),
      await swift.makeBucket(`${name}-replacement`),
    ];
    return await withFolder('restore', (folder) =>
      drill(workloadMs, folder, { ...environment, ...lost }, { ...environment, ...replacement }),
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

type RestoreResults = Awaited<ReturnType<typeof drill>>;

/**
 * @param storage the variables for database and file store
 * @param restoredStorage those that the backup is restored into
 */
async function drill(
  workloadMs: number,
  folder: string,
  storage: Readonly<Record<string, string>>,
  restoredStorage = storage,
) {
  const dataDir = { DATA_DIR: join(folder, 'data') };
  const archive = join(folder, 'school.tar');
  mkdirSync(dataDir.DATA_DIR);
  const portal = await startPortal(dataDir.DATA_DIR, undefined, undefined, storage);
  const workload = await startFamilyWorkload(portal.url);
  await sleep(workloadMs);
  while (workload.actions.uploads?.some(({ done }) => done === 0)) await sleep(POLL_INTERVAL_MS);

  const countSaves = () => sum(workload.saving.map(({ action }) => action.done));
  const saved = new Map(workload.saving.map(({ id, action }) => [id, action.done]));
  const uploaded = new Map(workload.uploaded);
  const saves = countSaves();
  const backup = await runCommand('backup', [archive], { ...dataDir, ...storage });
  const savesDuringBackup = countSaves() - saves;
  await workload.stop();
  await portal.kill();
  const { reasons } = summarizeActions(workload);

  rmSync(dataDir.DATA_DIR, { recursive: true });
  if (storage.DATABASE_URL !== undefined) await clearDatabase(storage.DATABASE_URL);
  const environment = { ...dataDir, ...restoredStorage };
  const restore = await runCommand('restore', [archive], environment);
  mkdirSync(join(environment.DATA_DIR, 'incoming'), { recursive: true });
  const { errors } = await compareFiles(environment, uploaded);
  const lost = await countLostSaves(environment, saved);
  const restoredPortal = await startPortal(dataDir.DATA_DIR, undefined, undefined, restoredStorage);
  (await signInOffice(restoredPortal.url)).close();
  await restoredPortal.stop();
  return {
    /** Acknowledged before the backup. */
    saves,
    uploads: uploaded.size,
    savesDuringBackup,
    backupSeconds: roundToTenths(backup.seconds),
    backupMegabytes: roundToTenths(statSync(archive).size / 1e6),
    restoreSeconds: roundToTenths(restore.seconds),
    peakMb: Math.round(Math.max(backup.peakMb, restore.peakMb)),
    /** Acknowledged before the backup, and missing. */
    lost,
    errors: errors + reasons.length,
  };
}

const roundToTenths = (figure: number) => Math.round(figure * 10) / 10;

async function clearDatabase(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
}
