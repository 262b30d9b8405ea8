import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { commit, toCsv, dumpAllTables, dumpUndoableState, undo } from '../../../testing/import-workbook.ts';
import {
  fillInMarks,
  marksSheet,
  previewResults,
  resultsTemplate,
  sendResults,
  buildWorkbook,
} from '../../../testing/results-workbook.ts';
import { testPortal } from '../../../testing/test-portal.ts';

describe('the import of results', () => {
  it('can be committed and undone, which restores all data except the log of changes', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await admin.post(paths.terms, { year: 2026, term: 2 });
    const template = (await admin.get(resultsTemplate(2026, 2))).rawPayload;
    const file = await fillInMarks(template, ([, , , subject]) => (subject === 'Mathematics' ? 55 : null));
    const before = await dumpUndoableState(portal.db);
    const first = await previewResults(admin, file, ['2026', '2']);
    expect(first.counts).toMatchObject({ changed: 0, unchanged: 0, error: 0 });
    expect((await commit(admin, first.import_id)).statusCode).toBe(200);
    const filled = await dumpUndoableState(portal.db);
    expect(filled).not.toEqual(before);

    const changes = await buildWorkbook(
      marksSheet(['20260001', 'Mathematics', 80, 'Abs', '=1+1'], ['20260001', 'Dance', 70, '-', null]),
    );
    const second = await previewResults(admin, changes, ['2026', '2']);
    expect(second.counts).toEqual({ new: 1, changed: 1, unchanged: 0, error: 0 });
    expect((await commit(admin, second.import_id)).statusCode).toBe(200);
    const stored = await portal.db
      .selectFrom('subject_results')
      .select(['course_mark', 'exam_mark', 'remark'])
      .where('student_id', '=', '20260001')
      .where('term', '=', 2)
      .where('year', '=', 2026)
      .where('course_mark', 'is not', null)
      .orderBy('course_mark')
      .execute();
    expect(stored).toEqual([
      { course_mark: '70', exam_mark: null, remark: null },
      { course_mark: '80', exam_mark: 'Abs', remark: '=1+1' },
    ]);

    const tooEarly = await undo(admin, first.import_id);
    expect([tooEarly.statusCode, tooEarly.json()]).toMatchObject([
      409,
      { message: '1 student (20260001) has changed or left since the import, so nothing was undone.' },
    ]);
    expect((await undo(admin, second.import_id)).statusCode).toBe(200);
    expect(await dumpUndoableState(portal.db)).toEqual(filled);
    expect((await undo(admin, first.import_id)).statusCode).toBe(200);
    expect(await dumpUndoableState(portal.db)).toEqual(before);
  });

  it('is rejected without changes if its student was removed from the term by an undo', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await admin.post(paths.terms, { year: 2026, term: 2 });
    const students = await buildWorkbook({
      name: 'Students',
      rows: [
        ['Student ID', 'Sessions Late'],
        ['20260001', 1],
      ],
    });
    const placing = await previewResults(admin, students, ['2026', '2']);
    expect((await commit(admin, placing.import_id)).statusCode).toBe(200);
    const marks = await buildWorkbook(marksSheet(['20260001', 'Music', 70, 70, null]));
    const waiting = await previewResults(admin, marks, ['2026', '2']);
    expect((await undo(admin, placing.import_id)).statusCode).toBe(200);
    const before = await dumpAllTables(portal.db);
    expect((await commit(admin, waiting.import_id)).statusCode).toBe(409);
    expect(await dumpAllTables(portal.db)).toEqual(before);
  });

  it('is rejected for a posted term, before and after the preview', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const bytes = await buildWorkbook(marksSheet(['20260001', 'Mathematics', 1, 1, null]));
    const posted = await sendResults(admin, bytes, ['2025', '3']);
    expect([posted.statusCode, posted.json<{ message: string }>().message]).toEqual([
      409,
      'The report cards of 2025-2026 Term 3 (Trinity) are posted. To correct a card, open it: Post Term Reports, Cards and readers.',
    ]);
    const carried = await previewResults(admin, bytes);
    const waiting = await previewResults(
      admin,
      await buildWorkbook(marksSheet(['20260001', 'Mathematics', 2, 2, null])),
    );
    expect((await commit(admin, carried.import_id)).statusCode).toBe(200);
    await admin.post(paths.postReportCards, { year: 2026, term: 1, posted: 1 });
    const dumpWithoutPdfs = async () => {
      // The PDFs of the posted cards are stored meanwhile.
      const { card_issues: _issues, pending_files: _files, ...tables } = await dumpAllTables(portal.db);
      return tables;
    };
    const before = await dumpWithoutPdfs();
    expect((await commit(admin, waiting.import_id)).statusCode).toBe(409);
    expect((await undo(admin, carried.import_id)).statusCode).toBe(409);
    expect(await dumpWithoutPdfs()).toEqual(before);
  });

  it('is rejected as a whole if the data changed, the term is unknown, or the sheets are invalid', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const one = await previewResults(
      admin,
      await buildWorkbook(marksSheet(['20260001', 'Mathematics', 11, 12, null])),
    );
    const other = await previewResults(
      admin,
      await buildWorkbook(marksSheet(['20260001', 'Mathematics', 21, 22, null])),
    );
    expect((await commit(admin, one.import_id)).statusCode).toBe(200);
    expect((await commit(admin, other.import_id)).statusCode).toBe(409);

    const bytes = toCsv('Student ID,Subject,Course Mark', '20260001,Mathematics,33');
    for (const term of [
      ['2031', '1'],
      ['2026', '4'],
      ['', ''],
    ] as const)
      expect((await sendResults(admin, bytes, term)).statusCode, term.join('/')).toBe(422);
    expect((await previewResults(admin, bytes)).counts).toMatchObject({ changed: 1 });
    const twice = await buildWorkbook(
      { name: 'One', rows: [['Student ID'], ['20260001']] },
      { name: 'Two', rows: [['Student ID'], ['20260001']] },
    );
    expect((await sendResults(admin, twice)).json<{ message: string }>().message).toBe(
      'There are several sheets without a column “Subject”: “One”, “Two”. Keep one of them, with a row for each student.',
    );
    const unknown = toCsv('Student ID,Subject,Points', '20260001,Mathematics,3');
    expect((await sendResults(admin, unknown)).json<{ message: string }>().message).toContain(
      '“Points” (column C)',
    );
  });
});
