import { raiseNumbers } from '../db/dialects/table-rows.ts';
import type { Database } from '../db/database.ts';
import {
  getFirstResultVersion,
  setFirstResultVersion,
} from '../features/report-cards/first-result-version.repository.ts';
import { reserveVersions } from '../features/students/first-version.repository.ts';

/** Upper bounds of the changes per second, with a margin for differing clocks: to one record, and to the results of all students. */
const recordChanges = { perSecond: 10, atLeast: 10_000 };
const resultChanges = { perSecond: 10, atLeast: 1_000_000 };
/** A quarter of the maximum of PostgreSQL's integer. */
const MAX_INCREASE = 500_000_000;

/**
 * Raises the versions of all restored records above any that they may have had since the backup. Open pages know those
 * versions; reusing one would show them stale content as current and merge their next save with the wrong base (R27).
 */
export async function raiseVersions(restored: Database, createdAt: string, now: Date) {
  // The date of a handmade archive may be invalid.
  const seconds = Math.max(0, now.getTime() - Date.parse(createdAt) || 0) / 1000;
  const getIncrease = ({ perSecond, atLeast }: typeof recordChanges) =>
    Math.min(MAX_INCREASE, atLeast + Math.ceil(seconds * perSecond));
  const raise = getIncrease(recordChanges);
  await restored
    .updateTable('students')
    .set((eb) => ({ version: eb('version', '+', raise) }))
    .execute();
  const { highest } = await restored
    .selectFrom('students')
    .select((eb) => eb.fn.max<number | null>('version').as('highest'))
    .executeTakeFirstOrThrow();
  // Reserved also for students added after the backup: open pages may still have versions from before the restore.
  await reserveVersions(restored, [highest ?? raise]);
  // The number of the last change of results is the version that a mark sheet has.
  const lastVersion = await getFirstResultVersion(restored);
  const last = await raiseNumbers(restored, 'result_changes', lastVersion + getIncrease(resultChanges));
  await setFirstResultVersion(restored, last);
}
