import { paths } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { type Family, parseJson, signInFamilies } from '../load/family.ts';
import type { PortalProcess } from '../load/portal-process.ts';
import { percentile } from '../table.ts';

const CONNECTIONS = 50;
/** Each connection is used by several families in turn, because one saves at most 600 times a minute (R66). */
const FAMILIES_PER_CONNECTION = 6;
const WARM_UP_MS = 3_000;
const MEASURED_MS = 8_000;

/** Measures saves of whole records by 50 concurrent families with keep-alive connections. */
export async function measureSaves(portal: PortalProcess) {
  const families = await signInFamilies(portal.url, CONNECTIONS * FAMILIES_PER_CONNECTION);
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
  const stream = async (some: readonly Family[]) => {
    const records = new Map<Family, StudentRecord | undefined>();
    for (const family of some) records.set(family, await family.load());
    for (let save = 0; performance.now() < end; save += 1) {
      const family = some[save % some.length];
      if (!family) return;
      const start = performance.now();
      const body = { ...records.get(family), allergy: `save ${save}` };
      const response = await family.browser.post(paths.saveStudent, body);
      times.push(performance.now() - start);
      records.set(family, (parseJson(response) as { data: StudentRecord }).data);
    }
  };
  const groups = Array.from({ length: CONNECTIONS }, (_, group) =>
    families.filter((_family, index) => index % CONNECTIONS === group),
  );
  await Promise.all(groups.map(stream));
  return times;
}
