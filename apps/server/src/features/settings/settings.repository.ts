import type { Settings } from '@formroom/domain/api/settings.ts';
import type { Database, Trx } from '../../db/database.ts';
import { defaultTerms } from './default-terms.ts';

/** A new school's settings. The demo school brings its own. */
const defaults: Settings = {
  school_name: 'Formroom School',
  school_address: '',
  school_contact: '',
  student_id_lookup: false,
  learning_challenges: false,
  admin_menu: ['dashboard', 'postReports'],
  terms_text: defaultTerms,
  audit_years: 2,
  logo: null,
};

/** The settings as they are now, on every process. */
export async function getSettings(db: Database | Trx): Promise<Settings> {
  const rows = await db
    .selectFrom('settings')
    .selectAll()
    .where('key', 'in', Object.keys(defaults))
    .execute();
  const changed = Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  return { ...defaults, ...changed };
}

/** Stores settings, and whatever else the table keeps beside them. */
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
