import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

// OWASP's settings for Argon2id, which is the library's default: 19 MiB and two passes.
const argon2Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

// Each takes a core for tens of milliseconds, off the event loop; more at once would only crowd out other work.
const hashQueue = pLimit(2);

/** How many wait to be hashed or compared. */
export const countPendingHashes = () => hashQueue.pendingCount;

/** @param salt the same one gives the same hash again; a random one unless given */
export const hashPassword = (password: string, salt?: Buffer) =>
  hashQueue(() => hash(password, salt ? { ...argon2Options, salt } : argon2Options));

/** What an unknown account is compared with, so that it takes the time of a known one. */
const dummyHash = hash('nobody signs in with this', argon2Options);

/** Compares a password with a hash; without a hash it takes the same time and says no. */
export async function verifyPassword(passwordHash: string | null, password: string) {
  const compared = passwordHash ?? (await dummyHash);
  const matches = await hashQueue(() => verify(compared, password));
  return passwordHash !== null && matches;
}
