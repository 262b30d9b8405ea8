import { expect, it } from 'vitest';
import { invalid } from './errors.ts';

it.each([
  [{ left_on: ['The date can’t be after today.'] }, 'Last day: The date can’t be after today.'],
  [{ mother_phone_home: ['7 Digits Needed'] }, 'Home Phone: 7 Digits Needed'],
  [
    { new_id: ['This field is required.'], note: ['Too long.'] },
    'New ID: This field is required. And 1 more.',
  ],
  [{}, 'Some answers are not valid.'],
])('an invalid request with the errors %j says “%s”', (fields, message) => {
  expect(invalid(fields).message).toBe(message);
  expect(invalid(fields).errors).toEqual({ message: [message], ...fields });
});
