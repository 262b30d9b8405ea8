import type { FileEntry } from '@formroom/domain/api/documents.ts';
import type { OldFiles } from '@formroom/domain/api/old-files.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { describe, expect, it } from 'vitest';
import { findInconsistencies } from '../../testing/fuzz-invariants.ts';
import { sweepAbandonedUploads } from '../../testing/sweep-uploads.ts';
import { plannedYear } from '../../testing/year-change.ts';
import { findLeftovers, noLeftovers, scan, uploadForm } from '../../testing/upload-form.ts';

const [ID, LEAVER] = ['20260001', '20260003'];
const YEAR = 365 * 24 * 60;
const list = { earlier_files: 'list', earlier_file_years: 1, leaver_files: 'list', leaver_file_years: 1 };

/** A school in its second year, two years later: a student with replaced files, and a leaver with four documents. */
async function openSchool(settings: Record<string, unknown> = list, { years = 2 } = {}) {
  const school = await plannedYear();
  const { portal } = school;
  const upload = async (name: string, replace = '1', type = 'sea_slip') => {
    const form = uploadForm({ id: ID, file_type: type, replace }, { name, bytes: scan(name) });
    expect((await (await portal.admin()).post(paths.storeFile, form)).statusCode).toBe(200);
  };
  for (const name of ['first.pdf', 'second.pdf', 'third.pdf']) await upload(name);
  await school.admin.post(paths.leavers, { student_id: LEAVER, erase: 0, left_on: '2026-11-02' });
  await school.admin.post(paths.settings, settings);
  portal.pass(1);
  expect((await school.commit()).statusCode).toBe(200);
  portal.pass(years * YEAR);
  const admin = await portal.admin();
  const oldFiles = async () => (await admin.get(paths.oldFiles)).json<OldFiles>();
  const remove = async (digest?: string) =>
    await admin.post(paths.deleteOldFiles, { digest: digest ?? (await oldFiles()).digest });
  const getFiles = async (id: string) =>
    (await admin.get(`${pathTo(paths.files, { id })}?all=1`)).json<FileEntry[]>();
  const getNames = async (id: string) => (await getFiles(id)).map(({ name }) => name);
  const restore = async (name: string) =>
    await admin.post(paths.dataFiles, { student_id: ID, sea_slip: [name] });
  const sweep = () => sweepAbandonedUploads(portal);
  return { portal, admin, upload, oldFiles, remove, getFiles, getNames, restore, sweep };
}

const getCounts = ({ groups }: OldFiles) =>
  Object.fromEntries(groups.map(({ kind, files }) => [kind, files]));

describe('the old files', () => {
  it('are none unless the office asks for the list', async () => {
    const { oldFiles, remove, getNames } = await openSchool({}, { years: 9 });
    expect(await oldFiles()).toMatchObject({
      groups: [
        { kind: 'earlier', years: null, until: null, files: 0 },
        { kind: 'leaver', years: null, until: null, files: 0 },
      ],
      students: [],
    });
    expect((await remove()).json()).toEqual({ files: 0, students: 0, bytes: 0 });
    expect(await getNames(ID)).toHaveLength(3);
  });

  it('are listed by student and kind once the years after the end of their school year are over', async () => {
    const early = await openSchool(list, { years: 1 });
    expect(getCounts(await early.oldFiles())).toEqual({ earlier: 0, leaver: 0 });
    const { oldFiles, portal } = await openSchool();
    const { groups, students } = await oldFiles();
    expect(groups).toMatchObject([
      { kind: 'earlier', years: 1, until: '2027-08-31', files: 2, students: 1 },
      { kind: 'leaver', years: 1, until: '2027-08-31', files: 4, students: 1 },
    ]);
    const rows = await portal.db.selectFrom('documents').selectAll().execute();
    const getBytes = (some: typeof rows) => some.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(students.toSorted((a, b) => a.student_id.localeCompare(b.student_id))).toEqual([
      {
        student_id: ID,
        student: expect.any(String) as string,
        class_id: '3A',
        kind: 'earlier',
        files: 2,
        bytes: getBytes(rows.filter((row) => row.student_id === ID && row.place === null)),
        since: '2026-11-20',
      },
      {
        student_id: LEAVER,
        student: expect.any(String) as string,
        class_id: expect.any(String) as string,
        kind: 'leaver',
        files: 4,
        bytes: getBytes(rows.filter((row) => row.student_id === LEAVER)),
        since: '2026-11-02',
      },
    ]);
  });

  it('are neither current, nor replaced in the current year, nor from it', async () => {
    const { upload, oldFiles, portal } = await openSchool();
    await upload('fourth.pdf');
    expect(getCounts(await oldFiles())).toMatchObject({ earlier: 2 });
    await portal.db.updateTable('documents').set({ uploaded_at: portal.app.now().toISOString() }).execute();
    expect(getCounts(await oldFiles())).toMatchObject({ earlier: 0 });
  });

  it('are not those of a document that the school asks for again, or whose reason the family still reads', async () => {
    const { admin, oldFiles, restore, portal } = await openSchool();
    await admin.post(paths.checkDocument, {
      student_id: ID,
      file_type: 'sea_slip',
      files: ['third.pdf'],
      check: 'send_again',
      reason: 'Blurred',
    });
    expect(getCounts(await oldFiles())).toMatchObject({ earlier: 0 });
    await restore('second.pdf');
    expect(getCounts(await oldFiles())).toMatchObject({ earlier: 1 });
    portal.pass(1);
    await admin.post(paths.removeFile, { student_id: ID, name: 'second.pdf', reason: 'Somebody else’s' });
    expect(getCounts(await oldFiles())).toMatchObject({ earlier: 0 });
    expect(await findInconsistencies(portal)).toEqual([]);
  });
});

