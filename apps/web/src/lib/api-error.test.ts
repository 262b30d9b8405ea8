import { expect, it } from 'vitest';
import { ApiError, errorMessage } from './api-error.ts';

const body = { message: 'Something went wrong on our side.', request_id: '9a3f05c1d2e4' };

it('adds the reference for the office to an error that the family can’t fix', () => {
  expect(errorMessage(new ApiError(500, body))).toBe(
    'Something went wrong on our side. If this keeps happening, give the school office this number: 9a3f05c1d2e4.',
  );
});

it.each([
  ['the call can be retried', new ApiError(503, body, 5)],
  ['the request was rejected', new ApiError(422, body)],
  ['there is no reference', new ApiError(500, { message: body.message })],
])('names none where %s', (_why, error) => {
  expect(errorMessage(error)).toBe(body.message);
});
