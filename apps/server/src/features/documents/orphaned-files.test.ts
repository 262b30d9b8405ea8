import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generateFileKey } from '../../storage/file-store.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { createDefaultStore } from '../../testing/test-stores.ts';
import { findLeftovers, noLeftovers, scan, uploadForm } from '../../testing/upload-form.ts';
import { addPendingFile, deletePendingFile } from './pending-files.repository.ts';
import { findOrphanedFiles, ForeignStoreError, deleteOrphanedFiles } from './orphaned-files.ts';

const ID = '20260001';
const findPlaces = ({ app, db }: TestPortal) => ({
  db,
  fileStore: app.fileStore,
  incomingDir: app.config.incomingDir,
});

async function storeFile({ app }: TestPortal, key: string) {
  const path = join(app.config.dataDir, key);
  writeFileSync(path, 'a file');
  await app.fileStore.put(key, path, 'image/jpeg');
}

/** Creates one document, one pending upload, and one file without a row, as after a restore. */
async function portalWithUnnamed() {
  const portal = await testPortal(await createDefaultStore());
  const family = await portal.student();
  const form = uploadForm({ id: ID, file_type: 'sea_slip' }, { name: 'x.pdf', bytes: scan() });
  const { url } = (await family.post('/api/store-file', form)).json<{ url: string }>();
  const [underWay, unnamed] = [generateFileKey(), generateFileKey()];
  await addPendingFile(portal.db, underWay, new Date());
  for (const key of [underWay, unnamed]) await storeFile(portal, key);
  return { portal, url, family, underWay, unnamed };
}

it('lists and deletes files without a row, but neither documents nor pending uploads', async () => {
  const { portal, url, family, underWay, unnamed } = await portalWithUnnamed();
  expect(await findOrphanedFiles(findPlaces(portal))).toEqual({ unnamed: [unnamed], isForeign: false });
  expect(await deleteOrphanedFiles(findPlaces(portal))).toBe(1);
  expect(await findLeftovers(portal)).toMatchObject({
    stored: [underWay],
    pending: [{ file_key: underWay }],
  });
  expect((await family.get(url)).statusCode).toBe(200);
  expect(await deleteOrphanedFiles(findPlaces(portal))).toBe(0);
});

it('does not list a file that becomes a document during the search', async () => {
  const { portal, unnamed: key } = await portalWithUnnamed();
  const { db, app } = portal;
  // The file gets its rows after the store was listed and before the rows are read.
  async function* list() {
    yield* app.fileStore.list();
    await addPendingFile(db, key, new Date());
    const document = await db.selectFrom('documents').selectAll().limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto('documents')
      .values({ ...document, file_key: key, name: 'another.pdf', upload_id: null })
      .execute();
    await deletePendingFile(db, key);
  }
  const found = await findOrphanedFiles({ db, fileStore: { ...app.fileStore, list } });
  expect(found.unnamed).toEqual([]);
});

it('leaves files that the store does not delete to the next sweep', async () => {
  const { portal, unnamed, underWay } = await portalWithUnnamed();
  const { fileStore } = portal.app;
  const remove = () => Promise.reject(new Error('Access denied'));
  await expect(
    deleteOrphanedFiles({ ...findPlaces(portal), fileStore: { ...fileStore, remove } }),
  ).rejects.toThrow(`1 file could not be removed: ${unnamed}`);
  expect(await deleteOrphanedFiles(findPlaces(portal))).toBe(0);
  expect((await findLeftovers(portal)).stored).toEqual([underWay]);
});

it('deletes nothing from a store without a file of this database', async () => {
  const portal = await testPortal(await createDefaultStore());
  await portal.db.deleteFrom('documents').execute();
  const key = generateFileKey();
  await storeFile(portal, key);
  await expect(deleteOrphanedFiles(findPlaces(portal))).rejects.toThrow(ForeignStoreError);
  expect((await findLeftovers(portal)).stored).toContain(key);
  expect((await findLeftovers(portal)).pending).toEqual(noLeftovers.pending);
});
