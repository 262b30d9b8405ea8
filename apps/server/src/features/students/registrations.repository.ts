import type { MissingAnswers } from '@formroom/domain/registration/missing-answers.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import type { VisibilitySettings } from '@formroom/domain/settings/visibility.ts';
import type { Database } from '../../db/database.ts';
import { isRegisteredForYear } from './confirmation-state.repository.ts';
import { enrolledStudents, studentsThisYear } from './enrolled-students.repository.ts';
import { findMissing, type StudentRow } from './record-row.ts';

const ROWS_PER_PAGE = 250;

/** A student's row and what is missing in it. */
export interface Registration {
  readonly row: StudentRow;
  readonly missing: MissingAnswers;
  /** For the current school year (R56). */
  readonly isRegistered: boolean;
}

/** Returns all students of the year, or also those who join later, by class and name. */
export async function findStudentsByClass(db: Database, { withLater }: { readonly withLater: boolean }) {
  const students = await (withLater ? enrolledStudents(db) : studentsThisYear(db))
    .select(['id', 'class_id'])
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
  return students.toSorted((a, b) => compareClasses(a.class_id, b.class_id));
}

/**
 * Yields the registrations of these students in order, read on demand; students deleted meanwhile are skipped. By ID,
 * so that nobody is repeated or missed when names or classes change meanwhile.
 */
export async function* readRegistrations(
  db: Database,
  ids: readonly string[],
  settings: VisibilitySettings,
): AsyncGenerator<Registration> {
  for (let start = 0; start < ids.length; start += ROWS_PER_PAGE) {
    const page = ids.slice(start, start + ROWS_PER_PAGE);
    const rows = await enrolledStudents(db)
      .selectAll()
      .select((eb) =>
        eb.case().when(isRegisteredForYear(settings)(eb)).then(1).else(0).end().as('is_registered'),
      )
      .where('id', 'in', page)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of page) {
      const row = byId.get(id);
      if (row) yield { row, missing: findMissing(row, settings), isRegistered: row.is_registered === 1 };
    }
  }
}