describe('deleting the old files', () => {
  it('deletes exactly those that were listed, first their rows and then the files', async () => {
    const { portal, admin, oldFiles, remove, getFiles, getNames, sweep } = await openSchool();
    const [url] = (await getFiles(ID)).filter(({ current }) => !current).map((each) => each.url);
    const response = await remove();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ files: 6, students: 2 });
    expect(await getNames(ID)).toEqual(['third.pdf']);
    expect(await getNames(LEAVER)).toEqual([]);
    expect((await admin.get(url ?? '')).statusCode).toBe(404);
    // As after a crash: the rows are gone, and the next sweep finds the files.
    expect((await findLeftovers(portal)).pending).toHaveLength(6);
    await sweep();
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
    expect(await findInconsistencies(portal)).toEqual([]);
    expect(getCounts(await oldFiles())).toEqual({ earlier: 0, leaver: 0 });
  });

  it('is logged for each student, with type, key and day of each file', async () => {
    const { portal, admin, remove } = await openSchool();
    const keys = await portal.db
      .selectFrom('documents')
      .select('file_key')
      .where('student_id', '=', ID)
      .where('place', 'is', null)
      .orderBy('file_key')
      .execute();
    await remove();
    const read = async (query: string) =>
      (await admin.get(`${paths.auditLog}?${query}`)).json<{ data: Record<string, unknown>[] }>().data;
    expect(await read('event=old-files-deleted')).toMatchObject([
      { who: 'admin', student_id: null, details: '6 files of 2 students', status: 200 },
    ]);
    expect(await read(`event=student-files-deleted&student_id=${ID}`)).toMatchObject([
      {
        who: 'admin',
        address: '198.51.100.7',
        call: `POST ${paths.deleteOldFiles}`,
        status: 200,
        details: keys.map(({ file_key: key }) => `sea_slip ${key}, earlier since 2026-11-20`).join('; '),
      },
    ]);
    expect(await read(`event=student-files-deleted&student_id=${LEAVER}`)).toHaveLength(1);
    expect(JSON.stringify(await read('event=student-files-deleted'))).not.toMatch(/first|second/);
  });

  it('is refused with nothing deleted if the list is another by now', async () => {
    const { portal, remove, oldFiles, getNames, restore } = await openSchool();
    const { digest } = await oldFiles();
    await restore('first.pdf');
    const response = await remove(digest);
    expect([response.statusCode, response.json()]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining('has changed') as string }),
    ]);
    expect(await getNames(ID)).toHaveLength(3);
    expect(await getNames(LEAVER)).toHaveLength(4);
    expect(await findInconsistencies(portal)).toEqual([]);
  });

  it('leaves names that can’t be restored, and that a new file may have', async () => {
    const { portal, remove, restore, upload, getNames, sweep } = await openSchool();
    await remove();
    const response = await restore('first.pdf');
    expect([response.statusCode, response.json<{ errors: object }>().errors]).toEqual([
      422,
      expect.objectContaining({ sea_slip: ['This student has no file with this name: first.pdf'] }),
    ]);
    await upload('first.pdf');
    expect(await getNames(ID)).toEqual(['first.pdf', 'third.pdf']);
    await sweep();
    expect(await findInconsistencies(portal)).toEqual([]);
  });

  it('leaves a leaver who can come back, with the documents missing', async () => {
    const { portal, admin, remove, sweep } = await openSchool();
    await remove();
    expect((await admin.post(pathTo(paths.reinstate, { id: LEAVER }))).statusCode).toBe(200);
    const [record] = (await admin.get(pathTo(paths.studentRecord, { id: LEAVER }))).json<[StudentRecord]>();
    expect(record.missing.documents).toHaveLength(4);
    await sweep();
    expect(await findInconsistencies(portal)).toEqual([]);
  });

  it('and reinstating a file at the same time leave rows and files together', async () => {
    const { portal, remove, restore, oldFiles, getNames, sweep } = await openSchool();
    const { digest } = await oldFiles();
    const [deleted, restored] = await Promise.all([remove(digest), restore('first.pdf')]);
    expect([
      [200, 422],
      [409, 200],
    ]).toContainEqual([deleted.statusCode, restored.statusCode]);
    expect(await getNames(ID)).toHaveLength(deleted.statusCode === 200 ? 1 : 3);
    await sweep();
    expect(await findInconsistencies(portal)).toEqual([]);
  });
});
