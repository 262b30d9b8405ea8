import { paths } from '@formroom/domain/api/paths.ts';
import type { TermRecord } from '@formroom/domain/api/terms.ts';
import { describe, expect, it } from 'vitest';
import { removeAllStudents } from '../../../testing/remove-students.ts';
import { commit } from '../../../testing/import-workbook.ts';
import {
  fillInMarks,
  marksSheet,
  previewResults,
  resultsTemplate,
  buildWorkbook,
} from '../../../testing/results-workbook.ts';
import { testPortal } from '../../../testing/test-portal.ts';

describe('empty rows of the template', () => {
  it('are skipped: a workbook with marks for one student adds only that student', async () => {
    const portal = await testPortal();
    await removeAllStudents(portal.db, ['2A']);
    const admin = await portal.admin();
    await admin.post(paths.terms, { year: 2026, term: 2 });
    const template = (await admin.get(resultsTemplate(2026, 2))).rawPayload;
    const untouched = await previewResults(admin, template, ['2026', '2']);
    expect(untouched.counts).toMatchObject({ new: 0, changed: 0, error: 0 });

    const marked = await fillInMarks(template, ([id, , , subject]) =>
      id === '20260001' && ['Spanish', 'History', 'Geography'].includes(String(subject)) ? 71 : null,
    );
    const { counts, rows, import_id: id } = await previewResults(admin, marked, ['2026', '2']);
    // Three marks and the row in the sheet of students; the other subjects of the student count apart.
    expect(counts).toMatchObject({ new: 4, empty: 8, changed: 0, error: 0 });
    expect(rows.filter(({ is_empty }) => is_empty)).toHaveLength(8);
    const added = rows.filter(({ status }) => status === 'new');
    expect(new Set(added.map(({ student_id }) => student_id))).toEqual(new Set(['20260001']));
    // The row in the sheet of students, and all subjects, also those without a mark.
    expect(added).toHaveLength(1 + 11);
    expect((await commit(admin, id)).statusCode).toBe(200);
    const [term] = (await admin.get(paths.listedTerms)).json<TermRecord[]>();
    expect(term).toMatchObject({ term: 2, students: 1 });
    expect((await previewResults(admin, marked, ['2026', '2'])).counts).toMatchObject({ new: 0, error: 0 });
  });

  it('add the subject for a student who has a stored mark', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const line = (id: string) => [id, 'Dance', null, null, null];
    const { rows } = await previewResults(
      admin,
      await buildWorkbook(marksSheet(line('20260001'), [...line('20260003').slice(0, 4), 'Joined late.'])),
    );
    expect(rows.map(({ status }) => status)).toEqual(['new', 'new']);
    await portal.db
      .updateTable('subject_results')
      .set({ course_mark: null, exam_mark: null })
      .where('student_id', '=', '20260001')
      .execute();
    const without = await previewResults(admin, await buildWorkbook(marksSheet(line('20260001'))));
    expect(without.rows.map(({ status }) => status)).toEqual(['unchanged']);
    const inError = await previewResults(
      admin,
      await buildWorkbook(marksSheet(line('20260001'), ['20260001', 'Music', 101, null, null])),
    );
    expect(inError.rows.map(({ status }) => status)).toEqual(['unchanged', 'error']);
  });
});
