import { familyArchiveName } from '@formroom/domain/api/family-archive.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { ANYA, download, getRow, save, upload } from '../../testing/family-archive.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { createDefaultStore } from '../../testing/test-stores.ts';
import { photograph, scan } from '../../testing/upload-form.ts';

interface MachineReadable {
  readonly record: Record<string, unknown>;
  readonly history: unknown[];
  readonly files: { path: string; bytes: number; current: boolean; uploaded_by: string }[];
  readonly looks: unknown[];
}

const getCount = async ({ db }: TestPortal, table: 'history' | 'documents') =>
  (await db.selectFrom(table).select('student_id').where('student_id', '=', ANYA).execute()).length;

describe('the archive of a student with all kinds of data', () => {
  it('contains all data that the portal stores, with readable labels', async () => {
    const portal = await testPortal(await createDefaultStore());
    const [family, admin] = [await portal.student(ANYA), await portal.admin()];
    await save(family, { allergy: '=HYPERLINK("x")', middle_name: 'Marie', asthma: 1 });
    await save(admin, { house_code: 2, middle_name: 'Maria' });
    const [slip, photo] = [scan('Slip'), await photograph()];
    await upload(family, 'sea_slip', 'slip.pdf', slip);
    await upload(family, 'sea_slip', 'slip.pdf', scan('Another'), '1');
    await upload(family, 'picture', 'me.jpg', photo);
    await upload(admin, 'file', 'letter.pdf', scan('Letter'));
    await admin.get(pathTo(paths.studentRecord, { id: ANYA }));
    await admin.get(pathTo(paths.studentRecord, { id: '20260003' }));
    await admin.get(paths.exportData);
    await admin.get(`${paths.parentsContact}?class=5D`);
    await admin.get(`${paths.parentsContact}?class=${encodeURIComponent('Form 2A')}`);
    portal.pass(5);

    const { response, files, text, rows } = await download(family);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${familyArchiveName(ANYA, '2026-11-20')}"`,
    });
    expect([...files.keys()]).toEqual([
      'Read me first.txt',
      'Registration record.csv',
      'History.csv',
      'Who has looked.csv',
      'Report cards opened.csv',
      'School years.csv',
      'Confirmed answers.csv',
      'Messages.csv',
      'registration-record.json',
      'Registration form.pdf',
      'Report cards/2025-2026 Michaelmas.pdf',
      'Report cards/2025-2026 Hilary.pdf',
      'Report cards/2025-2026 Trinity.pdf',
      'Documents/SEA Slip/slip (2).pdf',
      'Documents/Earlier/SEA Slip/slip.pdf',
      'Documents/Passport Photo/me.jpg',
      'Documents/Other files/letter.pdf',
    ]);
    for (const { file_key, bytes } of await portal.db
      .selectFrom('documents')
      .select(['file_key', 'bytes'])
      .where('student_id', '=', ANYA)
      .execute()) {
      const stored = (await admin.get(pathTo(paths.file, { file: file_key }))).rawPayload;
      expect(stored).toHaveLength(bytes);
      expect([...files.values()].some((file) => file.equals(stored))).toBe(true);
    }

    expect(text('Read me first.txt')).toMatch(/Anya Ramdeen \(student ID 20260001\)/);
    const answers = new Map(
      rows('Registration record.csv').map(([, question, answer]) => [question, answer]),
    );
    expect(Object.fromEntries(answers)).toMatchObject({ 'Other Name': 'Maria', Asthma: 'Yes', Class: '2A' });
    expect(text('Registration record.csv')).toContain('Medical history,Allergies,"\'=HYPERLINK(""x"")"');
    expect(rows('History.csv')).toContainEqual([
      '2026-11-20 09:00',
      'Identity: Other Name',
      'Marie',
      'Maria',
      'The school office',
    ]);
    expect(rows('History.csv')[0]).toEqual(expect.arrayContaining(['2026-11-20 09:00', 'The family']));
    expect(rows('History.csv')).toHaveLength(await getCount(portal, 'history'));
    const school = 'The school office';
    expect(rows('Who has looked.csv').map(([, ...row]) => row)).toEqual([
      ['Record changed', 'This student', school],
      ['File stored', 'This student', school],
      ['Record viewed', 'This student', school],
      ['Registration data exported', 'Many students at once', school],
    ]);

    const data = JSON.parse(text('registration-record.json')) as MachineReadable;
    const row = await getRow(portal);
    expect(data.record).toEqual(Object.fromEntries(fieldNames.map((name) => [name, row[name]])));
    expect(data.history).toHaveLength(await getCount(portal, 'history'));
    expect(data.files).toHaveLength(await getCount(portal, 'documents'));
    for (const { path, bytes } of data.files) expect(files.get(path)).toHaveLength(bytes);
    expect(data.files.map((file) => file.uploaded_by)).toContain(school);
    // Families do not see the names of office staff.
    for (const name of [...files.keys()].filter((each) => /csv$|txt$|json$/.test(each)))
      expect(text(name)).not.toMatch(/\badmin\b/);
  });
});
