import { growResults } from '../../apps/server/src/testing/larger-school.ts';
import { makeSchool, openSchool } from './larger-school.ts';
import type { School } from './sessions.ts';

/** The term of the demo school that waits to be posted. */
export const waiting = { year: 2026, term: 1 } as const;

/** So many students, all with results in the term that waits to be posted. */
export async function makeMarkedSchool({ dataDir, databaseUrl }: School, students: number) {
  await makeSchool(dataDir, students, databaseUrl);
  const db = openSchool(dataDir, databaseUrl);
  await growResults(db, waiting);
  await db.destroy();
}
