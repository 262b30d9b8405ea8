import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import { calculateClassStanding } from '@formroom/domain/term-report/standing.ts';
import type { Database, Trx } from '../../db/database.ts';
import { gunzipJson } from '../../db/gzip-json.ts';
import { getCurrentRules } from './card-rules.ts';
import { type CardRules, computeDrafts, isRanked, toStanding } from './compute-cards.ts';
import { findPostedCardOfForm, findPostedCardsWithLeavers } from './posted-cards.repository.ts';
import { findClassInTerm, findTermStudents, findTermSubjectResults } from './results.repository.ts';
import type { TermRow } from './terms.repository.ts';

/**
 * Computes a card for a term that is already posted: with the weights, grading key and letterhead of the posted cards,
 * whatever the current settings, and ranked among their averages.
 */
export async function computeLateCard(
  db: Database | Trx,
  term: TermRow,
  studentId: string,
): Promise<ReportCard | undefined> {
  const className = await findClassInTerm(db, term, studentId);
  if (className === undefined) return undefined;
  const students = await findTermStudents(db, term, className);
  const student = students.find(({ student_id: id }) => id === studentId);
  if (!student) return undefined;
  const posted = await parseCards(await findPostedCardsWithLeavers(db, term, className));
  const rules = await findPostedRules(db, term, student.form_level, posted);
  const drafts = computeDrafts(students, await findTermSubjectResults(db, term, students), rules);
  const own = drafts.find(({ student_id: id }) => id === studentId);
  if (!own) return undefined;

  const averages = new Map(drafts.map(({ student_id: id, average }) => [id, average]));
  const ranked = new Set(drafts.filter((draft) => isRanked(draft, rules)).map((draft) => draft.student_id));
  for (const { student_id: id, average, rank } of posted) {
    averages.set(id, average);
    if (rank === null) ranked.delete(id);
    else ranked.add(id);
  }
  const standing = calculateClassStanding(averages, (id) => ranked.has(id));
  // Students who left before the posting were counted then but are not found now.
  const size = Math.max(standing.size, ...posted.map(({ class_size }) => class_size));
  return toStanding({ ...standing, size }, own);
}

/** Returns the rules of the posted cards of the form, or the current ones if there are none. */
async function findPostedRules(
  db: Database | Trx,
  term: TermRow,
  formLevel: number,
  ofClass: readonly ReportCard[],
): Promise<CardRules> {
  const today = await getCurrentRules(db, term);
  const others = [...ofClass, ...(await parseCards(await findPostedCardOfForm(db, term, formLevel)))];
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

const parseCards = (rows: readonly { readonly content: string }[]) =>
  Promise.all(rows.map(async ({ content }) => (await gunzipJson(content)) as ReportCard));
