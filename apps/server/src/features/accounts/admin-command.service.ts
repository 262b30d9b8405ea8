import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { PASSWORD_LENGTH } from '@formroom/domain/school/new-password.ts';
import { readConfig } from '../../config.ts';
import { inTransaction, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { addToAuditLog, type AuditRow } from '../audit/audit.repository.ts';
import { commonPasswords } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { removeFactor } from './second-factor/second-factor.repository.ts';
import { endSessionsOfAdmin } from './sessions.repository.ts';

const usage = `Usage: npm run admin -- add NAME | reset NAME
The password is asked for, or read from ADMIN_PASSWORD.
reset also removes the second factor, for who has lost the phone and the recovery codes.`;

/** A reason to stop that the operator can do something about. */
export class AdminCommandError extends Error {}

/**
 * `npm run admin`: adds an administrator, or resets the password of one. Answers what to tell the operator.
 * @throws AdminCommandError
 */
export async function runAdminCommand([action, name, ...rest]: string[], environment: NodeJS.ProcessEnv) {
  if ((action !== 'add' && action !== 'reset') || !name || name.length > 50 || rest.length > 0) {
    throw new AdminCommandError(usage);
  }
  const db = openDatabase(readConfig(environment), (error) => {
    console.error(error.message);
  });
  try {
    await migrate(db);
    const existing = await db.selectFrom('admins').select('name').where('name', '=', name).executeTakeFirst();
    if (action === 'add' && existing)
      throw new AdminCommandError(`There is an administrator ${name} already.`);
    // The history of a record names who changed it, and says Family of the family.
    if (action === 'add' && name.toLowerCase() === 'family')
      throw new AdminCommandError('Choose another name.');
    if (action === 'reset' && !existing) throw new AdminCommandError(`There is no administrator ${name}.`);

    const password_hash = await hashPassword(await readPassword(name, environment.ADMIN_PASSWORD));
    const hadFactor = await inTransaction(db, async (trx) => {
      await trx
        .insertInto('admins')
        .values({ name, password_hash })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ password_hash }))
        .execute();
      await endSessionsOfAdmin(trx, name);
      await addToAuditLog(trx, byOperator(action === 'add' ? 'admin-added' : 'admin-password-set', name));
      const isRemoved = await removeFactor(trx, name);
      if (isRemoved) await addToAuditLog(trx, byOperator('second-factor-removed', name));
      return isRemoved;
    });
    const done = action === 'add' ? `Added administrator ${name}.` : `Reset the password of ${name}.`;
    return hadFactor ? `${done}\nRemoved the second factor of ${name}, with its recovery codes.` : done;
  } finally {
    await db.destroy();
  }
}

/** What the log says of work on the server itself, where nobody is signed in. */
const byOperator = (event: AuditRow['event'], name: string): AuditRow => ({
  at: new Date().toISOString(),
  event,
  role: 'operator',
  who: null,
  address: null,
  student_id: null,
  details: name,
  call: null,
  status: null,
  refusal: null,
});

async function readPassword(name: string, given?: string) {
  const password = given ?? (await askTwice());
  if ([...password].length < PASSWORD_LENGTH) {
    throw new AdminCommandError(`Use at least ${String(PASSWORD_LENGTH)} characters.`);
  }
  const isCommon = await commonPasswords();
  if (isCommon(password.toLowerCase()) || password === name) {
    throw new AdminCommandError('This password is too easy to guess. Choose another one.');
  }
  return password;
}

async function askTwice() {
  const password = await askWithoutEcho('Password: ');
  if ((await askWithoutEcho('Once more: ')) !== password)
    throw new AdminCommandError('The two are not the same.');
  return password;
}

async function askWithoutEcho(question: string) {
  stdout.write(question);
  const silent = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    stdout.write('\n');
  }
}
