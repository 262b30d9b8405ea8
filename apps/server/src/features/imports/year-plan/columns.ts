import { cellToText, type SpreadsheetCell } from '@formroom/domain/kinds/spreadsheet-cell.ts';
import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import { idHeadings } from '@formroom/domain/registration/heading-synonyms.ts';
import { ERRORS_HEADING, ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import {
  type YearPlan,
  yearPlanHeadings,
  yearPlanLabels,
  yearPlans,
} from '@formroom/domain/school/year-plan.ts';
import { createColumnSet } from '../heading-matcher.ts';
import type { FindCodedValues } from '../import-kind.ts';

/** What a column stands for; `nothing` is there for people to read. */
export type PlanColumn = 'id' | 'plan' | 'class_id' | 'nothing';

export const yearPlanColumns = createColumnSet<PlanColumn>([
  { column: 'id', heading: ID_HEADING, synonyms: idHeadings },
  { column: 'plan', heading: yearPlanHeadings.plan },
  { column: 'class_id', heading: yearPlanHeadings.class_id, synonyms: ['Next Class', 'Class Next Year'] },
  ...[yearPlanHeadings.student, yearPlanHeadings.current, ERRORS_HEADING].map((heading) => ({
    column: 'nothing' as const,
    heading,
  })),
]);

const choices = yearPlans.map((plan) => yearPlanLabels[plan]);
const byLabel = new Map(yearPlans.map((plan) => [normalizeHeading(yearPlanLabels[plan]), plan]));

/** Returns the plan in a cell; undefined if it names none. */
export const parsePlan = (cell: SpreadsheetCell): YearPlan | undefined =>
  byLabel.get(normalizeHeading(cellToText(cell)));

export const PLAN_MESSAGE = `Write ${choices.slice(0, -1).join(', ')} or ${choices.at(-1) ?? ''}.`;

/** Finds the values of the column with the plan. */
export const findCodedPlans: FindCodedValues = (field) =>
  field === 'plan' ? { choices, isKnown: (cell) => parsePlan(cell) !== undefined } : undefined;
