import type { Database } from '../../apps/server/src/db/database.ts';

/** Returns the text of a family's first, second … save. */
export const saveText = (number: number) => `save ${number}`;

/** Counts the stored saves of a family; 0 if record and history differ, or the history misses a save. */
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
  const isComplete = saved.at(-1) === allergy && saved.every((text, index) => text === saveText(index + 1));
  return isComplete ? saved.length : 0;
}
