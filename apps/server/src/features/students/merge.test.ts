import { type Answers, emptyAnswers } from '@formroom/domain/registration/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { mergeAnswers } from './merge.ts';

interface Situation {
  /** The record that the page loaded; `stored` is the current one if it was saved since. */
  readonly base?: Partial<Answers>;
  readonly stored?: Partial<Answers>;
  readonly isSchool?: boolean;
}

const merge = (
  posted: Record<string, string | number | null>,
  { base = {}, stored = base, isSchool = false }: Situation = {},
) =>
  mergeAnswers(
    { id: '20260001', ...posted },
    {
      base: { ...emptyAnswers, ...base },
      stored: { ...emptyAnswers, ...stored },
      isSchool,
      today: '2026-11-20',
    },
  );

const changed = (changes: Partial<Answers>) => ({ changes, errors: {} });
const nothing = changed({});

describe('a save', () => {
  it('changes only the answers that differ from those that its page loaded', () => {
    const base = { allergy: 'Dust', nationality: 'Trinidadian', transport: 0 };
    expect(merge({ ...base, allergy: 'Peanuts', transport: 1 }, { base })).toEqual(
      changed({ allergy: 'Peanuts', transport: 1 }),
    );
  });

  it('stores an answer in normalized form', () => {
    expect(merge({ middle_name: ' Marie ' })).toEqual(changed({ middle_name: 'Marie' }));
  });

  it('clears an answer', () => {
    expect(merge({ allergy: null }, { base: { allergy: 'Dust' } })).toEqual(changed({ allergy: null }));
  });

  it('does not change an answer that it does not contain', () => {
    expect(merge({}, { base: { allergy: 'Dust' } })).toEqual(nothing);
  });
});

describe('an answer that another editor changed since', () => {
  const base = { allergy: 'Dust' };
  const stored = { allergy: 'Peanuts' };

  it('is kept if this page did not change it', () => {
    expect(merge({ allergy: 'Dust' }, { base, stored })).toEqual(nothing);
  });

  it('is kept if this page only added a space', () => {
    expect(merge({ allergy: 'Dust ' }, { base, stored })).toEqual(nothing);
  });

  it('is overwritten by the later save if both changed it', () => {
    expect(merge({ allergy: 'Milk' }, { base, stored })).toEqual(changed({ allergy: 'Milk' }));
  });

  it('is unchanged if both entered the same', () => {
    expect(merge({ allergy: 'Peanuts' }, { base, stored })).toEqual(nothing);
  });
});

describe('an invalid answer', () => {
  it('gets a field error, besides the valid changes', () => {
    expect(merge({ phone_home: '555', allergy: 'Dust' })).toEqual({
      changes: { allergy: 'Dust' },
      errors: { phone_home: ['7 Digits Needed'] },
    });
  });

  it('gets no error if it was stored before', () => {
    expect(merge({ phone_home: '555' }, { base: { phone_home: '555' } })).toEqual(nothing);
  });

  it('includes dates after today, but not today', () => {
    expect(merge({ date_of_birth: '2026-11-20' }).errors).toEqual({});
    expect(Object.keys(merge({ date_of_birth: '2026-11-21' }).errors)).toEqual(['date_of_birth']);
  });
});

describe('an answer that only the school may change', () => {
  it.each([{ class_id: '5D' }, { class_id: 'a class name that is much too long for a class' }])(
    'is ignored in a family’s save, valid or not: %j',
    (answer) => {
      expect(merge({ ...answer, allergy: 'Dust' })).toEqual(changed({ allergy: 'Dust' }));
    },
  );

  it('is stored in a save by the school, with the others', () => {
    expect(merge({ class_id: '5D', allergy: 'Dust' }, { isSchool: true })).toEqual(
      changed({ class_id: '5D', allergy: 'Dust' }),
    );
  });
});
