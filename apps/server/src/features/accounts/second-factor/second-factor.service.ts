import type {
  BeginSecondFactorResponse,
  RecoveryCodes,
  SecondFactor,
} from '@formroom/domain/api/second-factor.ts';
import { messages } from '@formroom/domain/kinds/messages.ts';
import { type Database, inTransaction } from '../../../db/database.ts';
import { conflict, invalid, notSignedIn } from '../../../errors.ts';
import type { Principal } from '../../../principal.ts';
import { lockAdmin } from '../accounts.repository.ts';
import {
  type AdminCredential,
  assertAdminCredentialCurrent,
  findAdminCredential,
} from '../admin-credentials.ts';
import type { PasswordAndCode } from '../admin-sign-in.service.ts';
import { verifyOwnPassword } from '../reauthentication.service.ts';
import { endAccountSessions, endSessionsOfAdmin, hasJustSignedIn } from '../sessions.repository.ts';
import type { AttemptContext } from '../sign-in.service.ts';
import { recordAttempt, clearAttempts } from '../login-throttle.repository.ts';
import { getSettings } from '../../settings/settings.repository.ts';
import { generateSecret, findTotpStep, formatOtpAuthUri } from './totp.ts';
import { wrongTotpCode } from './consume-code.ts';
import { normalizeCode, hashRecoveryCodes, generateRecoveryCodes } from './recovery-code.ts';
import {
  confirmSecret,
  countRecoveryCodes,
  findFactor,
  hasFactor,
  storeNextSecret,
  deleteFactor,
  replaceRecoveryCodes,
} from './second-factor.repository.ts';

const factorIsOff = () => conflict('You have no second factor to change.');
const setupNotBegun = () => conflict('The set-up has ended. Please start again.');
const factorIsRequired = () => conflict('The school requires a second factor, so it can’t be removed.');

const ownFactorMissingMessage = 'You have not set up a second factor yourself yet. Please do that first.';

/**
 * Prevents an administrator from requiring a second factor of others without having one.
 * @throws PortalError invalid without an own second factor
 */
export async function assertOwnFactor(db: Database, adminName: string) {
  if (!(await hasFactor(db, adminName)))
    throw invalid({ require_second_factor: [ownFactorMissingMessage] }, ownFactorMissingMessage);
}

export async function describeFactor(db: Database, adminName: string): Promise<SecondFactor> {
  const { require_second_factor: required } = await getSettings(db, ['require_second_factor']);
  const active = await hasFactor(db, adminName);
  return { active, required, recovery_codes_left: active ? await countRecoveryCodes(db, adminName) : 0 };
}

/** What an administrator types before a set-up; no password just after the sign-in. */
type SetupProof = Pick<PasswordAndCode, 'code'> & { readonly password?: string | undefined };

/**
 * Generates a secret for an authenticator app, also for a new phone. It is inactive until it is confirmed with a code.
 * @throws PortalError not-signed-in if the session has ended meanwhile; invalid for a wrong password or, with an active
 * factor, code; too-many-attempts
 *   while throttled
 */
export async function beginSecondFactor(
  db: Database,
  principal: Principal,
  proof: SetupProof,
  at: AttemptContext,
): Promise<BeginSecondFactorResponse> {
  const { id: adminName } = principal;
  const key = await verifyForSetup(db, principal, proof, at);
  const secret = generateSecret();
  await inTransaction(db, async (trx) => {
    await assertAdminCredentialCurrent(trx, adminName, key, notSignedIn);
    await storeNextSecret(trx, adminName, secret);
  });
  const { school_name } = await getSettings(db, ['school_name']);
  return { secret, uri: formatOtpAuthUri(secret, school_name, adminName) };
}

