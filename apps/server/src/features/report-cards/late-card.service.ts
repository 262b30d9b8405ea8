import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import type { CorrectedMark, CorrectedRemarks } from '@formroom/domain/api/card-corrections.ts';
import { calculateClassStanding } from '@formroom/domain/report-cards/standing.ts';
import type { Database, Trx } from '../../db/database.ts';
import { parseCard, type StoredCard } from './card-content.repository.ts';
import { getCurrentRules } from './card-rules.ts';
import { type CardRules, computeDrafts, isRanked, toStanding } from './compute-cards.ts';
import { correctLines } from './correct-lines.ts';
import { findPostedCardOfForm, findPostedCardsWithLeavers } from './posted-cards.repository.ts';
import { findClassInTerm, findTermStudents, findTermSubjectResults } from './results.repository.ts';
import type { TermRow } from './terms.repository.ts';

/** What is to be on a card in place of what is stored. */
export interface CardChange {
  readonly marks: readonly CorrectedMark[];
  readonly remarks?: CorrectedRemarks | undefined;
}

/** A student's card as it is to be computed, although it may be posted. */
interface Correction extends CardChange {
  readonly studentId: string;
}

/**
 * Computes the cards of a class that are not posted although the term is: with the weights, grading key and letterhead of
 * the posted cards, whatever the current settings, and ranked among their averages.
 */
export async function computeLateCards(
  db: Database | Trx,
  term: TermRow,
  className: string,
  correction?: Correction,
): Promise<ReportCard[]> {
  const students = await findTermStudents(db, term, className);
  const posted = await parseCards(await findPostedCardsWithLeavers(db, term, className));
  const others = posted.filter(({ student_id: id }) => id !== correction?.studentId);
  const isPosted = new Set(others.map(({ student_id: id }) => id));
  const late = students.filter(({ student_id: id }) => !isPosted.has(id));
  if (late.length === 0) return [];
  const rules = await findPostedRules(db, term, late[0]?.form_level ?? 0, posted);
  const stored = await findTermSubjectResults(db, term, students);
  const lines = correction ? correctLines(stored, correction.studentId, correction.marks) : stored;
  const drafts = computeDrafts(
    students.map((student) =>
      student.student_id === correction?.studentId ? { ...student, ...correction.remarks } : student,
    ),
    lines,
    rules,
  );

  const averages = new Map(drafts.map(({ student_id: id, average }) => [id, average]));
  const ranked = new Set(drafts.filter((draft) => isRanked(draft, rules)).map((draft) => draft.student_id));
  for (const { student_id: id, average, rank } of others) {
    averages.set(id, average);
    if (rank === null) ranked.delete(id);
    else ranked.add(id);
  }
  const standing = calculateClassStanding(averages, (id) => ranked.has(id));
  // Students who left before the posting were counted then but are not found now.
  const size = Math.max(standing.size, ...posted.map(({ class_size }) => class_size));
  return drafts
    .filter(({ student_id: id }) => !isPosted.has(id))
    .map((draft) => toStanding({ ...standing, size }, draft));
}

/** Computes one card of a posted term, like `computeLateCards`. */
export async function computeLateCard(
  db: Database | Trx,
  term: TermRow,
  studentId: string,
  change: CardChange = { marks: [] },
): Promise<ReportCard | undefined> {
  const className = await findClassInTerm(db, term, studentId);
  if (className === undefined) return undefined;
  const cards = await computeLateCards(db, term, className, { studentId, ...change });
  return cards.find(({ student_id: id }) => id === studentId);
}

/** Returns the rules of the posted cards of the form, or the current ones if there are none. */
async function findPostedRules(
  db: Database | Trx,
  term: TermRow,
  formLevel: number,
  classCards: readonly ReportCard[],
): Promise<CardRules> {
  const today = await getCurrentRules(db, term);
  const others = [...classCards, ...(await parseCards(await findPostedCardOfForm(db, term, formLevel)))];
  const [model] = others;
  if (!model) return today;
  const weights = new Map(others.map((card) => [card.form_level, card.weights]));
  return {
    ...today,
    weightsFor: (form) => weights.get(form) ?? today.weightsFor(form),
    key: model.key,
    school: model.school,
    logo: model.logo,
  };
}

const parseCards = (rows: readonly StoredCard[]) => Promise.all(rows.map(parseCard));
