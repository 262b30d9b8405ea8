import type { HistoryEntry } from '@formroom/domain/api/history.ts';
import type { ZonedTime } from '@formroom/domain/school/dates.ts';
import type { Database } from '../../db/database.ts';
import { inSnapshot } from '../../db/transactions.ts';
import { findConfirmations } from '../confirmations/confirmations.repository.ts';
import { findFilesOfFamily } from '../documents/documents.repository.ts';
import { findTitles } from '../exports/exports.repository.ts';
import { findHistory } from '../history/history.repository.ts';
import { loadFormContent } from '../registration-form/registration-form.service.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { getStudent } from '../students/get-student.service.ts';
import { findCardTerms } from '../term-reports/posted-cards.repository.ts';
import { findAccessEvents, findCardViewCounts, findYearsOfStudent } from './family-archive.repository.ts';

export type ArchiveData = Awaited<ReturnType<typeof loadArchiveData>>;

/**
 * Loads everything that the database has about a student in one snapshot. Files and report cards are only listed.
 * @throws Problem 404
 */
export const loadArchiveData = (db: Database, id: string, moment: ZonedTime) =>
  inSnapshot(db, async (snapshot) => {
    const student = await getStudent(snapshot, id);
    const terms = await findCardTerms(snapshot, id);
    const history = (await findHistory(snapshot, id, {})).toReversed();
    return {
      student,
      moment,
      school: await getSettings(snapshot, ['school_name', 'school_address', 'school_contact']),
      titleOf: await findTitles(snapshot),
      history,
      documents: await findFilesOfFamily(snapshot, id),
      cards: terms.filter(({ posted }) => posted === 1).toReversed(),
      openings: await findCardViewCounts(snapshot, id),
      confirmations: await findConfirmations(snapshot, id),
      years: await findYearsOfStudent(snapshot, id),
      looks: await findAccessEvents(snapshot, id, collectClasses(student, terms, history)),
      form: await loadFormContent(snapshot, id, moment),
    };
  });

/** Returns every class that the student has been in; null stands for no class. */
function collectClasses(
  { class_id }: { readonly class_id: string | null },
  terms: Awaited<ReturnType<typeof findCardTerms>>,
  history: readonly HistoryEntry[],
): ReadonlySet<string | null> {
  const moves = history.filter(({ field }) => field === 'class_id').flatMap(({ from, to }) => [from, to]);
  const named = moves.filter((name) => name === null || typeof name === 'string');
  return new Set([class_id, ...terms.map((term) => term.class_id), ...named]);
}