/** Just after the sign-in the password is not asked for again, unless there is a factor that could be replaced. */
async function verifyForSetup(
  db: Database,
  principal: Principal,
  { password, code }: SetupProof,
  at: AttemptContext,
): Promise<AdminCredential> {
  if (password !== undefined) return (await verifyOwnPassword(db, principal.id, { password, code }, at)).key;
  const key = hasJustSignedIn(principal, at.now) ? await findAdminCredential(db, principal.id) : undefined;
  if (key?.secret !== null) throw invalid({ password: [messages.required] });
  return key;
}

/**
 * Activates the secret with a first code, creates new recovery codes, and ends all sessions of the account; the caller
 * begins a new session with the returned credentials.
 * @throws PortalError not-signed-in if the session has ended meanwhile; conflict if there is nothing to confirm;
 * invalid for a wrong code; too-many-attempts
 *   while throttled
 */
export async function confirmSecondFactor(
  db: Database,
  principal: Principal,
  code: string,
  { address, now }: AttemptContext,
): Promise<RecoveryCodes & { key: AdminCredential }> {
  const { id: adminName } = principal;
  const secret = (await findFactor(db, adminName))?.next_secret;
  if (typeof secret !== 'string') throw setupNotBegun();
  const admin = { role: 'admin', id: adminName } as const;
  await recordAttempt(db, admin, address, now);
  const typed = normalizeCode(code);
  const step = findTotpStep(secret, typed, now);
  if (step === null) throw wrongTotpCode(adminName, { secret, code: typed, now });
  const recovery_codes = generateRecoveryCodes();
  const hashes = await hashRecoveryCodes(recovery_codes);
  const key = await inTransaction(db, async (trx) => {
    await lockAdmin(trx, adminName);
    if (!(await confirmSecret(trx, { adminName, secret, step, now }))) throw setupNotBegun();
    await replaceRecoveryCodes(trx, adminName, hashes);
    // Whoever has changed the password meanwhile has ended this session.
    if (!(await endAccountSessions(trx, principal))) throw notSignedIn();
    return await findAdminCredential(trx, adminName);
  });
  if (!key) throw setupNotBegun();
  await clearAttempts(db, admin, address);
  return { recovery_codes, key };
}

/**
 * @throws PortalError not-signed-in if the session has ended meanwhile; conflict without a second factor; invalid for a
 * wrong password or
 *   code; too-many-attempts while throttled
 */
export async function renewRecoveryCodes(
  db: Database,
  adminName: string,
  proof: PasswordAndCode,
  at: AttemptContext,
): Promise<RecoveryCodes> {
  if (!(await hasFactor(db, adminName))) throw factorIsOff();
  const { key } = await verifyOwnPassword(db, adminName, proof, at);
  if (key.secret === null) throw factorIsOff();
  const recovery_codes = generateRecoveryCodes();
  const hashes = await hashRecoveryCodes(recovery_codes);
  await inTransaction(db, async (trx) => {
    await assertAdminCredentialCurrent(trx, adminName, key, notSignedIn);
    await replaceRecoveryCodes(trx, adminName, hashes);
  });
  return { recovery_codes };
}

/**
 * Removes the second factor and ends all sessions of the account; the caller begins a new session with the returned
 * credentials.
 * @throws PortalError not-signed-in if the session has ended meanwhile; conflict without a second factor, or if the
 * school requires it;
 *   invalid for a wrong password or code; too-many-attempts while throttled
 */
export async function removeSecondFactor(
  db: Database,
  adminName: string,
  proof: PasswordAndCode,
  at: AttemptContext,
): Promise<AdminCredential> {
  const { active, required } = await describeFactor(db, adminName);
  if (!active) throw factorIsOff();
  if (required) throw factorIsRequired();
  const { key } = await verifyOwnPassword(db, adminName, proof, at);
  if (key.secret === null) throw factorIsOff();
  await inTransaction(db, async (trx) => {
    await assertAdminCredentialCurrent(trx, adminName, key, notSignedIn);
    await deleteFactor(trx, adminName);
    await endSessionsOfAdmin(trx, adminName);
  });
  return { ...key, secret: null };
}
