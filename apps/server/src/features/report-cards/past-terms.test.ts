import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ReportCard, ReportCardTerm } from '@formroom/domain/api/report-cards.ts';
import type { ReportCardView, TermReadiness, TermRecord } from '@formroom/domain/api/terms.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { commit as commitImport, undo as undoImport } from '../../testing/import-workbook.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { removeAllStudents } from '../../testing/remove-students.ts';
import {
  buildWorkbook,
  marksSheet,
  previewResults,
  resultsTemplate,
} from '../../testing/results-workbook.ts';
import { ANYA, plannedYear } from '../../testing/year-change.ts';

const key = { year: 2026, term: 1 } as const;
const inPath = { year: '2026', term: '1' };

/** A class whose students leave with the change of year; the first term of the ending year is not posted. */
async function leavingClass({ posted = false } = {}) {
  const office = await plannedYear();
  const { portal, admin, decide, commit } = office;
  await removeAllStudents(portal.db, ['2A']);
  const ids = (await portal.db.selectFrom('students').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  if (posted) expect((await admin.post(paths.postReportCards, { ...key, posted: 1 })).statusCode).toBe(200);
  const before = await readTerm();
  await decide(ids, 'leave');
  portal.pass(1);
  const changed = await commit();
  expect(changed.statusCode, changed.body).toBe(200);
  expect((await admin.get(paths.students)).json()).toEqual([]);

  async function readTerm() {
    const get = async <T>(path: string) => (await admin.get(path)).json<T>();
    const terms = await get<TermRecord[]>(paths.listedTerms);
    const readiness = await get<TermReadiness>(pathTo(paths.termReadiness, inPath));
    const print = await admin.get(pathTo(paths.reportCards, { ...inPath, class: '2A' }));
    const template = await admin.get(resultsTemplate(2026, 1));
    return {
      students: terms.map(({ year, term, students }) => [year, term, students]),
      classes: readiness.classes.map(({ class_id, cards, with_marks }) => [class_id, cards, with_marks]),
      views: (await get<ReportCardView[]>(pathTo(paths.reportCardViews, inPath))).map(
        (view) => view.student_id,
      ),
      print: [print.statusCode, (await readPdf(print.rawPayload)).pages.length],
      template: (await readXlsx(template.rawPayload)).sheets[0]?.rows.length,
    };
  }
  return { ...office, ids, before, readTerm };
}

const markFor = (id: string, mark: number) =>
  buildWorkbook(marksSheet([id, 'Mathematics', mark, mark, null]));

describe('a term of a past year, after everybody has left with the change', () => {
  it('keeps its students in totals, readiness, views, print and template', async () => {
    const { before, readTerm } = await leavingClass({ posted: true });
    expect(before.print).toMatchObject([200, expect.any(Number)]);
    expect(await readTerm()).toEqual(before);
  });

  it('takes a late mark, which can be undone, and is posted with it', async () => {
    const { portal, admin, ids, before, readTerm } = await leavingClass();
    expect(await readTerm()).toEqual(before);
    const { import_id: id, rows } = await previewResults(admin, await markFor(ANYA, 41));
    expect(rows.map(({ status, errors }) => [status, errors])).toEqual([['changed', []]]);
    expect((await commitImport(admin, id)).statusCode).toBe(200);
    expect((await undoImport(admin, id)).statusCode).toBe(200);
    const again = await previewResults(admin, await markFor(ANYA, 42));
    expect((await commitImport(admin, again.import_id)).statusCode).toBe(200);
    expect((await admin.post(paths.postReportCards, { ...key, posted: 1 })).statusCode).toBe(200);
    const posted = await portal.db
      .selectFrom('posted_cards')
      .select('student_id')
      .where('year', '=', 2026)
      .execute();
    expect(posted.map(({ student_id }) => student_id).toSorted()).toEqual(ids);
    const page = await admin.get(pathTo(paths.reportCardPage, { id: ANYA, ...inPath }));
    expect(page.json<ReportCard>().class_size).toBe(ids.length);
    const family = await portal
      .browser()
      .post(paths.loginStudent, { student_id: ANYA, password: 'formroom-demo' });
    expect(family.statusCode).toBeGreaterThanOrEqual(400);
  });

  it('takes a first result of somebody who had none', async () => {
    const { portal, admin, ids } = await leavingClass();
    await portal.db.deleteFrom('subject_results').where('student_id', '=', ANYA).execute();
    await portal.db.deleteFrom('term_students').where('student_id', '=', ANYA).execute();
    const readiness = (await admin.get(pathTo(paths.termReadiness, inPath))).json<TermReadiness>();
    expect(readiness.classes[0]).toMatchObject({ class_id: '2A', cards: ids.length - 1, without_results: 1 });
    const { import_id: id } = await previewResults(admin, await markFor(ANYA, 50));
    expect((await commitImport(admin, id)).statusCode).toBe(200);
    const terms = (await admin.get(pathTo(paths.reportCardTerms, { id: ANYA }))).json<ReportCardTerm[]>();
    expect(terms.map(({ year, term, class_id }) => [year, term, class_id])).toEqual([[2026, 1, '2A']]);
  });

  it('lets a posted card be withdrawn, corrected and posted again', async () => {
    const { admin } = await leavingClass({ posted: true });
    const send = async (posted: 0 | 1, reason?: string) =>
      await admin.post(paths.postReportCard, { student_id: ANYA, ...key, posted, ...(reason && { reason }) });
    expect((await send(0, 'Wrong mark')).statusCode).toBe(200);
    const { import_id: id } = await previewResults(admin, await markFor(ANYA, 99));
    expect((await commitImport(admin, id)).statusCode).toBe(200);
    const again = await send(1);
    expect([again.statusCode, again.json()]).toMatchObject([200, { posted: 1 }]);
    const card = (await admin.get(pathTo(paths.reportCardPage, { id: ANYA, ...inPath }))).json<ReportCard>();
    expect(card.subjects.find(({ subject }) => subject === 'Mathematics')?.total).toBe(99);
  });
});

describe('a term of the current year', () => {
  const leaveOn = async (left_on: string) => {
    const { portal } = await plannedYear();
    portal.pass(60 * 24 * 60);
    const admin = await portal.admin();
    const left = await admin.post(paths.leavers, { student_id: ANYA, erase: 0, left_on });
    expect(left.statusCode, left.body).toBe(200);
    const views = (await admin.get(pathTo(paths.reportCardViews, inPath))).json<ReportCardView[]>();
    const { rows } = await previewResults(admin, await markFor(ANYA, 41));
    return [views.some(({ student_id: id }) => id === ANYA), rows[0]?.status];
  };
  it('keeps who left on its last day or later, and no one who left before', async () => {
    expect(await leaveOn('2026-12-04')).toEqual([true, 'changed']);
    expect(await leaveOn('2026-12-03')).toEqual([false, 'error']);
  });
});
