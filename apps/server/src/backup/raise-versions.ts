import type { Database } from '../db/database.ts';
import { reserveVersions } from '../features/students/first-version.repository.ts';

/** More changes of one record than people and imports can make in a second, and room for clocks that differ. */
const MAX_CHANGES_PER_SECOND = 10;
const MIN_INCREASE = 10_000;
/** PostgreSQL's integer ends at four times that. */
const MAX_INCREASE = 500_000_000;

/**
 * Lets every restored record go on above the versions that it may have had since the backup. Pages that are still open
 * know those: to use one again would show them other content as the same, and compare their next save with it.
 */
export async function raiseVersions(restored: Database, createdAt: string, now: Date) {
  // An archive that was made by hand may say anything.
  const seconds = Math.max(0, now.getTime() - Date.parse(createdAt) || 0) / 1000;
  const raise = Math.min(MAX_INCREASE, MIN_INCREASE + Math.ceil(seconds * MAX_CHANGES_PER_SECOND));
  await restored
    .updateTable('students')
    .set((eb) => ({ version: eb('version', '+', raise) }))
    .execute();
  const { highest } = await restored
    .selectFrom('students')
    .select((eb) => eb.fn.max<number | null>('version').as('highest'))
    .executeTakeFirstOrThrow();
  // A student who came after the backup, and comes again, is a new record with an ID that pages know, too.
  await reserveVersions(restored, [highest ?? raise]);
}
