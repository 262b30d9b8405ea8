import type { OfficeAccount } from '@formroom/domain/api/overview.ts';
import type { Database, Trx } from '../../db/database.ts';

/** The most that the Dashboard shows at once. */
const MAX_SHOWN = 20;

/** Remembers that an account got the role Office, which the other administrators with this role see (R70). */
export async function addOfficeAccount(trx: Trx, name: string, addedBy: string | null, now: Date) {
  const added_at = now.toISOString();
  await trx.insertInto('office_accounts').values({ name, added_at, added_by: addedBy }).execute();
  // An administrator who has just got the role need not review earlier ones.
  await markOfficeAccountsSeen(trx, name, added_at);
}

/** Returns the newest accounts that got the role Office, and that this administrator neither made nor has seen. */
export const findUnseenOfficeAccounts = (db: Database, adminName: string): Promise<OfficeAccount[]> =>
  db
    .selectFrom('office_accounts')
    .innerJoin('admins', (join) => join.on((eb) => eb('admins.name', '=', adminName)))
    .select(['office_accounts.name', 'added_at', 'added_by'])
    .where('office_accounts.name', '!=', adminName)
    .where((eb) => eb.or([eb('added_by', 'is', null), eb('added_by', '!=', adminName)]))
    .where((eb) =>
      eb.or([
        eb('office_accounts_seen_at', 'is', null),
        eb('added_at', '>', eb.ref('office_accounts_seen_at')),
      ]),
    )
    .orderBy('added_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();

export const markOfficeAccountsSeen = (db: Database | Trx, adminName: string, upTo: string) =>
  db
    .updateTable('admins')
    .set({ office_accounts_seen_at: upTo })
    .where('name', '=', adminName)
    .where((eb) =>
      eb.or([eb('office_accounts_seen_at', 'is', null), eb('office_accounts_seen_at', '<', upTo)]),
    )
    .execute();
