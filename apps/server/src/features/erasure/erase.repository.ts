import type { CardStatus } from '@formroom/domain/api/card-verification.ts';
import type { Trx } from '../../db/database.ts';
import { encodeAccount } from '../accounts/login-throttle.repository.ts';
import {
  keepStatementHashes,
  keepTranscriptStatuses,
  selectSameIssue,
} from '../card-verification/card-issues.repository.ts';

/** Locks a leaver who is due to be erased; returns undefined if the student was restored or erased meanwhile. */
export const lockDueLeaver = (trx: Trx, id: string, now: Date) =>
  trx
    .updateTable('students')
    .set((eb) => ({ erase_at: eb.ref('erase_at') }))
    .where('id', '=', id)
    .where('erase_at', '<=', now.toISOString())
    .where('left_at', 'is not', null)
    .returning('version')
    .executeTakeFirst();

/** Keeps PDFs of a student's cards from being stored until the transaction ends. */
export const lockPostedCards = (trx: Trx, id: string) =>
  trx
    .updateTable('posted_cards')
    .set((eb) => ({ issue_number: eb.ref('issue_number') }))
    .where('student_id', '=', id)
    .execute();

/** Marks a student's files for deletion by the sweep, which happens even if this process ends. */
export async function abandonFiles(trx: Trx, id: string, now: Date) {
  for (const table of ['documents', 'card_issues'] as const) {
    await trx
      .insertInto('pending_files')
      .columns(['file_key', 'since', 'given_up'])
      .expression((eb) =>
        eb
          .selectFrom(table)
          .select((each) => [
            each.ref('file_key').$notNull().as('file_key'),
            each.val(now.toISOString()).as('since'),
            each.lit(1).as('given_up'),
          ])
          .where('student_id', '=', id)
          .where('file_key', 'is not', null),
      )
      // A process that was stopped may have left the pending row of a card's PDF.
      .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ given_up: 1 }))
      .execute();
  }
}

/**
 * Keeps of a student's issued cards only the numbers with their status and the hashes of their statements, so that a
 * printed card stays valid (R60). Without the statement, whose signature nobody can guess, a hash tells nothing.
 */
export async function anonymizeIssues(trx: Trx, id: string) {
  await keepStatementHashes(trx, id);
  await keepTranscriptStatuses(trx, id);
  await trx
    .updateTable('card_issues')
    .set((eb) => ({
      kept_status: eb
        .case()
        .when(
          eb.or([
            eb.exists(
              eb
                .selectFrom('posted_cards')
                .select('posted_cards.student_id')
                .whereRef('posted_cards.issue_number', '=', 'card_issues.issue_number'),
            ),
            eb.exists(selectSameIssue(eb)),
          ]),
        )
        .then(eb.val<CardStatus>('valid'))
        .when('replaced', '=', 1)
        .then(eb.val<CardStatus>('replaced'))
        .else(eb.val<CardStatus>('withdrawn'))
        .end(),
    }))
    .where('student_id', '=', id)
    .where('cards', 'is', null)
    .execute();
  // An update of its own: the status above is found by comparing an issue with the others, which this one clears.
  await trx
    .updateTable('card_issues')
    .set({
      student_id: null,
      year: null,
      term: null,
      last_name_key: null,
      token: null,
      content_sha256: null,
      cards: null,
      file_key: null,
      file_wanted: 0,
    })
    .where('student_id', '=', id)
    .execute();
}

/** Removes from the audit log what the office wrote about a student: why a card was withdrawn. The term stays. */
export const removeReasons = (trx: Trx, id: string) =>
  trx
    .updateTable('audit_log')
    .set((eb) => ({
      details: eb.fn<string>('substr', [eb.ref('details'), eb.lit(1), eb.lit(TERM_KEY.length)]),
    }))
    .where('student_id', '=', id)
    .where('event', '=', 'card-posted')
    .execute();
const TERM_KEY = '2026/1';

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
    .where('account', '=', encodeAccount({ role: 'student', id }))
    .execute();
  await trx.deleteFrom('students').where('id', '=', id).execute();
}
