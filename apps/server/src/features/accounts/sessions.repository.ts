import { createHash, randomBytes } from 'node:crypto';
import type { OwnSession } from '@formroom/domain/api/own-account.ts';
import type { Database, Trx } from '../../db/database.ts';
import type { Principal } from '../../http/principal.ts';
import { lacksRequiredFactor } from './second-factor/second-factor.repository.ts';

export const SESSION_COOKIE = 'formroom_session';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const IDLE_LIMIT = { student: 2 * HOUR, admin: 30 * MINUTE };
const ABSOLUTE_LIMIT = 12 * HOUR;
/** How exactly the last call of a session is remembered, to spare a write at each call. */
const SEEN_PRECISION = MINUTE;

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
const subtractMs = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();

/** Where a session begins: an administrator tells the own ones apart by it. */
export interface SessionOrigin {
  readonly address: string;
  readonly browser: string | null;
}

/**
 * Begins a session and gives its token, which is stored only as its hash.
 * @param origin is kept of administrators alone
 */
export async function createSession(
  db: Database | Trx,
  who: Pick<Principal, 'role' | 'id'>,
  now: Date,
  origin?: SessionOrigin,
) {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      student_id: who.role === 'student' ? who.id : null,
      admin_name: who.role === 'admin' ? who.id : null,
      created_at: now.toISOString(),
      seen_at: now.toISOString(),
      address: who.role === 'admin' ? (origin?.address ?? null) : null,
      browser: who.role === 'admin' ? (origin?.browser ?? null) : null,
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
    .where('token_hash', '=', hashToken(token))
    // Leaving ends the sessions; one may begin in the same moment.
    .where('students.left_at', 'is', null)
    .where('created_at', '>', subtractMs(now, ABSOLUTE_LIMIT))
    .executeTakeFirst();
  if (!row) return null;
  const role = row.student_id === null ? 'admin' : 'student';
  if (row.seen_at <= subtractMs(now, IDLE_LIMIT[role])) return null;
  if (isUse && row.seen_at < subtractMs(now, SEEN_PRECISION)) await touchSession(db, row.token_hash, now);
  return {
    role,
    id: row.student_id ?? row.admin_name ?? '',
    mustChangePassword: role === 'student' && row.password_hash === null,
    mustSetUpSecondFactor: row.admin_name !== null && (await lacksRequiredFactor(db, row.admin_name)),
    tokenHash: row.token_hash,
  };
}

const touchSession = (db: Database, tokenHash: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ seen_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .execute();

export const endSession = (db: Database | Trx, tokenHash: string) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();

/** Ends every session of an account; gives whether this one was still among them. */
export async function endAccountSessions(trx: Trx, { role, id, tokenHash }: Principal) {
  const ended = await trx
    .deleteFrom('sessions')
    .where(role === 'admin' ? 'admin_name' : 'student_id', '=', id)
    .returning('token_hash')
    .execute();
  return ended.some(({ token_hash: hash }) => hash === tokenHash);
}

export const endSessionsOfStudents = (trx: Trx, ids: readonly string[]) =>
  trx.deleteFrom('sessions').where('student_id', 'in', ids).execute();

export const endSessionsOfAdmin = (trx: Trx, name: string) =>
  trx.deleteFrom('sessions').where('admin_name', '=', name).execute();

/** The name of a session in calls: its row can't be found by a name that is seen on a screen. */
const publicSessionId = (tokenHash: string) => hashToken(tokenHash);

/** The sessions of an administrator that can be gone on with, the own one first, then those that were used last. */
export async function findSessionsOfAdmin(
  db: Database,
  { id, tokenHash }: Principal,
  now: Date,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'seen_at', 'address', 'browser'])
    .where('admin_name', '=', id)
    .where('created_at', '>', subtractMs(now, ABSOLUTE_LIMIT))
    .where('seen_at', '>', subtractMs(now, IDLE_LIMIT.admin))
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  const sessions = rows.map((row) => ({
    id: publicSessionId(row.token_hash),
    current: row.token_hash === tokenHash,
    began_at: row.created_at,
    last_used_at: row.seen_at,
    address: row.address,
    browser: row.browser,
  }));
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Ends an administrator's sessions but the one that asks, and gives how many.
 * @param sessionId ends this one alone
 */
export async function endOtherSessions(db: Database, { id, tokenHash }: Principal, sessionId?: string) {
  const others = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('admin_name', '=', id)
    .where('token_hash', '!=', tokenHash)
    .execute();
  const ending = others
    .map(({ token_hash: hash }) => hash)
    .filter((hash) => sessionId === undefined || publicSessionId(hash) === sessionId);
  if (ending.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', 'in', ending)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Forgets the sessions that are past every limit. */
export const deleteExpiredSessions = (db: Database, now: Date) =>
  db.deleteFrom('sessions').where('seen_at', '<', subtractMs(now, ABSOLUTE_LIMIT)).execute();
