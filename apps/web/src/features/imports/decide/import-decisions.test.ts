import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { expect, it } from 'vitest';
import { listUnknownClasses } from '#web/features/imports/decide/class-decisions.ts';
import { countWrites } from '#web/features/imports/decide/import-decisions.ts';

const toClass = (name: string) => ({ field: 'class_id', from: null, to: name });
const row = (more: Partial<ImportRow>): ImportRow => ({
  row: 2,
  status: 'new',
  student_id: '20270001',
  changes: [],
  errors: [],
  ...more,
});
const warnings = [{ kind: 'unknown-class' as const, message: 'No student is in class.' }];
const rows = [
  row({ changes: [toClass('Form 1A')], warnings }),
  row({ changes: [toClass('Form 1A')], warnings }),
  row({
    status: 'unchanged',
    conflicts: [{ ...toClass('9Z'), by: 'Family', at: '2026-11-20T13:00:00.000Z' }],
    warnings,
  }),
];

it('lists the classes that would be imported, for each decision about conflicts', () => {
  const getClasses = (choice: 'keep-record' | 'use-workbook') =>
    listUnknownClasses(rows, choice).map(({ name, rows: count }) => [name, count]);
  expect(getClasses('keep-record')).toEqual([['Form 1A', 2]]);
  expect(getClasses('use-workbook')).toEqual([
    ['Form 1A', 2],
    ['9Z', 1],
  ]);
});

it('counts a row that has only conflicts if the workbook’s values are imported', () => {
  const preview = {
    import_id: '',
    counts: { new: 2, changed: 0, unchanged: 1, error: 0 },
    warnings: { 'unknown-class': 3, 'possible-duplicate': 0 },
    conflicts: 1,
    hidden_rows: { count: 0, choice: null },
    other_sheets: [],
    downloaded_at: null,
    dates: null,
    match: 'headings' as const,
    matched_by: null,
    rows,
  };
  expect(countWrites(preview, 'keep-record')).toMatchObject({ new: 2, changed: 0 });
  expect(countWrites(preview, 'use-workbook')).toMatchObject({ new: 2, changed: 1 });
});
