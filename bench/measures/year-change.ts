import { paths } from '@formroom/domain/api/paths.ts';
import type { YearChangePreview } from '@formroom/domain/api/school-years.ts';
import { assertOk, parseJson, signInOffice } from '../load/family.ts';
import { createSchool } from '../load/larger-school.ts';
import { startPortal } from '../load/portal-process.ts';

type Office = Awaited<ReturnType<typeof signInOffice>>;

/** Plans, previews, commits and undoes the change of year of this many students on a portal that has just started. */
export async function measureYearChange(folder: string, students: number) {
  await createSchool(folder, students);
  const portal = await startPortal(folder);
  const office = await signInOffice(portal.url);
  await startYearChange(office);
  const start = performance.now();
  const preview = await previewYearChange(office);
  const previewed = performance.now();
  await commitYearChange(office, preview);
  const committed = performance.now();
  await undoYearChange(office);
  const figures = {
    previewMs: previewed - start,
    commitMs: committed - previewed,
    undoMs: performance.now() - committed,
    memoryMb: portal.memory().peak,
  };
  office.close();
  await portal.stop();
  return figures;
}

export const startYearChange = async (office: Office) => {
  const current = parseJson(await office.get(paths.yearChange)) as { current: { year: number } };
  const year = current.current.year + 1;
  const [first_day, last_day] = [`${year}-09-01`, `${year + 1}-07-07`];
  assertOk(await office.post(paths.yearChange, { year, first_day, last_day, announced_for: null }));
};

export const previewYearChange = async (office: Office) =>
  parseJson(await office.get(paths.yearChangePreview)) as YearChangePreview;

export const commitYearChange = async (office: Office, { year, digest }: YearChangePreview) =>
  assertOk(await office.post(paths.commitYearChange, { year, digest }));

export async function undoYearChange(office: Office) {
  const { current } = parseJson(await office.get(paths.yearChange)) as { current: { year: number } };
  assertOk(await office.post(paths.undoYearChange, { year: current.year }));
}
