import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { describe, expect, it } from 'vitest';
import { findInconsistencies } from '../../testing/fuzz-invariants.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { scan, uploadForm } from '../../testing/upload-form.ts';

const ID = '20260003';
const REASON = 'The photo is blurred.';
const FILE = 'SEA placement slip.pdf';

/** The demo student with all four documents and an agreement. */
async function openSchool() {
  const portal = await testPortal();
  const [admin, family] = [await portal.admin(), await portal.student(ID)];
  const check = (change: Record<string, unknown> = {}) =>
    admin.post(paths.checkDocument, {
      student_id: ID,
      file_type: 'sea_slip',
      files: [FILE],
      check: 'send_again',
      reason: REASON,
      ...change,
    });
  const remove = (name = FILE, reason = REASON) =>
    admin.post(paths.removeFile, { student_id: ID, name, reason });
  const record = async () =>
    (await family.get(pathTo(paths.studentRecord, { id: ID }))).json<[StudentRecord]>()[0];
  const files = async (browser = admin, all = '') =>
    (await browser.get(pathTo(paths.files, { id: ID }) + all))
      .json<FileEntry[]>()
      .filter(({ type }) => type === 'sea_slip');
  const upload = async (name = 'better.pdf', replace = '1') => {
    const form = uploadForm({ id: ID, file_type: 'sea_slip', replace }, { name, bytes: scan(name) });
    expect((await family.post(paths.storeFile, form)).statusCode).toBe(200);
  };
  const listed = async (query: string) =>
    (await admin.get(`${paths.students}?page=1&page_size=1&search=${ID}&${query}`)).json<{ total: number }>()
      .total;
  return { portal, admin, family, check, remove, record, files, upload, listed };
}

describe('a document that the office asks for again', () => {
  it('is missing everywhere, and the family reads only why', async () => {
    const { admin, family, check, record, files, listed } = await openSchool();
    const before = await record();
    expect(before.missing.documents).toEqual([]);
    expect(await listed('documents=complete&registration=complete')).toBe(1);

    const response = await check();
    expect(response.statusCode).toBe(200);
    expect(response.json<FileEntry[]>().find(({ name }) => name === FILE)?.check).toEqual({
      state: 'send_again',
      reason: REASON,
      by: 'admin',
      at: expect.stringMatching(/^20/) as string,
    });
    const after = await record();
    expect(after).toMatchObject({ missing: { documents: ['sea_slip'] }, send_again: { sea_slip: REASON } });
    expect(after.version).toBe(before.version + 1);
    expect(await listed('documents=missing&registration=agreed')).toBe(1);
    expect(await listed('documents=complete')).toBe(0);
    expect(await files(family)).toMatchObject([
      { check: { state: 'send_again', reason: REASON, by: null, at: null } },
    ]);
    // As a page posts a record that it has read.
    expect((await family.post(paths.saveStudent, { ...after, allergy: 'Dust' })).statusCode).toBe(200);
    const log = (await admin.get(`${paths.auditLog}?event=document-checked`)).json<{ data: object[] }>();
    expect(log.data).toMatchObject([{ student_id: ID, details: 'sea_slip: send_again', who: 'admin' }]);
  });

  it('is not missing any more after another upload, which is unchecked', async () => {
    const { portal, check, record, files, upload } = await openSchool();
    await check();
    await upload('better.pdf', '0');
    expect(await record()).toMatchObject({ missing: { documents: [] }, send_again: {} });
    expect(await files()).toMatchObject([{ check: { state: 'send_again' } }, { check: null }]);
    expect(await findInconsistencies(portal)).toEqual([]);
  });

  it('keeps its reason while the family has withdrawn it, and when it is back', async () => {
    const { portal, family, check, record } = await openSchool();
    await check();
    for (const sea_slip of [[], [FILE]]) {
      await family.post(paths.dataFiles, { student_id: ID, sea_slip });
      expect((await record()).send_again).toEqual({ sea_slip: REASON });
    }
    expect(await findInconsistencies(portal)).toEqual([]);
  });

  it('can be checked after all, and the check taken back', async () => {
    const { check, record, files } = await openSchool();
    await check();
    await check({ check: 'checked', reason: 'not stored' });
    expect((await record()).send_again).toEqual({});
    expect(await files()).toMatchObject([{ check: { state: 'checked', reason: null } }]);
    const { version } = await record();
    await check({ check: 'checked' });
    expect((await record()).version).toBe(version);
    await check({ check: 'none' });
    expect(await files()).toMatchObject([{ check: null }]);
  });
});

