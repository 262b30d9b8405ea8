import type { ListedSheet, MarkSheet } from '@formroom/domain/api/mark-sheets.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { commit } from '../../testing/import-workbook.ts';
import {
  buildWorkbook,
  marksSheet,
  previewResults,
  resultsTemplate,
} from '../../testing/results-workbook.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';

const CLASS = '2A';

async function withSheet() {
  const portal = await testPortal();
  const office = await portal.admin();
  const sheets = (await office.get(pathTo(paths.markSheets, { year: '2026', term: '1' }))).json<
    ListedSheet[]
  >();
  const listed = sheets.find(
    ({ class_id: name, subject_name }) => name === CLASS && subject_name === 'Mathematics',
  );
  if (!listed) throw new Error('The class has no sheet of Mathematics.');
  const path = pathTo(paths.markSheet, {
    year: '2026',
    term: '1',
    class: CLASS,
    subject: String(listed.subject),
  });
  const { rows } = (await office.get(path)).json<MarkSheet>();
  return { portal, office, path, subject: listed.subject, rows };
}

async function importMarks(office: TestBrowser, ...rows: Parameters<typeof marksSheet>) {
  const { import_id: id } = await previewResults(office, await buildWorkbook(marksSheet(...rows)));
  expect((await commit(office, id)).statusCode).toBe(200);
  return id;
}

it('marks that are typed give the same cards, byte for byte, as the same marks from a workbook', async () => {
  const { portal, office, path, subject, rows } = await withSheet();
  const ids = rows.map(({ student_id: id }) => id);
  const clear = () =>
    portal.db
      .deleteFrom('subject_results')
      .where('year', '=', 2026)
      .where('subject', '=', subject)
      .where('student_id', 'in', ids)
      .execute();
  const marks = ids.map((id, index) => ({
    student_id: id,
    course_mark: index === 1 ? ('Abs' as const) : 40.5 + index,
    exam_mark: 60 + index,
    remark: index === 0 ? null : `Remark ${index}.`,
  }));
  const readCards = async () => {
    const cards: string[] = [];
    for (const id of ids)
      cards.push((await office.get(pathTo(paths.reportCardPage, { id, year: '2026', term: '1' }))).body);
    return cards;
  };

  await clear();
  await importMarks(
    office,
    ...marks.map((each): (string | number | null)[] => [
      each.student_id,
      'Mathematics',
      each.course_mark,
      each.exam_mark,
      each.remark,
    ]),
  );
  const imported = await readCards();
  expect(imported[0]).toContain('40.5');
  await clear();
  expect(await readCards()).not.toEqual(imported);
  const saved = await office.post(path, { rows: marks });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await readCards()).toEqual(imported);
});

it('a workbook that is older than what was typed conflicts with it', async () => {
  const { portal, office, path, rows } = await withSheet();
  const id = rows[0]?.student_id ?? '';
  const { properties } = await readXlsx((await office.get(resultsTemplate(2026, 1))).rawPayload);
  portal.pass(10);
  await office.post(path, { rows: [{ student_id: id, course_mark: 71 }] });
  portal.pass(10);
  const workbook = await writeXlsx({
    sheets: [marksSheet([id, 'Mathematics', 50, null, null])],
    ...(properties && { properties }),
  });
  expect((await previewResults(office, Buffer.from(workbook))).rows).toMatchObject([
    { conflicts: [{ field: 'course_mark', from: 71, to: 50, by: 'admin' }] },
  ]);
});

it('an import that is undone leaves what was typed since, and a page of before learns of the import', async () => {
  const { office, path, rows } = await withSheet();
  const [first, second] = [rows[0]?.student_id ?? '', rows[1]?.student_id ?? ''];
  const version = rows[0]?.version;
  const id = await importMarks(
    office,
    [first, 'Mathematics', 11, 12, null],
    [second, 'Mathematics', 13, 14, null],
  );
  const saved = await office.post(path, { rows: [{ student_id: first, version, course_mark: 77 }] });
  expect(saved.json()).toMatchObject({ replaced: { [first]: { course_mark: 11 } } });
  await office.post(pathTo(paths.undoImport, { id }), { others: true });
  const now = (await office.get(path)).json<MarkSheet>().rows;
  expect(now[0]).toMatchObject({ course_mark: 77, exam_mark: 12 });
  expect(now[1]).toMatchObject({ course_mark: rows[1]?.course_mark, exam_mark: rows[1]?.exam_mark });
  expect(now[1]?.version).toBeGreaterThan(rows[1]?.version ?? 0);
});
