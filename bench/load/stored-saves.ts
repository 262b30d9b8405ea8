import { KEPT_STEPS } from '../../apps/server/src/features/students/change-series.ts';
import type { Database } from '../../apps/server/src/db/database.ts';

/** Returns the text of a family's first, second … save. */
export const saveText = (number: number) => `save ${number}`;

/**
 * Counts the stored saves of a family; 0 if record and history differ, or the history misses one that it keeps: of saves
 * within minutes the first and the newest twenty (R65).
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
  const count = Number(/\d+$/.exec(saved.at(-1) ?? '')?.[0] ?? 0);
  const isKept = (number: number) => saved.includes(saveText(number));
  const newest = Array.from({ length: Math.min(count, KEPT_STEPS) }, (_, index) => count - index);
  const isComplete = count === 0 || (saved.at(-1) === allergy && isKept(1) && newest.every(isKept));
  return isComplete ? count : 0;
}
