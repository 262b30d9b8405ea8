import { type Answers, emptyAnswers } from '@formroom/domain/registration/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { mergeAnswers } from './merge.ts';

interface Situation {
  /** What the page had loaded; what stands there now, where somebody else saved since. */
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
  it('changes the answers that differ from what its page had loaded, and no others', () => {
    const base = { allergy: 'Dust', nationality: 'Trinidadian', transport: 0 };
    expect(merge({ ...base, allergy: 'Peanuts', transport: 1 }, { base })).toEqual(
      changed({ allergy: 'Peanuts', transport: 1 }),
    );
  });

  it('stores an answer as it is read, not as it was typed', () => {
    expect(merge({ middle_name: ' Marie ' })).toEqual(changed({ middle_name: 'Marie' }));
  });

  it('empties an answer', () => {
    expect(merge({ allergy: null }, { base: { allergy: 'Dust' } })).toEqual(changed({ allergy: null }));
  });

  it('leaves an answer alone that it does not carry', () => {
    expect(merge({}, { base: { allergy: 'Dust' } })).toEqual(nothing);
  });
});

describe('an answer that somebody else changed since', () => {
  const base = { allergy: 'Dust' };
  const stored = { allergy: 'Peanuts' };

  it('stays theirs where this page did not touch it', () => {
    expect(merge({ allergy: 'Dust' }, { base, stored })).toEqual(nothing);
  });

  it('stays theirs where this page only added a blank to it', () => {
    expect(merge({ allergy: 'Dust ' }, { base, stored })).toEqual(nothing);
  });

  it('goes to the later save where both changed it', () => {
    expect(merge({ allergy: 'Milk' }, { base, stored })).toEqual(changed({ allergy: 'Milk' }));
  });

  it('is no change where both changed it to the same', () => {
    expect(merge({ allergy: 'Peanuts' }, { base, stored })).toEqual(nothing);
  });
});

describe('an answer that can’t be taken', () => {
  it('is named with the reason, beside the answers that can', () => {
    expect(merge({ phone_home: '555', allergy: 'Dust' })).toEqual({
      changes: { allergy: 'Dust' },
      errors: { phone_home: ['7 Digits Needed'] },
    });
  });

  it('is no fault of this save where it stood there before', () => {
    expect(merge({ phone_home: '555' }, { base: { phone_home: '555' } })).toEqual(nothing);
  });

  it('is a date after today, and today is the last that can', () => {
    expect(merge({ date_of_birth: '2026-11-20' }).errors).toEqual({});
    expect(Object.keys(merge({ date_of_birth: '2026-11-21' }).errors)).toEqual(['date_of_birth']);
  });
});

describe('what only the school may change', () => {
  it.each([{ class_id: '5D' }, { class_id: 'a class name that is much too long for a class' }])(
    'is passed over in a family’s save, valid or not: %j',
    (answer) => {
      expect(merge({ ...answer, allergy: 'Dust' })).toEqual(changed({ allergy: 'Dust' }));
    },
  );

  it('is taken from the school, with all that a family may change', () => {
    expect(merge({ class_id: '5D', allergy: 'Dust' }, { isSchool: true })).toEqual(
      changed({ class_id: '5D', allergy: 'Dust' }),
    );
  });
});
