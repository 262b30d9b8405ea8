import { expect, it } from 'vitest';
import { ApiError, errorMessage } from './api-error.ts';

const fault = { message: 'Something went wrong on our side.', request_id: '9a3f05c1d2e4' };

it('names the number for the office where the family can’t mend the fault', () => {
  expect(errorMessage(new ApiError(500, fault))).toBe(
    'Something went wrong on our side. If this keeps happening, give the school office this number: 9a3f05c1d2e4.',
  );
});

it.each([
  ['waiting mends it', new ApiError(503, fault, 5)],
  ['the answer is a refusal', new ApiError(422, fault)],
  ['no number is known', new ApiError(500, { message: fault.message })],
])('names none where %s', (_why, error) => {
  expect(errorMessage(error)).toBe(fault.message);
});
