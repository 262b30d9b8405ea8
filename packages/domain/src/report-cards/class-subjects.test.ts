import { expect, it } from 'vitest';
import { createMissingSubjectFinder } from './class-subjects.ts';

it.each<[what: string, lists: string[][], missing: string[][]]>([
  ['nobody', [], []],
  ['students without results', [[], []], [[], []]],
  ['one of two', [['Mathematics', 'English'], ['English']], [[], ['Mathematics']]],
  [
    'one who lacks a subject',
    [['Mathematics', 'English'], ['English'], ['English', 'Mathematics']],
    [[], ['Mathematics'], []],
  ],
  [
    'exactly half of the class',
    [['English', 'Mathematics'], ['English', 'Mathematics'], ['English'], ['English']],
    [[], [], ['Mathematics'], ['Mathematics']],
  ],
  ['an option of fewer than half', [['French', 'Music'], ['French'], ['French']], [[], [], []]],
  [
    'a class that splits into options',
    [
      ['English', 'Physics'],
      ['English', 'Physics'],
      ['English', 'Physics'],
      ['English', 'Business'],
      ['English', 'Business'],
    ],
    [[], [], [], [], []],
  ],
  [
    'students without results beside others',
    [['French', 'Music'], ['French'], [], [], []],
    [[], ['Music'], [], [], []],
  ],
  [
    'a subject that stands twice',
    [
      ['French', 'French'],
      ['French', 'Music'],
      ['French', 'Music'],
    ],
    [['Music'], [], []],
  ],
])('%s', (_what, lists, missing) => {
  expect(lists.map(createMissingSubjectFinder(lists))).toEqual(missing);
});
