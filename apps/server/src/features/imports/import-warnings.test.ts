import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { commit, toCsv, dumpAllTables, previewImport } from '../../testing/import-workbook.ts';
import { previewResults } from '../../testing/results-workbook.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { testPortal } from '../../testing/test-portal.ts';

const NEW = 'Student ID,Last Name,First Name,Class,Date of Birth';

const commitWith = (admin: TestBrowser, id: string, body: Record<string, unknown>) =>
  admin.post(pathTo(paths.commitImport, { id }), body);

describe('an import with warnings', () => {
  it('is applied only if they are decided: each unknown class, and possible duplicates', async () => {
    const portal = await testPortal();
    await keepFirstStudents(portal.db, 10);
    const admin = await portal.admin();
    const students = await previewImport(
      admin,
      toCsv(
        NEW,
        // Anya Ramdeen of the demo school with a new ID and swapped names.
        '30000001,ANYA,Ramdeen,1A,21/08/2013',
        '30000002,Pierre,Zoë,Form 1A,15/03/2015',
        '30000003,Pierre,Zoe,1A,15/03/2015',
        '30000004,Pierre,Zoë,1A,16/03/2015',
        '20260003,,,9Z,',
      ),
    );
    expect(students.counts).toEqual({ new: 4, changed: 1, unchanged: 0, error: 0 });
    expect(students.warnings).toEqual({ 'unknown-class': 2, 'possible-duplicate': 2 });
    expect(students.rows.map(({ warnings }) => warnings)).toEqual([
      [
        {
          kind: 'possible-duplicate',
          message: '20260001 Anya Ramdeen, 2A, has the same name and date of birth.',
        },
      ],
      [
        {
          kind: 'unknown-class',
          message: 'No student is in class “Form 1A”. Did you mean 1A?',
          class_id: 'Form 1A',
          similar_class: '1A',
        },
      ],
      [
        {
          kind: 'possible-duplicate',
          message: 'Row 3 of this file has the same name and date of birth.',
        },
      ],
      undefined,
      [{ kind: 'unknown-class', message: 'No student is in class “9Z”.', class_id: '9Z' }],
    ]);

    const before = await dumpAllTables(portal.db);
    const id = students.import_id;
    const refused = await commit(admin, id);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      {
        message:
          'Nothing was imported. Nobody is in classes Form 1A, 9Z yet, or another spelling has more. 2 rows have a new ID, but the name and date of birth of another student. Decide about this first.',
      },
    ]);
    const accept = ['possible-duplicate'];
    for (const body of [
      { accept: ['unknown-class'] },
      { accept: ['everything'] },
      { accept },
      { accept, classes: { 'Form 1A': '1A' } },
      { accept, classes: { 'Form 1A': '1Q', '9Z': '9Z' } },
      { accept, classes: { 'Form 1A': 1, '9Z': '9Z' } },
      { accept, classes: [] },
    ]) {
      expect((await commitWith(admin, id, body)).statusCode, JSON.stringify(body)).toBe(422);
    }
    expect(await dumpAllTables(portal.db)).toEqual(before);
    const accepted = await commitWith(admin, id, { accept, classes: { 'Form 1A': '1A', '9Z': null } });
    expect([accepted.statusCode, accepted.json()]).toEqual([
      200,
      {
        counts: { new: 4, changed: 0, unchanged: 0, error: 1 },
        new_students: ['30000001', '30000002', '30000003', '30000004'],
      },
    ]);
    const classes = await portal.db
      .selectFrom('students')
      .select('class_id')
      .distinct()
      .where('id', 'in', ['30000001', '30000002', '20260003'])
      .execute();
    expect(classes.map((row) => row.class_id)).not.toContain('9Z');
    expect(classes.map((row) => row.class_id)).not.toContain('Form 1A');
  });

  it('warns of a class that another spelling of it has more students of', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { base } = await portal.db
      .selectFrom('students')
      .select((eb) => eb.fn.countAll<number>().as('base'))
      .where('class_id', '=', '1A')
      .executeTakeFirstOrThrow();
    await commit(
      admin,
      (await previewImport(admin, toCsv(NEW, '30000001,Pierre,Zoë,1B,15/03/2015'))).import_id,
    );
    await portal.db.updateTable('students').set({ class_id: '1a' }).where('id', '=', '30000001').execute();
    const { rows } = await previewImport(
      admin,
      toCsv(NEW, '30000002,Ali,Amy,1a,16/03/2015', '30000003,Joseph,Ella,1A,17/03/2015'),
    );
    expect(rows.map(({ warnings }) => warnings)).toEqual([
      [
        {
          kind: 'unknown-class',
          message: `Only 1 student is in class “1a”. Did you mean 1A, which has ${String(base)}?`,
          class_id: '1a',
          similar_class: '1A',
        },
      ],
      undefined,
    ]);
  });

  it('reports a leaver as a possible duplicate, and has no warnings for invalid rows', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await admin.post(paths.leavers, { student_id: '20260001', erase: 0 });
    const { rows, warnings } = await previewImport(
      admin,
      toCsv(NEW, '30000001,Ramdeen,Anya,1A,21/08/2013', '30000002,Pierre,Zoë,9Z,not a day'),
    );
    expect(rows[0]?.warnings).toEqual([
      {
        kind: 'possible-duplicate',
        message: '20260001 Anya Ramdeen, who has left, has the same name and date of birth.',
      },
    ]);
    expect(warnings).toEqual({ 'unknown-class': 0, 'possible-duplicate': 1 });
  });

  it('is rejected if another import added the possible duplicate after the preview', async () => {
    const portal = await testPortal();
    await keepFirstStudents(portal.db, 10);
    const admin = await portal.admin();
    const zoe = (id: string) =>
      toCsv(NEW, `${id}9,Joseph,Ella,1A,01/02/2015`, `${id},Pierre,Zoë,1A,15/03/2015`);
    const first = await previewImport(admin, zoe('30000001'));
    const second = await previewImport(
      admin,
      toCsv(NEW, '30000002,ZOE,Pierre,1A,15/03/2015', '30000003,Ali,Amy,1A,16/03/2015'),
    );
    expect(second.warnings['possible-duplicate']).toBe(0);
    expect((await commit(admin, first.import_id)).statusCode).toBe(200);
    const before = await dumpAllTables(portal.db);
    // The office has not seen the duplicate, so it can't have accepted it.
    const stale = await commitWith(admin, second.import_id, { accept: ['possible-duplicate'] });
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      {
        message:
          '1 student (30000002) has the same name and date of birth as a student added or changed since the preview, so nothing was imported. Please upload the file again.',
      },
    ]);
    expect(await dumpAllTables(portal.db)).toEqual(before);

    portal.pass(1);
    const namesake = (id: string) => previewImport(admin, toCsv(NEW, `${id},Pierre,Zoë,1A,15/03/2015`));
    const [third, fourth] = [await namesake('30000004'), await namesake('30000005')];
    expect(third.warnings['possible-duplicate']).toBe(1);
    portal.pass(1);
    const statuses = [];
    for (const { import_id: id } of [third, fourth]) {
      statuses.push((await commitWith(admin, id, { accept: ['possible-duplicate'] })).statusCode);
    }
    expect(statuses).toEqual([200, 409]);
  });

  it('takes a constant number of queries for the warnings', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const rows = (count: number) =>
      toCsv(
        NEW,
        ...Array.from({ length: count }, (_, index) => `${30_000_000 + index},Ramdeen,Anya,9Z,21/08/2013`),
      );
    const few = await countQueries(portal.db, () => previewImport(admin, rows(100)));
    const many = await countQueries(portal.db, () => previewImport(admin, rows(400)));
    // Three more pages of 100 rows: reading the existing records, and storing the preview.
    expect(many - few).toBeLessThanOrEqual(3 * 3);
  });

  it('is also possible for the class in a term’s results', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const previewed = await previewResults(admin, toCsv('Student ID,Class', '20260001,2-B-'));
    expect(previewed.warnings).toMatchObject({ 'unknown-class': 1 });
    expect(previewed.rows[0]?.warnings).toEqual([
      {
        kind: 'unknown-class',
        message: 'No student is in class “2-B-”. Did you mean 2B?',
        class_id: '2-B-',
        similar_class: '2B',
      },
    ]);
    expect((await commit(admin, previewed.import_id)).statusCode).toBe(422);
    const accepted = await commitWith(admin, previewed.import_id, { classes: { '2-B-': '2-B-' } });
    expect(accepted.statusCode).toBe(200);
  });
});
