import type { ReferenceListName } from '@formroom/domain/school/reference-lists.ts';
import { findFieldsByList } from '@formroom/domain/registration/reference-list-fields.ts';
import { type Database, lockTable, type Trx } from '../../db/database.ts';
import type { ListEntry } from './plan-changes.ts';

/** The entries of lists, retired ones too, in the order of their codes. */
export const findEntries = (db: Database | Trx, lists: readonly ReferenceListName[]) =>
  db
    .selectFrom('reference_entries')
    .select(['list', 'code', 'title', 'retired'])
    .where('list', 'in', lists)
    .orderBy('list')
    .orderBy('code')
    .execute();

/** The entries of lists that can still be chosen. */
export async function findActiveEntries(db: Database | Trx, lists: readonly ReferenceListName[]) {
  const entries = await findEntries(db, lists);
  return entries.filter(({ retired }) => retired === 0);
}

/** The entries that a student can choose: also a retired one that the record has. */
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

/** How many records have each entry of a list as an answer, by its code or by its title, whichever they hold. */
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

/** How many students have results in each subject, in whatever term. */
async function countStudents(db: Database): Promise<(readonly [code: number, records: number])[]> {
  const rows = await db
    .selectFrom('subject_results')
    .select((eb) => ['subject', eb.fn.count<number>('student_id').distinct().as('records')])
    .groupBy('subject')
    .execute();
  return rows.map(({ subject, records }) => [subject, records]);
}

/** Lets one transaction at a time change the lists, so that two never give out the same code. */
export const lockLists = (trx: Trx) => lockTable(trx, 'reference_entries');

/** Stores new and changed entries. */
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
