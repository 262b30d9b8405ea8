import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { assertOk, signInOffice } from '../load/family.ts';
import { addFamilyChanges } from '../load/family-changes.ts';
import { createSchool, openSchoolDatabase } from '../load/larger-school.ts';
import { startPortal } from '../load/portal-process.ts';
import { measureListInBrowser } from './list-in-browser.ts';
import { median } from '../table.ts';

const REQUESTS = 50;

/** The filters of the list, each by itself. */
const filters = [
  'class=2A',
  'registration=not_started',
  'registration=in_progress',
  'documents=missing',
  'account=no_password',
  'to_review=1',
] as const;

/**
 * Measures the office's list of this many students: its first page, a search, each filter, and the page in a browser;
 * what the office has to review, when every tenth family changed something; and the document checklist of a class.
 */
export async function measureStudentList(folder: string, students: number) {
  await createSchool(folder, students);
  const db = openSchoolDatabase(folder);
  await addFamilyChanges(db);
  await db.destroy();
  const portal = await startPortal(folder);
  const office = await signInOffice(portal.url);
  const measure = async (address: string) => {
    const times: number[] = [];
    for (let time = 0; time < REQUESTS; time += 1) {
      const start = performance.now();
      assertOk(await office.get(address));
      times.push(performance.now() - start);
    }
    return median(times);
  };
  const measureList = (query: string) => measure(`${paths.students}?page=1&page_size=100${query}`);
  const filtered: { filter: string; medianMs: number }[] = [];
  for (const filter of filters) filtered.push({ filter, medianMs: await measureList(`&${filter}`) });
  const figures = {
    first: await measureList(''),
    search: await measureList('&search=ramdeen'),
    filtered,
    toReview: await measure(paths.changesToReview),
    toReviewCount: await measure(paths.reviewCount),
    dataChecks: await measure(paths.dataChecks),
    checklist: await measure(pathTo(paths.documentChecklist, {}, { class: '2A' })),
    usableMs: await measureListInBrowser(portal.url),
  };
  office.close();
  await portal.stop();
  return figures;
}
