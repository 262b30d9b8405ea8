import type { HistoryEntry } from '@formroom/domain/api/history.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { emptyAnswers } from '@formroom/domain/registration/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { getPreviousValue, groupByMoment } from '#web/features/students/history-entries.ts';

const change = (entry: Partial<HistoryEntry>): HistoryEntry => ({
  field: 'allergy',
  from: null,
  to: null,
  by: 'Family',
  at: '2026-11-20T13:00:00.000Z',
  ...entry,
});
const record = { ...emptyAnswers, first_name: 'Anya', allergy: 'Dust' } as StudentRecord;

it('groups the changes of one save, in their order', () => {
  const later = '2026-11-20T13:05:00.000Z';
  const entries = [
    change({ at: later, by: 'admin' }),
    change({ at: later, field: 'sex' }),
    change({ field: 'sex' }),
    change({}),
  ];
  expect(groupByMoment(entries).map(({ at, by, changes }) => [at, by, changes.length])).toEqual([
    [later, 'admin', 1],
    [later, 'Family', 1],
    ['2026-11-20T13:00:00.000Z', 'Family', 2],
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
