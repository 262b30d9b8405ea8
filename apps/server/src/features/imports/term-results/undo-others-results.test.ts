import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { commit, dumpUndoableState, undo } from '../../../testing/import-workbook.ts';
import { marksSheet, previewResults, buildWorkbook } from '../../../testing/results-workbook.ts';
import { testPortal } from '../../../testing/test-portal.ts';

it('results are undone for the other students if a student’s mark was changed again', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const before = await dumpUndoableState(portal.db);
  const imported = async (...rows: Parameters<typeof marksSheet>) => {
    const { import_id: id } = await previewResults(admin, await buildWorkbook(marksSheet(...rows)));
    expect((await commit(admin, id)).statusCode).toBe(200);
    return id;
  };
  const first = await imported(
    ['20260001', 'Mathematics', 11, 12, null],
    ['20260001', 'Dance', 13, 14, null],
    ['20260003', 'Mathematics', 21, 22, null],
  );
  const second = await imported(['20260001', 'Mathematics', 80, 12, null]);
  const check = await admin.get(pathTo(paths.undoImport, { id: first }));
  expect(check.json()).toMatchObject({
    can_undo: 1,
    blocked: [
      {
        student_id: '20260001',
        name: 'Anya Ramdeen',
        obstacles: [{ kind: 'changed', field: 'course_mark', subject: expect.any(Number) as number }],
      },
    ],
  });
  expect((await undo(admin, first)).statusCode).toBe(409);
  const others = await admin.post(pathTo(paths.undoImport, { id: first }), { others: true });
  expect([others.statusCode, others.json()]).toMatchObject([200, { undone: 1, blocked: 1 }]);
  const marks = await portal.db
    .selectFrom('subject_results')
    .select(['student_id', 'course_mark'])
    .where('year', '=', 2026)
    .where('term', '=', 1)
    .where('course_mark', 'in', ['80', '13', '21'])
    .where('student_id', 'in', ['20260001', '20260003'])
    .orderBy('course_mark')
    .execute();
  expect(marks.map(({ student_id }) => student_id)).not.toContain('20260003');
  for (const id of [second, first]) expect((await undo(admin, id)).statusCode).toBe(200);
  expect(await dumpUndoableState(portal.db)).toEqual(before);
});
