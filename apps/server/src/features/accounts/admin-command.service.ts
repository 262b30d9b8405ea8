import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { adminNameSchema } from '@formroom/domain/api/administrators.ts';
import { adminRoles } from '@formroom/domain/school/admin-role.ts';
import { validateNewAdminPassword } from '@formroom/domain/school/new-password.ts';
import { type Config, readConfig } from '../../config.ts';
import { type Database, inTransaction, openDatabase } from '../../db/database.ts';
import { findAppliedMigrations, migrate } from '../../db/migrate.ts';
import type { AuditRow } from '../../db/tables.ts';
import { addToAuditLog } from '../audit-log/audit-log.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { deleteAdmin, findAdmin, isReservedName, listAdmins, lockAdmins } from './accounts.repository.ts';
import { setAdminPassword } from './administrators.repository.ts';
import { loadCommonPasswordCheck } from './common-passwords.ts';
import { deleteInvitation } from './invitations.repository.ts';
import { addOfficeAccount } from './office-accounts.repository.ts';
import { hashPassword } from './passwords.ts';
import { deleteFactor } from './second-factor/second-factor.repository.ts';
import { endSessionsOfAdmin } from './sessions.repository.ts';

const usage = `Usage: npm run admin -- add NAME | reset NAME | remove NAME | list
add and reset ask for the password, or read it from ADMIN_PASSWORD.
reset also removes the second factor, for an administrator without phone and recovery codes.
remove also logs the administrator out everywhere; the last one can't be removed.`;

const MAX_NAME_LENGTH = 50;

/** An error that the operator can fix. The message is shown to the operator. */
export class AdminCommandError extends Error {}

/**
 * Runs `npm run admin`, which adds, resets, removes or lists administrators.
 * @returns the text to print
 * @throws AdminCommandError
 */
export async function runAdminCommand(
  [action, name = '', ...rest]: string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const isNamed = name !== '' && name.length <= MAX_NAME_LENGTH;
  const run = commands.get(action ?? '');
  if (!run || isNamed === (action === 'list') || rest.length > 0) throw new AdminCommandError(usage);
  const config = readConfig(environment);
  if (action !== 'add' && isSqliteMissing(config)) throw noSchoolError();
  const db = openDatabase(config, (error) => {
    console.error(error.message);
  });
  try {
    if (action !== 'add' && (await findAppliedMigrations(db)).length === 0) throw noSchoolError();
    await migrate(db);
    return await run(db, name, environment.ADMIN_PASSWORD);
  } finally {
    await db.destroy();
  }
}

const isSqliteMissing = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === undefined && !existsSync(join(dataDir, 'formroom.sqlite'));

/** Only `add` creates a database: in a folder whose disk is not mounted, an empty one would look like the school's. */
const noSchoolError = () =>
  new AdminCommandError(
    'There is no school in this database yet. Check DATA_DIR and DATABASE_URL; only the portal’s start and `add` create a database.',
  );

type ListedAdmin = Awaited<ReturnType<typeof listAdmins>>[number];
type Command = (db: Database, name: string, givenPassword: string | undefined) => Promise<string>;

const commands: ReadonlyMap<string, Command> = new Map([
  ['add', add],
  ['reset', reset],
  ['remove', remove],
  ['list', list],
]);

async function add(db: Database, given: string, givenPassword?: string) {
  const { data: name, error } = adminNameSchema.safeParse(given);
  if (name === undefined) throw new AdminCommandError(error.issues[0]?.message ?? usage);
  const same = (await listAdmins(db)).find((admin) => admin.name.toLowerCase() === name.toLowerCase());
  if (same) throw new AdminCommandError(`There is already an administrator named ${same.name}.`);
  if (isReservedName(name)) throw new AdminCommandError('This name is reserved. Choose another one.');
  await setPassword(db, name, { givenPassword, event: 'admin-added' });
  return `Added administrator ${name}.`;
}

async function reset(db: Database, name: string, givenPassword?: string) {
  if (!(await findAdmin(db, name))) throw unknownAdminError(name);
  const hadFactor = await setPassword(db, name, { givenPassword, event: 'admin-password-set' });
  const done = `Reset the password of ${name}.`;
  return hadFactor ? `${done}\nRemoved the second factor of ${name}, with its recovery codes.` : done;
}

