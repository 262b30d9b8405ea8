import { updateSettingsSchema } from '@formroom/domain/api/settings.ts';
import type { WeightRule } from '@formroom/domain/report-cards/weights.ts';
import { parseNumber, type ParsedTable, parseTable } from '#web/features/settings/parse-table.ts';
import { randomId } from '#web/lib/random-id.ts';

/** A row of the table, as typed. */
export interface WeightRuleForm {
  /** A stable React key. */
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

/** Parses the inputs by the server’s rules. */
export function parseWeightRules(typed: readonly WeightRuleForm[]): ParsedTable {
  const rules = typed.map((rule) => ({
    from_form: parseNumber(rule.from_form),
    course: { 1: parseNumber(rule[1]), 2: parseNumber(rule[2]), 3: parseNumber(rule[3]) },
  }));
  return parseTable(updateSettingsSchema.safeParse({ mark_weights: rules }));
}

/** The exam’s share beside a course’s share, such as `exam 70`; undefined if the course’s share is invalid. */
export function formatExamWeight(course: string): string | undefined {
  const percent = parseNumber(course);
  return percent >= 0 && percent <= 100 ? `exam ${100 - percent}` : undefined;
}
