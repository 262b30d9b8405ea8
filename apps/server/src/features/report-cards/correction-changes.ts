import { correctableNames, remarkNames } from '@formroom/domain/api/card-corrections.ts';
import type { CardChange } from './late-card.service.ts';
import type { ResultChange } from './result-changes.repository.ts';
import type { SubjectRow } from './results.repository.ts';
import type { StudentResultsRow } from './write-results.repository.ts';

interface StoredResults {
  readonly lines: readonly SubjectRow[];
  readonly student: StudentResultsRow | undefined;
}

/** What of a correction differs from the stored results, with these results, and the changes as they are recorded. */
export function findCorrectionChanges(id: string, { marks, remarks }: CardChange, stored: StoredResults) {
  const changes: ResultChange[] = [];
  const record = (subject: number | null, oldValues: ResultChange['oldValues']) => {
    const isChanged = Object.keys(oldValues).length > 0;
    if (isChanged) changes.push({ student_id: id, subject, oldValues });
    return isChanged;
  };
  const changedMarks = marks.filter((mark) => {
    const line = stored.lines.find(({ subject }) => subject === mark.subject);
    return record(mark.subject, findOldValues(correctableNames, line, mark));
  });
  const hasNewRemarks =
    remarks !== undefined && record(null, findOldValues(remarkNames, stored.student, remarks));
  return {
    marks: changedMarks,
    lines: stored.lines.filter(({ subject }) => changedMarks.some((mark) => mark.subject === subject)),
    remarks: hasNewRemarks ? remarks : undefined,
    student: hasNewRemarks ? stored.student : undefined,
    changes,
  };
}

/** The stored values that a correction changes. */
const findOldValues = <Name extends string, Value>(
  names: readonly Name[],
  stored: Readonly<Record<Name, Value>> | undefined,
  corrected: Readonly<Record<Name, Value>>,
) =>
  Object.fromEntries(
    names
      .filter((name) => (stored?.[name] ?? null) !== corrected[name])
      .map((name) => [name, stored?.[name] ?? null]),
  );
