import { type Actor, encodeActor } from '@formroom/domain/school/actor.ts';
import { toIdKey } from '@formroom/domain/school/student-id.ts';
import type { Trx } from '../../db/database.ts';

/** Keeps an ID that a student had; the ID that the student has now is no former one. */
export async function storeFormerId(
  trx: Trx,
  { formerId, currentId }: { formerId: string; currentId: string },
  { by, now }: { by: Actor; now: Date },
) {
  await trx
    .insertInto('former_student_ids')
    .values({
      id_key: toIdKey(formerId),
      id: formerId,
      student_id: currentId,
      changed_at: now.toISOString(),
      changed_by: encodeActor(by),
    })
    .onConflict((conflict) => conflict.column('id_key').doUpdateSet({ student_id: currentId }))
    .execute();
  await trx.deleteFrom('former_student_ids').where('id_key', '=', toIdKey(currentId)).execute();
}
