import { paths } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { type Family, parseJson, signInFamilies } from '../load/family.ts';
import type { PortalProcess } from '../load/portal-process.ts';
import { percentile } from '../table.ts';

const CONNECTIONS = 50;
const WARM_UP_MS = 3_000;
const MEASURED_MS = 8_000;

/** Measures saves of whole records by 50 concurrent families with keep-alive connections. */
export async function measureSaves(portal: PortalProcess) {
  const families = await signInFamilies(portal.url, CONNECTIONS);
  await saveFor(WARM_UP_MS, families);
  const cpuBefore = portal.cpuSeconds();
  const start = performance.now();
  const times = await saveFor(MEASURED_MS, families);
  const seconds = (performance.now() - start) / 1000;
  const cpuMsEach = ((portal.cpuSeconds() - cpuBefore) * 1000) / times.length;
  for (const { browser } of families) browser.close();
  return {
    perSecond: times.length / seconds,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    cpuMsEach,
    memoryMb: portal.memory().peak,
  };
}

/**
 * Saves for this long, and returns the response times in milliseconds.
 * @throws Error for a status other than 200
 */
async function saveFor(milliseconds: number, families: readonly Family[]) {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const stream = async (family: Family) => {
    let record = await family.load();
    for (let save = 0; performance.now() < end; save += 1) {
      const start = performance.now();
      const response = await family.browser.post(paths.saveStudent, { ...record, allergy: `save ${save}` });
      times.push(performance.now() - start);
      record = (parseJson(response) as { data: StudentRecord }).data;
    }
  };
  await Promise.all(families.map(stream));
  return times;
}