async function remove(db: Database, name: string) {
  await inTransaction(db, async (trx) => {
    await lockAdmins(trx);
    const admins = await listAdmins(trx);
    if (!admins.some((admin) => admin.name === name)) throw unknownAdminError(name);
    const others = admins.filter((admin) => admin.name !== name);
    if (
      !others.some(({ role, isDisabled, hasPassword }) => role === 'office' && !isDisabled && hasPassword)
    ) {
      const which = others.length === 0 ? 'administrator' : 'administrator with the role Office';
      throw new AdminCommandError(
        `${name} is the last ${which} and can't be removed. Add another one first.`,
      );
    }
    await deleteAdmin(trx, name);
    await addToAuditLog(trx, operatorAuditRow('admin-removed', name));
  });
  return `Removed administrator ${name}.`;
}

async function list(db: Database) {
  const admins = await listAdmins(db);
  if (admins.length === 0) return 'There is no administrator yet.';
  return admins
    .map(({ name, ...admin }) => {
      const facts = listFacts(admin);
      return facts.length === 0 ? name : `${name} (${facts.join(', ')})`;
    })
    .join('\n');
}

/** What distinguishes an administrator from one who only has the role Office and a password. */
const listFacts = ({ role, isDisabled, hasPassword, hasSecondFactor }: Omit<ListedAdmin, 'name'>) => [
  ...(role === 'office' ? [] : [adminRoles[role].label]),
  ...(isDisabled ? ['disabled'] : []),
  ...(hasPassword ? [] : ['invited']),
  ...(hasSecondFactor ? ['with a second factor'] : []),
];

const unknownAdminError = (name: string) => new AdminCommandError(`There is no administrator named ${name}.`);

/** Sets the password of a new or existing administrator; returns whether a second factor was removed. */
async function setPassword(
  db: Database,
  name: string,
  { givenPassword, event }: { givenPassword: string | undefined; event: AuditRow['event'] },
) {
  const { school_name: schoolName } = await getSettings(db, ['school_name']);
  const password_hash = await hashPassword(await readPassword({ name, schoolName }, givenPassword));
  return await inTransaction(db, async (trx) => {
    await setAdminPassword(trx, name, password_hash);
    await deleteInvitation(trx, name);
    if (event === 'admin-added') await addOfficeAccount(trx, name, null, new Date());
    await endSessionsOfAdmin(trx, name);
    await addToAuditLog(trx, operatorAuditRow(event, name));
    const isRemoved = await deleteFactor(trx, name);
    if (isRemoved) await addToAuditLog(trx, operatorAuditRow('second-factor-removed', name));
    return isRemoved;
  });
}

/** Builds the log entry of a command on the server, where nobody is signed in. */
const operatorAuditRow = (event: AuditRow['event'], name: string): AuditRow => ({
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

async function readPassword(account: { name: string; schoolName: string }, given?: string) {
  const password = given ?? (await promptPasswordTwice());
  const error = validateNewAdminPassword(password, account, await loadCommonPasswordCheck());
  if (error !== undefined) throw new AdminCommandError(error);
  return password;
}

async function promptPasswordTwice() {
  if (!stdin.isTTY)
    throw new AdminCommandError('There is no terminal to ask for the password. Give it in ADMIN_PASSWORD.');
  const password = await promptHidden('Password: ');
  if ((await promptHidden('Password again: ')) !== password)
    throw new AdminCommandError('The two passwords are not the same.');
  return password;
}

async function promptHidden(question: string) {
  stdout.write(question);
  const silent = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const lines = createInterface({ input: stdin, output: silent, terminal: true });
  // Otherwise the question would never be answered, and the process would end with exit code 13.
  const ended = new Promise<never>((_resolve, reject) => {
    lines.once('close', () => reject(new AdminCommandError('No password was given.')));
  });
  try {
    return await Promise.race([lines.question(''), ended]);
  } finally {
    lines.close();
    stdout.write('\n');
  }
}
