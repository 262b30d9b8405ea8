import { createHash, randomBytes } from 'node:crypto';
import type { Database, Trx } from '../../db/database.ts';
import type { Principal } from '../../plugins/principal.ts';
import { lacksRequiredFactor } from './second-factor/second-factor.repository.ts';

export const SESSION_COOKIE = 'formroom_session';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const IDLE_LIMIT = { student: 2 * HOUR, admin: 30 * MINUTE };
const ABSOLUTE_LIMIT = 12 * HOUR;
/** How exactly the last call of a session is remembered, to spare a write at each call. */
const SEEN_STEP = MINUTE;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();

/** Begins a session and gives its token, which is stored only as its hash. */
export async function createSession(db: Database | Trx, who: Pick<Principal, 'role' | 'id'>, now: Date) {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      student_id: who.role === 'student' ? who.id : null,
      admin_name: who.role === 'admin' ? who.id : null,
      created_at: now.toISOString(),
      seen_at: now.toISOString(),
    })
    .execute();
  return token;
}

/**
 * Who a token stands for, or nobody when it is unknown, idle for too long or too old, or the student has left.
 * @param isUse whether the call counts as the session being used
 */
export async function findPrincipal(
  db: Database,
  token: string,
  now: Date,
  isUse: boolean,
): Promise<Principal | null> {
  const row = await db
    .selectFrom('sessions')
    .leftJoin('students', 'students.id', 'sessions.student_id')
    .leftJoin('student_accounts', 'student_accounts.student_id', 'sessions.student_id')
    .select(['token_hash', 'sessions.student_id', 'admin_name', 'seen_at', 'password_hash'])
    .where('token_hash', '=', hashOf(token))
    // Leaving ends the sessions; one may begin in the same moment.
    .where('students.left_at', 'is', null)
    .where('created_at', '>', before(now, ABSOLUTE_LIMIT))
    .executeTakeFirst();
  if (!row) return null;
  const role = row.student_id === null ? 'admin' : 'student';
  if (row.seen_at <= before(now, IDLE_LIMIT[role])) return null;
  if (isUse && row.seen_at < before(now, SEEN_STEP)) await seen(db, row.token_hash, now);
  return {
    role,
    id: row.student_id ?? row.admin_name ?? '',
    mustChangePassword: role === 'student' && row.password_hash === null,
    mustSetUpSecondFactor: row.admin_name !== null && (await lacksRequiredFactor(db, row.admin_name)),
    tokenHash: row.token_hash,
  };
}

const seen = (db: Database, tokenHash: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ seen_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .execute();

export const endSession = (db: Database | Trx, tokenHash: string) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();

/** Ends the sessions of a student; gives whether this one was still among them. */
export async function endSessionsWith(trx: Trx, { id, tokenHash }: Pick<Principal, 'id' | 'tokenHash'>) {
  const ended = await trx
    .deleteFrom('sessions')
    .where('student_id', '=', id)
    .returning('token_hash')
    .execute();
  return ended.some(({ token_hash: hash }) => hash === tokenHash);
}

export const endSessionsOfStudents = (trx: Trx, ids: readonly string[]) =>
  trx.deleteFrom('sessions').where('student_id', 'in', ids).execute();

export const endSessionsOfAdmin = (trx: Trx, name: string) =>
  trx.deleteFrom('sessions').where('admin_name', '=', name).execute();

/** Forgets the sessions that are past every limit. */
export const dropOldSessions = (db: Database, now: Date) =>
  db.deleteFrom('sessions').where('seen_at', '<', before(now, ABSOLUTE_LIMIT)).execute();
