import { catalogue, fieldNames, getHeading } from '@formroom/domain/registration/catalogue.ts';
import { expect, it } from 'vitest';
import { matchStudentColumns } from './columns.ts';

const columnOf = (heading: string) => matchStudentColumns({ columns: [{ letters: 'A', heading }] })[0];

it('knows every column by the export’s heading and by its own name', () => {
  for (const name of fieldNames) {
    expect(columnOf(getHeading(catalogue[name])), name).toBe(name);
    if (name.includes('_')) expect(columnOf(name), name).toBe(name);
  }
});

it('takes the form’s label only where no other column could be meant', () => {
  const taken = fieldNames.filter((name) => {
    const { label } = catalogue[name];
    if (label === getHeading(catalogue[name])) return false;
    try {
      return columnOf(label) === name;
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
