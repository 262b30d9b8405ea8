import { expect, it } from 'vitest';
import { formatOwedSheets } from './format-owed-sheets.ts';

const term = { year: 2026, term: 1, entry_from: '2026-11-20', entry_until: '2026-12-04' } as const;
const sheet = { class_id: '2A', subject_name: 'Mathematics', state: 'open' } as const;
const sheets = [sheet, { ...sheet, class_id: '2B' }, { ...sheet, subject_name: 'Physics' }];

it('lists the sheets by subject, and until when marks may be typed', () => {
  expect(formatOwedSheets(sheets, term, '2026-12-04').split('\n')).toEqual([
    'Not handed in on 4 December 2026 for 2026-2027 Term 1 (Michaelmas):',
    'Mathematics: 2A, 2B',
    'Physics: 2A',
    'Marks can be typed until 4 December 2026.',
  ]);
});

it.each([
  [{ entry_until: null }, '2026-12-01', 'Marks can be typed until the term’s reports are posted.'],
  [{}, '2026-11-19', 'Marks can be typed from 20 November 2026 until 4 December 2026.'],
  [
    {},
    '2026-12-05',
    'The days for typing marks ended on 4 December 2026. Ask the school office to open a sheet again.',
  ],
])('says when marks may be typed: %j on %s', (days, today, expected) => {
  const closed = { ...sheet, state: 'closed' } as const;
  expect(
    formatOwedSheets([closed], { ...term, ...days }, today)
      .split('\n')
      .at(-1),
  ).toBe(expected);
});

it('says which sheets are opened again after the entry days', () => {
  const closed = { ...sheet, class_id: '2B', state: 'closed' } as const;
  expect(formatOwedSheets([sheet, closed], term, '2026-12-05')).toContain(
    'Mathematics: 2A (opened again until the term’s reports are posted), 2B',
  );
});
