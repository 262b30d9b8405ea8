import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { PASSWORD_LENGTH } from '@formroom/domain/school/new-password.ts';
import { ConfigError, readConfig } from '../config.ts';
import { inTransaction, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { commonPasswords } from '../features/accounts/common-passwords.ts';
import { hashPassword } from '../features/accounts/passwords.ts';
import { removeFactor } from '../features/accounts/second-factor/second-factor.repository.ts';
import { endSessionsOfAdmin } from '../features/accounts/sessions.repository.ts';
import { addToAuditLog, type AuditRow } from '../features/audit/audit.repository.ts';

const usage = `Usage: npm run admin -- add NAME | reset NAME
The password is asked for, or read from ADMIN_PASSWORD.
reset also removes the second factor, for who has lost the phone and the recovery codes.`;

/** A reason to stop that the operator can do something about. */
class Refusal extends Error {}

async function run([action, name, ...rest]: string[]) {
  if ((action !== 'add' && action !== 'reset') || !name || name.length > 50 || rest.length > 0) {
    throw new Refusal(usage);
  }
  const db = openDatabase(readConfig(process.env), (error) => {
    console.error(error.message);
  });
  try {
    await migrate(db);
    const existing = await db.selectFrom('admins').select('name').where('name', '=', name).executeTakeFirst();
    if (action === 'add' && existing) throw new Refusal(`There is an administrator ${name} already.`);
    // The history of a record names who changed it, and says Family of the family.
    if (action === 'add' && name.toLowerCase() === 'family') throw new Refusal('Choose another name.');
    if (action === 'reset' && !existing) throw new Refusal(`There is no administrator ${name}.`);

    const password_hash = await hashPassword(await readPassword(name));
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
    console.log(action === 'add' ? `Added administrator ${name}.` : `Reset the password of ${name}.`);
    if (hadFactor) console.log(`Removed the second factor of ${name}, with its recovery codes.`);
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

async function readPassword(name: string) {
  const password = process.env.ADMIN_PASSWORD ?? (await askTwice());
  if ([...password].length < PASSWORD_LENGTH) {
    throw new Refusal(`Use at least ${String(PASSWORD_LENGTH)} characters.`);
  }
  const isCommon = await commonPasswords();
  if (isCommon(password.toLowerCase()) || password === name) {
    throw new Refusal('This password is too easy to guess. Choose another one.');
  }
  return password;
}

async function askTwice() {
  const password = await askWithoutEcho('Password: ');
  if ((await askWithoutEcho('Once more: ')) !== password) throw new Refusal('The two are not the same.');
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

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Refusal || error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
