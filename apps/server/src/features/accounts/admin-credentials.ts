import type { Database, Trx } from '../../db/database.ts';
import type { PortalError } from '../../errors.ts';
import { findAdmin, lockAdmin } from './accounts.repository.ts';
import { findFactor } from './second-factor/second-factor.repository.ts';

/** An administrator's credentials: the password hash, and the secret of the second factor if there is one. */
export interface AdminCredential {
  readonly passwordHash: string;
  readonly secret: string | null;
}

/** Returns the credentials of an administrator who may sign in. */
export async function findAdminCredential(
  db: Database | Trx,
  name: string,
): Promise<AdminCredential | undefined> {
  const admin = await findAdmin(db, name);
  const factor = await findFactor(db, name);
  if (!admin || admin.disabled_at !== null) return undefined;
  return { passwordHash: admin.password_hash, secret: factor?.secret ?? null };
}

/**
 * Locks the administrator and checks that the credentials are still current, which then holds until the transaction
 * ends.
 * @throws the error that `refusal` returns if they have changed
 */
export async function assertAdminCredentialCurrent(
  trx: Trx,
  name: string,
  { passwordHash, secret }: AdminCredential,
  refusal: () => PortalError,
) {
  await lockAdmin(trx, name);
  const key = await findAdminCredential(trx, name);
  if (key?.passwordHash !== passwordHash || key.secret !== secret) throw refusal();
}
