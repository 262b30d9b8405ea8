import type { ReferenceListName } from '@formroom/domain/school/reference-lists.ts';
import { findFieldsByList } from '@formroom/domain/registration/reference-list-fields.ts';
import { type Database, lockTable, type Trx } from '../../db/database.ts';
import type { ListEntry } from './plan-changes.ts';

/** Returns the entries of lists in the order of their codes, retired ones included. */
export const findEntries = (db: Database | Trx, lists: readonly ReferenceListName[]) =>
  db
    .selectFrom('reference_entries')
    .select(['list', 'code', 'title', 'retired'])
    .where('list', 'in', lists)
    .orderBy('list')
    .orderBy('code')
    .execute();

/** Returns the selectable entries of lists. */
export async function findActiveEntries(db: Database | Trx, lists: readonly ReferenceListName[]) {
  const entries = await findEntries(db, lists);
  return entries.filter(({ retired }) => retired === 0);
}

/** Returns the entries that a student can select: also a retired one that the record has. */
export const findSelectableEntries = (db: Database, list: ReferenceListName, studentId: string) =>
  db
    .selectFrom('reference_entries')
    .select(['list', 'code', 'title'])
    .where('list', '=', list)
    .where((eb) =>
      eb.or([
        eb('retired', '=', 0),
        ...findFieldsByList(list).map(({ name, field }) => {
          const answer = eb.selectFrom('students').select(name).where('id', '=', studentId);
          return eb(field.kind === 'code' ? 'code' : 'title', '=', answer);
        }),
      ]),
    )
    .orderBy('code')
    .execute();

/** Counts the records by list entry, whether they store its code or its title (R20). */
export async function countRecords(db: Database, list: ReferenceListName) {
  const counts = new Map<number | string, number>();
  for (const { name, field } of findFieldsByList(list)) {
    const rows = await db
      .selectFrom('students')
      .select((eb) => [eb.ref(name).as('answer'), eb.fn.countAll<number>().as('records')])
      .where(name, 'in', (eb) =>
        eb
          .selectFrom('reference_entries')
          .select(field.kind === 'code' ? 'code' : 'title')
          .where('list', '=', list),
      )
      .groupBy(name)
      .execute();
    for (const { answer, records } of rows) {
      if (answer !== null) counts.set(answer, (counts.get(answer) ?? 0) + records);
    }
  }
  if (list === 'subjects') for (const [code, records] of await countStudents(db)) counts.set(code, records);
  return counts;
}

/** Counts the students with results by subject, over all terms. */
async function countStudents(db: Database): Promise<(readonly [code: number, records: number])[]> {
  const rows = await db
    .selectFrom('subject_results')
    .select((eb) => ['subject', eb.fn.count<number>('student_id').distinct().as('records')])
    .groupBy('subject')
    .execute();
  return rows.map(({ subject, records }) => [subject, records]);
}

/** Locks the lists, so that two transactions can't assign the same code. */
export const lockLists = (trx: Trx) => lockTable(trx, 'reference_entries');

/** Inserts or updates entries. */
export async function saveEntries(trx: Trx, list: ReferenceListName, entries: readonly ListEntry[]) {
  if (entries.length === 0) return;
  await trx
    .insertInto('reference_entries')
    .values(entries.map((entry) => ({ list, ...entry })))
    .onConflict((conflict) =>
      conflict.columns(['list', 'code']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        retired: eb.ref('excluded.retired'),
      })),
    )
    .execute();
}
