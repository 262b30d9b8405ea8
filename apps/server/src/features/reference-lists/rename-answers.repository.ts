import { type Actor, encodeActor, type EncodedActor } from '@formroom/domain/school/actor.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import { sql } from 'kysely';
import { lockTable, type Trx } from '../../db/database.ts';

interface RenameContext {
  readonly renames: readonly { readonly from: string; readonly to: string }[];
  readonly changedBy: Actor;
  readonly now: Date;
}

/**
 * Updates the answers of all records to an entry's new title, each with a history row and the next version. The number
 * of statements does not depend on the number of records.
 */
export async function renameAnswers(trx: Trx, field: FieldName, { renames, changedBy, now }: RenameContext) {
  // The history and the update must cover the same rows.
  await lockTable(trx, 'students');
  const answer = sql.ref<string>(field);
  const isRenamed = sql<boolean>`${answer} in (${sql.join(renames.map(({ from }) => from))})`;
  const pickByAnswer = (value: (rename: RenameContext['renames'][number]) => string) =>
    sql<string>`case ${answer} ${sql.join(
      renames.map((rename) => sql`when ${rename.from} then ${value(rename)}`),
      sql` `,
    )} end`;

  await trx
    .insertInto('history')
    .columns(['student_id', 'version', 'field', 'old_value', 'new_value', 'changed_by', 'changed_at'])
    .expression((eb) =>
      eb
        .selectFrom('students')
        .select([
          'id',
          eb('version', '+', 1).as('version'),
          sql<string>`${field}`.as('field'),
          pickByAnswer(({ from }) => JSON.stringify(from)).as('old_value'),
          pickByAnswer(({ to }) => JSON.stringify(to)).as('new_value'),
          sql<EncodedActor>`${encodeActor(changedBy)}`.as('changed_by'),
          sql<string>`${now.toISOString()}`.as('changed_at'),
        ])
        .where(isRenamed),
    )
    .execute();
  await trx
    .updateTable('students')
    .set((eb) => ({
      [field]: pickByAnswer(({ to }) => to),
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where(isRenamed)
    .execute();
}
