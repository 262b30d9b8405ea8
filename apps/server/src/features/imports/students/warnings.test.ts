import { expect, it } from 'vitest';
import { createUnwarnedFinder } from './warnings.ts';

const PREVIEWED_AT = '2026-11-20T13:00:00.000Z';

it('accepting many rows with the name of many students reads each student once', () => {
  let reads = 0;
  const students = Array.from({ length: 500 }, (_, index) => ({
    id: String(index),
    first_name: 'Anya',
    last_name: 'Ali',
    date_of_birth: '2014-03-15',
    class_id: '1A',
    left_at: null,
    birth_certificate_no: null,
    sea_no: null,
    get added_at() {
      reads += 1;
      return null;
    },
  }));
  const find = createUnwarnedFinder(students, PREVIEWED_AT);
  const changes = [
    { field: 'first_name', from: null, to: 'Anya' },
    { field: 'last_name', from: null, to: 'Ali' },
    { field: 'date_of_birth', from: null, to: '2014-03-15' },
  ];
  const rows = Array.from({ length: 500 }, (_, row) => ({
    row,
    status: 'new' as const,
    student_id: `new ${row}`,
    changes,
    errors: [],
    warnings: row === 0 ? [] : [{ kind: 'possible-duplicate' as const, message: '' }],
  }));
  expect(find(rows)).toEqual(['new 0']);
  expect(reads).toBeLessThanOrEqual(students.length);
});
