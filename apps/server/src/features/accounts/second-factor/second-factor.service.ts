import type {
  BeginSecondFactorAnswer,
  RecoveryCodes,
  SecondFactor,
} from '@formroom/domain/api/second-factor.ts';
import { type Database, inTransaction } from '../../../db/database.ts';
import { conflict, invalid, notSignedIn } from '../../../plugins/problem.ts';
import { holdAdmin } from '../accounts.repository.ts';
import { type AdminKey, demandStillOpens, findAdminKey } from '../admin-keys.ts';
import { isPasswordOf } from '../passwords.ts';
import { endSessionsOfAdmin } from '../sessions.repository.ts';
import type { Try } from '../sign-in.service.ts';
import { countTry, forgetTries } from '../waits.ts';
import { getSettings } from '../../settings/settings.repository.ts';
import { newSecret, stepOfCode, uriOf } from './app-code.ts';
import { takeCode, wrongAppCode } from './check-code.ts';
import { bareCode, hashRecoveryCodes, newRecoveryCodes } from './recovery-code.ts';
import {
  confirmSecret,
  countRecoveryCodes,
  findFactor,
  hasFactor,
  keepNextSecret,
  removeFactor,
  replaceRecoveryCodes,
} from './second-factor.repository.ts';

const wrongPassword = 'The password is not right.';
const isOff = () => conflict('You have no second factor to change.');
const mustBegin = () => conflict('The set-up has ended. Please start again.');
const isRequired = () => conflict('The school requires a second factor, so it can’t be removed.');

const mustHaveOwn = 'You have not set up a second factor yourself yet. Please do that first.';

/** @throws Problem 422 where an administrator would require of others what is not set up here */
export async function assertOwnFactor(db: Database, adminName: string) {
  if (!(await hasFactor(db, adminName))) throw invalid({ require_second_factor: [mustHaveOwn] }, mustHaveOwn);
}

/** What an administrator gives once more before the second factor changes. */
interface Proof {
  readonly password: string;
  /** Only left out where there is no second factor yet. */
  readonly code?: string | undefined;
}

export async function describeFactor(db: Database, adminName: string): Promise<SecondFactor> {
  const { require_second_factor: required } = await getSettings(db, ['require_second_factor']);
  const active = await hasFactor(db, adminName);
  return { active, required, recovery_codes_left: active ? await countRecoveryCodes(db, adminName) : 0 };
}

/**
 * A secret for the app, also for that of another phone; it counts for nothing until a code of it is confirmed.
 * @throws Problem 401 for a session that was ended meanwhile; 422 for a wrong password or, where the factor is on, code;
 * 429 to wait
 */
export async function beginSecondFactor(
  db: Database,
  adminName: string,
  proof: Proof,
  at: Try,
): Promise<BeginSecondFactorAnswer> {
  const key = await prove(db, adminName, proof, at);
  const secret = newSecret();
  await inTransaction(db, async (trx) => {
    await demandStillOpens(trx, adminName, key, notSignedIn);
    await keepNextSecret(trx, adminName, secret);
  });
  const { school_name } = await getSettings(db, ['school_name']);
  return { secret, uri: uriOf(secret, school_name, adminName) };
}

/**
 * Lets the app's secret count with a first code of it, gives new recovery codes, and ends every session of the account;
 * the caller begins a new one with the key.
 * @throws Problem 409 where there is nothing to confirm; 422 for a wrong code; 429 to wait
 */
export async function confirmSecondFactor(
  db: Database,
  adminName: string,
  code: string,
  { address, now }: Try,
): Promise<RecoveryCodes & { key: AdminKey }> {
  const secret = (await findFactor(db, adminName))?.next_secret;
  if (typeof secret !== 'string') throw mustBegin();
  await countTry(db, `admin:${adminName}`, address, now);
  const step = stepOfCode(secret, bareCode(code), now);
  if (step === null) throw wrongAppCode(adminName);
  const recovery_codes = newRecoveryCodes();
  const hashes = await hashRecoveryCodes(recovery_codes);
  const key = await inTransaction(db, async (trx) => {
    await holdAdmin(trx, adminName);
    if (!(await confirmSecret(trx, { adminName, secret, step, now }))) throw mustBegin();
    await replaceRecoveryCodes(trx, adminName, hashes);
    await endSessionsOfAdmin(trx, adminName);
    return await findAdminKey(trx, adminName);
  });
  if (!key) throw mustBegin();
  await forgetTries(db, `admin:${adminName}`, address);
  return { recovery_codes, key };
}

/**
 * @throws Problem 401 for a session that was ended meanwhile; 409 without a factor; 422 for a wrong password or code;
 * 429 to wait
 */
export async function renewRecoveryCodes(
  db: Database,
  adminName: string,
  proof: Proof,
  at: Try,
): Promise<RecoveryCodes> {
  if (!(await hasFactor(db, adminName))) throw isOff();
  const key = await prove(db, adminName, proof, at);
  if (key.secret === null) throw isOff();
  const recovery_codes = newRecoveryCodes();
  const hashes = await hashRecoveryCodes(recovery_codes);
  await inTransaction(db, async (trx) => {
    await demandStillOpens(trx, adminName, key, notSignedIn);
    await replaceRecoveryCodes(trx, adminName, hashes);
  });
  return { recovery_codes };
}

/**
 * Turns the factor off, and ends every session of the account; the caller begins a new one with the key that it gives.
 * @throws Problem 401 for a session that was ended meanwhile; 409 without a factor, or while the school requires it; 422
 * for a wrong password or code; 429 to wait
 */
export async function removeSecondFactor(
  db: Database,
  adminName: string,
  proof: Proof,
  at: Try,
): Promise<AdminKey> {
  const { active, required } = await describeFactor(db, adminName);
  if (!active) throw isOff();
  if (required) throw isRequired();
  const key = await prove(db, adminName, proof, at);
  if (key.secret === null) throw isOff();
  await inTransaction(db, async (trx) => {
    await demandStillOpens(trx, adminName, key, notSignedIn);
    await removeFactor(trx, adminName);
    await endSessionsOfAdmin(trx, adminName);
  });
  return { ...key, secret: null };
}

/**
 * Asks again who it is, and gives the key that was shown: what it is shown for happens only while it opens the account
 * still. Wrong tries are counted as those of signing in.
 */
async function prove(db: Database, adminName: string, { password, code }: Proof, { address, now }: Try) {
  await countTry(db, `admin:${adminName}`, address, now);
  const key = await findAdminKey(db, adminName);
  if (!key || !(await isPasswordOf(key.passwordHash, password))) {
    throw invalid({ password: [wrongPassword] }, wrongPassword);
  }
  if (key.secret !== null) await takeCode(db, adminName, code ?? '', now);
  await forgetTries(db, `admin:${adminName}`, address);
  return key;
}
