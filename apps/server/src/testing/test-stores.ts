import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import { isOnPostgres } from './database-template.ts';

const BUCKET = 'school-files';

/**
 * The stores that files are tested on. Each returns the environment of an empty store, which is removed when the test
 * ends.
 */
export const testStores: Record<'disk' | 's3', () => Promise<Record<string, string>>> = {
  disk: () => Promise.resolve({}),
  // A fake server, for speed; the S3 drill verifies the signatures.
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
 * S3 with PostgreSQL, the disk with SQLite. Rows do not depend on the store, so these two combinations suffice;
 * `file-store.test.ts` tests both stores.
 */
export const createDefaultStore = () => testStores[isOnPostgres() ? 's3' : 'disk']();
