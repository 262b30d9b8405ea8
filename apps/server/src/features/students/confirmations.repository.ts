import type { Actor } from '@formroom/domain/school/actor.ts';
import { encodeActor } from '@formroom/domain/school/actor.ts';
import type { EntrySource } from '@formroom/domain/school/entry-source.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Trx } from '../../db/database.ts';
import { parseStored } from '../../db/stored-json.ts';
import { jsonObjects } from '../../db/dialects/json.ts';
import { forNoKeyUpdate } from '../../db/dialects/row-locks.ts';
import { StaleVersionError } from './students.repository.ts';

/** An item with what was confirmed, as JSON. */
interface ConfirmedItem {
  readonly item: string;
  readonly value: string;
}

interface Confirmation {
  readonly id: string;
  /** The version of the record with the values. */
  readonly version: number;
  readonly year: number;
  readonly items: readonly ConfirmedItem[];
  readonly by: Actor;
  readonly source: EntrySource | null;
  readonly at: Date;
}

export const confirmationColumns = [
  'student_id',
  'year',
  'item',
  'value',
  'confirmed_at',
  'confirmed_by',
  'source',
  'pressed',
] as const;

/**
 * Stores what was confirmed by a press.
 * @throws StaleVersionError if the record or the year is another one by now, or the student has left
 */
export async function storeConfirmations(
  trx: Trx,
  { id, version, year, items, by, source, at }: Confirmation,
) {
  // No save may change the record between the check of its version and the commit.
  const lock = forNoKeyUpdate(trx, 'students');
  const { numInsertedOrUpdatedRows: stored } = await trx
    .insertInto('confirmations')
    .columns(confirmationColumns)
    .expression(
      sql`select students.id, school_years.year, value ->> 'item', value ->> 'value', cast(${at.toISOString()} as text),
          cast(${encodeActor(by)} as text), cast(${source} as text), 1
        from students, school_years, ${jsonObjects(trx, JSON.stringify(items))}
        where students.id = ${id} and students.version = ${version} and students.left_at is null
          and school_years.state = 'current' and school_years.year = ${year} and school_years.began_at is not null
        ${lock}`,
    )
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'year', 'item']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        confirmed_at: eb.ref('excluded.confirmed_at'),
        confirmed_by: eb.ref('excluded.confirmed_by'),
        source: eb.ref('excluded.source'),
        pressed: eb.ref('excluded.pressed'),
      })),
    )
    .executeTakeFirstOrThrow();
  if (stored !== BigInt(items.length)) throw new StaleVersionError(id, version);
}

/** Withdraws this year's confirmation of items that the office has changed (R54). */
export async function withdrawConfirmations(
  trx: Trx,
  changes: readonly { readonly id: string; readonly items: readonly string[] }[],
) {
  const pairs = changes.flatMap(({ id, items }) => items.map((item) => ({ id, item })));
  if (pairs.length === 0) return;
  await sql`delete from confirmations where year = (select year from school_years where state = 'current')
    and (student_id, item) in (select value ->> 'id', value ->> 'item' from ${jsonObjects(trx, JSON.stringify(pairs))})`.execute(
    trx,
  );
}

/** Returns what is confirmed for a student, in all years, the latest year first. */
export const findConfirmations = (db: Database | Trx, id: string) =>
  db
    .selectFrom('confirmations')
    .select(['year', 'item', 'value', 'confirmed_at', 'confirmed_by', 'source'])
    .where('student_id', '=', id)
    .orderBy('year', 'desc')
    .orderBy('confirmed_at')
    .execute();

const confirmedAnswer = z.union([z.string(), z.number()]).nullable();
const confirmedSchema = z.union([confirmedAnswer, z.record(z.string(), confirmedAnswer)]);
export type ConfirmedValue = z.infer<typeof confirmedSchema>;

/**
 * Parses what was confirmed: the answers of a section by field, or one answer without its name.
 * @throws UnreadableRowError
 */
export const parseConfirmed = (
  id: string,
  { year, item, value }: { readonly year: number; readonly item: string; readonly value: string },
): ConfirmedValue =>
  parseStored(value, confirmedSchema, { table: 'confirmations', id: `${id} ${year} ${item}` });

/** Counts the students for whom somebody has pressed to confirm something in the year. */
export async function countStudentsWhoConfirmed(db: Database | Trx, year: number): Promise<number> {
  const { students } = await db
    .selectFrom('confirmations')
    .select((eb) => eb.fn.count<number>('student_id').distinct().as('students'))
    .where('year', '=', year)
    .where('pressed', '=', 1)
    .executeTakeFirstOrThrow();
  return students;
}

/** Deletes what saves have confirmed in a year that never was. */
export const deleteConfirmations = (trx: Trx, year: number) =>
  trx
    .deleteFrom('confirmations')
    .where('year', '=', year)
    // So that the primary key finds them.
    .where('student_id', 'in', (eb) => eb.selectFrom('students').select('students.id'))
    .execute();
