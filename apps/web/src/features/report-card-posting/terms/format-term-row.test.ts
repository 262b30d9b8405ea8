import { expect, it } from 'vitest';
import { formatTermRow, matchesSearch } from '#web/features/report-card-posting/terms/format-term-row.ts';

const hilary = {
  year: 2025,
  term: 2,
  posted: 1,
  date_posted: '2026-04-01T12:00:00.000Z',
  students: 658,
  cards_posted: 658,
} as const;

it('says how many cards are posted, unless all are', () => {
  expect(formatTermRow(hilary).status).toBe('Posted');
  expect(formatTermRow({ ...hilary, cards_posted: 575 }).status).toBe('575 of 658 posted');
  expect(formatTermRow({ ...hilary, posted: 0, cards_posted: 0 }).status).toBe('Not posted');
});

it.each(['', '2025', '2025-2026', 'hil', '2 Hilary', 'posted', 'hilary 2025', '2026-04'])(
  'finds a term by “%s”',
  (search) => {
    expect(matchesSearch(hilary, search)).toBe(true);
  },
);

it.each(['2024', 'ary', 'not posted', 'michaelmas'])('does not find a term by “%s”', (search) => {
  expect(matchesSearch(hilary, search)).toBe(false);
});
