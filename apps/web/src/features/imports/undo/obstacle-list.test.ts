import { expect, it } from 'vitest';
import { obstacleText } from '#web/features/imports/undo/obstacle-list.tsx';

const names = {
  fieldName: (field: string, subject: number | undefined) =>
    subject === undefined ? field : `Music: ${field}`,
  momentText: () => '2026-11-22 13:05',
};

it.each([
  [
    { kind: 'changed', field: 'Class', by: 'Family', at: '2026-11-22T17:05:00.000Z' } as const,
    'Class was changed by the family on 2026-11-22 13:05.',
  ],
  [{ kind: 'changed', field: 'Exam Mark', subject: 3 } as const, 'Music: Exam Mark was changed.'],
  [{ kind: 'password' } as const, 'The student has chosen a password.'],
])('explains %j', (obstacle, sentence) => {
  expect(obstacleText(obstacle, names)).toBe(sentence);
});
