import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { OperatorError } from '../../backup/operator-error.ts';
import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { revokeKey } from './revoke-key.service.ts';
import { findPublicKeys } from './signing-keys.repository.ts';
import { rotateKeys } from './signing-keys.service.ts';

export const keysUsage = `Usage: npm run keys -- list | rotate | revoke KID
list shows the keys that sign report cards and transcripts; the private parts are never shown.
rotate creates a new key. Cards signed with earlier keys stay valid.
revoke takes a key that somebody else may have out of the public keys, and signs what it signed with another. Codes
that were printed before are not accepted any more. If it is interrupted, run it again.`;

interface CommandOptions {
  readonly now: Date;
}
type Command = (db: Database, options: CommandOptions) => Promise<string>;

/** Commands without another argument. */
const commands: ReadonlyMap<string, Command> = new Map([
  ['list', list],
  ['rotate', rotate],
]);

/** Returns what runs `npm run keys` and returns the text to print; undefined for wrong arguments. */
export function findKeysCommand([action = '', ...rest]: readonly string[]): Command | undefined {
  const run = findCommand(action, rest);
  return (
    run &&
    (async (db, options) => {
      await migrate(db);
      return await run(db, options);
    })
  );
}

function findCommand(action: string, [kid, ...rest]: readonly string[]): Command | undefined {
  if (kid === undefined) return commands.get(action);
  return action === 'revoke' && rest.length === 0 ? (db, options) => revoke(db, kid, options) : undefined;
}

async function list(db: Database) {
  const keys = await findPublicKeys(db);
  if (keys.length === 0) return 'There is no key yet. The first one is created when report cards are posted.';
  return keys
    .map((key) => `${key.kid}  created ${key.created_at.slice(0, 10)}, ${describeState(key)}`)
    .join('\n');
}

interface KeyState {
  readonly retired_at: string | null;
  readonly revoked_at: string | null;
}

function describeState({ retired_at: retired, revoked_at: revoked }: KeyState) {
  if (revoked !== null) return `revoked ${revoked.slice(0, 10)}`;
  return retired === null ? 'signs new report cards' : `retired ${retired.slice(0, 10)}`;
}

async function revoke(db: Database, kid: string, { now }: CommandOptions) {
  const signed = await revokeKey(db, kid, now);
  if (signed === undefined)
    throw new OperatorError(`There is no key ${kid}. npm run keys -- list shows all.`);
  return `Revoked the key ${kid}, and signed ${pluralize(signed, 'statement')} again. Codes that were printed with it are not accepted any more.`;
}

async function rotate(db: Database, { now }: CommandOptions) {
  const kid = await rotateKeys(db, now);
  return `Created the key ${kid}, which signs report cards from now on. Cards signed before stay valid.`;
}
