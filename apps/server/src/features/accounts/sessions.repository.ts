import { createHash, randomBytes } from 'node:crypto';
import type { OwnSession } from '@formroom/domain/api/own-account.ts';
import { isDiskFull } from '../../storage/is-disk-full.ts';
import type { Database, Trx } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import type { NewSession, Principal, SessionOrigin } from '../../principal.ts';
import { lacksRequiredFactor } from './second-factor/second-factor.repository.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const IDLE_LIMIT = { student: 2 * HOUR, admin: 30 * MINUTE };
const ABSOLUTE_LIMIT = 12 * HOUR;
/** How long the password that was typed again opens the calls that ask for it (R70). */
const REAUTHENTICATION_MS = 5 * MINUTE;
/** The precision of the last use of a session, which saves a write at each request. */
const SEEN_PRECISION = MINUTE;

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
const subtractMs = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();

/**
 * Creates a session and returns its token, of which only the hash is stored.
 * @param origin stored for administrators only
 */
export async function createSession(db: Database | Trx, who: NewSession, now: Date, origin?: SessionOrigin) {
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
      first_password: who.firstPassword ?? null,
    })
    .execute();
  return token;
}

const selectSession = prepareQuery((db, { tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('sessions')
    .leftJoin('students', 'students.id', 'sessions.student_id')
    .leftJoin('student_accounts', 'student_accounts.student_id', 'sessions.student_id')
    .leftJoin('admins', 'admins.name', 'sessions.admin_name')
    .select([
      'token_hash',
      'sessions.student_id',
      'admin_name',
      'created_at',
      'seen_at',
      'reauthenticated_at',
    ])
    .select(['student_accounts.password_hash', 'admins.role as admin_role'])
    .where('token_hash', '=', tokenHash)
    // Leaving ends the sessions, but one may begin concurrently.
    .where('students.left_at', 'is', null)
    // So does disabling an administrator.
    .where('admins.disabled_at', 'is', null),
);

/**
 * Returns the principal of a token, or null if the token is unknown, idle for too long or too old, the student has left
 * or the administrator is disabled.
 * @param isUse whether the request counts as a use of the session
 */
export async function findPrincipal(
  db: Database,
  token: string,
  now: Date,
  isUse: boolean,
): Promise<Principal | null> {
  const [row] = (await selectSession(db, { tokenHash: hashToken(token) })).rows;
  if (!row || row.created_at <= subtractMs(now, ABSOLUTE_LIMIT)) return null;
  // A removed administrator's sessions are deleted, but one may begin concurrently.
  if (row.admin_name !== null && row.admin_role === null) return null;
  const role = row.student_id === null ? 'admin' : 'student';
  if (row.seen_at <= subtractMs(now, IDLE_LIMIT[role])) return null;
  if (isUse && row.seen_at < subtractMs(now, SEEN_PRECISION)) await touchSession(db, row.token_hash, now);
  return {
    role,
    id: row.student_id ?? row.admin_name ?? '',
    adminRole: row.admin_role,
    mustChangePassword: role === 'student' && row.password_hash === null,
    mustSetUpSecondFactor: row.admin_name !== null && (await lacksRequiredFactor(db, row.admin_name)),
    signedInAt: row.created_at,
    isReauthenticated: (row.reauthenticated_at ?? '') > subtractMs(now, REAUTHENTICATION_MS),
    tokenHash: row.token_hash,
  };
}

/** Whether the password was typed within minutes, at the sign-in. */
export const hasJustSignedIn = ({ signedInAt }: Principal, now: Date) =>
  signedInAt > subtractMs(now, REAUTHENTICATION_MS);

/** Notes that the password was typed again in a session; returns until when it counts, or undefined if it has ended. */
export async function markReauthenticated(trx: Trx, tokenHash: string, now: Date) {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ reauthenticated_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? new Date(now.getTime() + REAUTHENTICATION_MS).toISOString() : undefined;
}

/** On a full disk, what can be read is still read. */
const touchSession = (db: Database, tokenHash: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ seen_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .execute()
    .catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
    });

/** Returns the kind of first password that opened a session, or null. */
export async function findFirstPasswordOfSession(trx: Trx, tokenHash: string) {
  const session = await trx
    .selectFrom('sessions')
    .select('first_password')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return session?.first_password ?? null;
}

export const endSession = (db: Database | Trx, tokenHash: string) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();

/** Ends all sessions of an account; returns whether the given one was among them. */
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

/**
 * The public ID of a session: a hash of the stored hash, so that an ID seen on a screen can't be used to find the row.
 */
const publicSessionId = (tokenHash: string) => hashToken(tokenHash);

/** The times after which an administrator's active sessions began and were last used. */
export const activeSince = (now: Date) => ({
  createdAfter: subtractMs(now, ABSOLUTE_LIMIT),
  seenAfter: subtractMs(now, IDLE_LIMIT.admin),
});

/** Returns an administrator's active sessions: the current one first, then by last use. */
export async function findSessionsOfAdmin(
  db: Database,
  { id, tokenHash }: Principal,
  now: Date,
): Promise<OwnSession[]> {
  const { createdAfter, seenAfter } = activeSince(now);
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'seen_at', 'address', 'browser'])
    .where('admin_name', '=', id)
    .where('created_at', '>', createdAfter)
    .where('seen_at', '>', seenAfter)
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
 * Ends an administrator's sessions except the current one; returns how many.
 * @param sessionId ends only this one
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

/** Deletes expired sessions. */
export const deleteExpiredSessions = (db: Database, now: Date) =>
  db.deleteFrom('sessions').where('seen_at', '<', subtractMs(now, ABSOLUTE_LIMIT)).execute();
