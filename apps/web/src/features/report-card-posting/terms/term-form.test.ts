import { expect, it } from 'vitest';
import { nextTerm, parseTermForm } from '#web/features/report-card-posting/terms/term-form.ts';

const typed = {
  year: '2026',
  term: '2',
  first_day: ' 4 Jan 2027 ',
  last_day: '2027-04-02',
  sessions_possible: '120',
  reopens_on: '',
  entry_from: '15 Mar 2027',
  entry_until: '',
  rank_incomplete: true,
};

it('parses the inputs, and an empty one as not known', () => {
  expect(parseTermForm(typed)).toEqual({
    term: {
      year: 2026,
      term: 2,
      first_day: '2027-01-04',
      last_day: '2027-04-02',
      sessions_possible: 120,
      reopens_on: null,
      entry_from: '2027-03-15',
      entry_until: null,
      rank_incomplete: 1,
    },
  });
});

it('returns an error message for each invalid input', () => {
  const errors = { ...typed, first_day: '4 January', sessions_possible: 'many' };
  expect(parseTermForm(errors)).toEqual({
    errors: {
      first_day: 'Enter a date as yyyy-MM-dd.',
      sessions_possible: 'Enter a whole number from 1 to 400.',
    },
  });
  expect(parseTermForm({ ...typed, last_day: '2026-12-31', reopens_on: '2026-01-01' })).toEqual({
    errors: {
      last_day: 'The last day must be after the first day.',
      reopens_on: 'School must re-open after the last day.',
    },
  });
  expect(parseTermForm({ ...typed, entry_until: '2027-03-14' })).toEqual({
    errors: { entry_until: 'The last day must be after the first day.' },
  });
});

it.each([
  [[], { year: 2026, term: 1 }],
  [
    [
      { year: 2026, term: 1 as const },
      { year: 2025, term: 3 as const },
    ],
    { year: 2026, term: 2 },
  ],
  [
    [
      { year: 2025, term: 2 as const },
      { year: 2025, term: 3 as const },
    ],
    { year: 2026, term: 1 },
  ],
])('suggests the term after %j', (known, next) => {
  expect(nextTerm(known, 2026)).toEqual(next);
});
