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
  /** The answers that this save changes. */
  readonly changes: AnswerChanges;
  /** Errors by field; any of them rejects the whole save. */
  readonly errors: Partial<Record<FieldName, string[]>>;
}

/**
 * Determines what a save changed by comparing it with `base`, the record that its page loaded, so that later changes by
 * others are kept. If both changed a field, the later save wins (R27).
 * @param today the date at the school, `yyyy-MM-dd`
 */
export function mergeAnswers(
  posted: SaveStudent,
  { base, stored, isSchool, today }: { base: Answers; stored: Answers; isSchool: boolean; today: string },
): MergeResult {
  const changes: AnswerChanges = {};
  const errors: MergeResult['errors'] = {};
  for (const name of fieldNames) {
    const value = posted[name];
    if (value === undefined || value === base[name]) continue;
    if (catalogue[name].schoolOnly && !isSchool) continue;
    const parsed = parseAnswer(name, value, today);
    if (!parsed.ok) errors[name] = [parsed.message];
    else if (parsed.value !== base[name] && parsed.value !== stored[name])
      Object.assign(changes, { [name]: parsed.value });
  }
  return { changes, errors };
}
