import type { Database, Trx } from '../../db/database.ts';
import type { Problem } from '../../http/problem.ts';
import { findAdmin, lockAdmin } from './accounts.repository.ts';
import { findFactor } from './second-factor/second-factor.repository.ts';

/** What opens an administrator's account: the hash of the password and the secret of the second factor, if there is one. */
export interface AdminCredential {
  readonly passwordHash: string;
  readonly secret: string | null;
}

export async function findAdminCredential(
  db: Database | Trx,
  name: string,
): Promise<AdminCredential | undefined> {
  const admin = await findAdmin(db, name);
  const factor = await findFactor(db, name);
  return admin && { passwordHash: admin.password_hash, secret: factor?.secret ?? null };
}

/**
 * Sees that a key opens the account still, which nobody changes until the transaction ends.
 * @throws what `refusal` gives where the account has been changed since it was looked at
 */
export async function assertAdminCredentialCurrent(
  trx: Trx,
  name: string,
  { passwordHash, secret }: AdminCredential,
  refusal: () => Problem,
) {
  await lockAdmin(trx, name);
  const key = await findAdminCredential(trx, name);
  if (key?.passwordHash !== passwordHash || key.secret !== secret) throw refusal();
}
