import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { AnalysisFinding, TermAnalysis } from '@formroom/domain/api/term-analysis.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { eraseDueLeavers, scheduleErasure } from '../../testing/erase-leaver.ts';
import { runOnceAfter } from '../../testing/query-hooks.ts';
import { type RandomLine, storeRandomTerm } from '../../testing/random-term.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { reauthenticate } from '../../testing/reauthenticate.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { testPortal } from '../../testing/test-portal.ts';

const [before, current] = [
  { year: 2026, term: 1 },
  { year: 2026, term: 2 },
] as const;
const inPath = { year: '2026', term: '2' };
const ANYA = '20260001';

/** A school of six students in class 7X, of whom in the second term everybody does worse in the first subject, and Anya in all. */
async function openSchool() {
  const portal = await testPortal();
  const { db } = portal;
  await keepFirstStudents(db, 6);
  const students = await db.selectFrom('students').select('id').orderBy('id').execute();
  const ids = students.map(({ id }) => id);
  const storeLines = (key: typeof before | typeof current, lines: readonly (readonly RandomLine[])[]) =>
    storeRandomTerm(db, key, {
      ids,
      subjects: [1, 2],
      students: lines.map((own) => ({ class_id: '7X', lines: own })),
    });
  const store = (key: typeof before | typeof current, marks: readonly (readonly [number, number])[]) =>
    storeLines(
      key,
      marks.map((own) => own.map((mark) => toLine(mark))),
    );
  const toLine = (mark: number): RandomLine => ({ course_mark: mark, exam_mark: mark, teacher: '=1+1' });
  await store(before, [
    [80, 80],
    [70, 70],
    [70, 70],
    [70, 70],
    [70, 70],
    [70, 70],
  ]);
  await store(current, [
    [50, 50],
    [58, 70],
    [58, 70],
    [58, 70],
    [58, 70],
    [58, 70],
  ]);
  const admin = await portal.admin();
  const list = async () =>
    (await admin.get(pathTo(paths.analysisFindings, inPath))).json<AnalysisFinding[]>();
  /** Notes a finding with its sentence, as the list has it. */
  const note = async (id: string, looked_at = true) => {
    const reason = (await list()).find((each) => each.id === id)?.reason ?? 'Unknown';
    return await admin.post(paths.noteFinding, { ...current, id, reason, looked_at });
  };
  return { portal, db, admin, storeLines, store, list, note };
}

const FELL = `student-fell/${ANYA}`;
const getNoted = (findings: readonly AnalysisFinding[]) =>
  findings.filter(({ looked_at }) => looked_at !== null).map(({ id }) => id);

