import { acceptInvitation, logInAdmin } from '#web/features/sign-in/sign-in-api.ts';
import { fieldError, isTransientError } from '#web/lib/api-error.ts';

type Typed = Parameters<typeof acceptInvitation>[0];

/** Accepts an invitation and signs in. If a response was lost, sending it again finds that the password is set. */
export class InvitationAcceptor {
  #isInDoubt = false;

  /** @throws ApiError or NetworkError when the administrator is not signed in */
  async accept(typed: Typed): Promise<void> {
    try {
      await acceptInvitation(typed);
    } catch (error) {
      if (isTransientError(error)) this.#isInDoubt = true;
      if (!this.#isInDoubt || fieldError(error, 'invitation') === undefined) throw error;
    }
    this.#isInDoubt = true;
    await logInAdmin(typed.name, typed.password);
  }
}
