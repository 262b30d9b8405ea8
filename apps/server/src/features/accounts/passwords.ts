import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

// OWASP's recommendation for Argon2id and the library's default: 19 MiB and two passes.
const argon2Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** A hash that no password has: of an administrator who has not accepted the invitation yet. */
export const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

// Each hash occupies a core for tens of milliseconds; more at once would delay other work.
const hashQueue = pLimit(2);

/** @param salt for a reproducible hash; random by default */
export const hashPassword = (password: string, salt?: Buffer) =>
  hashQueue(() => hash(password, salt ? { ...argon2Options, salt } : argon2Options));

/** Compared with for unknown accounts, so that they take the same time as known ones. */
const dummyHash = hash('nobody signs in with this', argon2Options);

/** Verifies a password; without a hash it returns false after the same time. */
export async function verifyPassword(passwordHash: string | null, password: string) {
  const compared = passwordHash ?? (await dummyHash);
  const matches = await hashQueue(() => verify(compared, password));
  return passwordHash !== null && matches;
}
