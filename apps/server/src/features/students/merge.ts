import type { SaveStudent } from '@formroom/domain/api/students.ts';
import { parseAnswer } from '@formroom/domain/registration/answer.ts';
import {
  type Answers,
  catalogue,
  type FieldName,
  fieldNames,
} from '@formroom/domain/registration/catalogue.ts';
import type { AnswerChanges } from './record-row.ts';

export interface MergeResult {
  /** The answers that this save changed, where they differ from what is stored now. */
  readonly changes: AnswerChanges;
  /** Why an answer can't be taken, by field; any of them refuses the whole save. */
  readonly errors: Partial<Record<FieldName, string[]>>;
}

/**
 * Finds what a save changed. It is compared with `base`, the record that its page had loaded, so that what somebody
 * else changed since is not taken back; a field that both changed goes to the later save.
 * @param today the school's date, `yyyy-MM-dd`
 */
export function mergeAnswers(
  posted: SaveStudent,
  { base, stored, isSchool, today }: { base: Answers; stored: Answers; isSchool: boolean; today: string },
): MergeResult {
  const changes: AnswerChanges = {};
  const faults: MergeResult['errors'] = {};
  for (const name of fieldNames) {
    const value = posted[name];
    if (value === undefined || value === base[name]) continue;
    if (catalogue[name].schoolOnly && !isSchool) continue;
    const read = parseAnswer(name, value, today);
    if (!read.ok) faults[name] = [read.message];
    else if (read.value !== base[name] && read.value !== stored[name])
      Object.assign(changes, { [name]: read.value });
  }
  return { changes, errors: faults };
}