describe('a check', () => {
  it('is refused for other files than those that are current now', async () => {
    const { check, record, upload, portal } = await openSchool();
    await upload();
    const response = await check();
    expect([response.statusCode, response.json()]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining('have changed') as string }),
    ]);
    expect((await record()).send_again).toEqual({});
    expect((await check({ student_id: '99999999' })).statusCode).toBe(404);
    await portal.db.updateTable('students').set({ left_at: '2026-11-01' }).where('id', '=', ID).execute();
    expect((await check({ files: ['better.pdf'] })).statusCode).toBe(409);
  });

  it('names the field that is not accepted', async () => {
    const { check, remove } = await openSchool();
    expect((await check({ reason: ' ' })).json()).toHaveProperty('errors.reason');
    expect((await check({ reason: 'x'.repeat(301) })).json()).toHaveProperty('errors.reason');
    expect((await check({ file_type: 'file' })).json()).toHaveProperty('errors.file_type');
    expect((await check({ files: [] })).json()).toHaveProperty('errors.files');
    expect((await check({ check: 'removed' })).json()).toHaveProperty('errors.check');
    expect((await remove(FILE, '')).json()).toHaveProperty('errors.reason');
  });
});

describe('a file that the office removes', () => {
  it('is kept for the office with the reason, which the family reads where no other is left', async () => {
    const { portal, admin, family, remove, record, files } = await openSchool();
    const [{ url } = { url: '' }] = await files();
    expect((await remove()).statusCode).toBe(200);
    expect(await record()).toMatchObject({
      missing: { documents: ['sea_slip'] },
      send_again: { sea_slip: REASON },
    });
    expect(await files(admin, '?all=1')).toMatchObject([
      { current: false, check: { state: 'removed', reason: REASON, by: 'admin' } },
    ]);
    expect(await files(family)).toEqual([]);
    expect([(await admin.get(url)).statusCode, (await family.get(url)).statusCode]).toEqual([200, 404]);
    const facts = await family.get(pathTo(paths.familyArchiveFacts, { id: ID }));
    expect(facts.json()).toMatchObject({ files: 3 });
    expect((await remove()).statusCode).toBe(409);
    expect((await remove('other.pdf')).statusCode).toBe(404);
    expect(await findInconsistencies(portal)).toEqual([]);
  });

  it('leaves the others in their order, with their own check', async () => {
    const { portal, remove, record, files, upload } = await openSchool();
    for (const name of ['a.pdf', 'b.pdf']) await upload(name, '0');
    await remove('a.pdf');
    expect((await files()).map(({ name }) => name)).toEqual([FILE, 'b.pdf']);
    expect((await record()).send_again).toEqual({});
    expect(await findInconsistencies(portal)).toEqual([]);
  });

  it('can be reinstated by the office only', async () => {
    const { portal, admin, family, remove, record, files } = await openSchool();
    await remove();
    const back = { student_id: ID, sea_slip: [FILE] };
    expect((await family.post(paths.dataFiles, back)).json()).toHaveProperty('errors.sea_slip');
    expect((await admin.post(paths.dataFiles, back)).statusCode).toBe(200);
    expect((await record()).missing.documents).toEqual([]);
    expect(await files()).toMatchObject([{ current: true, check: null }]);
    expect(await findInconsistencies(portal)).toEqual([]);
  });
});
