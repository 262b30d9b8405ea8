import type { TermKey } from '../../apps/server/src/db/term-tables.ts';
import { createSession } from '../../apps/server/src/features/accounts/sessions.repository.ts';
import { SESSION_COOKIE } from '../../apps/server/src/http/session.ts';
import { openSchoolDatabase } from './larger-school.ts';

/** The data folder and database of a portal. */
export interface SchoolLocation {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

/** Creates sessions in the database for this many students with results in a term, which is faster than signing in. */
export async function createSessions(
  { dataDir, databaseUrl }: SchoolLocation,
  { year, term }: TermKey,
  families: number,
) {
  const db = openSchoolDatabase(dataDir, databaseUrl);
  const students = await db
    .selectFrom('term_students')
    .select('student_id')
    .where('year', '=', year)
    .where('term', '=', term)
    .orderBy('student_id')
    .limit(families)
    .execute();
  await db.updateTable('student_accounts').set({ password_hash: 'chosen' }).execute();
  const sessions: [id: string, cookie: string][] = [];
  for (const { student_id: id } of students) {
    const token = await createSession(db, { role: 'student', id }, new Date());
    sessions.push([id, `${SESSION_COOKIE}=${token}`]);
  }
  await db.destroy();
  return sessions;
}