describe('what stands out', () => {
  it('is listed with its reason, and whether it was looked at', async () => {
    const { portal, admin, store, list, note } = await openSchool();
    const found = await list();
    const [moved, inClass, fell] = found;
    expect(found).toHaveLength(3);
    expect([moved, inClass]).toMatchObject([
      {
        kind: 'median-moved',
        class_id: null,
        reason: 'The median fell by 12.0 since Michaelmas, from 70.0 to 58.0.',
      },
      { kind: 'median-moved', class_id: '7X' },
    ]);
    expect(fell).toMatchObject({
      id: FELL,
      kind: 'student-fell',
      class_id: '7X',
      student_id: ANYA,
      reason: 'The average fell by 30.0 since Michaelmas, from 80.0 to 50.0.',
      looked_at: null,
    });
    const looked_at = { by: 'admin', at: portal.app.now().toISOString() };
    for (const id of [FELL, moved?.id ?? '', moved?.id ?? '']) {
      const noted = await note(id);
      expect([noted.statusCode, noted.json<AnalysisFinding>().looked_at], noted.body).toEqual([
        200,
        looked_at,
      ]);
    }
    expect(getNoted(await list())).toEqual([moved?.id, FELL]);
    expect((await list()).at(-1)?.looked_at).toEqual(looked_at);

    expect((await note(FELL, false)).json<AnalysisFinding>().looked_at).toBeNull();
    expect(getNoted(await list())).toEqual([moved?.id]);
    expect((await note('student-fell/20260002')).statusCode).toBe(409);
    const inUnknownTerm = { year: 2031, term: 1, id: FELL, reason: fell?.reason, looked_at: true };
    expect((await admin.post(paths.noteFinding, inUnknownTerm)).statusCode).toBe(404);

    // With other figures it is to be looked at again.
    await store(current, [
      [50, 50],
      [57, 70],
      [57, 70],
      [57, 70],
      [57, 70],
      [57, 70],
    ]);
    const stale = { ...current, id: moved?.id, reason: moved?.reason, looked_at: true };
    expect((await admin.post(paths.noteFinding, stale)).statusCode).toBe(409);
    expect(getNoted(await list())).toEqual([]);
  });

  it('is never a mark that the cards do not show, because its part has no weight in the term', async () => {
    const { db, admin, storeLines } = await openSchool();
    const listDiffering = async ({ year, term }: typeof before | typeof current) =>
      (await admin.get(pathTo(paths.analysisFindings, { year: String(year), term: String(term) })))
        .json<AnalysisFinding[]>()
        .filter(({ kind }) => kind === 'course-exam-differ');
    const post = async (key: typeof before | typeof current) =>
      expect((await admin.post(paths.postReportCards, { ...key, posted: 1 })).statusCode).toBe(200);
    const line = { course_mark: 70, exam_mark: 20, teacher: null };
    // In the second term only the course mark counts.
    for (const [key, count] of [
      [before, 2],
      [current, 0],
    ] as const) {
      await storeLines(
        key,
        Array.from({ length: 6 }, () => [line, line]),
      );
      expect(await listDiffering(key), 'not posted').toHaveLength(count);
      await post(key);
      expect(await listDiffering(key), 'posted').toHaveLength(count);
      await db.updateTable('posted_cards').set({ totals: null }).execute();
      expect(await listDiffering(key), 'posted by an earlier version').toHaveLength(count);
    }
  });

  it('has no note of a student who gets another ID while it is stored', async () => {
    const { portal, db, admin, list, note } = await openSchool();
    const [reason] = (await list()).flatMap((each) => (each.id === FELL ? each.reason : []));
    const other = await portal.admin();
    await reauthenticate(other);
    runOnceAfter(db, /^select "id", "first_name", "last_name" from "students" order by/, () =>
      other.post(paths.changeStudentId, { student_id: ANYA, new_id: 'X-1' }),
    );
    const noted = await admin.post(paths.noteFinding, { ...current, id: FELL, reason, looked_at: true });
    expect(noted.statusCode).toBe(404);
    expect(await db.selectFrom('finding_notes').selectAll().execute()).toEqual([]);
    expect((await note('student-fell/X-1')).statusCode).toBe(200);
  });

  it('keeps the note with a student who gets another ID, and loses it with one who is erased', async () => {
    const { portal, db, admin, list, note } = await openSchool();
    await note(FELL);
    await reauthenticate(admin);
    const renamed = await admin.post(paths.changeStudentId, { student_id: ANYA, new_id: 'X-1' });
    expect(renamed.statusCode, renamed.body).toBe(200);
    expect(getNoted(await list())).toEqual(['student-fell/X-1']);
    await scheduleErasure(portal, 'X-1');
    portal.pass(31 * 24 * 60);
    await eraseDueLeavers(portal);
    expect(await db.selectFrom('finding_notes').selectAll().execute()).toEqual([]);
  });
});

