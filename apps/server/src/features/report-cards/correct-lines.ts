import type { CorrectedMark } from '@formroom/domain/api/card-corrections.ts';
import { emptySubjectResults } from '@formroom/domain/report-cards/columns.ts';
import type { SubjectRow } from './results.repository.ts';

/** Returns results with a student's corrected marks in place of the stored ones, in the order of the subject list. */
export function correctLines(
  lines: readonly SubjectRow[],
  studentId: string,
  marks: readonly CorrectedMark[],
): SubjectRow[] {
  const corrected = new Map(marks.map((each) => [each.subject, each]));
  const isOwn = ({ student_id: id, subject }: SubjectRow) => id === studentId && corrected.has(subject);
  const stored = lines.filter(isOwn);
  const changed = marks.map((each) => ({
    ...(stored.find(({ subject }) => subject === each.subject) ?? {
      ...emptySubjectResults,
      student_id: studentId,
    }),
    ...each,
  }));
  return [...lines.filter((line) => !isOwn(line)), ...changed].toSorted((a, b) => a.subject - b.subject);
}
