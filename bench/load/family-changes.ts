import { type Database, inTransaction } from '../../apps/server/src/db/database.ts';

/** About five years of a family's saves. */
const ROWS_EACH = 25;
/** The newest of them, which the office has not seen. */
const TO_REVIEW_EACH = 5;
const ROWS_PER_STATEMENT = 1_000;

/** Fields that families change, with the number of their risk, 1 being the highest. */
const changed = [
  ['first_name', 1],
  ['allergy', 1],
  ['home_address', 2],
  ['mobile_phone_mother', 1],
  ['achievements', 3],
] as const;

/** Adds 25 changes of each student to the history; every tenth student has five that the office has not seen. */
export async function addFamilyChanges(db: Database) {
  const students = await db.selectFrom('students').select('id').orderBy('id').execute();
  const rows = students.flatMap(({ id }, index) =>
    Array.from({ length: ROWS_EACH }, (_, version) => {
      const [field, risk] = changed[version % changed.length] ?? changed[0];
      const isToReview = index % 10 === 0 && version >= ROWS_EACH - TO_REVIEW_EACH;
      return {
        student_id: id,
        version,
        field,
        old_value: JSON.stringify(`value ${version}`),
        new_value: JSON.stringify(`value ${version + 1}`),
        changed_by: `student:${id}` as const,
        changed_at: '2026-11-01T00:00:00.000Z',
        review_risk: isToReview ? risk : null,
      };
    }),
  );
  await inTransaction(db, async (trx) => {
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      await trx
        .insertInto('history')
        .values(rows.slice(start, start + ROWS_PER_STATEMENT))
        .execute();
    }
  });
}
