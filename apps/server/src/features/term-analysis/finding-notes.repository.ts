import type { Finding } from '@formroom/domain/report-cards/findings.ts';
import { type Actor, decodeActor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { Database, Trx } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';

/** Returns the notes of a term by the name of their finding. */
export async function findNotes(db: Database, { year, term }: TermKey) {
  const rows = await db
    .selectFrom('finding_notes')
    .select(['finding', 'student_id', 'reason', 'noted_by', 'noted_at'])
    .where('year', '=', year)
    .where('term', '=', term)
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.finding} ${row.student_id ?? ''}`,
      { reason: row.reason, looked_at: { by: decodeActor(row.noted_by).id, at: row.noted_at } },
    ]),
  );
}

/** Where the note of a finding is stored; the ID of a student's has the student, who may get another. */
const getPlace = ({ id, kind, student_id }: Finding) => ({
  finding: student_id === null ? id : kind,
  student_id,
});

export function getNoteName(finding: Finding) {
  const { finding: name, student_id } = getPlace(finding);
  return `${name} ${student_id ?? ''}`;
}

export async function storeNote(
  trx: Trx,
  { year, term }: TermKey,
  finding: Finding,
  { by, at }: { readonly by: Actor; readonly at: Date },
) {
  await deleteNote(trx, { year, term }, finding);
  await trx
    .insertInto('finding_notes')
    .values({
      year,
      term,
      ...getPlace(finding),
      reason: finding.reason,
      noted_by: encodeActor(by),
      noted_at: at.toISOString(),
    })
    .execute();
}

export function deleteNote(db: Database | Trx, { year, term }: TermKey, finding: Finding) {
  const place = getPlace(finding);
  return db
    .deleteFrom('finding_notes')
    .where('year', '=', year)
    .where('term', '=', term)
    .where('finding', '=', place.finding)
    .where('student_id', place.student_id === null ? 'is' : '=', place.student_id)
    .execute();
}
