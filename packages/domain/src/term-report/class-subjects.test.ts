import { expect, it } from 'vitest';
import { findClassSubjects } from './class-subjects.ts';

it.each<[what: string, lists: string[][], subjects: string[]]>([
  ['nobody', [], []],
  ['students without results', [[], []], []],
  [
    'one who lacks a subject',
    [['Mathematics', 'English'], ['English'], ['English', 'Mathematics']],
    ['Mathematics', 'English'],
  ],
  [
    'half of the class',
    [['Mathematics'], ['English', 'Mathematics'], ['English'], ['English']],
    ['Mathematics', 'English'],
  ],
  ['an option of fewer than half', [['French', 'Music'], ['French'], ['French']], ['French']],
  ['students without results beside others', [['French'], ['French'], [], [], []], ['French']],
  ['a subject that stands twice', [['French', 'French'], ['Music'], ['Music']], ['Music']],
])('%s', (_what, lists, subjects) => {
  expect(findClassSubjects(lists)).toEqual(subjects);
});
