import { encodeActor } from '@formroom/domain/school/actor.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { gzipJson } from '../../db/stored-json.ts';
import { encodeAccount } from '../accounts/login-throttle.repository.ts';
import { parseCard } from '../report-cards/card-content.repository.ts';
import { movedTogether, studentActorColumns, studentTables } from './student-tables.ts';

/**
 * Moves everything that belongs to a student to another record: where a student has each value once, the rows of the record
 * that stays win. Lock students and results first.
 */
export async function moveStudentData(trx: Trx, from: string, to: string) {
  await moveResults(trx, from, to);
  for (const [table, unique] of Object.entries(studentTables)) {
    if ((movedTogether as readonly string[]).includes(table)) continue;
    if (unique !== null) await deleteDuplicates(trx, { table, unique }, from, to);
    await sql`update ${sql.table(table)} set student_id = ${to} where student_id = ${from}`.execute(trx);
  }
  const [was, is] = [from, to].map((id) => encodeActor({ role: 'student', id }));
  for (const [table, columns] of Object.entries(studentActorColumns)) {
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${is}
        where student_id = ${to} and ${sql.ref(column)} = ${was}`.execute(trx);
  }
  await trx
    .updateTable('audit_log')
    .set({ who: to })
    .where('who', '=', from)
    .where('role', '=', 'student')
    .execute();
  await trx
    .deleteFrom('sign_in_tries')
    .where('account', '=', encodeAccount({ role: 'student', id: from }))
    .execute();
  await updateCardOwner(trx, to);
}

/** Subject results refer to the student's row of the term, so the new row is added before the old one is removed. */
async function moveResults(trx: Trx, from: string, to: string) {
  await deleteDuplicates(trx, { table: 'subject_results', unique: ['year', 'term'] }, from, to);
  await deleteDuplicates(trx, { table: 'term_students', unique: ['year', 'term'] }, from, to);
  const terms = await trx.selectFrom('term_students').selectAll().where('student_id', '=', from).execute();
  if (terms.length === 0) return;
  await trx
    .insertInto('term_students')
    .values(terms.map((row) => ({ ...row, student_id: to })))
    .execute();
  await trx
    .updateTable('subject_results')
    .set({ student_id: to })
    .where('student_id', '=', from)
    // The condition has the form of the index; otherwise the whole table would be read.
    .where((eb) =>
      eb(
        eb.refTuple('year', 'term'),
        'in',
        eb.selectFrom('terms').select(['terms.year', 'terms.term']).$asTuple('year', 'term'),
      ),
    )
    .execute();
  await trx.deleteFrom('term_students').where('student_id', '=', from).execute();
}

async function deleteDuplicates(
  trx: Trx,
  { table, unique }: { table: string; unique: readonly string[] },
  from: string,
  to: string,
) {
  const name = sql.table(table);
  // Results of subjects belong to the term whose results stay, whether it has that subject or not.
  const kept = sql.table(table === 'subject_results' ? 'term_students' : table);
  const same = unique.map(
    (column): RawBuilder<unknown> => sql`and kept.${sql.ref(column)} = ${name}.${sql.ref(column)}`,
  );
  await sql`delete from ${name} where student_id = ${from}
    and exists (select 1 from ${kept} as kept where kept.student_id = ${to} ${sql.join(same, sql` `)})`.execute(
    trx,
  );
}

/** Removes a student's results in a term, where those of another record of the child were chosen. */
export async function deleteTermResults(
  trx: Trx,
  id: string,
  { year, term }: { year: number; term: 1 | 2 | 3 },
) {
  for (const table of ['subject_results', 'term_students', 'withdrawn_cards', 'card_views'] as const)
    await trx
      .deleteFrom(table)
      .where('student_id', '=', id)
      .where('year', '=', year)
      .where('term', '=', term)
      .execute();
}

/** Writes the ID into the posted cards of a student, by which the portal checks whose card it shows. */
async function updateCardOwner(trx: Trx, id: string) {
  const cards = await trx
    .selectFrom('posted_cards')
    .select(['student_id', 'year', 'term', 'content'])
    .where('student_id', '=', id)
    .execute();
  for (const { year, term, ...stored } of cards) {
    const card = await parseCard({ ...stored, year, term });
    if (card.student_id === id) continue;
    await trx
      .updateTable('posted_cards')
      .set({ content: await gzipJson({ ...card, student_id: id }) })
      .where('student_id', '=', id)
      .where('year', '=', year)
      .where('term', '=', term)
      .execute();
  }
}

/** Counts what will be moved. */
export async function countStudentData(trx: Trx, id: string) {
  const count = async (table: 'documents' | 'history' | 'term_students' | 'posted_cards') =>
    (
      await trx
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('all'))
        .where('student_id', '=', id)
        .limit(1)
        .executeTakeFirstOrThrow()
    ).all;
  return {
    files: await count('documents'),
    changes: await count('history'),
    terms: await count('term_students'),
    posted_cards: await count('posted_cards'),
  };
}
