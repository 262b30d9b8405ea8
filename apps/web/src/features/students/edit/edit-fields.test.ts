import { expect, it } from 'vitest';
import { parseOfficeInput } from '#web/features/students/edit/edit-fields.ts';

const TODAY = '2026-11-20';

it('does not allow an input to be emptied, unless its stored value is empty', () => {
  expect(parseOfficeInput('birth_certificate_no', ' ', 'TT1', TODAY)).toEqual({
    ok: false,
    message: 'Required',
  });
  expect(parseOfficeInput('birth_certificate_no', ' ', null, TODAY)).toEqual({
    ok: false,
    message: 'Required',
  });
  expect(parseOfficeInput('birth_certificate_no', '', null, TODAY)).toEqual({ ok: true, value: null });
});

it('accepts a date of birth from 1950 to today', () => {
  expect(parseOfficeInput('date_of_birth', '1950-01-01', null, TODAY)).toEqual({
    ok: true,
    value: '1950-01-01',
  });
  expect(parseOfficeInput('date_of_birth', '1949-12-31', null, TODAY)).toMatchObject({ ok: false });
  expect(parseOfficeInput('date_of_birth', '2026-11-21', null, TODAY)).toMatchObject({ ok: false });
});

it('accepts the stored value, even if it is invalid', () => {
  const tooLong = 'An imported name that is too long';
  expect(parseOfficeInput('first_name', tooLong, tooLong, TODAY)).toEqual({ ok: true, value: tooLong });
  expect(parseOfficeInput('first_name', `${tooLong}!`, tooLong, TODAY)).toMatchObject({ ok: false });
});
