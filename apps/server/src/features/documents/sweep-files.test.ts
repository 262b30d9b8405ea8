import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../app.ts';
import { type FileStore, generateFileKey, StoreUnavailableError } from '../../storage/file-store.ts';
import { captureLog } from '../../testing/capture-log.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { createDefaultStore } from '../../testing/test-stores.ts';
import { findLeftovers, noLeftovers, scan, uploadForm } from '../../testing/upload-form.ts';
import { addPendingFile, confirmPendingFile } from './pending-files.repository.ts';
import { sweepFiles } from './sweep-files.ts';

const ID = '20260001';
const HOUR = 60 * 60_000;

const sweep = ({ app, db }: TestPortal, before: Date) =>
  sweepFiles({ db, fileStore: app.fileStore, incomingDir: app.config.incomingDir }, before);
const sweepWith = ({ app, db }: TestPortal, fileStore: FileStore, before: Date) =>
  sweepFiles({ db, fileStore, incomingDir: app.config.incomingDir }, before);

/** Old enough for the sweeps of these tests; too recent for the portal's own sweep at its start, whose clock is days behind. */
const TWO_HOURS_AGO = new Date(Date.now() - 2 * HOUR);

/** A store in which an operator has locked some files. */
const refusingToRemove = (fileStore: FileStore, locked: ReadonlySet<string>): FileStore => {
  const remove = fileStore.remove.bind(fileStore);
  return {
    ...fileStore,
    remove: (key) => (locked.has(key) ? Promise.reject(new Error('Access denied')) : remove(key)),
  };
};
const temporary = ({ app }: TestPortal) => {
  const path = join(app.config.incomingDir, generateFileKey());
  writeFileSync(path, 'half a file');
  return path;
};

describe('the sweep of the store', () => {
  const portalOnStore = async () => await testPortal(await createDefaultStore());

  it('deletes the remains of interrupted uploads, but no recent file', async () => {
    const portal = await portalOnStore();
    const { app, db } = portal;
    const now = new Date();
    const [old, young, never] = [generateFileKey(), generateFileKey(), generateFileKey()];
    for (const key of [old, young]) await app.fileStore.put(key, temporary(portal), 'image/jpeg');
    await addPendingFile(db, old, TWO_HOURS_AGO);
    await addPendingFile(db, never, TWO_HOURS_AGO);
    await addPendingFile(db, young, now);

    await sweep(portal, new Date(now.getTime() - HOUR));
    expect(await findLeftovers(portal)).toMatchObject({ stored: [young], pending: [{ file_key: young }] });
    expect((await findLeftovers(portal)).incoming).toHaveLength(2);

    await sweep(portal, new Date(now.getTime() + HOUR));
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });

  it('continues after a file that can’t be deleted, names it, and retries it the next time', async () => {
    const portal = await portalOnStore();
    const { app, db } = portal;
    const now = new Date();
    const keys = [generateFileKey(), generateFileKey(), generateFileKey()].toSorted();
    for (const key of keys) {
      await app.fileStore.put(key, temporary(portal), 'image/jpeg');
      await addPendingFile(db, key, TWO_HOURS_AGO);
    }
    const stubborn = join(app.config.incomingDir, '0-folder');
    mkdirSync(stubborn);
    utimesSync(stubborn, TWO_HOURS_AGO, TWO_HOURS_AGO);
    const [kept = ''] = keys;
    const refusing = refusingToRemove(app.fileStore, new Set([kept]));
    const sweeping = sweepWith(portal, refusing, new Date(now.getTime() + HOUR));
    await expect(sweeping).rejects.toThrow(`2 files could not be removed: ${kept}, 0-folder`);
    await expect(sweeping).rejects.toHaveProperty('cause.message', 'Access denied');
    expect(await findLeftovers(portal)).toEqual({
      stored: [kept],
      pending: [{ file_key: kept }],
      incoming: ['0-folder'],
    });

    await expect(sweep(portal, now)).rejects.toThrow('1 file could not be removed: 0-folder');
    expect(await findLeftovers(portal)).toEqual({ ...noLeftovers, incoming: ['0-folder'] });
  });

  it('tries an unreachable store once, and still deletes the temporary files', async () => {
    const portal = await testPortal();
    const { app, db } = portal;
    const keys = [generateFileKey(), generateFileKey(), generateFileKey()];
    for (const key of keys) await addPendingFile(db, key, TWO_HOURS_AGO);
    temporary(portal);
    const refusing = refusingToRemove(app.fileStore, new Set(keys));
    const away = () => Promise.reject(new StoreUnavailableError('The object store failed.'));
    const sweeping = sweepWith(portal, { ...refusing, ping: away }, new Date(Date.now() + HOUR));
    await expect(sweeping).rejects.toThrow('1 file could not be removed');
    expect((await findLeftovers(portal)).incoming).toEqual([]);
  });

  it('logs files that the store does not delete', async () => {
    const { app, db } = await testPortal();
    const key = generateFileKey();
    await addPendingFile(db, key, new Date(0));
    // A folder can't be deleted as a file.
    mkdirSync(join(app.config.dataDir, 'files', key));
    const restarted = await buildApp({ ...app.config, logLevel: 'warn' });
    onTestFinished(() => restarted.close());
    const lines = captureLog({ app: restarted });
    await restarted.ready();
    await expect.poll(() => lines.join('\n')).toMatch(`1 file could not be removed: ${key}`);
  });

  it('never deletes a document, or a file unknown to this database', async () => {
    const portal = await portalOnStore();
    const browser = await portal.student();
    const form = uploadForm({ id: ID, file_type: 'sea_slip' }, { name: 'x.pdf', bytes: scan() });
    const { url } = (await browser.post('/api/store-file', form)).json<{ url: string }>();
    const foreign = generateFileKey();
    await portal.app.fileStore.put(foreign, temporary(portal), 'image/jpeg');

    await sweep(portal, new Date(Date.now() + HOUR));
    expect((await browser.get(url)).statusCode).toBe(200);
    expect(await findLeftovers(portal)).toEqual({ ...noLeftovers, stored: [foreign] });
  });
});

describe('an upload that is rejected after its file was stored', () => {
  it('gets the reason even if the store does not delete its file, which the sweep deletes later', async () => {
    const portal = await testPortal();
    const { app, db } = portal;
    const family = await portal.student();
    const store = { ...app.fileStore };
    Object.assign(app.fileStore, {
      put: async (...file: Parameters<FileStore['put']>) => {
        await store.put(...file);
        await db.updateTable('students').set({ left_at: '2026-11-20' }).where('id', '=', ID).execute();
      },
      remove: () => Promise.reject(new Error('Access denied')),
    });
    const form = uploadForm({ id: ID, file_type: 'sea_slip' }, { name: 'x.pdf', bytes: scan() });
    expect((await family.post('/api/store-file', form)).statusCode).toBe(409);
    expect((await findLeftovers(portal)).pending).toHaveLength(1);
    Object.assign(app.fileStore, store);
    await sweep(portal, new Date(Date.now() + HOUR));
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });
});

describe('an abandoned file', () => {
  it('can’t become a document', async () => {
    const portal = await testPortal();
    const { db } = portal;
    const key = generateFileKey();
    await addPendingFile(db, key, new Date(0));
    await db.updateTable('pending_files').set({ given_up: 1 }).execute();
    expect(await db.transaction().execute((trx) => confirmPendingFile(trx, key))).toBe(false);
  });
});
