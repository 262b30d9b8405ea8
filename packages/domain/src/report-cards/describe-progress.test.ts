import { expect, test } from 'vitest';
import { describeProgress } from './describe-progress.ts';

const list = (...averages: (readonly [number, number | null])[]) =>
  averages.map(([average, classAverage]) => ({ average, class_average: classAverage }));

test.each([
  [
    list([61.2, 58], [70, 59], [66, 60], [68.4, 60.1]),
    'The average rose from 61.2 to 68.4 over four terms; the class’s average rose from 58.0 to 60.1.',
  ],
  [
    list([70, 60], [64.96, 60.04]),
    'The average fell from 70.0 to 65.0 over two terms; the class’s average stayed at 60.0.',
  ],
  [
    list([70, null], [70, 55.5]),
    'The average stayed at 70.0 over two terms; the class’s average was 55.5 in the last of them.',
  ],
  [
    list([70, 60], [50, 55], [60, null], [70, 60]),
    'The average went back to 70.0 over four terms; the class’s average went back to 60.0.',
  ],
  [list([70, 60], [71, null]), 'The average rose from 70.0 to 71.0 over two terms.'],
  [
    list(...Array.from({ length: 12 }, (_, index) => [50 + index, null] as const)),
    'The average rose from 50.0 to 61.0 over 12 terms.',
  ],
])('%j', (terms, sentence) => {
  expect(describeProgress(terms)).toBe(sentence);
});

test('one term is no change', () => {
  expect(describeProgress(list([70, 60]))).toBeUndefined();
  expect(describeProgress([])).toBeUndefined();
});
