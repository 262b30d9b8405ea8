import { type Database, getSaveDatabase } from '../../db/database.ts';
import type { AgreedTermsTable } from '../../db/year-tables.ts';

/** Stores a text of the terms, unless it is stored already. */
export const storeTerms = (db: Database, terms: AgreedTermsTable) =>
  getSaveDatabase(db)
    .insertInto('agreed_terms')
    .values(terms)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Returns a student’s agreements of past years, the latest first; the text is null if it was not stored. */
export const findPastAgreements = (db: Database, studentId: string) =>
  db
    .selectFrom('enrolments')
    .leftJoin('agreed_terms', 'agreed_terms.hash', 'enrolments.terms_hash')
    .select(['enrolments.year', 'enrolments.submitted_at', 'agreed_terms.text'])
    .where('enrolments.student_id', '=', studentId)
    .where('enrolments.submitted_at', 'is not', null)
    .orderBy('enrolments.year', 'desc')
    .$narrowType<{ submitted_at: string }>()
    .execute();

/** Whether the school has another file of a student from the current school year, as the scan of a signed page is (R45). */
export async function hasFileOfYear(db: Database, studentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('documents')
    .select('file_key')
    .where('student_id', '=', studentId)
    .where('file_type', '=', 'file')
    .where('place', 'is not', null)
    .where('uploaded_at', '>=', (eb) =>
      eb
        .selectFrom('school_years')
        .select((year) => year.fn.coalesce('began_at', year.val('')).as('began_at'))
        .where('state', '=', 'current'),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
