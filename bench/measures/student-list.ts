import { paths } from '@formroom/domain/api/paths.ts';
import { assertOk, signInOffice } from '../load/family.ts';
import { createSchool } from '../load/larger-school.ts';
import { startPortal } from '../load/portal-process.ts';
import { measureListInBrowser } from './list-in-browser.ts';
import { median } from '../table.ts';

const REQUESTS = 50;

/** Measures the office's list of this many students: its first page, a search, and the page in a browser. */
export async function measureStudentList(folder: string, students: number) {
  await createSchool(folder, students);
  const portal = await startPortal(folder);
  const office = await signInOffice(portal.url);
  const measure = async (query: string) => {
    const times: number[] = [];
    let bytes = 0;
    for (let time = 0; time < REQUESTS; time += 1) {
      const start = performance.now();
      ({ bytes } = assertOk(await office.get(`${paths.students}?page=1&page_size=100${query}`)));
      times.push(performance.now() - start);
    }
    return { medianMs: median(times), kilobytes: bytes / 1024 };
  };
  const figures = {
    first: await measure(''),
    search: await measure('&search=ramdeen'),
    inBrowser: await measureListInBrowser(portal.url),
  };
  office.close();
  await portal.stop();
  return figures;
}
