import { catalogue, fieldNames, getHeading } from '@formroom/domain/registration/catalogue.ts';
import { expect, it } from 'vitest';
import { matchStudentColumns } from './columns.ts';

const getColumn = (heading: string) => matchStudentColumns({ columns: [{ letters: 'A', heading }] })[0];

it('matches every column by the export’s heading and by its field name', () => {
  for (const name of fieldNames) {
    expect(getColumn(getHeading(catalogue[name])), name).toBe(name);
    if (name.includes('_')) expect(getColumn(name), name).toBe(name);
  }
});

it('matches the form’s label only if it is unambiguous', () => {
  const taken = fieldNames.filter((name) => {
    const { label } = catalogue[name];
    if (label === getHeading(catalogue[name])) return false;
    try {
      return getColumn(label) === name;
    } catch {
      return false;
    }
  });
  expect(taken.map((name) => catalogue[name].label)).toEqual([
    'Electronic Birth Pin',
    'Issue Date',
    'Expiry Date',
    'Work Place or Phone',
    'I agree to the terms and conditions',
  ]);
});
