import type { CardSubject, ReportCard, TermFacts } from '@formroom/domain/api/term-reports.ts';
import type { LetterKey } from '@formroom/domain/term-report/key.ts';
import { totalOf } from '@formroom/domain/term-report/marks.ts';
import { averageOf, classStandingOf } from '@formroom/domain/term-report/standing.ts';
import { type WeightRule, weightsOf } from '@formroom/domain/term-report/weights.ts';
import type { TermKey } from '../../db/tables.ts';
import type { StudentOfTerm, SubjectRow } from './results.repository.ts';

/** What is the same on all cards of a term. */
export interface CardRules {
  readonly term: TermKey & TermFacts;
  readonly weights: readonly WeightRule[];
  readonly key: LetterKey;
  readonly school: ReportCard['school'];
  readonly logo: string | null;
  /** A subject's title by its code. */
  readonly subjects: ReadonlyMap<number, string>;
}

/** The cards of one class from all its students and their lines, in the students' order. */
export function makeCards(
  students: readonly StudentOfTerm[],
  lines: readonly SubjectRow[],
  { term, weights: rules, key, school, logo, subjects: titles }: CardRules,
): ReportCard[] {
  const linesOf = linesByStudent(lines);
  const drafts = students.map((student) => {
    const weights = weightsOf(rules, student.form_level, term.term);
    const subjects = (linesOf.get(student.student_id) ?? []).map(
      (line): CardSubject => ({
        subject: titles.get(line.subject) ?? String(line.subject),
        course_mark: line.course_mark,
        exam_mark: line.exam_mark,
        total: totalOf(line, weights),
        times_late: line.times_late,
        times_absent: line.times_absent,
        application: line.application,
        conduct: line.conduct,
        remark: line.remark,
        teacher: line.teacher,
      }),
    );
    return { student, weights, subjects, average: averageOf(subjects.map(({ total }) => total)) };
  });
  const standing = classStandingOf(
    new Map(drafts.map(({ student, average }) => [student.student_id, average])),
  );
  return drafts.map(({ student, weights, subjects, average }) => ({
    ...student,
    ...term,
    school,
    logo,
    weights,
    subjects,
    average,
    class_average: standing.average,
    class_median: standing.median,
    rank: standing.students.get(student.student_id)?.rank ?? null,
    class_size: standing.size,
    key,
  }));
}

function linesByStudent(lines: readonly SubjectRow[]) {
  const byStudent = new Map<string, SubjectRow[]>();
  for (const line of lines) {
    const others = byStudent.get(line.student_id);
    if (others) others.push(line);
    else byStudent.set(line.student_id, [line]);
  }
  return byStudent;
}
