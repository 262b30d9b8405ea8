import type { AnalysisFinding } from '@formroom/domain/api/term-analysis.ts';
import { type Finding, findFindings } from '@formroom/domain/report-cards/findings.ts';
import type { Actor } from '@formroom/domain/school/actor.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { conflict } from '../../errors.ts';
import { lockTerms } from '../report-cards/terms.repository.ts';
import { getStudent } from '../students/get-student.service.ts';
import { deleteNote, findNotes, getNoteName, storeNote } from './finding-notes.repository.ts';
import { findStudentNames } from './student-names.repository.ts';
import { type OpenedTerm, openTerm } from './term-analysis.service.ts';

/** Returns what stands out in a term, with the notes that still hold (R104). */
export async function listTermFindings(db: Database, opened: OpenedTerm): Promise<AnalysisFinding[]> {
  const notes = await findNotes(db, opened.current.term);
  return (await computeFindings(db, opened)).map((finding) => {
    const note = notes.get(getNoteName(finding));
    return { ...finding, looked_at: note?.reason === finding.reason ? note.looked_at : null };
  });
}

async function computeFindings(db: Database, { current, before, groups }: OpenedTerm): Promise<Finding[]> {
  const names = await findStudentNames(db);
  return findFindings(groups, current.term, {
    before: before && { key: before.term, groups: before.groups },
    names,
  });
}

interface Note extends TermKey {
  /** Of the finding. */
  readonly id: string;
  /** What was looked at. */
  readonly reason: string;
  readonly looked_at: boolean;
}

/**
 * Notes that a finding was looked at, or takes the note back.
 * @throws PortalError not-found for an unknown term or a student who is gone; conflict if the finding is gone or has another reason now
 */
export async function noteFinding(
  db: Database,
  { id, reason, looked_at, ...key }: Note,
  moment: { readonly by: Actor; readonly at: Date },
): Promise<AnalysisFinding> {
  const finding = (await computeFindings(db, await openTerm(db, key))).find((each) => each.id === id);
  if (finding?.reason !== reason)
    throw conflict('The results have changed since this was shown. Please look at what stands out now.');
  if (!looked_at) {
    await deleteNote(db, key, finding);
    return { ...finding, looked_at: null };
  }
  await inTransaction(db, async (trx) => {
    // The student may have been erased, or have got another ID, and neither may happen now.
    await lockTerms(trx);
    if (finding.student_id !== null) await getStudent(trx, finding.student_id);
    await storeNote(trx, key, finding, moment);
  });
  return { ...finding, looked_at: { by: moment.by.id, at: moment.at.toISOString() } };
}
