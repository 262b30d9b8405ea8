import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import { isOnPostgres } from './database-template.ts';

const BUCKET = 'school-files';

/** The stores that files are tested on: each gives the environment that names an empty one, which ends with the test. */
export const testStores: Record<'disk' | 's3', () => Promise<Record<string, string>>> = {
  disk: () => Promise.resolve({}),
  // A stand-in, for speed: whether signatures are right is the S3 drill's to prove.
  s3: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'formroom-s3-'));
    const server = new S3rver({
      port: 0,
      directory,
      silent: true,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    const { port } = await server.run();
    onTestFinished(async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    });
    return objectStoreEnvironment(`http://127.0.0.1:${port}`);
  },
};

export const objectStoreEnvironment = (endpoint: string, bucket = BUCKET) => ({
  FILES_URL: `s3://${bucket}?endpoint=${endpoint}`,
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
});

export const storeNames = Object.keys(testStores) as (keyof typeof testStores)[];

/**
 * The store of this run: S3 beside PostgreSQL, the disk beside SQLite. Rows never ask where the bytes are, so that the
 * two pairs find what all four would; what a store does by itself is tested on both in `file-store.test.ts`.
 */
export const createDefaultStore = () => testStores[isOnPostgres() ? 's3' : 'disk']();
