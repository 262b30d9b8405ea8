import { paths } from '@formroom/domain/api/paths.ts';
import type { Settings } from '@formroom/domain/api/settings.ts';
import { birthDatePassword } from '@formroom/domain/school/dates.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { Problem } from '../../plugins/problem.ts';
import { addAccountEvent, addManyClosedOnce, countClosedSince } from '../audit/account-events.repository.ts';
import type { AccountKey } from './account-keys.ts';
import { countFirstPassword } from './first-password-attempts.repository.ts';
import { isKnownAddress } from './known-addresses.repository.ts';
import { isPasswordOf } from './passwords.ts';
import type { Try } from './sign-in.service.ts';
import { isSlipCode } from './slip-codes.service.ts';
import { countFirstPasswordFrom, mustWaitUntil } from './waits.ts';

const HOUR_MS = 60 * 60_000;
/** So many accounts that close within an hour are one attack, and get a line of their own in the log. */
const MANY_CLOSED = 10;

const isClosed =
  'Sign-in with this student ID is closed after too many wrong tries. Please ask the school office';
const closed: Record<Settings['first_password'], string> = {
  'birth-date': `${isClosed} to reopen it.`,
  slip: `${isClosed} for a new slip.`,
};
const wayOut: Record<Settings['first_password'], string> = {
  'birth-date': 'or ask the school office',
  slip: 'or ask the school office for a new slip',
};

interface FirstPassword {
  readonly id: string;
  readonly key: AccountKey;
  readonly typed: string;
}

/**
 * Whether a first password (date of birth or code on a slip) is right. Right or wrong, it takes the time of a password.
 * @throws Problem 429 while the account or the address must wait; 422 where the account is closed
 */
export async function isFirstPassword(
  db: Database,
  { id, key, typed }: FirstPassword,
  { address, now }: Try,
) {
  const kind = key.kind === 'slip' ? 'slip' : 'birth-date';
  const isRight = kind === 'slip' ? await isSlipCode(key.opens, typed) : await isBirthDate(key.opens, typed);
  const isFromKnownAddress = await isKnownAddress(db, id, address);
  // The account counts the wrong ones from a known address all the same, so that guessing there ends, too.
  if (!isFromKnownAddress) await countFirstPasswordFrom(db, address, now, isRight);
  const attempt = { studentId: id, isRight, isFromKnownAddress, now };
  const outcome = await inTransaction(db, async (trx) => {
    const counted = await countFirstPassword(trx, attempt);
    const closes = counted.state === 'counted' && counted.closes;
    if (closes) await addAccountEvent(trx, accountClosed(id, address, now));
    return counted;
  });
  if (outcome.state === 'counted' && outcome.closes) await reportManyClosed(db, now);
  if (outcome.state === 'waiting') throw mustWaitUntil(outcome.until, now, wayOut[kind]);
  if (outcome.state === 'closed') {
    throw new Problem(422, closed[kind], {
      errors: { message: [closed[kind]] },
      event: 'student-sign-in-failed',
    });
  }
  return isRight;
}

async function isBirthDate(born: string | null, typed: string) {
  await isPasswordOf(null, typed);
  return born !== null && typed === birthDatePassword(born);
}

const accountClosed = (id: string, address: string, now: Date) => ({
  at: now.toISOString(),
  event: 'account-closed' as const,
  address,
  student_id: id,
  call: `POST ${paths.loginStudent}`,
  status: 422,
});

/** After the closing is stored, so that of several at once the last one sees them all. */
async function reportManyClosed(db: Database, now: Date) {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const closedAccounts = await countClosedSince(db, hourAgo);
  if (closedAccounts >= MANY_CLOSED) await addManyClosedOnce(db, closedAccounts, { now, since: hourAgo });
}
