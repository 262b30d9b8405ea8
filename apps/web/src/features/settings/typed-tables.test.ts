import { expect, it } from 'vitest';
import { readKey, typedKey } from '#web/features/settings/typed-key.ts';
import { examWords, readRules, typedRules } from '#web/features/settings/typed-weights.ts';

const rules = [
  { from_form: 1, course: { 1: 30, 2: 100, 3: 30 } },
  { from_form: 5, course: { 1: 100, 2: 0, 3: 30 } },
];

it('reads back the weights that it shows', () => {
  expect(readRules(typedRules(rules))).toEqual({ changes: { mark_weights: rules } });
});

it('says at which box of the weights something is wrong, or what is wrong with all of them', () => {
  const [first, second] = typedRules(rules);
  if (!first || !second) throw new Error('There are two lines.');
  expect(readRules([first, { ...second, 2: '', 3: '101' }])).toEqual({
    faults: {
      '1.course.2': 'Enter a whole number from 0 to 100.',
      '1.course.3': 'Enter a whole number from 0 to 100.',
    },
  });
  expect(readRules([second])).toEqual({ faults: { '': 'There must be a row for form 1.' } });
  expect(readRules([first, { ...second, from_form: '1' }])).toEqual({
    faults: { '': 'Each form can be in the list only once.' },
  });
});

it('reads the key, with a point or a comma', () => {
  const typed = typedKey({ A: 75, B: 65, C: 55, D: 50, E: 0 });
  expect(readKey({ ...typed, D: '49,5' })).toEqual({
    changes: { letter_key: { A: 75, B: 65, C: 55, D: 49.5, E: 0 } },
  });
  expect(readKey({ ...typed, B: '75' })).toEqual({
    faults: { B: 'B must be lower than A.' },
  });
  expect(readKey({ ...typed, D: '0' })).toEqual({ faults: { D: 'D must be higher than 0.' } });
  expect(readKey({ ...typed, A: 'high' })).toEqual({
    faults: { A: 'Enter a number from 0 to 100 with at most one decimal.' },
  });
});

it('says what is left for the exam', () => {
  expect(['30', '100', '', '101', 'x'].map(examWords)).toEqual([
    'exam 70',
    'exam 0',
    undefined,
    undefined,
    undefined,
  ]);
});
