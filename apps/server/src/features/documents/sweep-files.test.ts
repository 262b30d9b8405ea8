import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFileKey } from '../../storage/file-store.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { storeOfRun } from '../../testing/test-stores.ts';
import { leftovers, nothing, scan, uploadForm } from '../../testing/upload-form.ts';
import { announceFile, settleFile } from './pending-files.repository.ts';
import { sweepFiles } from './sweep-files.ts';

const ID = '20260001';
const HOUR = 60 * 60_000;

const sweep = ({ app, db }: TestPortal, before: Date) =>
  sweepFiles({ db, fileStore: app.fileStore, incomingDir: app.config.incomingDir }, before);
const temporary = ({ app }: TestPortal) => {
  const path = join(app.config.incomingDir, newFileKey());
  writeFileSync(path, 'half a file');
  return path;
};

describe('the sweep of the store', () => {
  const portalOnStore = async () => await testPortal(await storeOfRun());

  it('removes what interrupted uploads left, and nothing younger', async () => {
    const portal = await portalOnStore();
    const { app, db } = portal;
    const now = new Date();
    const [old, young, never] = [newFileKey(), newFileKey(), newFileKey()];
    for (const key of [old, young]) await app.fileStore.put(key, temporary(portal), 'image/jpeg');
    await announceFile(db, old, new Date(now.getTime() - 2 * HOUR));
    await announceFile(db, never, new Date(now.getTime() - 2 * HOUR));
    await announceFile(db, young, now);

    await sweep(portal, new Date(now.getTime() - HOUR));
    expect(await leftovers(portal)).toMatchObject({ stored: [young], pending: [{ file_key: young }] });
    expect((await leftovers(portal)).incoming).toHaveLength(2);

    await sweep(portal, new Date(now.getTime() + HOUR));
    expect(await leftovers(portal)).toEqual(nothing);
  });

  it('never touches a document, nor a file that this database never heard of', async () => {
    const portal = await portalOnStore();
    const browser = await portal.student();
    const form = uploadForm({ id: ID, file_type: 'sea_slip' }, { name: 'x.pdf', bytes: scan() });
    const { url } = (await browser.post('/api/store-file', form)).json<{ url: string }>();
    const foreign = newFileKey();
    await portal.app.fileStore.put(foreign, temporary(portal), 'image/jpeg');

    await sweep(portal, new Date(Date.now() + HOUR));
    expect((await browser.get(url)).statusCode).toBe(200);
    expect(await leftovers(portal)).toEqual({ ...nothing, stored: [foreign] });
  });
});

describe('a file that was given up', () => {
  it('can’t become a document any more', async () => {
    const portal = await testPortal();
    const { db } = portal;
    const key = newFileKey();
    await announceFile(db, key, new Date(0));
    await db.updateTable('pending_files').set({ given_up: 1 }).execute();
    expect(await db.transaction().execute((trx) => settleFile(trx, key))).toBe(false);
  });
});
