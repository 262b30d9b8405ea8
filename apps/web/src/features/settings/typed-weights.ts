import { changeSettingsSchema } from '@formroom/domain/api/settings.ts';
import type { WeightRule } from '@formroom/domain/term-report/weights.ts';
import { numberIn, type ReadTable, readTable } from '#web/features/settings/read-table.ts';
import { randomId } from '#web/lib/random-id.ts';

/** A line of the table as it is typed. */
export interface TypedRule {
  /** Tells it from the other lines while they come and go. */
  readonly key: string;
  readonly from_form: string;
  readonly 1: string;
  readonly 2: string;
  readonly 3: string;
}

export const typedRules = (rules: readonly WeightRule[]): readonly TypedRule[] =>
  rules.map(({ from_form: form, course }) => ({
    key: String(form),
    from_form: String(form),
    1: String(course[1]),
    2: String(course[2]),
    3: String(course[3]),
  }));

export const newRule = (): TypedRule => ({ key: randomId(), from_form: '', 1: '', 2: '', 3: '' });

/** Reads the lines with the server’s own rules, lowest form first. */
export function readRules(typed: readonly TypedRule[]): ReadTable {
  const rules = typed.map((rule) => ({
    from_form: numberIn(rule.from_form),
    course: { 1: numberIn(rule[1]), 2: numberIn(rule[2]), 3: numberIn(rule[3]) },
  }));
  return readTable(changeSettingsSchema.safeParse({ mark_weights: rules }));
}

/** What is left for the exam: `exam 70`. */
export function examWords(course: string): string | undefined {
  const percent = numberIn(course);
  return percent >= 0 && percent <= 100 ? `exam ${100 - percent}` : undefined;
}
