import type { HistoryEntry } from '@formroom/domain/api/history.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import { catalogue, type FieldName, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { terms } from '@formroom/domain/registration/sections/terms.ts';

/** The changes of one save. */
export interface ChangeGroup {
  readonly at: string;
  readonly by: string;
  /** Who entered it for the family; only for the office. */
  readonly enteredBy: string | undefined;
  readonly changes: readonly HistoryEntry[];
}

export function groupByMoment(entries: readonly HistoryEntry[]): ChangeGroup[] {
  const moments: (ChangeGroup & { changes: HistoryEntry[] })[] = [];
  for (const entry of entries) {
    const last = moments.at(-1);
    const { at, by, entered_by: enteredBy } = entry;
    if (last?.at === at && last.by === by && last.enteredBy === enteredBy) last.changes.push(entry);
    else moments.push({ at, by, enteredBy, changes: [entry] });
  }
  return moments;
}

export interface PreviousValue {
  readonly name: FieldName;
  readonly value: AnswerValue | null;
}

/**
 * The earlier value that a change can be put back to; undefined if the record has it already. The agreement can't be
 * put back, because only the family may agree.
 */
export function getPreviousValue(
  { field, from }: HistoryEntry,
  record: StudentRecord,
): PreviousValue | undefined {
  if (!isFieldName(field) || field in terms.fields || record[field] === from) return undefined;
  if (from === null && catalogue[field].required) return undefined;
  return { name: field, value: from };
}
