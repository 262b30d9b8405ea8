import type { HistoryEntry } from '@formroom/domain/api/history.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { emptyAnswers } from '@formroom/domain/registration/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { getPreviousValue, groupChanges } from '#web/features/history/history-entries.ts';

const change = (entry: Partial<HistoryEntry>): HistoryEntry => ({
  field: 'allergy',
  from: null,
  to: null,
  by: 'Family',
  at: '2026-11-20T13:00:00.000Z',
  ...entry,
});
const record = { ...emptyAnswers, first_name: 'Anya', allergy: 'Dust' } as StudentRecord;

it('groups the changes of one person that follow each other within 15 minutes, in their order', () => {
  const later = '2026-11-20T13:05:00.000Z';
  const paper = { by: 'Office, from paper', entered_by: 'secretary' };
  const entries = [
    change({ at: later, by: 'admin', cause: 'year-change' }),
    change({ at: later, by: 'admin' }),
    change({ at: later, field: 'sex' }),
    change({ field: 'sex' }),
    change({ at: '2026-11-20T12:40:00.000Z' }),
    change({ at: '2026-11-20T12:30:00.000Z', ...paper }),
    change({ at: '2026-11-20T12:16:00.000Z', ...paper }),
    change({ at: '2026-11-20T12:02:00.000Z', ...paper }),
  ];
  expect(
    groupChanges(entries).map(({ at, since, by, cause, changes }) => [
      since.slice(11, 16),
      at.slice(11, 16),
      by,
      cause,
      changes.length,
    ]),
  ).toEqual([
    ['13:05', '13:05', 'admin', 'year-change', 1],
    ['13:05', '13:05', 'admin', undefined, 1],
    ['13:00', '13:05', 'Family', undefined, 2],
    ['12:40', '12:40', 'Family', undefined, 1],
    ['12:02', '12:30', 'Office, from paper', undefined, 3],
  ]);
});

describe('a value that can be put back', () => {
  it('differs from the record’s current value', () => {
    expect(getPreviousValue(change({ from: 'Peanuts', to: 'Dust' }), record)).toEqual({
      name: 'allergy',
      value: 'Peanuts',
    });
    expect(getPreviousValue(change({ from: null, to: 'Dust' }), record)).toEqual({
      name: 'allergy',
      value: null,
    });
    expect(getPreviousValue(change({ from: 'Dust', to: 'Peanuts' }), record)).toBeUndefined();
  });

  it('is never an empty name, an unknown field or a family’s agreement', () => {
    expect(getPreviousValue(change({ field: 'first_name', from: null }), record)).toBeUndefined();
    expect(getPreviousValue(change({ field: 'shoe_size', from: 39 }), record)).toBeUndefined();
    expect(getPreviousValue(change({ field: 'agree_terms_conditions', from: 1 }), record)).toBeUndefined();
  });
});
