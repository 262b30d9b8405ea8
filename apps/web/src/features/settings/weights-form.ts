import { updateSettingsSchema } from '@formroom/domain/api/settings.ts';
import type { WeightRule } from '@formroom/domain/term-report/weights.ts';
import { parseNumber, type ParsedTable, parseTable } from '#web/features/settings/parse-table.ts';
import { randomId } from '#web/lib/random-id.ts';

/** A line of the table as it is typed. */
export interface WeightRuleForm {
  /** Tells it from the other lines while they come and go. */
  readonly key: string;
  readonly from_form: string;
  readonly 1: string;
  readonly 2: string;
  readonly 3: string;
}

export const toWeightRuleForms = (rules: readonly WeightRule[]): readonly WeightRuleForm[] =>
  rules.map(({ from_form: form, course }) => ({
    key: String(form),
    from_form: String(form),
    1: String(course[1]),
    2: String(course[2]),
    3: String(course[3]),
  }));

export const createWeightRule = (): WeightRuleForm => ({
  key: randomId(),
  from_form: '',
  1: '',
  2: '',
  3: '',
});

/** Reads the lines with the server’s own rules, lowest form first. */
export function parseWeightRules(typed: readonly WeightRuleForm[]): ParsedTable {
  const rules = typed.map((rule) => ({
    from_form: parseNumber(rule.from_form),
    course: { 1: parseNumber(rule[1]), 2: parseNumber(rule[2]), 3: parseNumber(rule[3]) },
  }));
  return parseTable(updateSettingsSchema.safeParse({ mark_weights: rules }));
}

/** What is left for the exam: `exam 70`. */
export function formatExamWeight(course: string): string | undefined {
  const percent = parseNumber(course);
  return percent >= 0 && percent <= 100 ? `exam ${100 - percent}` : undefined;
}
