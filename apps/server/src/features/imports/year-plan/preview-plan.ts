import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { parseTextCell } from '@formroom/domain/kinds/parse-cell.ts';
import { parseAnswer } from '@formroom/domain/registration/answer.ts';
import type { FormOrder } from '@formroom/domain/school/form-order.ts';
import { type PlannedYear, planYear, yearPlanHeadings } from '@formroom/domain/school/year-plan.ts';
import type { SheetCell, TableRow } from '../../../xlsx/reader.ts';
import type { StudentPlan } from '../../school-years/year-change.service.ts';
import { describeRepeatedId, describeSimilarId, parseId, type RowPosition } from '../student-ids.ts';
import { parsePlan, PLAN_MESSAGE, type PlanColumn } from './columns.ts';

/** What the rows of a workbook are compared with. */
export interface PlanContext {
  readonly sheet: string;
  readonly columns: readonly PlanColumn[];
  readonly today: string;
  readonly forms: FormOrder;
  /** Returns the plan of an enrolled student. */
  findPlan(id: string): StudentPlan | undefined;
  /** Returns the rows with the student’s ID. */
  findRowsById(id: string): readonly RowPosition[];
  /** Returns the student whose ID differs only by leading zeros. */
  findSimilarId(id: string): string | undefined;
}

/** Previews what a row would change in a student’s plan. */
export function previewPlanRow([row, cells]: TableRow, context: PlanContext): ImportRow {
  const getCell = (column: PlanColumn) => cells[context.columns.indexOf(column)] ?? null;
  const failed = (student_id: string | null, errors: string[]): ImportRow => ({
    row,
    status: 'error',
    student_id,
    changes: [],
    errors,
  });
  const read = parseId(getCell('id'));
  if ('problem' in read) return failed(null, [read.problem]);
  const { id } = read;
  const stored = context.findPlan(id);
  if (!stored) {
    const like = context.findSimilarId(id);
    return failed(id, [
      like === undefined ? 'Student ID: No student with this ID is enrolled.' : describeSimilarId(id, like),
    ]);
  }
  const repeated = describeRepeatedId({ sheet: context.sheet, row }, context.findRowsById(id));
  const wanted = parsePlannedYear(getCell('plan'), getCell('class_id'), stored, context);
  const errors = [repeated ?? [], Array.isArray(wanted) ? wanted : []].flat();
  if (Array.isArray(wanted) || errors.length > 0) return failed(id, errors);
  const changes = (['plan', 'class_id'] as const).flatMap((field) =>
    wanted[field] === stored[field] ? [] : [{ field, from: stored[field], to: wanted[field] }],
  );
  return { row, status: changes.length > 0 ? 'changed' : 'unchanged', student_id: id, changes, errors };
}

/** Returns the plan that a row asks for, or why it is not accepted. */
function parsePlannedYear(
  planCell: SheetCell | null,
  classCell: SheetCell | null,
  stored: StudentPlan,
  { today, forms }: PlanContext,
): PlannedYear | string[] {
  const errors: string[] = [];
  const fail = (heading: string, message: string) => void errors.push(`${heading}: ${message}`);
  const readPlan = (cell: SheetCell) => {
    const isError = typeof cell === 'object' && 'error' in cell;
    const read = isError ? undefined : parsePlan(cell);
    if (read === undefined) fail(yearPlanHeadings.plan, isError ? cell.error : PLAN_MESSAGE);
    return read;
  };
  const readClass = (cell: SheetCell) => {
    const read = parseClass(cell, today);
    if (typeof read !== 'object') return read;
    fail(yearPlanHeadings.class_id, read.error);
    return undefined;
  };
  const plan = (planCell === null ? undefined : readPlan(planCell)) ?? stored.plan;
  const typed = classCell === null ? undefined : readClass(classCell);
  // A class that was not changed with the plan is that of the plan before.
  const chosen = typed === stored.class_id ? undefined : typed;
  if (errors.length > 0) return errors;
  if (plan === stored.plan && chosen === undefined) return stored;
  if (plan === 'leave' || plan === 'undecided')
    return chosen === undefined
      ? { plan, class_id: null }
      : [`${yearPlanHeadings.class_id}: Only students who stay have a class next year. Empty this cell.`];
  return planYear(stored.from_class, forms, { plan, class_id: chosen ?? null });
}

/** Returns the class in a cell; undefined if there is nothing to read. */
function parseClass(cell: SheetCell, today: string): string | { readonly error: string } | undefined {
  if (typeof cell === 'object' && 'error' in cell) return cell;
  const reading = parseTextCell(cell);
  if ('error' in reading) return reading;
  const answer = parseAnswer('class_id', reading.input, today);
  if (!answer.ok) return { error: answer.message };
  return typeof answer.value === 'string' ? answer.value : undefined;
}
