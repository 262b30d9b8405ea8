import type { Database, Trx } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';

// A PDF is stored under the hash of its content. Like an upload it has a pending row until its issue refers to it
// (pending-files.repository.ts).

/** Adds the pending row of a PDF; returns false if another process is storing the same one. */
export async function addPendingCardFile(db: Database, fileKey: string, now: Date) {
  const row = await db
    .insertInto('pending_files')
    .values({ file_key: fileKey, since: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('file_key')
    .executeTakeFirst();
  return row !== undefined;
}

/** A stored PDF of a card. */
export interface StoredCardFile {
  readonly issueNumber: string;
  /** The statement that it shows; null for a card without one. */
  readonly token: string | null;
  readonly fileKey: string;
}

/**
 * Makes a stored PDF the one of its issue, unless the card has been removed or erased, has another statement, or has a PDF
 * already; that one stays. What is not used is left to the sweep.
 */
export async function confirmCardFile(trx: Trx, { issueNumber, token, fileKey }: StoredCardFile, now: Date) {
  if (await lockPostedCard(trx, issueNumber)) {
    await trx
      .updateTable('card_issues')
      .set({ file_key: fileKey, file_wanted: 0 })
      .where('issue_number', '=', issueNumber)
      .where('token', token === null ? 'is' : '=', token)
      .where('file_key', 'is', null)
      // The sweep has given the file up.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('pending_files')
              .select('pending_files.file_key')
              .where('pending_files.file_key', '=', fileKey)
              .where('pending_files.given_up', '=', 1),
          ),
        ),
      )
      .execute();
  }
  const confirmed = await trx
    .selectFrom('card_issues')
    .select('issue_number')
    .where('issue_number', '=', issueNumber)
    .where('file_key', '=', fileKey)
    .executeTakeFirst();
  if (confirmed) await trx.deleteFrom('pending_files').where('file_key', '=', fileKey).execute();
  else await giveUpCardFiles(trx, [fileKey], now);
}

/** Keeps a posted card from being removed until the transaction ends; returns false if it was removed. */
async function lockPostedCard(trx: Trx, issueNumber: string) {
  const row = await trx
    .updateTable('posted_cards')
    .set((eb) => ({ issue_number: eb.ref('issue_number') }))
    .where('issue_number', '=', issueNumber)
    .returning('student_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Leaves PDFs to the sweep, which deletes them even if their pending rows are gone. */
export async function giveUpCardFiles(trx: Trx, fileKeys: readonly string[], now: Date) {
  if (fileKeys.length === 0) return;
  await trx
    .insertInto('pending_files')
    .values(fileKeys.map((file_key) => ({ file_key, since: now.toISOString(), given_up: 1 })))
    .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ given_up: 1 }))
    .execute();
}

/** Forgets a PDF that the store has lost, so that it is made again. */
export const forgetCardFile = (db: Database, issueNumber: string, fileKey: string) =>
  db
    .updateTable('card_issues')
    .set({ file_key: null })
    .where('issue_number', '=', issueNumber)
    .where('file_key', '=', fileKey)
    .execute();

/** Stops the background from making a PDF; it is made when the card is opened. */
export const stopWantingFile = (db: Database, issueNumber: string) =>
  db.updateTable('card_issues').set({ file_wanted: 0 }).where('issue_number', '=', issueNumber).execute();

/** Leaves the PDFs of cards that are not posted any more to the sweep: those of a term, or all. */
export async function abandonCardFiles(trx: Trx, now: Date, key?: TermKey) {
  const isRemoved = trx
    .selectFrom('card_issues')
    .select('card_issues.issue_number')
    .where((eb) => eb.or([eb('file_key', 'is not', null), eb('file_wanted', '=', 1)]))
    .$if(key !== undefined, (query) =>
      query.where('year', '=', key?.year ?? 0).where('term', '=', key?.term ?? 1),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('posted_cards')
            .select('posted_cards.student_id')
            .whereRef('posted_cards.issue_number', '=', 'card_issues.issue_number'),
        ),
      ),
    );
  await trx
    .insertInto('pending_files')
    .columns(['file_key', 'since', 'given_up'])
    .expression((eb) =>
      eb
        .selectFrom('card_issues')
        .select((each) => [
          each.ref('file_key').$notNull().as('file_key'),
          each.val(now.toISOString()).as('since'),
          each.lit(1).as('given_up'),
        ])
        .where('file_key', 'is not', null)
        .where('issue_number', 'in', isRemoved),
    )
    .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ given_up: 1 }))
    .execute();
  await trx
    .updateTable('card_issues')
    .set({ file_key: null, file_wanted: 0 })
    .where('issue_number', 'in', isRemoved)
    .execute();
}
