import type { ListedSheet, MarkSheet } from '@formroom/domain/api/mark-sheets.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import { sheetCells } from '@formroom/domain/report-cards/sheet-cells.ts';
import { describe, expect, it } from 'vitest';
import { readRow, readSheet, save, sheet, sheets, withTeacher, YEAR } from '../../testing/mark-sheets.ts';
import type { TestPortal } from '../../testing/test-portal.ts';

const countChanges = async ({ db }: TestPortal) =>
  (await db.selectFrom('result_changes').select('id').execute()).length;

describe('a mark sheet', () => {
  it('is saved cell by cell, and read back with a higher version', async () => {
    const { teacher, path, portal } = await withTeacher();
    const { student_id, version } = await readRow(teacher, path);
    const values = {
      course_mark: 64.5,
      exam_mark: 'Abs',
      application: 'B',
      conduct: 'A',
      times_late: 2,
      times_absent: 0,
      remark: 'Works well.',
    };
    const before = await countChanges(portal);
    const saved = await save(teacher, path, { student_id, version, ...values });
    expect([saved.statusCode, saved.json()]).toMatchObject([
      200,
      { state: 'open', rows: [{ student_id, ...values }] },
    ]);
    const row = await readRow(teacher, path);
    expect(row).toMatchObject({ student_id, ...values });
    expect(row.version).toBeGreaterThan(version);
    expect(await countChanges(portal)).toBe(before + 1);
    // The same again changes nothing.
    await save(teacher, path, { student_id, version, ...values });
    expect(await countChanges(portal)).toBe(before + 1);
  });

  it('reads what is typed as a workbook is read', async () => {
    const { teacher, path } = await withTeacher();
    const { student_id } = await readRow(teacher, path);
    const saved = await save(teacher, path, {
      student_id,
      course_mark: '78.00',
      exam_mark: '85%',
      application: 'b',
      remark: ' Good ',
    });
    expect(saved.json()).toMatchObject({
      rows: [{ course_mark: 78, exam_mark: 85, application: 'B', remark: 'Good' }],
    });
    const cleared = await save(teacher, path, { student_id, course_mark: '', exam_mark: null });
    expect(cleared.json()).toMatchObject({
      rows: [{ course_mark: null, exam_mark: null, application: 'B' }],
    });
  });

  it('keeps what two people change in different cells, and tells the later one of the same cell what was there', async () => {
    const { teacher, office, path } = await withTeacher();
    const { student_id, version } = await readRow(teacher, path);
    await save(office, path, { student_id, version, course_mark: 40, exam_mark: 41 });
    const saved = await save(teacher, path, { student_id, version, course_mark: 50, application: 'A' });
    expect(saved.json()).toMatchObject({
      rows: [{ course_mark: 50, exam_mark: 41, application: 'A' }],
      replaced: { [student_id]: { course_mark: 40 } },
    });
  });

  it('compares each row with the version that the page has of it', async () => {
    const { teacher, office, path } = await withTeacher();
    const before = await readSheet(teacher, path);
    const ids = before.rows.slice(0, 2).map((row) => row.student_id);
    await save(office, path, ...ids.map((student_id) => ({ student_id, course_mark: 40 })));
    const [first, second] = [before.rows[0], await readRow(teacher, path, 1)];
    const rows = [first, second].map((row) => ({
      student_id: row?.student_id,
      version: row?.version,
      course_mark: 50,
    }));
    const saved = await save(teacher, path, ...rows);
    expect(saved.json<{ replaced: unknown }>().replaced).toEqual({ [ids[0] ?? '']: { course_mark: 40 } });
  });

  it('takes two rows of a student for one, of which the later cells hold', async () => {
    const { teacher, path } = await withTeacher();
    const { student_id } = await readRow(teacher, path);
    await save(
      teacher,
      path,
      { student_id, course_mark: 40, exam_mark: 41 },
      { student_id, course_mark: 50 },
    );
    expect(await readRow(teacher, path)).toMatchObject({ course_mark: 50, exam_mark: 41 });
  });

  it('has the students whose results are of its class, also after one has moved to another', async () => {
    const { portal, teacher, office, path, subject } = await withTeacher();
    const { rows } = await readSheet(teacher, path);
    const moved = rows[0]?.student_id ?? '';
    await portal.db.updateTable('students').set({ class_id: '2B' }).where('id', '=', moved).execute();
    const listIds = async (className: string) =>
      (await readSheet(office, sheet(className, subject))).rows.map((row) => row.student_id);
    expect(await listIds('2A')).toEqual(rows.map((row) => row.student_id));
    expect(await listIds('2B')).not.toContain(moved);
  });

  it('refuses a row with an invalid cell by student and cell, and writes the others', async () => {
    const { teacher, path } = await withTeacher();
    const [first, second] = [await readRow(teacher, path, 0), await readRow(teacher, path, 1)];
    const saved = await save(
      teacher,
      path,
      { student_id: first.student_id, course_mark: 101, exam_mark: 55 },
      { student_id: second.student_id, course_mark: 33 },
      { student_id: '99999999', course_mark: 1 },
    );
    expect([saved.statusCode, saved.json()]).toMatchObject([
      422,
      {
        errors: {
          [`${first.student_id}.course_mark`]: [
            '“101” is not a mark from 0 to 100, with one decimal at most, or Abs.',
          ],
          '99999999.student_id': ['This student is not on the sheet.'],
        },
      },
    ]);
    const { rows } = await readSheet(teacher, path);
    expect(rows[0]).toEqual(first);
    expect(rows[1]).toMatchObject({ course_mark: 33 });
  });

  it('puts the first name where a remark says {name}, and warns of another child’s name and the other pronoun', async () => {
    const { portal, teacher, path } = await withTeacher();
    const { rows } = await readSheet(teacher, path);
    const [own, other] = rows;
    if (!own || !other) throw new Error('The class is empty.');
    const saved = await save(teacher, path, { student_id: own.student_id, remark: '{name} works well.' });
    expect(saved.json<MarkSheet>().rows[0]?.remark).toBe(`${own.first_name.split(' ')[0] ?? ''} works well.`);
    expect(saved.json<MarkSheet>().rows[0]?.warnings).toEqual([]);
    const wrong = await save(teacher, path, {
      student_id: own.student_id,
      remark: `In class ${other.first_name} works well.`,
    });
    expect(wrong.json<MarkSheet>().rows[0]?.warnings).toHaveLength(1);
    await portal.db.updateTable('students').set({ sex: 'Female' }).where('id', '=', own.student_id).execute();
    const he = await save(teacher, path, { student_id: own.student_id, remark: 'He works well.' });
    expect(he.json<MarkSheet>().rows[0]?.warnings).toEqual(['It says “He”. Is that right for this student?']);
  });

  it('is answered with 304 while nothing has changed, which is no view in the audit log', async () => {
    const { portal, teacher, path } = await withTeacher();
    const first = await teacher.get(path);
    const etag = String(first.headers.etag);
    expect(etag).toBe(`"${first.json<MarkSheet>().tag}"`);
    const countViews = async () =>
      (
        await portal.db
          .selectFrom('audit_log')
          .select('id')
          .where('event', '=', 'class-marks-viewed')
          .execute()
      ).length;
    const views = await countViews();
    expect((await teacher.send('GET', path, undefined, { 'if-none-match': etag })).statusCode).toBe(304);
    expect(await countViews()).toBe(views);
    const { student_id } = await readRow(teacher, path);
    await save(teacher, path, { student_id, course_mark: 17.5 });
    expect((await teacher.send('GET', path, undefined, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('of a posted term is not open to the role Results', async () => {
    const { portal, subject } = await withTeacher();
    const results = await portal.staff('results');
    const posted = pathTo(paths.markSheet, {
      year: '2025',
      term: '3',
      class: '2A',
      subject: String(subject),
    });
    expect((await results.get(posted)).statusCode).toBe(403);
    expect((await results.get(sheet('2A', subject))).statusCode).toBe(200);
  });

  it('is not there for a teacher of another class, and not to be written by who only reads it', async () => {
    const { portal, teacher, office, subject } = await withTeacher();
    expect((await teacher.get(sheet('2B', subject))).statusCode).toBe(404);
    expect(
      (await save(teacher, sheet('2B', subject), { student_id: '20260001', course_mark: 1 })).statusCode,
    ).toBe(404);
    expect((await teacher.get(sheet('2A', 9999))).statusCode).toBe(404);
    expect((await office.get(sheet('9Z', subject))).statusCode).toBe(404);
    // The form teacher reads the other sheets of the class.
    const other = (await office.get(sheets)).json<ListedSheet[]>();
    await portal.db.deleteFrom('teaching').execute();
    const read = await teacher.get(sheet('2A', other[0]?.subject ?? 0));
    expect(read.json()).toMatchObject({ editable: 0 });
    const { student_id } = read.json<MarkSheet>().rows[0] ?? { student_id: '' };
    expect(
      (await save(teacher, sheet('2A', other[0]?.subject ?? 0), { student_id, course_mark: 1 })).statusCode,
    ).toBe(403);
    const handIn = { year: YEAR, term: 1, class_id: '2A', subject: other[0]?.subject, state: 'handed_in' };
    expect((await teacher.post(paths.markSheetState, handIn)).statusCode).toBe(403);
  });

  it('is closed outside the entry days, but not for the office', async () => {
    const { teacher, office, path } = await withTeacher();
    const { student_id } = await readRow(teacher, path);
    const term = pathTo(paths.term, { year: String(YEAR), term: '1' });
    expect(
      (await office.post(term, { entry_from: '2026-01-01', entry_until: '2026-02-01' })).statusCode,
    ).toBe(200);
    expect(await readSheet(teacher, path)).toMatchObject({ state: 'closed', editable: 0 });
    expect((await save(teacher, path, { student_id, course_mark: 1 })).statusCode).toBe(409);
    expect((await save(office, path, { student_id, course_mark: 1 })).statusCode).toBe(200);
  });

  it('is handed in by its teacher, reopened by the office with a reason, and locked by posting', async () => {
    const { teacher, office, path, subject } = await withTeacher();
    const { student_id } = await readRow(teacher, path);
    const change = { year: YEAR, term: 1, class_id: '2A', subject };
    // Also by two quick presses.
    for (let press = 1; press <= 2; press += 1) {
      const handedIn = await teacher.post(paths.markSheetState, { ...change, state: 'handed_in' });
      expect([handedIn.statusCode, handedIn.json()]).toMatchObject([200, { state: 'handed_in' }]);
    }
    expect((await save(teacher, path, { student_id, course_mark: 1 })).statusCode).toBe(409);
    expect(
      (await teacher.post(paths.markSheetState, { ...change, state: 'open', reason: 'x' })).statusCode,
    ).toBe(403);
    const withoutReason = await office.post(paths.markSheetState, { ...change, state: 'open' });
    expect([withoutReason.statusCode, withoutReason.json()]).toMatchObject([
      422,
      { errors: { reason: ['Say why the sheet is opened again.'] } },
    ]);
    await office.post(paths.markSheetState, { ...change, state: 'open', reason: 'Two marks were mixed up.' });
    expect(await readSheet(teacher, path)).toMatchObject({
      state: 'open',
      reason: 'Two marks were mixed up.',
    });
    expect((await save(teacher, path, { student_id, course_mark: 71 })).statusCode).toBe(200);
    await office.post(paths.postReportCards, { year: YEAR, term: 1, posted: 1 });
    expect(await readSheet(office, path)).toMatchObject({ state: 'locked', editable: 0 });
    expect((await save(office, path, { student_id, course_mark: 2 })).statusCode).toBe(409);
    const opened = await office.post(paths.markSheetState, { ...change, state: 'open', reason: 'x' });
    expect(opened.statusCode).toBe(409);
  });

  it('does not count a student to the subject whose cells are all cleared', async () => {
    const { portal, teacher, path, subject } = await withTeacher();
    const { student_id } = await readRow(teacher, path);
    const findLines = () =>
      portal.db
        .selectFrom('subject_results')
        .select('course_mark')
        .where('student_id', '=', student_id)
        .where('year', '=', YEAR)
        .where('term', '=', 1)
        .where('subject', '=', subject)
        .execute();
    await portal.db
      .updateTable('subject_results')
      .set({ teacher: null })
      .where('student_id', '=', student_id)
      .execute();
    const empty = Object.fromEntries(sheetCells.map((cell) => [cell, '']));
    await save(teacher, path, { student_id, ...empty, course_mark: 12 });
    expect(await findLines()).toEqual([{ course_mark: '12' }]);
    await save(teacher, path, { student_id, course_mark: '' });
    expect(await findLines()).toEqual([]);
  });

  it('has the weights of the form that its students’ cards have, whatever the class is called', async () => {
    const { office, portal, subject, path } = await withTeacher();
    expect(await readSheet(office, path)).toMatchObject({ weights: { course: 30, exam: 70 } });
    await portal.db
      .updateTable('term_students')
      .set({ form_level: 5 })
      .where('class_id', '=', '2A')
      .execute();
    const { weights, rows } = await readSheet(office, path);
    const [first] = rows;
    const card = { id: first?.student_id ?? '', year: String(YEAR), term: '1' };
    const { weights: onCard } = (await office.get(pathTo(paths.reportCardPage, card))).json<ReportCard>();
    expect([weights, onCard]).toEqual([
      { course: 100, exam: 0 },
      { course: 100, exam: 0 },
    ]);
    // Only the course mark is to be filled in.
    await portal.db.updateTable('subject_results').set({ exam_mark: null }).execute();
    const listed = (await office.get(sheets)).json<ListedSheet[]>();
    const isThis = (each: ListedSheet) => each.class_id === '2A' && each.subject === subject;
    expect(listed.find(isThis)?.filled).toBe(rows.filter((row) => row.course_mark !== null).length);
    // A student without results joins the others' form.
    const last = rows.at(-1)?.student_id ?? '';
    await portal.db.deleteFrom('subject_results').where('student_id', '=', last).execute();
    await portal.db.deleteFrom('term_students').where('student_id', '=', last).execute();
    expect((await save(office, path, { student_id: last, course_mark: 50 })).statusCode).toBe(200);
    const placed = await portal.db
      .selectFrom('term_students')
      .select('form_level')
      .where('student_id', '=', last)
      .where('year', '=', YEAR)
      .where('term', '=', 1)
      .execute();
    expect(placed).toEqual([{ form_level: 5 }]);
  });

  it('takes up a student without results in the term', async () => {
    const { portal, teacher, path } = await withTeacher();
    const { student_id } = await readRow(teacher, path);
    await portal.db
      .deleteFrom('subject_results')
      .where('student_id', '=', student_id)
      .where('year', '=', YEAR)
      .execute();
    await portal.db
      .deleteFrom('term_students')
      .where('student_id', '=', student_id)
      .where('year', '=', YEAR)
      .execute();
    expect((await save(teacher, path, { student_id, course_mark: 12 })).statusCode).toBe(200);
    const placed = await portal.db
      .selectFrom('term_students')
      .select(['class_id', 'form_level'])
      .where('student_id', '=', student_id)
      .where('year', '=', YEAR)
      .execute();
    expect(placed).toEqual([{ class_id: '2A', form_level: 2 }]);
  });
});
