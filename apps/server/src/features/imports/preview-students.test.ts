import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { generateAnswers } from '../../testing/generate-answers.ts';
import {
  commit,
  toCsv,
  dumpAllTables,
  previewImport,
  NEW_STUDENT_HEADINGS,
} from '../../testing/import-workbook.ts';
import { seededRandom } from '../../demo/random.ts';
import { STUDENT_COUNT } from '../../testing/student-count.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

const selectStudent = ({ db }: TestPortal, id: string) =>
  db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirst();

describe('a preview', () => {
  it('returns the changes of every row, and writes nothing', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const before = await dumpAllTables(portal.db);
    const name = expect.any(String) as string;
    const answer = await previewImport(
      admin,
      toCsv(
        NEW_STUDENT_HEADINGS,
        '20270001,Pierre,Zoë,,0012,1A,15/03/2015,poui,F,2026-09-01',
        '20260001,Ramdeen,Anya,,,2B,,,,',
        '',
        '20260002,,,,,,,,,',
        '20260003,x12345678901234567890,,,,,31/02/2014,,,',
        ',Nobody,No,,,1A,15/03/2015,,,',
      ),
    );
    expect(answer).toEqual({
      import_id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      counts: { new: 1, changed: 1, unchanged: 1, error: 2 },
      warnings: { 'unknown-class': 0, 'possible-duplicate': 0 },
      conflicts: 0,
      downloaded_at: null,
      dates: { order: 'day-first', basis: 'shown', example: null },
      match: 'headings',
      matched_by: null,
      hidden_rows: { count: 0, choice: null },
      other_sheets: [],
      rows: [
        {
          row: 2,
          status: 'new',
          student_id: '20270001',
          changes: [
            { field: 'last_name', from: null, to: 'Pierre' },
            { field: 'first_name', from: null, to: 'Zoë' },
            { field: 'birth_certificate_no', from: null, to: '0012' },
            { field: 'class_id', from: null, to: '1A' },
            { field: 'date_of_birth', from: null, to: '2015-03-15' },
            { field: 'house_code', from: null, to: 4 },
            { field: 'sex', from: null, to: 'Female' },
            { field: 'entry_date', from: null, to: '2026-09-01' },
          ],
          errors: [],
        },
        {
          row: 3,
          status: 'changed',
          student_id: '20260001',
          name: 'Anya Ramdeen',
          changes: [{ field: 'class_id', from: '2A', to: '2B' }],
          errors: [],
        },
        { row: 5, status: 'unchanged', student_id: '20260002', name, changes: [], errors: [] },
        {
          row: 6,
          status: 'error',
          student_id: '20260003',
          name,
          changes: [],
          errors: [
            'Last Name: Use 20 characters or fewer.',
            'Date of Birth: 31/02/2014 is not a day of the calendar. Write dates as dd/mm/yyyy.',
          ],
        },
        {
          row: 7,
          status: 'error',
          student_id: null,
          name: 'No Nobody',
          changes: [],
          errors: ['There is no Student ID.'],
        },
      ],
    });
    expect(await dumpAllTables(portal.db)).toEqual(before);
  });

  it('of an unchanged export contains no changes, for any stored answers', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const random = seededRandom(5);
    const rows = await portal.db.selectFrom('students').select('id').limit(50).execute();
    for (const { id } of rows) {
      await portal.db.updateTable('students').set(generateAnswers(random, 80)).where('id', '=', id).execute();
    }
    const { rawPayload } = await admin.get(paths.exportData);
    const { counts, rows: looked } = await previewImport(admin, rawPayload);
    expect(looked.filter(({ status }) => status !== 'unchanged')).toEqual([]);
    expect(counts).toEqual({ new: 0, changed: 0, unchanged: STUDENT_COUNT, error: 0 });
  });

  it('reports the other rows of a duplicate student', async () => {
    const admin = await (await testPortal()).admin();
    const { rows } = await previewImport(
      admin,
      toCsv('Student ID,Class', '20260001,2B', '20260002,1B', '20260001,2C', ' 20260002 ,1C', '20260002,1D'),
    );
    expect(rows.map(({ row, errors }) => [row, ...errors])).toEqual([
      [2, 'Student ID: Row 4 has the same ID.'],
      [3, 'Student ID: Rows 5, 6 have the same ID.'],
      [4, 'Student ID: Row 2 has the same ID.'],
      [5, 'Student ID: Rows 3, 6 have the same ID.'],
      [6, 'Student ID: Rows 3, 5 have the same ID.'],
    ]);
  });

  it('reports the missing answers of a new student', async () => {
    const admin = await (await testPortal()).admin();
    const { rows } = await previewImport(admin, toCsv('Student ID,First Name,Sex', '20270001,Zoë,F'));
    expect(rows[0]?.errors).toEqual([
      'There is no student with this ID, and a new one needs: Last Name, Class, Date of Birth. If the child has one name, write a dash (-) for the other.',
    ]);
  });

  it('rejects a new ID that equals an existing one without leading zeros', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const one = toCsv(NEW_STUDENT_HEADINGS, '00123,Pierre,Zoë,,,1A,15/03/2015,,,');
    const added = await previewImport(admin, one);
    expect((await commit(admin, added.import_id)).statusCode).toBe(200);
    expect(await selectStudent(portal, '00123')).toMatchObject({ first_name: 'Zoë' });
    const again = await previewImport(
      admin,
      toCsv(NEW_STUDENT_HEADINGS, '123,Pierre,Zoë,,,1B,15/03/2015,,,'),
    );
    expect(again.rows[0]?.errors).toEqual([
      'Student ID: There is no student 123, but there is 00123. If you mean that student, write the ID with the same zeros and format the column as text.',
    ]);
  });
});
