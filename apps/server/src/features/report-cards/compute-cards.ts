import type { CardSubject, ReportCard } from '@formroom/domain/api/report-cards.ts';
import type { TermDetails } from '@formroom/domain/api/terms.ts';
import type { LetterKey } from '@formroom/domain/report-cards/letter-key.ts';
import { createMissingSubjectFinder } from '@formroom/domain/report-cards/class-subjects.ts';
import { emptySubjectResults } from '@formroom/domain/report-cards/columns.ts';
import { calculateTotal } from '@formroom/domain/report-cards/marks.ts';
import {
  calculateAverage,
  type ClassStanding,
  calculateClassStanding,
} from '@formroom/domain/report-cards/standing.ts';
import type { Weights } from '@formroom/domain/report-cards/weights.ts';
import type { TermKey } from '../../db/term-tables.ts';
import type { PrintedNames } from '../teaching/printed-names.service.ts';
import type { FindTakenSubjects } from '../teaching/taken-subjects.service.ts';
import type { TermStudent, SubjectRow } from './results.repository.ts';

/** The rules that all cards of a term share. */
export interface CardRules {
  readonly term: TermKey & TermDetails;
  /** Whether cards with missing marks are ranked. */
  readonly ranksIncomplete: boolean;
  /** Returns the weights of a form level (R42). */
  readonly weightsFor: (formLevel: number) => Weights;
  readonly key: LetterKey;
  readonly school: ReportCard['school'];
  readonly logo: string | null;
  /** Subject titles by code. */
  readonly subjects: ReadonlyMap<number, string>;
  readonly findTaken: FindTakenSubjects;
  readonly names: PrintedNames;
}

/** A card before it is compared with the others of its class. */
type CardDraft = Omit<ReportCard, 'class_average' | 'class_median' | 'rank' | 'class_size'> & {
  readonly subjects_without_mark: number;
};

/** Computes the cards of a class from all its students and their results, in the students' order. */
export function computeCards(
  students: readonly TermStudent[],
  lines: readonly SubjectRow[],
  rules: CardRules,
): ReportCard[] {
  const drafts = computeDrafts(students, lines, rules);
  const unranked = new Set(
    drafts.filter((draft) => !isRanked(draft, rules)).map((draft) => draft.student_id),
  );
  const standing = calculateClassStanding(
    new Map(drafts.map(({ student_id, average }) => [student_id, average])),
    (id) => !unranked.has(id),
  );
  return drafts.map((draft) => toStanding(standing, draft));
}

/** Whether a card is ranked in its class. */
export const isRanked = (
  { subjects_without_mark: missing }: Pick<CardDraft, 'subjects_without_mark'>,
  { ranksIncomplete }: Pick<CardRules, 'ranksIncomplete'>,
) => ranksIncomplete || missing === 0;

export const toStanding = (standing: ClassStanding<string>, draft: CardDraft): ReportCard => ({
  ...draft,
  class_average: standing.average,
  class_median: standing.median,
  rank: standing.students.get(draft.student_id)?.rank ?? null,
  class_size: standing.size,
});

/**
 * Computes the cards of all students of a class in their order, without averages and ranks of the class. A student without
 * a subject that the class takes gets it without marks: by what is assigned, else by what the class has (R84), with the own choices (R102). Who teaches stands where no name was imported (R108).
 */
export function computeDrafts(
  students: readonly TermStudent[],
  results: readonly SubjectRow[],
  { term, weightsFor, key, school, logo, subjects: titles, findTaken, names }: CardRules,
): CardDraft[] {
  const linesByStudent = groupLinesByStudent(results);
  const listSubjects = ({ student_id: id }: TermStudent) =>
    (linesByStudent.get(id) ?? []).map(({ subject }) => subject);
  const findMissing = createMissingSubjectFinder(students.map(listSubjects));
  return students.map((student) => {
    const weights = weightsFor(student.form_level);
    const own = listSubjects(student);
    const taken = findTaken(student, () => [...own, ...findMissing(own)]);
    const missing = taken.filter((subject) => !own.includes(subject));
    const lines = withBlankLines(linesByStudent.get(student.student_id) ?? [], missing);
    const subjects = lines.map(
      (line): CardSubject => ({
        subject: titles.get(line.subject) ?? String(line.subject),
        course_mark: line.course_mark,
        exam_mark: line.exam_mark,
        total: calculateTotal(line, weights),
        times_late: line.times_late,
        times_absent: line.times_absent,
        application: line.application,
        conduct: line.conduct,
        remark: line.remark,
        teacher: line.teacher ?? names.teacher(student.class_id, line.subject),
      }),
    );
    const totals = subjects.map(({ total }) => total);
    return {
      ...student,
      form_teacher: student.form_teacher ?? names.formTeacher(student.class_id),
      dean: student.dean ?? names.dean(student.form_level),
      ...term,
      school,
      logo,
      weights,
      subjects,
      average: calculateAverage(totals),
      subjects_without_mark: totals.filter((total) => total === null).length,
      key,
    };
  });
}

/** Adds lines without marks, in the order of the subject list. */
function withBlankLines(
  lines: readonly SubjectRow[],
  missing: readonly number[],
): readonly Omit<SubjectRow, 'student_id'>[] {
  if (missing.length === 0) return lines;
  const blank = missing.map((subject) => ({ ...emptySubjectResults, subject }));
  return [...lines, ...blank].toSorted((a, b) => a.subject - b.subject);
}

function groupLinesByStudent(lines: readonly SubjectRow[]) {
  const byStudent = new Map<string, SubjectRow[]>();
  for (const line of lines) {
    const others = byStudent.get(line.student_id);
    if (others) others.push(line);
    else byStudent.set(line.student_id, [line]);
  }
  return byStudent;
}
