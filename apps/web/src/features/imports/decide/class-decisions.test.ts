import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { expect, it } from 'vitest';
import { formatUnknownClasses, listUnknownClasses } from '#web/features/imports/decide/class-decisions.ts';

const row = (name: string, similar?: string): ImportRow => ({
  row: 2,
  status: 'new',
  student_id: '20270001',
  changes: [{ field: 'class_id', from: null, to: name }],
  errors: [],
  warnings: [
    {
      kind: 'unknown-class',
      message: '',
      class_id: name,
      ...(similar !== undefined && { similar_class: similar }),
    },
  ],
});

it('names each class once, and what its spelling could mean', () => {
  const rows = [row('Form 1F'), row('1F'), row('1F'), row('1h', '1H'), row('9Z')];
  const classes = listUnknownClasses(rows, 'keep-record');
  expect(classes).toEqual([
    { name: '1F', rows: 2, similar: undefined },
    { name: 'Form 1F', rows: 1, similar: '1F' },
    { name: '1h', rows: 1, similar: '1H' },
    { name: '9Z', rows: 1, similar: undefined },
  ]);
  expect(formatUnknownClasses(classes)).toBe(
    'New classes: 1F, 9Z. Spelled differently: Form 1F (did you mean 1F?), 1h (did you mean 1H?).',
  );
  expect(listUnknownClasses([], 'keep-record')).toEqual([]);
});
