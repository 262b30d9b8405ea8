import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeTarget } from '../describe-target.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { assertUsableFolder } from '../data-folder.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { TooOldDatabaseError } from '../db/migrate.ts';
import { AlreadyRunningError } from '../db/instance-lock.ts';
import { lockSchool, SchoolInUseError, type Use } from '../db/use-lock.ts';
import { DemoAccountsError } from '../demo/demo.ts';
import { type FileStore, StoreUnavailableError } from '../storage/file-store.ts';
import { openFileStore } from '../storage/open-file-store.ts';
import { NotRemovedError } from '../features/documents/sweep-files.ts';
import { ForeignStoreError } from '../features/documents/orphaned-files.ts';
import { findMigration, noSchoolError } from './migration-state.ts';
import { OperatorError } from './operator-error.ts';

/** Resolves a path from the folder in which the operator ran npm; npm itself changes to the project's folder. */
export const resolvePath = (path: string) => resolve(process.env.INIT_CWD ?? '.', path);

export interface CommandContext {
  readonly config: Config;
  readonly db: Database;
  readonly fileStore: FileStore;
}

/**
 * Runs a CLI command with the configured database and store, which are opened only after the arguments are validated.
 * If it fails, the exit code is 1.
 * @param use `alone` if nothing else may use the school meanwhile
 */
export async function runCommand<Options>(
  parseOptions: () => Options | Promise<Options>,
  run: (options: Options, context: CommandContext) => Promise<void>,
  use: Use = 'shared',
) {
  try {
    const options = await parseOptions();
    await withContext(use, (context) => run(options, context));
  } catch (error) {
    console.error(operatorMessage(error) ?? error);
    process.exitCode = 1;
  }
}

async function withContext(use: Use, work: (context: CommandContext) => Promise<void>) {
  const config = readConfig(process.env);
  printTarget(config);
  await assertUsableFolder(config.dataDir);
  const unlock = await lockSchool(config, use);
  try {
    await withSchool(config, work);
  } finally {
    await unlock();
  }
}

async function withSchool(config: Config, work: (context: CommandContext) => Promise<void>) {
  const db = openDatabase(config, (error) => {
    console.error(error.message);
  });
  const fileStore = await openFileStore(config.files);
  try {
    await fileStore.ping();
    await work({ config, db, fileStore });
  } finally {
    fileStore.close();
    await db.destroy();
  }
}

/** Shows what a command is going to touch, beside its output. */
export function printTarget(config: Config) {
  const { database, files } = describeTarget(config);
  console.error(`Database: ${database}\nFiles: ${files}`);
}

/**
 * Prevents creating an empty database by accident.
 * @throws OperatorError if there is no SQLite file
 */
export function assertDatabaseFile() {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== undefined || existsSync(join(dataDir, 'formroom.sqlite'))) return;
  const missing = existsSync(dataDir) ? `database in ${dataDir}` : `folder ${dataDir}`;
  throw new OperatorError(
    `There is no ${missing}. DATA_DIR must name the folder with the portal’s data; is its disk mounted?`,
  );
}

/** @throws OperatorError if the database has no school */
export async function assertSchool(db: Database) {
  if ((await findMigration(db)) === undefined) throw noSchoolError();
}

const unknownAuthority =
  'DATABASE_URL: the certificate of the database is not from a known authority. Name the file of the authority’s certificate: …?sslmode=require&sslrootcert=/etc/formroom-ca.pem';
const databaseIsAway =
  'DATABASE_URL: the database is starting or stopping, or ended the connection. Try again.';

const systemErrorMessages: Record<string, string | undefined> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'This account has used up its disk quota.',
  EROFS: 'The disk is read-only.',
  '28P01': 'DATABASE_URL: the user name or password is wrong.',
  '28000': 'DATABASE_URL: the database does not let this user in from here (pg_hba.conf).',
  '3D000': 'DATABASE_URL: the database does not exist.',
  '42501': 'DATABASE_URL: this user does not have the rights to do that in the database.',
  '53100': 'The database’s disk is full.',
  '53300': 'DATABASE_URL: the database accepts no more connections.',
  '57P01': databaseIsAway,
  '57P02': databaseIsAway,
  '57P03': databaseIsAway,
  ECONNREFUSED: 'DATABASE_URL: there is no database at this address.',
  EHOSTUNREACH: 'DATABASE_URL: there is no way to this host.',
  ENETUNREACH: 'DATABASE_URL: there is no way to this host.',
  ENOTFOUND: 'DATABASE_URL: the host was not found.',
  EAI_AGAIN: 'DATABASE_URL: the host was not found.',
  ECONNRESET: databaseIsAway,
  EPIPE: databaseIsAway,
  ETIMEDOUT: 'DATABASE_URL: the connection to the host timed out.',
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_HAS_EXPIRED: 'DATABASE_URL: the certificate of the database has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'DATABASE_URL: the certificate of the database is for another host name. Use that name, or name the certificate’s authority with sslrootcert.',
};

/** Errors of the PostgreSQL driver without a code. */
const driverErrorMessages: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/password must be a/, 'DATABASE_URL: the database wants a password, and there is none in the address.'],
  [/does not support SSL/, 'DATABASE_URL: the database does not encrypt connections, as sslmode wants.'],
  [
    /timeout exceeded when trying to connect|connection timeout/,
    'DATABASE_URL: the database did not answer in time.',
  ],
  [/Connection terminated/, databaseIsAway],
];

const sqliteErrorMessages: readonly (readonly [pattern: string, message: string])[] = [
  ['file is not a database', 'The database file in DATA_DIR is damaged, or is not a database.'],
  ['malformed', 'The database in DATA_DIR is damaged.'],
  ['unable to open database file', 'The database in DATA_DIR can’t be opened by this account.'],
  ['readonly database', 'The database in DATA_DIR can’t be written by this account.'],
  ['disk I/O error', 'The disk with DATA_DIR can’t be read or written.'],
  ['database is locked', 'The database is busy. Stop the portal and try again.'],
  ['disk is full', 'The disk is full.'],
];

/** Returns a one-line message for errors that the operator can fix, or undefined for internal errors. */
export function operatorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return getMessage(error) ?? operatorMessage(error.cause);
}

function getMessage(error: Error): string | undefined {
  const isPlain = [
    OperatorError,
    AlreadyRunningError,
    ConfigError,
    DemoAccountsError,
    ForeignStoreError,
    SchoolInUseError,
    NotRemovedError,
    StoreUnavailableError,
    TooOldDatabaseError,
  ].some((kind) => error instanceof kind);
  if (isPlain) return error.message;
  if (error.name === 'AbortError') return 'Stopped. The unfinished file was removed.';
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `There is no file or folder ${path}.`;
  if (code === 'EISDIR' || code === 'ENOTDIR') return `${path} can’t be used as a file.`;
  if (code === 'EACCES' || code === 'EPERM') return `This account has no permission to use ${path}.`;
  if (code === 'ERR_SQLITE_ERROR')
    return sqliteErrorMessages.find(([pattern]) => error.message.includes(pattern))?.[1];
  const known = systemErrorMessages[code];
  return known ?? driverErrorMessages.find(([pattern]) => pattern.test(error.message))?.[1];
}
