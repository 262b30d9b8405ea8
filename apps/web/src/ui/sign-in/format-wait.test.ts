import { expect, it } from 'vitest';
import { formatWait } from '#web/ui/sign-in/format-wait.ts';

it.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '1 minute 1 second'],
  [300, '5 minutes'],
  [899, '14 minutes 59 seconds'],
  [3_599, '59 minutes 59 seconds'],
  [3_600, '1 hour'],
  [7_319, '2 hours 1 minute'],
  [86_400, '24 hours'],
])('formats %i seconds as %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
