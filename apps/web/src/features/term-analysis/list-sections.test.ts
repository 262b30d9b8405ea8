import { expect, test } from 'vitest';
import { describeSpreads, listSpreads } from '#web/features/term-analysis/describe-section.ts';
import { listSections } from '#web/features/term-analysis/list-sections.ts';
import type { View } from '#web/features/term-analysis/results-address.ts';
import { analysis } from '#web/testing/analyzed-term.ts';

const list = (classes: readonly string[] | undefined, view: View) =>
  listSections(analysis.groups, classes, view).map(({ title, heading, groups }) => [
    title,
    heading,
    groups.length,
  ]);

test('the whole school, a form and a class by class, subject and teacher', () => {
  const form = ['2A', '2B', '2C', '2D'];
  expect(list(undefined, 'class')).toEqual([['Averages by class', 'Class', 5]]);
  expect(list(undefined, 'subject')).toEqual([['Subjects', 'Subject', 2]]);
  expect(list(undefined, 'teacher')).toEqual([['By teacher', 'Teacher', 2]]);
  expect(list(form, 'class')).toEqual([['Averages by class', 'Class', 4]]);
  expect(list(form, 'subject')).toEqual([
    ['Mathematics by class', 'Class', 4],
    ['Principles of Accounts by class', 'Class', 4],
  ]);
  expect(list(['2B'], 'subject')).toEqual([['Subjects of 2B', 'Subject', 2]]);
});

test('a sentence says what a chart shows, without groups that have no figures', () => {
  const [section] = listSections(analysis.groups, ['2A', '2B', '2D'], 'class');
  const spreads = section ? listSpreads(section) : [];
  expect(describeSpreads('Averages by class', spreads)).toBe(
    'Averages by class, from 0 to 100. The medians go from 54.0 (2B) to 66.1 (2A).',
  );
  expect(describeSpreads('Averages by class', spreads.slice(0, 1))).toBe(
    'Averages by class, from 0 to 100. The median is 66.1 (2A), and half of the marks lie from 54.8 to 75.3.',
  );
});
