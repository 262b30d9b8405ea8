import { expect, test } from 'vitest';
import { findChosenClasses, listForms } from './forms.ts';

const classes = ['1A', '1B', '2A', '10A', '6L', '6 Upper', 'Remedial'];

test('forms have their classes, in the order of the classes', () => {
  expect(listForms('', ['1A', '1B', '2A', '6L', '6 Upper', 'Remedial'])).toEqual([
    { name: 'Form 1', classes: ['1A', '1B'] },
    { name: 'Form 2', classes: ['2A'] },
    { name: 'Form 6L', classes: ['6L'] },
    { name: 'Form 6U', classes: ['6 Upper'] },
  ]);
  expect(listForms('1, 10', ['1A', '10A', '2A'])).toEqual([
    { name: 'Form 1', classes: ['1A'] },
    { name: 'Form 10', classes: ['10A'] },
  ]);
});

test('a choice is a class or a form, and a class that is called like a form goes first', () => {
  expect(findChosenClasses('1A', '', classes)).toEqual(['1A']);
  expect(findChosenClasses('Form 1', '', classes)).toEqual(['1A', '1B']);
  expect(findChosenClasses('Form 1', '', [...classes, 'Form 1'])).toEqual(['Form 1']);
  for (const unknown of ['Form 3', 'form 1', '1', ''])
    expect(findChosenClasses(unknown, '', classes)).toEqual([]);
});
