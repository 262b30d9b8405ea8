import { paths } from '@formroom/domain/api/paths.ts';
import { compileDocument } from '../../apps/server/src/pdf/compile-document.ts';
import { chooseYear } from '../../apps/server/src/features/school-years/school-years.service.ts';
import { loadRegistrationReportContent } from '../../apps/server/src/features/reports/registration-report.service.ts';
import { assertOk, signInOffice } from '../load/family.ts';
import { createSchool, openSchoolDatabase } from '../load/larger-school.ts';
import { sampleMemory } from '../load/memory.ts';
import { startPortal } from '../load/portal-process.ts';
import { median } from '../table.ts';

const LIBRARY_RUNS = 3;
const REPORTS = 5;

/** Measures the registration report of a school with this many students. */
export async function measureReport(folder: string, students: number) {
  await createSchool(folder, students);
  const portal = await startPortal(folder);
  const office = await signInOffice(portal.url);
  const memory = sampleMemory(portal.pid);
  const times: number[] = [];
  for (let time = 0; time < REPORTS; time += 1) {
    const start = performance.now();
    assertOk(await office.get(paths.registrationReport));
    times.push(performance.now() - start);
  }
  const memoryMb = memory.stop();
  office.close();
  await portal.stop();
  return { medianMs: median(times), memoryMb, aloneMs: await measureCompilation(folder) };
}

/** Measures the PDF library alone, with the same report, on this thread. */
async function measureCompilation(folder: string) {
  const db = openSchoolDatabase(folder);
  const { data, files } = await loadRegistrationReportContent(
    db,
    { now: new Date(), timeZone: 'UTC' },
    await chooseYear(db, undefined),
  );
  await db.destroy();
  const times = [];
  for (let time = 0; time < LIBRARY_RUNS; time += 1) {
    const start = performance.now();
    compileDocument('registration-report', data, files);
    times.push(performance.now() - start);
  }
  return median(times);
}