describe('the results of a term', () => {
  it('are not found for an unknown term or group, and refused for an unknown grouping', async () => {
    const { admin } = await openSchool();
    for (const path of [
      paths.termAnalysis,
      paths.analysisFindings,
      paths.termAnalysisReport,
      paths.termAnalysisSpreadsheet,
    ] as const)
      expect((await admin.get(pathTo(path, { year: '2031', term: '1' }))).statusCode, path).toBe(404);
    const students = pathTo(paths.analysisStudents, inPath);
    const ask = async (query: string) => (await admin.get(`${students}?${query}`)).statusCode;
    expect(await ask('by=class&class_id=7X')).toBe(200);
    expect(await ask('by=class&class_id=7Z')).toBe(404);
    expect(await ask('by=class')).toBe(404);
    expect(await ask('by=student')).toBe(422);
    expect(await ask('')).toBe(422);
  });

  it('are empty for a term without results, on paper, too', async () => {
    const { admin } = await openSchool();
    const key = { year: 2027, term: 1 };
    expect((await admin.post(paths.terms, key)).statusCode).toBe(200);
    const path = { year: '2027', term: '1' };
    const analysis = (await admin.get(pathTo(paths.termAnalysis, path))).json<TermAnalysis>();
    expect(analysis).toEqual({ posted: 0, cards: 0, term_before: current, year_before: before, groups: [] });
    expect((await admin.get(pathTo(paths.analysisFindings, path))).json()).toEqual([]);
    const pdf = await admin.get(pathTo(paths.termAnalysisReport, path));
    expect((await readPdf(pdf.rawPayload)).pages.join(' ')).toContain(
      'No report card of this term has a mark yet.',
    );
    const workbook = await admin.get(pathTo(paths.termAnalysisSpreadsheet, path));
    expect((await readXlsx(workbook.rawPayload)).sheets.map(({ rows }) => rows.length)).toEqual([
      1, 1, 1, 1, 1,
    ]);
  });

  it('are printed as a tagged PDF and written into a workbook, with the same figures', async () => {
    const { admin, note } = await openSchool();
    await note(FELL);
    const { groups } = (await admin.get(pathTo(paths.termAnalysis, inPath))).json<TermAnalysis>();
    const report = await admin.get(pathTo(paths.termAnalysisReport, inPath));
    expect(report.headers['content-disposition']).toContain('Results 2026-2027 Term 2 (Hilary).pdf');
    const { blocks, isTagged, title } = await readPdf(report.rawPayload);
    expect([isTagged, title]).toEqual([true, 'Results 2026-2027 Term 2 (Hilary)']);
    const rows = blocks.flatMap(({ cells }) => (cells ? [cells.map((cell) => cell.trim())] : []));
    expect(rows).toContainEqual([
      ...['7X', '6', '61.7', '64.0', '64.0', '64.0', '50.0', '64.0'],
      ...['0 (0%)', '0 (0%)', '5 (83%)', '1 (17%)', '0 (0%)', '−10.0', '–'],
    ]);
    const workbook = await admin.get(pathTo(paths.termAnalysisSpreadsheet, inPath));
    const { sheets } = await readXlsx(workbook.rawPayload);
    expect(sheets.map(({ name }) => name)).toEqual([
      'Classes',
      'Subjects',
      'Classes and subjects',
      'Teachers',
      'What stands out',
    ]);
    expect(sheets[0]?.rows[1]?.slice(0, 14)).toEqual(['7X', 6, 61.7, 64, 64, 64, 50, 64, 0, 0, 5, 1, 0, -10]);
    // The teacher's name is a text, not a formula.
    expect(sheets[3]?.rows[1]?.slice(0, 2)).toEqual(['=1+1', 12]);
    expect(sheets[4]?.rows.at(-1)?.[2]).toBe('admin');
    expect(groups).toHaveLength(1 + 2 + 2 + 1);
  });

  it('cost as many queries for one student as for six', async () => {
    const { portal, admin, store } = await openSchool();
    const ask = () => admin.get(pathTo(paths.termAnalysis, inPath));
    for (const key of [before, current])
      expect((await admin.post(paths.postReportCards, { ...key, posted: 1 })).statusCode).toBe(200);
    const six = await countQueries(portal.db, ask);
    await store(current, [[50, 50]]);
    expect((await admin.post(paths.postReportCards, { ...current, posted: 1 })).statusCode).toBe(200);
    expect(await countQueries(portal.db, ask)).toBe(six);
  });
});
