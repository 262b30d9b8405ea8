import { expect, it } from 'vitest';
import { readTeachingWorkbook } from './teaching-workbook.ts';

const known = {
  classes: ['1A', '2A', '2B', 'Prep'],
  subjects: [
    { code: 3, title: 'Mathematics' },
    { code: 7, title: 'Spanish' },
  ],
  teachers: ['a.baptiste', 'l.augustine'],
  assignments: [{ class_id: '1A', subject: 3, teacher: 'a.baptiste' }],
  form_teachers: [{ class_id: '2A', teacher: 'l.augustine' }],
  deans: [{ form_level: 2, teacher: 'l.augustine' }],
};

const read = (headings: string[], ...rows: string[][]) =>
  readTeachingWorkbook([{ headings, rows: rows.map((cells, index) => [index + 2, cells] as const) }], known);

it('a grid changes what differs; an empty cell changes nothing, a dash removes', () => {
  const headings = ['Class', 'Form teacher', 'Mathematics', 'Spanish'];
  expect(read(headings, ['1a', '', ' A.Baptiste ', 'l.augustine'], ['2A', '–', '', ''])).toEqual({
    changes: [
      { title: '1A Spanish', before: null, teacher: 'l.augustine' },
      { title: '2A Form Teacher', before: 'l.augustine', teacher: null },
    ],
    save: {
      assignments: [{ class_id: '1A', subject: 7, teacher: 'l.augustine' }],
      form_teachers: [{ class_id: '2A', teacher: null }],
      deans: [],
    },
    unknown: [],
  });
});

it('a list has a row for each class and subject, of which the last counts', () => {
  const { changes, save } = read(
    ['Teacher', 'Subject', 'Class'],
    ['l.augustine', 'spanish', '2A'],
    ['a.baptiste', 'Spanish', '2A'],
    ['', 'Spanish', '1A'],
  );
  expect(changes).toEqual([{ title: '2A Spanish', before: null, teacher: 'a.baptiste' }]);
  expect(save.assignments).toEqual([{ class_id: '2A', subject: 7, teacher: 'a.baptiste' }]);
});

it('the dean of a form is changed in the row of any of its classes', () => {
  const { changes, save, unknown } = read(
    ['Class', 'Dean'],
    ['1A', 'l.augustine'],
    ['2A', 'a.baptiste'],
    ['2B', 'L.Augustine'],
    ['Prep', 'a.baptiste'],
  );
  expect(changes).toEqual([
    { title: 'Form 1 Dean', before: null, teacher: 'l.augustine' },
    { title: 'Form 2 Dean', before: 'l.augustine', teacher: 'a.baptiste' },
  ]);
  expect(save.deans).toEqual([
    { form_level: 1, teacher: 'l.augustine' },
    { form_level: 2, teacher: 'a.baptiste' },
  ]);
  expect(unknown).toEqual([{ row: 5, text: 'The class Prep is in no form, so it has no dean.' }]);
});

it('what is not known is named once, with its first row', () => {
  const { changes, unknown } = read(
    ['Class', 'Latin', 'Mathematics'],
    ['1A', 'a.baptiste', 'nobody.known'],
    ['2A', 'a.baptiste', ''],
    ['9Z', '', 'a.baptiste'],
  );
  expect(changes).toEqual([]);
  expect(unknown).toEqual([
    { row: 2, text: 'There is no subject “Latin”.' },
    { row: 2, text: '“nobody.known” is nobody who may type marks.' },
    { row: 4, text: 'There is no class 9Z in this year.' },
  ]);
});
