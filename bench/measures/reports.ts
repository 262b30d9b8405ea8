import { readFileSync } from 'node:fs';
import { paths } from '@formroom/domain/api/paths.ts';
import { compileDocument } from '../../apps/server/src/pdf/compile-document.ts';
import { chooseYear } from '../../apps/server/src/features/school-years/school-years.service.ts';
import { loadRegistrationReportContent } from '../../apps/server/src/features/reports/registration-report.service.ts';
import { assertOk, signInFamilies, signInOffice } from '../load/family.ts';
import { createSchool, openSchoolDatabase } from '../load/larger-school.ts';
import { type PortalProcess, startPortal } from '../load/portal-process.ts';
import { median } from '../table.ts';

const LIBRARY_RUNS = 3;
const POLL_INTERVAL_MS = 20;

/**
 * Measures the registration report of a school with this many students, and a family's registration form during it.
 */
export async function measureReport(folder: string, students: number, reports = 5) {
  await createSchool(folder, students);
  const portal = await startPortal(folder);
  const office = await signInOffice(portal.url);
  const [family] = await signInFamilies(portal.url, 1);
  if (!family) throw new Error('Nobody signed in.');
  const childMemory = sampleChildMemory(portal);
  const times: number[] = [];
  const forms: number[] = [];
  let bytes = 0;
  for (let time = 0; time < reports; time += 1) {
    const start = performance.now();
    const report = office.get(paths.registrationReport).then((response) => {
      times.push(performance.now() - start);
      ({ bytes } = assertOk(response));
    });
    forms.push(await measureForm(family));
    await report;
  }
  const figures = {
    medianMs: median(times),
    formMeanwhileMs: median(forms),
    kilobytes: bytes / 1024,
    portalMb: portal.memory().peak,
    reportMb: childMemory.stop(),
  };
  office.close();
  family.browser.close();
  await portal.stop();
  return { ...figures, aloneMs: await measureCompilation(folder) };
}

async function measureForm({ id, browser }: Awaited<ReturnType<typeof signInFamilies>>[number]) {
  const start = performance.now();
  assertOk(await browser.get(paths.registrationForm.replace(':id', id)));
  return performance.now() - start;
}

/** Samples the peak memory of the portal's child processes until stopped. */
function sampleChildMemory({ pid }: PortalProcess) {
  let peak = 0;
  const timer = setInterval(() => {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    for (const child of children.filter((each) => each !== '')) peak = Math.max(peak, readPeakMemory(child));
  }, POLL_INTERVAL_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}

function readPeakMemory(pid: string) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // The process has ended since it was listed.
    return 0;
  }
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
