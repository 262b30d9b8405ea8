import type { CellValue } from '@formroom/domain/kinds/cell-format.ts';
import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import { yearPlanHeadings, yearPlanLabels } from '@formroom/domain/school/year-plan.ts';
import type { XlsxColumn, XlsxSheet } from '../../../xlsx/writer.ts';
import type { StudentPlan } from '../../school-years/year-change.service.ts';
import { PLAN_MESSAGE } from './columns.ts';

const text = (heading: string, width: number): XlsxColumn => ({ heading, width, type: 'text' });

const instructions = [
  'Change the columns Plan and New Class, and upload the file again under School years. You see every change before anything is saved.',
  `Plan: ${PLAN_MESSAGE}`,
  'New Class: the class of the next year, for students who are promoted or repeat. If you change only the plan, the class follows from it.',
  'An empty cell changes nothing, and you can delete the rows of students whose plan is right.',
];

/** Builds a workbook with the plan of every student, by class and name. */
export const buildPlanTemplate = (plans: readonly StudentPlan[]): XlsxSheet[] => [
  {
    name: 'Plan',
    columns: [
      text(ID_HEADING, 14),
      text(yearPlanHeadings.student, 30),
      text(yearPlanHeadings.current, 10),
      text(yearPlanHeadings.plan, 12),
      text(yearPlanHeadings.class_id, 12),
    ],
    frozenColumns: 2,
    rows: toAsyncRows(
      plans
        .toSorted((a, b) => compareClasses(a.from_class, b.from_class))
        .map((each) => [
          each.student_id,
          each.student,
          each.from_class,
          yearPlanLabels[each.plan],
          each.class_id,
        ]),
    ),
  },
  {
    name: 'How to fill it in',
    columns: [text('How to fill it in', 130)],
    frozenColumns: 0,
    rows: toAsyncRows(instructions.map((words) => [words])),
  },
];

async function* toAsyncRows(rows: readonly CellValue[][]) {
  for (const row of rows) yield await Promise.resolve(row);
}
