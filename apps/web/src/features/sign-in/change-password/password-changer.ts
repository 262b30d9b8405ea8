import { ApiError, fieldError, isTransientError } from '#web/lib/api-error.ts';
import type { PasswordChange } from '#web/ui/sign-in/use-password-change.ts';
import { reportSessionRestored } from '#web/lib/session-expiry.ts';
import { changePassword, logInStudent } from '#web/features/sign-in/sign-in-api.ts';

/** Changes a student's password. If the response to a change was lost, sending it again finds that it was made. */
export class PasswordChanger {
  readonly #studentId: string;
  /** Passwords whose responses were lost. The server may have stored one of them. */
  readonly #unanswered = new Set<string>();

  constructor(studentId: string) {
    this.#studentId = studentId;
  }

  /** @throws ApiError or NetworkError when the password is not changed, or it is not known whether it is */
  async change(change: PasswordChange): Promise<void> {
    try {
      await this.#send(change);
    } catch (error) {
      const accepted = isOldPasswordError(error) ? await this.#findAcceptedPassword() : undefined;
      if (accepted === undefined) throw error;
      reportSessionRestored();
      if (accepted !== change.password)
        await this.#send({ password: change.password, old_password: accepted });
    }
    this.#unanswered.clear();
  }

  async #send(change: PasswordChange) {
    try {
      await changePassword({ student_id: this.#studentId, ...change });
    } catch (error) {
      if (isTransientError(error)) this.#unanswered.add(change.password);
      throw error;
    }
  }

  /** Returns the unanswered password that the account has now, by signing in with each. */
  async #findAcceptedPassword(): Promise<string | undefined> {
    for (const password of this.#unanswered) {
      try {
        await logInStudent(this.#studentId, password);
        return password;
      } catch (error) {
        if (isTransientError(error)) throw error;
      }
    }
    return undefined;
  }
}

/** Whether the old password was wrong or the session has ended, as after a change whose response was lost. */
const isOldPasswordError = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || fieldError(error, 'old_password') !== undefined);
