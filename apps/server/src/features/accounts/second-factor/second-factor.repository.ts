import type { Database, Trx } from '../../../db/database.ts';

/** Wrong app codes in a row after which only a recovery code works. */
export const MAX_WRONG_CODES = 20;

/** Returns an administrator's second factor, confirmed or not, or undefined. */
export const findFactor = (db: Database | Trx, adminName: string) =>
  db.selectFrom('second_factors').selectAll().where('admin_name', '=', adminName).executeTakeFirst();

export const hasFactor = async (db: Database, adminName: string) =>
  typeof (await findFactor(db, adminName))?.secret === 'string';

/**
 * Whether the school requires a second factor that this administrator lacks. A single query, because it runs at each
 * request.
 */
export async function lacksRequiredFactor(db: Database, adminName: string) {
  const required = await db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', 'require_second_factor')
    .where('value', '=', 'true')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('second_factors')
            .select('admin_name')
            .where('admin_name', '=', adminName)
            .where('secret', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  return required !== undefined;
}

/** Stores an unconfirmed secret, replacing an earlier one. */
export const storeNextSecret = (trx: Trx, adminName: string, next_secret: string) =>
  trx
    .insertInto('second_factors')
    .values({
      admin_name: adminName,
      secret: null,
      next_secret,
      confirmed_at: null,
      last_step: null,
      wrong_codes: 0,
    })
    .onConflict((conflict) => conflict.column('admin_name').doUpdateSet({ next_secret }))
    .execute();

/** Activates the unconfirmed secret; returns false if another has replaced it. */
export async function confirmSecret(
  trx: Trx,
  { adminName, secret, step, now }: { adminName: string; secret: string; step: number; now: Date },
) {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ secret, next_secret: null, confirmed_at: now.toISOString(), last_step: step, wrong_codes: 0 })
    .where('admin_name', '=', adminName)
    .where('next_secret', '=', secret)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Counts an app code as wrong before it is checked; `consumeStep` and `clearWrongCodes` reset the count. A single
 * statement, so that concurrent attempts can't exceed the limit. Returns undefined at the limit.
 */
export const recordCodeAttempt = (db: Database, adminName: string) =>
  db
    .updateTable('second_factors')
    .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('admin_name', '=', adminName)
    .where('secret', 'is not', null)
    .where('wrong_codes', '<', MAX_WRONG_CODES)
    .returning('secret')
    .executeTakeFirst();

/** Marks the time step of a code as used; returns false if it or a later one was used before. */
export async function consumeStep(db: Database, adminName: string, secret: string, step: number) {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step, wrong_codes: 0 })
    .where('admin_name', '=', adminName)
    .where('secret', '=', secret)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks a time step and all before it as used, without clearing the count of wrong codes. */
export const useUpSteps = (db: Database, adminName: string, secret: string, step: number) =>
  db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('admin_name', '=', adminName)
    .where('secret', '=', secret)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .execute();

export const clearWrongCodes = (db: Database, adminName: string) =>
  db.updateTable('second_factors').set({ wrong_codes: 0 }).where('admin_name', '=', adminName).execute();

/** Returns the hash of any of an administrator's recovery codes. */
export const findRecoveryCode = (db: Database, adminName: string) =>
  db.selectFrom('recovery_codes').select('code_hash').where('admin_name', '=', adminName).executeTakeFirst();

/** Deletes a recovery code; returns false if there is none with this hash. */
export async function consumeRecoveryCode(db: Database, adminName: string, codeHash: string) {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('admin_name', '=', adminName)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Database, adminName: string) {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('admin_name', '=', adminName)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(trx: Trx, adminName: string, hashes: readonly string[]) {
  await trx.deleteFrom('recovery_codes').where('admin_name', '=', adminName).execute();
  const rows = hashes.map((code_hash) => ({ admin_name: adminName, code_hash }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

/** Deletes a second factor with its recovery codes; returns false if there was none. */
export async function deleteFactor(trx: Trx, adminName: string) {
  await trx.deleteFrom('recovery_codes').where('admin_name', '=', adminName).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('second_factors')
    .where('admin_name', '=', adminName)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
