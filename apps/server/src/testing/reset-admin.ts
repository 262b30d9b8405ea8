import { inTransaction } from '../db/database.ts';
import { hashPassword } from '../features/accounts/passwords.ts';
import { deleteFactor } from '../features/accounts/second-factor/second-factor.repository.ts';
import { endSessionsOfAdmin } from '../features/accounts/sessions.repository.ts';
import type { TestPortal } from './test-portal.ts';

/** Resets the test portal's administrator as `npm run admin -- reset` does. */
export async function resetAdmin({ db }: TestPortal) {
  const password_hash = await hashPassword('another one of ours');
  await inTransaction(db, async (trx) => {
    await trx.updateTable('admins').set({ password_hash }).where('name', '=', 'admin').execute();
    await endSessionsOfAdmin(trx, 'admin');
    await deleteFactor(trx, 'admin');
  });
}
