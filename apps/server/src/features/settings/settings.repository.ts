import type { Settings } from '@formroom/domain/api/settings.ts';
import { defaultLetterKey } from '@formroom/domain/term-report/letter-key.ts';
import { defaultWeights } from '@formroom/domain/term-report/weights.ts';
import type { Database, Trx } from '../../db/database.ts';
import { defaultTerms } from './default-terms.ts';

/** The settings of a new school. The demo school has its own. */
export const defaultSettings: Settings = {
  school_name: 'Formroom School',
  school_address: '',
  school_contact: '',
  student_id_lookup: false,
  learning_challenges: false,
  admin_menu: ['dashboard', 'postReports'],
  terms_text: defaultTerms,
  mark_weights: [...defaultWeights],
  letter_key: defaultLetterKey,
  first_password: 'birth-date',
  slip_days: 60,
  require_second_factor: false,
  erase_after_days: 30,
  audit_years: 2,
  setup_dismissed: false,
  logo: null,
};

type SettingName = keyof Settings;
const settingNames = Object.keys(defaultSettings) as SettingName[];

/** Returns all settings or the named ones, uncached, because another process may have changed them. */
export async function getSettings<Name extends SettingName = SettingName>(
  db: Database | Trx,
  names: readonly Name[] = settingNames as Name[],
): Promise<Pick<Settings, Name>> {
  const rows = await db.selectFrom('settings').selectAll().where('key', 'in', names).execute();
  const changed = Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  return Object.fromEntries(names.map((name) => [name, changed[name] ?? defaultSettings[name]])) as Pick<
    Settings,
    Name
  >;
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
