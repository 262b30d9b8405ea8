import { ApiError, faultOf, sentenceOf } from '#web/lib/api-error.ts';

const NOT_THERE = 404;

/** Why a password could not be reset, and what to do. */
export function resetFault(error: unknown): string {
  const withoutBirthDate = faultOf(error, 'date_of_birth');
  if (withoutBirthDate !== undefined) return `${withoutBirthDate} Enter it in Edit first.`;
  if (error instanceof ApiError && error.status === NOT_THERE) return 'This student is no longer there.';
  return sentenceOf(error);
}
