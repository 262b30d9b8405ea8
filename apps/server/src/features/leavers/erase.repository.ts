import { encodeActor } from '@formroom/domain/school/actor.ts';
import type { Trx } from '../../db/database.ts';

/** Locks a leaver who is due to be erased; returns undefined if the student was restored or erased meanwhile. */
export const lockDueLeaver = (trx: Trx, id: string, now: Date) =>
  trx
    .updateTable('students')
    .set((eb) => ({ erase_at: eb.ref('erase_at') }))
    .where('id', '=', id)
    .where('erase_at', '<=', now.toISOString())
    .returning('version')
    .executeTakeFirst();

/** Marks a student's files for deletion by the sweep, which happens even if this process ends. */
export const abandonDocuments = (trx: Trx, id: string, now: Date) =>
  trx
    .insertInto('pending_files')
    .columns(['file_key', 'since', 'given_up'])
    .expression((eb) =>
      eb
        .selectFrom('documents')
        .select((each) => ['file_key', each.val(now.toISOString()).as('since'), each.lit(1).as('given_up')])
        .where('student_id', '=', id),
    )
    .execute();

/** Deletes a student from every table; sessions, account, history and slip are deleted with the record. */
export async function deleteStudentData(trx: Trx, id: string) {
  await trx.deleteFrom('documents').where('student_id', '=', id).execute();
  await trx.deleteFrom('dismissed_findings').where('student_id', '=', id).execute();
  await trx.deleteFrom('card_views').where('student_id', '=', id).execute();
  await trx.deleteFrom('posted_cards').where('student_id', '=', id).execute();
  await trx
    .deleteFrom('subject_results')
    .where('student_id', '=', id)
    // The condition has the form of the index; otherwise the whole table would be read.
    .where((eb) =>
      eb(
        eb.refTuple('year', 'term'),
        'in',
        eb.selectFrom('terms').select(['terms.year', 'terms.term']).$asTuple('year', 'term'),
      ),
    )
    .execute();
  await trx.deleteFrom('term_students').where('student_id', '=', id).execute();
  await trx
    .deleteFrom('sign_in_tries')
    .where('account', '=', encodeActor({ role: 'student', id }))
    .execute();
  await trx.deleteFrom('students').where('id', '=', id).execute();
}
