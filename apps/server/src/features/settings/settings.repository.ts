import { settingsResponseSchema } from '@formroom/domain/api/settings.ts';
import { z } from 'zod';
import {
  defaultSettings,
  type SettingName,
  settingNames,
  type Settings,
} from '@formroom/domain/settings/catalogue.ts';
import type { Database, Trx } from '../../db/database.ts';
import { jsonObjectOfColumns } from '../../db/dialects/json.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import { parseStored } from '../../db/stored-json.ts';

const queries = new WeakMap<readonly SettingName[], ReturnType<typeof prepareSettings>>();
const prepareSettings = (names: readonly SettingName[]) =>
  prepareQuery((db) => db.selectFrom('settings').select(['key', 'value']).where('key', 'in', names));

/** Returns the query for a list of names, which is prepared once if the list is a constant. */
function getQuery(names: readonly SettingName[]) {
  const query = queries.get(names) ?? prepareSettings(names);
  queries.set(names, query);
  return query;
}

/** Returns all settings or the named ones, uncached, because another process may have changed them. */
export async function getSettings<Name extends SettingName = SettingName>(
  db: Database | Trx,
  names: readonly Name[] = settingNames as Name[],
): Promise<Pick<Settings, Name>> {
  const { rows } = await getQuery(names)(db, {});
  return withDefaults(names, Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** The named settings as a column of a query that reads other data too. Read it with `parseSettings`. */
export function selectSettings(db: Database | Trx, names: readonly SettingName[]) {
  return db
    .selectFrom('settings')
    .select(jsonObjectOfColumns(db, 'key', 'value').as('settings'))
    .where('key', 'in', names);
}

const columnSchema = z.record(z.string(), z.string());
const schemas = settingsResponseSchema.shape;

/** Returns the settings of a column of `selectSettings`. */
export const parseSettings = <Name extends SettingName>(names: readonly Name[], column: string | null) =>
  withDefaults(names, columnSchema.parse(JSON.parse(column ?? '{}')));

/** @param stored the JSON of each changed setting */
function withDefaults<Name extends SettingName>(
  names: readonly Name[],
  stored: Readonly<Record<string, string>>,
) {
  const settings = names.map((name) => {
    const value = stored[name];
    if (value === undefined) return [name, defaultSettings[name]];
    return [name, parseStored(value, schemas[name], { table: 'settings', id: name })];
  });
  return Object.fromEntries(settings) as Pick<Settings, Name>;
}

/** Stores settings, and other rows of the same table. */
export async function saveSettings(
  db: Database | Trx,
  settings: Partial<Settings> & Readonly<Record<string, unknown>>,
) {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  if (rows.length === 0) return;
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
}

/** Whether all student IDs consist of digits only. */
export async function hasDigitIdsOnly(db: Database) {
  const other = await db
    .selectFrom('students')
    .select('id')
    // Both databases have `ltrim`; only SQLite has GLOB, only PostgreSQL regular expressions.
    .where((expressions) => expressions.fn('ltrim', ['id', expressions.val('0123456789')]), '<>', '')
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
