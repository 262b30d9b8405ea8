import type { Database } from '../../apps/server/src/db/database.ts';

/** The text of a family's first, second … save. */
export const saveText = (number: number) => `save ${number}`;

/**
 * Returns the number of a family's last save, or 0 unless record and history agree and the history has every earlier
 * one.
 */
export async function countStoredSaves(db: Database, id: string) {
  const { allergy } = await db
    .selectFrom('students')
    .select('allergy')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const history = await db
    .selectFrom('history')
    .select('new_value')
    .where('student_id', '=', id)
    .where('field', '=', 'allergy')
    .orderBy('id')
    .execute();
  const saved = history.map(({ new_value }) => String(JSON.parse(new_value)));
  const isWhole = saved.at(-1) === allergy && saved.every((text, index) => text === saveText(index + 1));
  return isWhole ? saved.length : 0;
}
