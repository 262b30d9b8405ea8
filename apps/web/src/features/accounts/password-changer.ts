import { ApiError, fieldError, isTransientError } from '#web/lib/api-error.ts';
import { reportSessionRestored } from '#web/lib/session-expiry.ts';
import { changePassword, logInStudent } from '#web/features/accounts/api/sign-in.ts';

export interface PasswordChange {
  readonly password: string;
  /** Left out at the first sign-in, which has just proved who it is. */
  readonly old_password?: string;
}

/** Changes a student's password. A change whose answer was lost is found to be made when it is sent again. */
export class PasswordChanger {
  readonly #studentId: string;
  /** Passwords that were sent and never answered: the school may have taken one of them. */
  readonly #unanswered = new Set<string>();

  constructor(studentId: string) {
    this.#studentId = studentId;
  }

  /** @throws ApiError or NetworkError when the password is not changed, or may not be */
  async change(change: PasswordChange): Promise<void> {
    try {
      await this.#send(change);
    } catch (error) {
      const taken = isOldPasswordError(error) ? await this.#findAcceptedPassword() : undefined;
      if (taken === undefined) throw error;
      reportSessionRestored();
      if (taken !== change.password) await this.#send({ password: change.password, old_password: taken });
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

  /** The one of the unanswered passwords that opens the account now. Signing in with it ends the wait for its answer. */
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

/** Changes the password of a student, call after call of one form. */
export function createPasswordChanger(studentId: string) {
  const changer = new PasswordChanger(studentId);
  return (change: PasswordChange) => changer.change(change);
}

/** The account's password, or its session, is not what the page takes it for. */
const isOldPasswordError = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || fieldError(error, 'old_password') !== undefined);
