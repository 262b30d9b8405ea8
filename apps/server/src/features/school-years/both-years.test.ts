import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { download } from '../../testing/family-archive.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { ANYA, OTHER, plannedYear } from '../../testing/year-change.ts';

const NAME = 'Ramdeen';

const readText = async (admin: TestBrowser, path: string) => {
  const response = await admin.get(path);
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  return (await readPdf(response.rawPayload)).pages.join('\n');
};

it('exports, reports, forms, cards and archives have the class of their year, before and after a change', async () => {
  const { portal, admin, decide, commit, undo } = await plannedYear();
  await keepFirstStudents(portal.db, 12);
  const family = await portal.student(ANYA);
  await admin.post(paths.postReportCards, { year: 2026, term: 1, posted: 1 });
  await decide([OTHER], 'leave');
  const cardClass = async (year: number, term: number) => {
    const url = pathTo(paths.reportCardPage, { id: ANYA, year: String(year), term: String(term) });
    return (await family.get(url)).json<ReportCard>().class_id;
  };
  const exported = async () => {
    const { rawPayload } = await admin.post(paths.exportData, {});
    const { sheets } = await readXlsx(rawPayload);
    const [headings = [], ...rows] = sheets[0]?.rows ?? [];
    const [id, className] = [headings.indexOf('Student ID'), headings.indexOf('Class')];
    return {
      anya: rows.find((row) => row[id] === ANYA)?.[className],
      ids: rows.map((row) => String(row[id])),
    };
  };
  const expectYear = async (classId: string, hasLeft: boolean) => {
    const { anya, ids } = await exported();
    expect([anya, ids.includes(OTHER)]).toEqual([classId, !hasLeft]);
    expect(await readText(admin, paths.registrationReport)).toContain(NAME);
    const form = await readText(admin, pathTo(paths.registrationForm, { id: ANYA }));
    expect(form).toMatch(new RegExp(`Class\\s*${classId}`));
    // The cards go on showing the class of their day.
    expect([await cardClass(2025, 3), await cardClass(2026, 1)]).toEqual(['1A', '2A']);
    const { files } = await download(admin);
    expect([...files.keys()].filter((name) => name.startsWith('Report cards/')).length).toBeGreaterThan(1);
  };
  await expectYear('2A', false);
  portal.pass(1);
  expect((await commit()).statusCode).toBe(200);
  await expectYear('3A', true);
  portal.pass(1);
  expect((await undo()).statusCode).toBe(200);
  await expectYear('2A', false);
});
