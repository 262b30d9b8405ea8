import { addCopiedResults } from '../../apps/server/src/testing/larger-school.ts';
import { createSchool, openSchoolDatabase } from './larger-school.ts';
import type { SchoolLocation } from './sessions.ts';

/** The term of the demo school whose report cards are not posted yet. */
export const unpostedTerm = { year: 2026, term: 1 } as const;

/** Creates a school with this many students, all with results in the unposted term. */
export async function createSchoolWithResults({ dataDir, databaseUrl }: SchoolLocation, students: number) {
  await createSchool(dataDir, students, databaseUrl);
  const db = openSchoolDatabase(dataDir, databaseUrl);
  await addCopiedResults(db, unpostedTerm);
  await db.destroy();
}
