import { paths } from '@formroom/domain/api/paths.ts';
import type { Settings } from '@formroom/domain/settings/catalogue.ts';
import { birthDatePassword } from '@formroom/domain/school/dates.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { PortalError } from '../../errors.ts';
import {
  addAccountEvent,
  addManyClosedEventOnce,
  countClosedSince,
} from '../audit-log/account-events.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import type { Credential } from './credentials.ts';
import { recordFirstPasswordAttempt } from './first-password-attempts.repository.ts';
import { isKnownAddress } from './known-addresses.repository.ts';
import { verifyPassword } from './passwords.ts';
import type { AttemptContext } from './sign-in.service.ts';
import { matchesSlipCode } from './slip-codes.service.ts';
import { recordFirstPasswordFrom, throttledUntil, touchAttempt } from './login-throttle.repository.ts';

const HOUR_MS = 60 * 60_000;
/** This many accounts closed within an hour are logged as an attack. */
const MANY_CLOSED_ACCOUNTS = 10;

const closedMessage =
  'Sign-in with this student ID is closed after too many wrong tries. Please ask the school office';
const closedMessages: Record<Settings['first_password'], string> = {
  'birth-date': `${closedMessage} to reopen it.`,
  slip: `${closedMessage} for a new slip.`,
};
const waitAlternatives: Record<Settings['first_password'], string> = {
  'birth-date': 'or ask the school office',
  slip: 'or ask the school office for a new slip',
};

interface FirstPasswordInput {
  readonly id: string;
  readonly key: Credential;
  readonly typed: string;
}

/**
 * Checks a first password (date of birth or slip code), in the time of a password check whether it is right or wrong.
 * @throws PortalError too-many-attempts while the account or the address is throttled; invalid if the account is closed
 */
export async function verifyFirstPassword(
  db: Database,
  { id, key, typed }: FirstPasswordInput,
  { address, now }: AttemptContext,
) {
  const isRight =
    key.kind === 'slip' ? await matchesSlipCode(key.verifier, typed) : await isBirthDate(key.verifier, typed);
  const isFromKnownAddress = await isKnownAddress(db, id, address);
  // The account counts wrong attempts from a known address as well, so that guessing there also closes it.
  if (!isFromKnownAddress) await recordFirstPasswordFrom(db, address, now, isRight);
  const attempt = { studentId: id, isRight, isFromKnownAddress, now };
  const outcome = await inTransaction(db, async (trx) => {
    const counted = await recordFirstPasswordAttempt(trx, attempt);
    const closes = counted.state === 'counted' && counted.closes;
    if (closes) await addAccountEvent(trx, accountClosedEvent(id, address, now));
    return counted;
  });
  if (outcome.state === 'counted' && outcome.closes) await auditManyClosed(db, now);
  if (outcome.state === 'counted') return isRight;
  // By the setting, because the text must not tell for whom the office has entered answers (R67).
  const { first_password: setting } = await getSettings(db, ['first_password']);
  if (outcome.state === 'waiting') throw throttledUntil(outcome.until, now, waitAlternatives[setting]);
  throw new PortalError('invalid', closedMessages[setting], {
    errors: { message: [closedMessages[setting]] },
    event: 'student-sign-in-failed',
  });
}

/**
 * Does the database work of `verifyFirstPassword`, without an effect, after a wrong password of an account that has one
 * or an unknown ID: otherwise those would be answered sooner.
 */
export async function spendFirstPasswordTime(db: Database, id: string, { address }: AttemptContext) {
  const touch = (trx: Database | Trx) => touchAttempt(trx, { role: 'student', id }, address);
  if (!(await isKnownAddress(db, id, address))) await touch(db);
  await inTransaction(db, touch);
}

async function isBirthDate(born: string | null, typed: string) {
  await verifyPassword(null, typed);
  return born !== null && typed === birthDatePassword(born);
}

const accountClosedEvent = (id: string, address: string, now: Date) => ({
  at: now.toISOString(),
  event: 'account-closed' as const,
  address,
  student_id: id,
  call: `POST ${paths.loginStudent}`,
  status: 422,
});

/** Runs after the commit, so that the last of several concurrent closings counts them all. */
async function auditManyClosed(db: Database, now: Date) {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const closedAccounts = await countClosedSince(db, hourAgo);
  if (closedAccounts >= MANY_CLOSED_ACCOUNTS)
    await addManyClosedEventOnce(db, closedAccounts, { now, since: hourAgo });
}
