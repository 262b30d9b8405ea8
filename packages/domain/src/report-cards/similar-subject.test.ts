import { expect, it } from 'vitest';
import { findMentionedSubject, findSimilarSubjects } from './similar-subject.ts';

const titles = [
  'English Language',
  'English Literature',
  'Mathematics',
  'Additional Mathematics',
  'Integrated Science',
  'Spanish',
  'Information Technology',
  'Physical Education',
  'Physics',
  'Principles of Business',
];

it.each([
  ['Mathematics', ['Mathematics']],
  ['MATHEMATICS', ['Mathematics']],
  ['Maths', ['Mathematics', 'Additional Mathematics']],
  ['Math', ['Mathematics', 'Additional Mathematics']],
  ['Add. Maths', ['Additional Mathematics']],
  ['Mathmatics', ['Mathematics']],
  ['Eng. A', ['English Language']],
  ['English B', ['English Literature']],
  ['English', ['English Language', 'English Literature']],
  ['Int. Sci.', ['Integrated Science']],
  ['P.E.', ['Physical Education']],
  ['IT', ['Information Technology']],
  ['POB', ['Principles of Business']],
  ['Info Tech', ['Information Technology']],
  ['Spansih', ['Spanish']],
  ['Total', []],
  ['A', []],
  ['', []],
  ['Name', []],
])('“%s” may mean %j', (text, subjects) => {
  expect(findSimilarSubjects(text, titles)).toEqual(subjects);
});

it.each([
  [['Form 3B Physics marks, term 1'], 'Physics'],
  [['Additional Mathematics 4A'], 'Additional Mathematics'],
  [['Class list'], undefined],
  [['2A Maths.xlsx'], 'Mathematics'],
  [['English marks'], undefined],
  [['Sheet1', 'Marks English Language 2A.xlsx'], 'English Language'],
  [['2A Eng Lit.csv'], 'English Literature'],
  [[], undefined],
])('%j mentions %s', (texts, subject) => {
  expect(findMentionedSubject(texts, titles)).toBe(subject);
});
