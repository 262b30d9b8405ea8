import { expect, it } from 'vitest';
import { readInOffice } from '#web/features/students/edit-fields.ts';

const TODAY = '2026-11-20';

it('lets no box be emptied, but for one that is empty already', () => {
  expect(readInOffice('birth_certificate_no', ' ', 'TT1', TODAY)).toEqual({ ok: false, message: 'Required' });
  expect(readInOffice('birth_certificate_no', ' ', null, TODAY)).toEqual({ ok: false, message: 'Required' });
  expect(readInOffice('birth_certificate_no', '', null, TODAY)).toEqual({ ok: true, value: null });
});

it('takes a date of birth from 1950 to today', () => {
  expect(readInOffice('date_of_birth', '1950-01-01', null, TODAY)).toEqual({ ok: true, value: '1950-01-01' });
  expect(readInOffice('date_of_birth', '1949-12-31', null, TODAY)).toMatchObject({ ok: false });
  expect(readInOffice('date_of_birth', '2026-11-21', null, TODAY)).toMatchObject({ ok: false });
});

it('finds no fault with what is stored already', () => {
  const tooLong = 'An imported name that is too long';
  expect(readInOffice('first_name', tooLong, tooLong, TODAY)).toEqual({ ok: true, value: tooLong });
  expect(readInOffice('first_name', `${tooLong}!`, tooLong, TODAY)).toMatchObject({ ok: false });
});
