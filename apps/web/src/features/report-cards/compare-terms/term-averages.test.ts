import type { ReportCardTerm } from '@formroom/domain/api/report-cards.ts';
import { expect, test } from 'vitest';
import { listTermAverages } from '#web/features/report-cards/compare-terms/term-averages.ts';

const getTerm = (year: number, term: 1 | 2 | 3, overrides: Partial<ReportCardTerm> = {}): ReportCardTerm => ({
  year,
  term,
  posted: 1,
  date_posted: '2026-07-03T13:00:00.000Z',
  opened: true,
  form_level: 1,
  class_id: '1A',
  average: 60 + term,
  class_average: 58,
  ...overrides,
});

test('the chart has the posted terms with an average, oldest first', () => {
  const terms = [
    getTerm(2026, 1, { posted: 0, date_posted: null, average: null, class_average: null }),
    getTerm(2025, 3),
    getTerm(2025, 2, { average: null }),
    getTerm(2025, 1, { average: 0 }),
    getTerm(2024, 3),
  ];
  expect(listTermAverages(terms).map(({ year, term, average }) => [year, term, average])).toEqual([
    [2024, 3, 63],
    [2025, 1, 0],
    [2025, 3, 63],
  ]);
});

test('the average of a card that is not posted is never shown, even if the server sends it', () => {
  expect(listTermAverages([getTerm(2026, 1, { posted: 0 })])).toEqual([]);
});
