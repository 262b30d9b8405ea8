import type { HistoryEntry } from '@formroom/domain/api/history.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { HistoryCause } from '@formroom/domain/school/history-cause.ts';
import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import { catalogue, type FieldName, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { terms } from '@formroom/domain/registration/sections/terms.ts';

/** The changes of one person that follow each other closely, such as those of one paper form. */
export interface ChangeGroup {
  /** The time of the newest. */
  readonly at: string;
  /** The time of the oldest. */
  readonly since: string;
  readonly by: string;
  /** Who entered it for the family; only for the office. */
  readonly enteredBy: string | undefined;
  readonly cause: HistoryCause | undefined;
  readonly changes: readonly HistoryEntry[];
}

/** The pause after which changes of the same person stand under a new heading (R96), in milliseconds. */
const MAX_PAUSE_MS = 15 * 60_000;

export function groupChanges(entries: readonly HistoryEntry[]): ChangeGroup[] {
  const groups: (ChangeGroup & { since: string; changes: HistoryEntry[] })[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const { at, by, entered_by: enteredBy, cause } = entry;
    const isSame =
      last?.by === by &&
      last.enteredBy === enteredBy &&
      last.cause === cause &&
      Date.parse(last.since) - Date.parse(at) <= MAX_PAUSE_MS;
    if (isSame) {
      last.changes.push(entry);
      last.since = at;
    } else groups.push({ at, since: at, by, enteredBy, cause, changes: [entry] });
  }
  return groups;
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
