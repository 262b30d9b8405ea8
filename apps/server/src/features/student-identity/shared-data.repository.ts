import type { Trx } from '../../db/database.ts';

/** Returns the terms in which both students have results, and who of them has a posted card. */
export async function findSharedTerms(trx: Trx, id: string, otherId: string) {
  const terms = await trx
    .selectFrom('term_students')
    .innerJoin('term_students as other', (join) =>
      join
        .onRef('other.year', '=', 'term_students.year')
        .onRef('other.term', '=', 'term_students.term')
        .on('other.student_id', '=', otherId),
    )
    .select(['term_students.year', 'term_students.term'])
    .where('term_students.student_id', '=', id)
    .orderBy('term_students.year')
    .orderBy('term_students.term')
    .execute();
  const cards = await trx
    .selectFrom('posted_cards')
    .select(['student_id', 'year', 'term'])
    .where('student_id', 'in', [id, otherId])
    .execute();
  return terms.map(({ year, term }) => ({
    year,
    term,
    holders: cards
      .filter((card) => card.year === year && card.term === term)
      .map(({ student_id }) => student_id),
  }));
}

/**
 * Puts the changes of the other record before all versions of the one that stays: a page that is open there must not take them
 * for changes since it was loaded.
 */
export const prepareHistory = (trx: Trx, otherId: string) =>
  trx.updateTable('history').set({ version: 0 }).where('student_id', '=', otherId).execute();

/**
 * The account of the record that stays keeps its password, and the sessions of the other one end. If it never had a password,
 * the other account takes its place, with its sessions.
 */
export async function prepareAccount(trx: Trx, id: string, otherId: string) {
  const accounts = await trx
    .selectFrom('student_accounts')
    .select(['student_id', 'password_hash'])
    .where('student_id', 'in', [id, otherId])
    .execute();
  const hasPassword = (owner: string) =>
    accounts.some(({ student_id, password_hash }) => student_id === owner && password_hash !== null);
  const replaced = !hasPassword(id) && hasPassword(otherId) ? id : otherId;
  for (const table of ['student_accounts', 'sessions', 'credential_slips'] as const)
    await trx.deleteFrom(table).where('student_id', '=', replaced).execute();
}
