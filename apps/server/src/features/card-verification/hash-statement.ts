import { createHash } from 'node:crypto';

/** The SHA-256 of a statement, by which the page that verifies cards knows it from a forged one (R60). */
export const hashStatement = (token: string) => createHash('sha256').update(token).digest('hex');
