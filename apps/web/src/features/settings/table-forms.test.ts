import { expect, it } from 'vitest';
import { parseLetterKey, toLetterKeyForm } from '#web/features/settings/letter-key-form.ts';
import {
  formatExamWeight,
  parseWeightRules,
  toWeightRuleForms,
} from '#web/features/settings/weights-form.ts';

const rules = [
  { from_form: 1, course: { 1: 30, 2: 100, 3: 30 } },
  { from_form: 5, course: { 1: 100, 2: 0, 3: 30 } },
];

it('parses the weights that it shows', () => {
  expect(parseWeightRules(toWeightRuleForms(rules))).toEqual({ changes: { mark_weights: rules } });
});

it('names the input of the weights with an error, or the error of the whole table', () => {
  const [first, second] = toWeightRuleForms(rules);
  if (!first || !second) throw new Error('There are two rows.');
  expect(parseWeightRules([first, { ...second, 2: '', 3: '101' }])).toEqual({
    errors: {
      '1.course.2': 'Enter a whole number from 0 to 100.',
      '1.course.3': 'Enter a whole number from 0 to 100.',
    },
  });
  expect(parseWeightRules([second])).toEqual({ errors: { '': 'There must be a row for form 1.' } });
  expect(parseWeightRules([first, { ...second, from_form: '1' }])).toEqual({
    errors: { '': 'Each form can be in the list only once.' },
  });
});

it('parses the key, with a point or a comma', () => {
  const typed = toLetterKeyForm({ A: 75, B: 65, C: 55, D: 50, E: 0 });
  expect(parseLetterKey({ ...typed, D: '49,5' })).toEqual({
    changes: { letter_key: { A: 75, B: 65, C: 55, D: 49.5, E: 0 } },
  });
  expect(parseLetterKey({ ...typed, B: '75' })).toEqual({
    errors: { B: 'B must be lower than A.' },
  });
  expect(parseLetterKey({ ...typed, D: '0' })).toEqual({ errors: { D: 'D must be higher than 0.' } });
  expect(parseLetterKey({ ...typed, A: 'high' })).toEqual({
    errors: { A: 'Enter a number from 0 to 100 with at most one decimal.' },
  });
});

it('shows the exam’s share', () => {
  expect(['30', '100', '', '101', 'x'].map(formatExamWeight)).toEqual([
    'exam 70',
    'exam 0',
    undefined,
    undefined,
    undefined,
  ]);
});
