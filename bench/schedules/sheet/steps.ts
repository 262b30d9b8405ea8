import type { CellName } from '../../../apps/web/src/features/mark-sheets/sheet-kind.ts';
import { toCellName } from '../../../apps/web/src/lib/autosave/cells/cell-kind.ts';
import fc from 'fast-check';
import { action, createSchedules } from '../steps.ts';

export const ANN = '20260001';
export const BEN = '20260002';
export const students = [ANN, BEN] as const;
/** The cells that several people type, two in one row. An import also writes exam marks. */
export const cells: readonly CellName[] = [
  toCellName(ANN, 'course_mark'),
  toCellName(ANN, 'application'),
  toCellName(BEN, 'course_mark'),
  toCellName(BEN, 'remark'),
];

/** Of the teacher of the subject, of a colleague who may write every sheet, and of the office. */
const PAGES = 3;

const nth = fc.nat({ max: 3 });
// 'B' is no mark, a number no letter, and '101' neither. There are few values, so that the same text recurs.
const text = fc.constantFrom('', '7', '8', 'A', 'B', '101');
const imported = fc.record(
  {
    course_mark: fc.constantFrom(7, 9),
    exam_mark: fc.constantFrom(50, 60),
    application: fc.constant('A'),
    remark: fc.constantFrom('8', '9'),
  },
  { requiredKeys: [] },
);

const ownStep = fc.oneof(
  { weight: 2, arbitrary: fc.record({ ...action('preview'), rows: fc.tuple(imported, imported) }) },
  { weight: 3, arbitrary: fc.record({ ...action('commit'), nth }) },
  { weight: 3, arbitrary: fc.record({ ...action('undo'), nth }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...action('remark'),
      student: fc.constantFrom(...students),
      cell: fc.constantFrom('attitude', 'form_teacher_remarks'),
      text: fc.constantFrom('', 'A', 'B'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...action('handIn') }) },
  { weight: 2, arbitrary: fc.record({ ...action('reopen') }) },
  { weight: 2, arbitrary: fc.record({ ...action('post'), isPosted: fc.boolean() }) },
);
export type SheetStep = typeof ownStep extends fc.Arbitrary<infer Step> ? Step : never;

export const sheetSchedules = (maxSteps: number) =>
  createSchedules<CellName, SheetStep>({
    pages: PAGES,
    fields: cells,
    text,
    own: { weight: 16, arbitrary: ownStep },
    maxSteps,
  });
