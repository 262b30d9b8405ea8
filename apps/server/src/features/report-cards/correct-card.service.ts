import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CardFigures } from '@formroom/domain/api/card-corrections.ts';
import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import type { PostedCard } from '@formroom/domain/api/terms.ts';
import type { Actor } from '@formroom/domain/school/actor.ts';
import { cardHasCountedMarks } from '@formroom/domain/report-cards/missing-results.ts';
import { formatTermName } from '@formroom/domain/report-cards/terms.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { abandonCardFiles } from '../card-verification/card-files.repository.ts';
import type { IssueOptions } from '../card-verification/issue-cards.service.ts';
import { findEntries } from '../reference-lists/reference-lists.repository.ts';
import { findCard } from './cards.service.ts';
import { correctLines } from './correct-lines.ts';
import { findCorrectionChanges } from './correction-changes.ts';
import { type CardChange, computeLateCard } from './late-card.service.ts';
import { LEASE_MS } from './open-card.ts';
import { storeCards } from './post-card.service.ts';
import { deletePostedCard } from './posted-cards.repository.ts';
import { addResultChanges } from './result-changes.repository.ts';
import { findOutsideTerm } from './term-members.repository.ts';
import { lockTerms, type TermRow } from './terms.repository.ts';
import { getTerm } from './terms.service.ts';
import { removeWithdrawn } from './withdrawn-cards.repository.ts';
import {
  findStudentResults,
  findSubjectResults,
  lockResults,
  saveStudentResults,
  saveSubjectResults,
} from './write-results.repository.ts';

interface CorrectedCard extends TermKey, CardChange {
  readonly student_id: string;
}

/**
 * Returns a card before and after a correction. Other cards of the class do not change.
 * @throws PortalError not-found; conflict if the term is not posted; invalid for a subject that is not on the card, or
 * without a change
 */
export const previewCorrection = async (db: Database | Trx, correction: CorrectedCard) =>
  toPreview(await planCorrection(db, correction));

function toPreview({ card, after, codes }: Awaited<ReturnType<typeof planCorrection>>) {
  const figures = { before: toFigures(card, codes), after: toFigures(after, codes) };
  return { ...figures, digest: createHash('sha256').update(JSON.stringify(figures)).digest('hex') };
}

/**
 * Withdraws a card, corrects its marks and remarks and posts it again from them: all or nothing.
 * @throws PortalError as `previewCorrection`; conflict if the digest is not that of its preview
 */
export async function correctCard(
  db: Database,
  { reason, digest, ...correction }: CorrectedCard & { readonly reason: string; readonly digest: string },
  { changedBy, ...options }: IssueOptions & { readonly changedBy: Actor },
): Promise<PostedCard> {
  const { student_id: id, year, term: number } = correction;
  const key = { year, term: number };
  await inTransaction(db, async (trx) => {
    await lockTerms(trx);
    await lockResults(trx);
    const plan = await planCorrection(trx, correction);
    if (toPreview(plan).digest !== digest)
      throw conflict('Something else on this card has changed meanwhile. Please look at the changes again.');
    const { term, after, changed } = plan;
    await deletePostedCard(trx, key, id);
    await abandonCardFiles(trx, options.now, key);
    await saveSubjectResults(trx, key, correctLines(changed.lines, id, changed.marks));
    if (changed.student) await saveStudentResults(trx, key, [{ ...changed.student, ...changed.remarks }]);
    await addResultChanges(trx, key, changed.changes, { changedBy, now: options.now, reason });
    await storeCards(trx, term, [after], options);
    await removeWithdrawn(trx, key, id);
  });
  // Requests that checked the posting just before the correction may still send the old card for this time.
  await sleep(LEASE_MS);
  return { student_id: id, ...key, posted: 1, date_posted: options.now.toISOString() };
}

async function planCorrection(
  db: Database | Trx,
  { student_id: id, marks, remarks, year, term: number }: CorrectedCard,
) {
  const key = { year, term: number };
  const term = await getPostedTerm(db, key, id);
  const card = await findCard(db, term, id);
  const current = await computeLateCard(db, term, id);
  if (!card || !current) throw notFound();
  const codes = await findSubjectCodes(db);
  const onCard = new Set(current.subjects.map(({ subject }) => codes.get(subject)));
  if (marks.some(({ subject }) => !onCard.has(subject)))
    throw invalid({ marks: ['A subject is not on this card. Please reload the page.'] });
  const changed = findCorrectionChanges(
    id,
    { marks, remarks },
    {
      lines: [...(await findSubjectResults(db, key, [id])).values()],
      student: (await findStudentResults(db, key, [id])).get(id),
    },
  );
  if (changed.changes.length === 0) throw invalid({ marks: ['Change a mark or a remark first.'] });
  const after = await computeLateCard(db, term, id, changed);
  if (!after || !cardHasCountedMarks(after))
    throw invalid({ marks: ['A report card needs at least one mark. To take the card back, withdraw it.'] });
  return { term, card, after, changed, codes };
}

/** @throws PortalError not-found if the student has no results in the term; conflict if the term is not posted */
export async function getPostedTerm(db: Database | Trx, key: TermKey, studentId: string): Promise<TermRow> {
  const term = await getTerm(db, key);
  if ((await findOutsideTerm(db, key, [studentId])).has(studentId)) throw notFound();
  if (term.posted === 1) return term;
  throw conflict(
    `The reports of ${formatTermName(term)} are not posted yet, so the results can still be imported.`,
  );
}

/** The codes of subjects by their titles. */
export async function findSubjectCodes(db: Database | Trx): Promise<ReadonlyMap<string, number>> {
  return new Map((await findEntries(db, ['subjects'])).map(({ code, title }) => [title, code]));
}

/** What can be corrected on a card, and the figures that follow. */
export const toFigures = (card: ReportCard, codes: ReadonlyMap<string, number>): CardFigures => ({
  subjects: card.subjects.map(({ subject: title, course_mark, exam_mark, remark, total }) => ({
    // A title as it was at the posting may have no code any more; those are only shown.
    subject: codes.get(title) ?? 0,
    title,
    course_mark,
    exam_mark,
    remark,
    total,
  })),
  average: card.average,
  rank: card.rank,
  class_size: card.class_size,
  class_average: card.class_average,
  class_median: card.class_median,
  remarks: {
    activities: card.activities,
    form_teacher_remarks: card.form_teacher_remarks,
    dean_remarks: card.dean_remarks,
  },
});
