import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import { expect, test } from 'vitest';
import {
  formatGroup,
  parseChoice,
  parseGroup,
  pathToGroup,
  pathToResults,
} from '#web/features/term-analysis/results-address.ts';

const choice = { year: 2025, term: 2, shown: 'Form 2', view: 'subject' } as const;
const parse = (path: string) => new URL(path, 'https://portal.example').searchParams;

test('the address keeps what is chosen', () => {
  expect(parseChoice(parse(pathToResults(choice)))).toEqual({ shown: 'Form 2', view: 'subject' });
  expect(pathToResults({ ...choice, shown: ALL_CLASSES })).not.toContain('class=');
  expect(parseChoice(parse('/admin/results?view=rank'))).toEqual({ shown: ALL_CLASSES, view: 'class' });
});

test('the address of a group names it and keeps the choice', () => {
  const group = { by: 'class_subject', class_id: '2A & B', subject: 'Art/Craft', teacher: null } as const;
  const address = parse(pathToGroup(choice, group));
  expect(parseGroup(address)).toEqual({ by: 'class_subject', class_id: '2A & B', subject: 'Art/Craft' });
  expect(parseChoice(address)).toEqual({ shown: 'Form 2', view: 'subject' });
  expect(formatGroup(group)).toBe('Art/Craft, 2A & B');
  expect(parseGroup(parse('/admin/results/students?by=rank'))).toBeUndefined();
});
