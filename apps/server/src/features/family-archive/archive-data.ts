import type { ZonedTime } from '@formroom/domain/school/dates.ts';
import { listForms } from '@formroom/domain/school/forms.ts';
import type { Database } from '../../db/database.ts';
import { inSnapshot } from '../../db/transactions.ts';
import { findConfirmations, parseConfirmed } from '../students/confirmations.repository.ts';
import { findFilesOfFamily } from '../documents/documents.repository.ts';
import { findTitles } from '../exports/exports.repository.ts';
import { findClassesInHistory, findHistoryUpTo } from '../history/history.repository.ts';
import { loadFormContent } from '../registration-form/registration-form.service.ts';
import { findAddresses } from '../messages/addresses.repository.ts';
import { findMessages } from '../messages/outbox.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { getStudent } from '../students/get-student.service.ts';
import { findStudent } from '../students/students.repository.ts';
import { findCardTerms } from '../report-cards/posted-cards.repository.ts';
import {
  findAccessEvents,
  findCardViewCounts,
  findNewestEntry,
  findYearsOfStudent,
} from './family-archive.repository.ts';

/** Only the newest messages. A family gets fewer in a year, and older ones are deleted. */
const MAX_MESSAGES = 1000;

export type ArchiveData = Awaited<ReturnType<typeof loadArchiveData>>;
export type ArchivedChange = Awaited<ReturnType<typeof findHistoryUpTo>>['entries'][number];

/**
 * Loads what the database has about a student in one snapshot. Files and report cards are only listed, and of history and
 * audit log it is only noted where they end: `readHistory` and `readAccessEvents` read them in pages.
 * @throws PortalError not-found
 */
export const loadArchiveData = (db: Database, id: string, moment: ZonedTime) =>
  inSnapshot(db, async (snapshot) => {
    const student = await getStudent(snapshot, id);
    const terms = await findCardTerms(snapshot, id);
    const { form_order: list } = await getSettings(snapshot, ['form_order']);
    const classes: (string | null)[] = [
      student.class_id,
      ...terms.map((term) => term.class_id),
      ...(await findClassesInHistory(snapshot, id)),
    ];
    const forms = listForms(
      list,
      classes.filter((each) => each !== null),
    );
    return {
      student,
      moment,
      school: await getSettings(snapshot, ['school_name', 'school_address', 'school_contact']),
      getTitle: await findTitles(snapshot),
      documents: await findFilesOfFamily(snapshot, id),
      cards: terms.filter(({ posted }) => posted === 1).toReversed(),
      openings: await findCardViewCounts(snapshot, id),
      confirmations: (await findConfirmations(snapshot, id)).map((row) => ({
        ...row,
        value: parseConfirmed(id, row),
      })),
      years: await findYearsOfStudent(snapshot, id),
      addresses: (await findAddresses(snapshot, [id]))[0]?.addresses ?? [],
      messages: (await findMessages(snapshot, { student_id: id, limit: MAX_MESSAGES })).data.toReversed(),
      // A list may have been of a whole form.
      classes: new Set([...classes, ...forms.map(({ name }) => name)]),
      newestEntry: await findNewestEntry(snapshot),
      form: await loadFormContent(snapshot, id, moment),
    };
  });

const PAGE_SIZE = 500;

/**
 * Reads the changes up to the version in the archive, oldest first.
 * @throws Error if the student was deleted meanwhile
 */
export async function* readHistory(db: Database, { student }: Pick<ArchiveData, 'student'>) {
  const { id, version: upTo } = student;
  yield* readPages((after) => findHistoryUpTo(db, id, { upTo, after, limit: PAGE_SIZE }));
  if (!(await findStudent(db, id))) throw new Error('The student was deleted during the download.');
}

/** Reads what the school had done with the student's data when the archive was begun, oldest first. */
export const readAccessEvents = (
  db: Database,
  { student, classes, newestEntry: upTo }: Pick<ArchiveData, 'student' | 'classes' | 'newestEntry'>,
) => readPages((after) => findAccessEvents(db, student.id, classes, { upTo, after, limit: PAGE_SIZE }));

interface Place {
  readonly at: string;
  readonly id: number;
}

async function* readPages<Entry>(
  findPage: (after: Place | undefined) => Promise<{ entries: readonly Entry[]; next: Place | undefined }>,
) {
  let after: Place | undefined;
  do {
    const { entries, next } = await findPage(after);
    yield* entries;
    after = next;
  } while (after);
}
