import { pluralize } from '@formroom/domain/school/pluralize.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { getBaseAddress } from '../../http/base-address.ts';
import { issueOldCards } from '../term-reports/issue-old-cards.service.ts';
import { findPublicKeys } from './signing-keys.repository.ts';
import { rotateKeys } from './signing-keys.service.ts';

export const keysUsage = `Usage: npm run keys -- list | rotate | issue-old
list shows the keys that sign report cards; the private parts are never shown.
rotate creates a new key. Cards signed with earlier keys stay valid.
issue-old gives issue numbers and codes to the cards posted by a release without them.`;

interface CommandOptions {
  readonly config: Config;
  readonly now: Date;
}
type Command = (db: Database, options: CommandOptions) => Promise<string>;

const commands: ReadonlyMap<string, Command> = new Map([
  ['list', list],
  ['rotate', rotate],
  ['issue-old', issueOld],
]);

/** Returns what runs `npm run keys` and returns the text to print; undefined for wrong arguments. */
export function findKeysCommand([action = '', ...rest]: readonly string[]): Command | undefined {
  const run = rest.length === 0 ? commands.get(action) : undefined;
  return (
    run &&
    (async (db, options) => {
      await migrate(db);
      return await run(db, options);
    })
  );
}

async function list(db: Database) {
  const keys = await findPublicKeys(db);
  if (keys.length === 0) return 'There is no key yet. The first one is created when report cards are posted.';
  return keys
    .map(({ kid, created_at, retired_at }) => {
      const state = retired_at === null ? 'signs new report cards' : `retired ${retired_at.slice(0, 10)}`;
      return `${kid}  created ${created_at.slice(0, 10)}, ${state}`;
    })
    .join('\n');
}

async function rotate(db: Database, { now }: CommandOptions) {
  const kid = await rotateKeys(db, now);
  return `Created the key ${kid}, which signs report cards from now on. Cards signed before stay valid.`;
}

async function issueOld(db: Database, { config, now }: CommandOptions) {
  const issued = await issueOldCards(db, { issuer: getBaseAddress(config), now, wantsFiles: true });
  return issued === 0
    ? 'All posted report cards have an issue number.'
    : `Gave issue numbers to ${pluralize(issued, 'report card')}. The portal makes their PDFs in the background.`;
}
