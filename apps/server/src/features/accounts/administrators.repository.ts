import type { Administrator } from '@formroom/domain/api/administrators.ts';
import type { Insertable, Updateable } from 'kysely';
import type { AdminsTable } from '../../db/account-tables.ts';
import type { Database, Trx } from '../../db/database.ts';
import { NO_PASSWORD } from './passwords.ts';
import { activeSince } from './sessions.repository.ts';

/** Returns all administrators by name, with their second factors and active sessions. */
export async function findAdministrators(db: Database, now: Date): Promise<Administrator[]> {
  const { createdAfter, seenAfter } = activeSince(now);
  const rows = await db
    .selectFrom('admins')
    .leftJoin('second_factors', 'second_factors.admin_name', 'admins.name')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('sessions')
          .select((sessions) => [
            'sessions.admin_name',
            sessions.fn.countAll<number | string>().as('count'),
            sessions.fn.max('seen_at').as('last_used_at'),
          ])
          .where('sessions.admin_name', 'is not', null)
          .where('created_at', '>', createdAfter)
          .where('seen_at', '>', seenAfter)
          .groupBy('sessions.admin_name')
          .as('active'),
      (join) => join.onRef('active.admin_name', '=', 'admins.name'),
    )
    .leftJoin('administrator_invitations as invitations', 'invitations.admin_name', 'admins.name')
    .select([
      'name',
      'role',
      'email',
      'card_name',
      'disabled_at',
      'password_hash',
      'secret',
      'count',
      'last_used_at',
    ])
    .select('invitations.expires_at')
    .orderBy('name')
    .execute();
  return rows.map(({ name, role, email, card_name, disabled_at, last_used_at, ...row }) => ({
    name,
    role,
    email,
    card_name,
    disabled_at,
    invitation: findInvitationState(row, now),
    second_factor: row.secret === null ? 0 : 1,
    sessions: Number(row.count ?? 0),
    last_used_at,
  }));
}

function findInvitationState(
  { password_hash, expires_at }: { password_hash: string; expires_at: string | null },
  now: Date,
): Administrator['invitation'] {
  // An invitation ends with the password, or with a sign-in with an account of the school, which needs none.
  if (password_hash !== NO_PASSWORD || expires_at === null) return null;
  return expires_at > now.toISOString() ? 'open' : 'expired';
}

export const insertAdmin = (trx: Trx, admin: Insertable<AdminsTable>) =>
  trx.insertInto('admins').values(admin).execute();

export const updateAdmin = (trx: Trx, name: string, values: Updateable<AdminsTable>) =>
  trx.updateTable('admins').set(values).where('name', '=', name).execute();

/** Sets the password of a new or an existing administrator. */
export const setAdminPassword = (trx: Trx, name: string, password_hash: string) =>
  trx
    .insertInto('admins')
    .values({ name, password_hash })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ password_hash }))
    .execute();
