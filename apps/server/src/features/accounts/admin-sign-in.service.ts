import type { Database } from '../../db/database.ts';
import { Problem } from '../../plugins/problem.ts';
import { findAdmin } from './accounts.repository.ts';
import { isPasswordOf } from './passwords.ts';
import type { Try } from './sign-in.service.ts';
import { countTry, forgetTries } from './waits.ts';

const wrongAdmin = 'The username or the password is not right.';

/** @throws Problem 422 for a wrong name or password; 429 to wait */
export async function signInAdmin(db: Database, name: string, password: string, { address, now }: Try) {
  await countTry(db, `admin:${name}`, address, now);
  const admin = await findAdmin(db, name);
  const isRight = await isPasswordOf(admin?.password_hash ?? null, password);
  if (!admin || !isRight) {
    throw new Problem(422, wrongAdmin, { errors: { message: [wrongAdmin] }, event: 'admin-sign-in-failed' });
  }
  await forgetTries(db, `admin:${name}`, address);
  return admin;
}
