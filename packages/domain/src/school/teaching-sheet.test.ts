import { expect, it } from 'vitest';
import { readTeachingSheet } from './teaching-sheet.ts';

const known = {
  classes: ['1A', '2A'],
  subjects: [
    { code: 3, title: 'Mathematics' },
    { code: 7, title: 'Spanish' },
  ],
  teachers: ['a.baptiste', 'l.augustine'],
  assignments: [{ class_id: '1A', subject: 3, teacher: 'a.baptiste' }],
  form_teachers: [{ class_id: '2A', teacher: 'l.augustine' }],
};

it('a grid changes what differs; an empty cell changes nothing, a dash removes', () => {
  const headings = ['Class', 'Form teacher', 'Mathematics', 'Spanish'];
  expect(
    readTeachingSheet(
      headings,
      [
        [2, ['1a', '', ' A.Baptiste ', 'l.augustine']],
        [3, ['2A', '–', '', '']],
      ],
      known,
    ),
  ).toEqual({
    changes: [
      { class_id: '1A', subject: 7, title: 'Spanish', before: null, teacher: 'l.augustine' },
      { class_id: '2A', subject: null, title: 'Form Teacher', before: 'l.augustine', teacher: null },
    ],
    unknown: [],
  });
});

it('a list has a row for each class and subject, of which the last counts', () => {
  const { changes } = readTeachingSheet(
    ['Teacher', 'Subject', 'Class'],
    [
      [2, ['l.augustine', 'spanish', '2A']],
      [3, ['a.baptiste', 'Spanish', '2A']],
      [4, ['', 'Spanish', '1A']],
    ],
    known,
  );
  expect(changes).toEqual([
    { class_id: '2A', subject: 7, title: 'Spanish', before: null, teacher: 'a.baptiste' },
  ]);
});

it('what is not known is named once, with its first row', () => {
  const { changes, unknown } = readTeachingSheet(
    ['Class', 'Latin', 'Mathematics'],
    [
      [2, ['1A', 'a.baptiste', 'nobody.known']],
      [3, ['2A', 'a.baptiste', '']],
      [4, ['9Z', '', 'a.baptiste']],
    ],
    known,
  );
  expect(changes).toEqual([]);
  expect(unknown).toEqual([
    { row: 2, text: 'There is no subject “Latin”.' },
    { row: 2, text: '“nobody.known” is nobody who may type marks.' },
    { row: 4, text: 'There is no class 9Z in this year.' },
  ]);
});
