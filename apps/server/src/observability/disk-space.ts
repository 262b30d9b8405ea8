import { randomBytes } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DiskSpace, isDiskLow } from '@formroom/domain/school/disk-space.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import fp from 'fastify-plugin';
import { Gauge } from 'prom-client';
import { type Database, inTransaction } from '../db/database.ts';
import { isDiskFull } from '../storage/is-disk-full.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Remembers that a write failed on a full disk, until one succeeds. */
    reportDiskFull(): void;
    /** @throws the error of a write, if nothing can be written */
    assertWritable(): Promise<void>;
  }
}

/** A setting that never stays: it is inserted and deleted in one transaction. */
const PROBE_KEY = 'disk_probe';
/** Larger than what fits into the free space of the database's files, and random, so that it can't be compressed. */
const PROBE_BYTES = 256 * 1024;
const FILE_PROBE = Buffer.alloc(4096);
const WARN_EVERY_MS = 60 * 60_000;
const MB = 1024 ** 2;

/** Returns the space that is available to this process, or null if the file system reports no size. */
export async function getDiskSpace(folder: string): Promise<DiskSpace | null> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return blocks === 0 ? null : { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
}

/** Watches the disk with the data folder (R75): warnings, metrics, and whether anything can be written. */
export const diskSpace = fp((app) => {
  const { dataDir } = app.config;
  let isDatabaseFull = false;
  let warnedAt = -Infinity;
  const registers = [app.metricsRegistry];
  new Gauge({
    name: 'formroom_disk_bytes',
    help: 'Space of the disk with DATA_DIR.',
    labelNames: ['state'],
    registers,
    async collect() {
      // Without a disk the other metrics are still reported.
      const space = await getDiskSpace(dataDir).catch(() => null);
      if (!space) return;
      this.set({ state: 'free' }, space.free_bytes);
      this.set({ state: 'total' }, space.total_bytes);
    },
  });

  app.decorate('reportDiskFull', () => {
    isDatabaseFull = true;
  });
  app.decorate('assertWritable', async () => {
    await probeFolder(dataDir);
    if (!isDatabaseFull) return;
    await probeDatabase(app.db);
    isDatabaseFull = false;
  });

  app.addPeriodicJob('disk-space', async () => {
    const space = await getDiskSpace(dataDir);
    if (!space || !isDiskLow(space) || performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    const { free_bytes, total_bytes } = space;
    app.log.warn(
      { free_bytes, total_bytes },
      `the disk with ${dataDir} is almost full: ${pluralize(Math.floor(free_bytes / MB), 'megabyte')} free`,
    );
  });
});

async function probeFolder(folder: string) {
  const path = join(folder, `.write-check-${process.pid}`);
  try {
    await writeFile(path, FILE_PROBE, { mode: 0o600 });
  } finally {
    await rm(path, { force: true }).catch(ignoreFull);
  }
}

/** A file system that is read-only does not delete either. */
function ignoreFull(error: unknown) {
  if (!isDiskFull(error)) throw error;
}

const probeDatabase = (db: Database) =>
  inTransaction(db, async (trx) => {
    const value = randomBytes(PROBE_BYTES).toString('hex');
    await trx.insertInto('settings').values({ key: PROBE_KEY, value }).execute();
    await trx.deleteFrom('settings').where('key', '=', PROBE_KEY).execute();
  });
