import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import type { ClassMarks, TermReadiness } from '@formroom/domain/api/terms.ts';
import { expect, it } from 'vitest';
import { commit } from '../../testing/import-workbook.ts';
import { removeAllStudents } from '../../testing/remove-students.ts';
import { buildWorkbook, marksSheet, previewResults } from '../../testing/results-workbook.ts';
import { testPortal } from '../../testing/test-portal.ts';

const ANYA = '20260001';
const MATHEMATICS = 3;
const inPath = { year: '2026', term: '1' };

/** A school with one class whose cards are all complete. */
async function completeClass() {
  const portal = await testPortal();
  const { db } = portal;
  await removeAllStudents(db, ['2A']);
  await db.updateTable('subject_results').set({ exam_mark: '50' }).where('exam_mark', 'is', null).execute();
  await db
    .updateTable('subject_results')
    .set({ course_mark: '50' })
    .where('course_mark', 'is', null)
    .execute();
  const admin = await portal.admin();
  const getReadiness = async (term: Record<'year' | 'term', string>) =>
    (await admin.get(pathTo(paths.termReadiness, term))).json<TermReadiness>();
  const getCard = async (id: string) =>
    (await admin.get(pathTo(paths.reportCardPage, { id, ...inPath }))).json<ReportCard>();
  const getMarks = async (term: Record<'year' | 'term', string>) =>
    (await admin.get(pathTo(paths.classMarks, { ...term, class: '2A' }))).json<ClassMarks>();
  const ids = (await db.selectFrom('students').select('id').orderBy('id').execute()).map(({ id }) => id);
  return { portal, db, admin, getMarks, getReadiness, getCard, ids };
}

it('a subject whose row was skipped is missing on the card, which is neither complete nor ranked', async () => {
  const { db, admin, getMarks, getReadiness, getCard, ids } = await completeClass();
  expect((await getReadiness(inPath)).classes).toMatchObject([
    { with_marks: ids.length, ready: ids.length, missing_subjects: [] },
  ]);
  await db
    .deleteFrom('subject_results')
    .where('student_id', '=', ANYA)
    .where('year', '=', 2026)
    .where('subject', '=', MATHEMATICS)
    .execute();
  const preview = await previewResults(
    admin,
    await buildWorkbook(marksSheet([ANYA, 'Mathematics', 101, 60, null], [ANYA, 'Spanish', 60, 60, null])),
  );
  expect(preview.counts).toMatchObject({ error: 1 });
  expect((await commit(admin, preview.import_id)).statusCode).toBe(200);

  const card = await getCard(ANYA);
  expect(card).toMatchObject({ rank: null, subjects_without_mark: 1 });
  expect(card.subjects.map(({ subject, total }) => [subject, total])).toContainEqual(['Mathematics', null]);
  const { classes, not_ready: notReady } = await getReadiness(inPath);
  expect(classes).toMatchObject([
    {
      ready: ids.length - 1,
      incomplete: [{ student_id: ANYA, missing: ['Mathematics: course mark', 'Mathematics: exam mark'] }],
      missing_subjects: [{ subject: 'Mathematics', cards: 1 }],
    },
  ]);
  expect(notReady.count).toBe(1);
  const { subjects, students } = await getMarks(inPath);
  const at = subjects.findIndex(({ title }) => title === 'Mathematics');
  expect(subjects[at]).toEqual({ title: 'Mathematics', without: 1 });
  expect(subjects.filter(({ without }) => without > 0)).toHaveLength(1);
  const own = students.find(({ student_id: id }) => id === ANYA);
  expect(own).toMatchObject({ average: card.average, rank: null, missing: [] });
  expect(own?.marks[at]).toBe('missing');
  await admin.post(paths.postReportCards, { year: 2026, term: 1, posted: 1, ready_only: 1 });
  const posted = await db.selectFrom('posted_cards').select('student_id').where('year', '=', 2026).execute();
  expect(posted.map(({ student_id: id }) => id)).not.toContain(ANYA);
  expect(posted).toHaveLength(ids.length - 1);
});

it('a subject of fewer than half of the class is nobody’s missing subject', async () => {
  const { db, getReadiness, ids } = await completeClass();
  const fewer = ids.slice(0, Math.ceil(ids.length / 2) - 1);
  await db
    .deleteFrom('subject_results')
    .where('subject', '=', MATHEMATICS)
    .where('student_id', 'not in', fewer)
    .execute();
  expect((await getReadiness(inPath)).classes).toMatchObject([{ ready: ids.length, missing_subjects: [] }]);
});

it('one teacher’s marks make no complete cards in a term whose other subjects are known', async () => {
  const { portal, admin, getMarks, getReadiness, ids } = await completeClass();
  const term = { year: '2026', term: '2' };
  await admin.post(paths.terms, { year: 2026, term: 2 });
  const students = {
    name: 'Students',
    rows: [
      [
        'Student ID',
        'Sessions Absent',
        'Sessions Late',
        'Attitude to Authority',
        'Responsibility',
        'Co-operation',
        'Form Teacher’s Remarks',
      ],
      ...ids.map((id) => [id, 0, 0, 'A', 'A', 'A', 'Good.']),
    ],
  };
  const marks = marksSheet(...ids.map((id) => [id, 'Mathematics', 60, null, null]));
  const preview = await previewResults(admin, await buildWorkbook(students, marks), ['2026', '2']);
  expect(preview.counts).toMatchObject({ error: 0 });
  expect((await commit(admin, preview.import_id)).statusCode).toBe(200);
  const { classes } = await getReadiness(term);
  expect(classes).toMatchObject([{ with_marks: ids.length, ready: 0 }]);
  expect(classes[0]?.missing_subjects).toContainEqual({ subject: 'English Language', cards: ids.length });
  expect((await getMarks(term)).subjects).toContainEqual({ title: 'English Language', without: ids.length });
  const results = await portal.staff('results');
  const readStatus = async (year: string) =>
    (await results.get(pathTo(paths.classMarks, { year, term: '1', class: '2A' }))).statusCode;
  expect([await readStatus('2026'), await readStatus('2025')]).toEqual([200, 403]);
  const refused = await admin.post(paths.postReportCards, { year: 2026, term: 2, posted: 1, ready_only: 1 });
  expect(refused.statusCode).toBe(409);
});
