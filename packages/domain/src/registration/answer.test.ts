import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnswer, parseInput, formatInput } from './answer.ts';
import { catalogue, fieldNames } from './catalogue.ts';

const TODAY = '2026-11-20';
const read = (name: (typeof fieldNames)[number], posted: unknown) => parseAnswer(name, posted, TODAY);
const typed = (name: (typeof fieldNames)[number], text: string) => parseInput(name, text, TODAY);

describe('an answer', () => {
  it('is trimmed, NFC-normalized, and null when nothing is left', () => {
    expect(read('middle_name', '  Rene\u0301e ')).toEqual({ ok: true, value: 'Renée' });
    expect(read('middle_name', '   ')).toEqual({ ok: true, value: null });
    expect(read('medical_history', 'one\r\ntwo')).toEqual({ ok: true, value: 'one\ntwo' });
    expect(read('middle_name', 'one\ntwo')).toMatchObject({ ok: false });
  });

  it('of a required field is rejected when empty', () => {
    expect(read('first_name', ' ')).toEqual({ ok: false, message: 'This field is required.' });
  });

  it('of null or undefined is empty, not invalid', () => {
    for (const posted of [null, undefined, '']) {
      expect(read('no_at_home', posted)).toEqual({ ok: true, value: null });
      expect(read('first_name', posted)).toEqual({ ok: false, message: 'This field is required.' });
    }
  });

  it('of the wrong type is rejected', () => {
    expect(read('middle_name', 7)).toEqual({ ok: false, message: 'This answer has the wrong type.' });
  });

  it('of a town or school is also an entry of its list, stored by the title', () => {
    expect(read('address_line_2', { id: 3, town_name: ' Arima ' })).toEqual({ ok: true, value: 'Arima' });
    expect(read('previous_school', { id: 9, name: 'Arima Boys' })).toEqual({ ok: true, value: 'Arima Boys' });
    for (const entry of [{ id: 3 }, { name: 'Arima' }, { town_name: 3 }, ['Arima']])
      expect(read('address_line_2', entry)).toEqual({
        ok: false,
        message: 'This answer has the wrong type.',
      });
    expect(read('home_address', { town_name: 'Arima' })).toMatchObject({ ok: false });
  });

  it('uses the current date after midnight', () => {
    const birth = (today: string) => parseAnswer('date_of_birth', '2026-11-20', today).ok;
    expect([birth('2026-11-19'), birth('2026-11-20'), birth('2026-11-19')]).toEqual([false, true, false]);
  });

  it('of null is formatted as an empty input', () => {
    expect(formatInput('no_at_home', null)).toBe('');
    expect(formatInput('no_at_home', 3)).toBe('3');
  });

  it('of a date is an existing day, not in the future except for the permit’s end', () => {
    expect(read('date_of_birth', TODAY)).toEqual({ ok: true, value: TODAY });
    expect(read('permit_issue_date', '2026-11-21')).toMatchObject({ ok: false });
    expect(read('permit_expiry_date', '2030-01-01')).toEqual({ ok: true, value: '2030-01-01' });
    expect(read('date_of_birth', '2015-02-29')).toMatchObject({ ok: false });
  });

  it('is parsed from an input’s text', () => {
    expect(typed('no_at_home', ' 3 ')).toEqual({ ok: true, value: 3 });
    expect(typed('no_at_home', 'three')).toEqual({ ok: false, message: 'Only Numbers Allowed' });
    expect(typed('asthma', '1')).toEqual({ ok: true, value: 1 });
    expect(typed('religion_code', '38')).toEqual({ ok: true, value: 38 });
    expect(typed('phone_home', '555')).toEqual({ ok: false, message: '7 Digits Needed' });
    expect(typed('mother_phone_home', '555-1234')).toEqual({ ok: false, message: 'Only Numbers Allowed' });
  });

  it('survives formatInput and parseInput, for every kind', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fieldNames),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        (name, text) => {
          const first = typed(name, text);
          if (!first.ok) return;
          expect(typed(name, formatInput(name, first.value)), name).toEqual(first);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fieldNames), fc.anything(), (name, posted) => {
        const answer = read(name, posted);
        if (answer.ok)
          expect(['string', 'number', 'object'], catalogue[name].kind).toContain(typeof answer.value);
      }),
      { numRuns: 2000 },
    );
  });
});
