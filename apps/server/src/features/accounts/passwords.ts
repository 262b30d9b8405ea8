import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

// OWASP's settings for Argon2id, which is the library's default: 19 MiB and two passes.
const settings = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

// Each takes a core for tens of milliseconds, off the event loop; more at once would only crowd out other work.
const inTurn = pLimit(2);

/** How many wait to be hashed or compared. */
export const passwordsWaiting = () => inTurn.pendingCount;

/** @param salt the same one gives the same hash again; a random one unless given */
export const hashPassword = (password: string, salt?: Buffer) =>
  inTurn(() => hash(password, salt ? { ...settings, salt } : settings));

/** What an unknown account is compared with, so that it takes the time of a known one. */
const nobodysHash = hash('nobody signs in with this', settings);

/** Compares a password with a hash; without a hash it takes the same time and says no. */
export async function isPasswordOf(passwordHash: string | null, password: string) {
  const compared = passwordHash ?? (await nobodysHash);
  const matches = await inTurn(() => verify(compared, password));
  return passwordHash !== null && matches;
}
