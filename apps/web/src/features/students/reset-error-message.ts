import { ApiError, fieldError, errorMessage } from '#web/lib/api-error.ts';

const NOT_FOUND = 404;

/** Why a password could not be reset, and what to do. */
export function resetErrorMessage(error: unknown): string {
  const withoutBirthDate = fieldError(error, 'date_of_birth');
  if (withoutBirthDate !== undefined) return `${withoutBirthDate} Enter it in Edit first.`;
  if (error instanceof ApiError && error.status === NOT_FOUND) return 'This student is no longer there.';
  return errorMessage(error);
}
