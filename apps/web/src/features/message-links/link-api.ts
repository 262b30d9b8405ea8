import { paths } from '@formroom/domain/api/paths.ts';
import { post } from '#web/lib/api-client.ts';
import { fieldError } from '#web/lib/api-error.ts';

export const confirmAddress = (token: string) => post(paths.confirmAddress, { body: { token } });

export const requestPasswordReset = (studentId: string) =>
  post(paths.requestPasswordReset, { body: { student_id: studentId } });

export const resetForgottenPassword = (token: string, password: string) =>
  post(paths.resetForgottenPassword, { body: { token, password } });

/** Stops messages with the link that stands in each of them. */
export const stopMessages = (token: string) => post(paths.stopMessages, { params: { token } });

/** Whether the server does not take the token: it is wrong, used or too old. */
export const isLinkRefused = (error: unknown) => fieldError(error, 'token') !== undefined;
