import { type Actor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import type { Settings } from '@formroom/domain/settings/catalogue.ts';

/** The signed-in student or administrator. */
export interface Principal extends Actor {
  /** What an administrator may do (R46); null for a student. */
  readonly adminRole: AdminRole | null;
  /** A student who has not replaced the first password yet. */
  readonly mustChangePassword: boolean;
  /** An administrator who has not yet set up the second factor that the school requires. */
  readonly mustSetUpSecondFactor: boolean;
  /** Whether an administrator typed the password again in this session in the last five minutes (R70). */
  readonly isReauthenticated: boolean;
  /** When the session began, ISO 8601. */
  readonly signedInAt: string;
  readonly tokenHash: string;
}

/** Who signs in; with a first password, its kind. */
export interface NewSession extends Pick<Principal, 'role' | 'id'> {
  readonly firstPassword?: Settings['first_password'] | undefined;
}

/** The origin of a session, by which administrators recognize their own ones. */
export interface SessionOrigin {
  readonly address: string;
  readonly browser: string | null;
}

/**
 * Returns the key of an account in limits. It contains the role, because a student and an administrator may share an
 * ID.
 */
export const accountKey = ({ principal }: { principal: Actor | null }) =>
  principal ? encodeActor(principal) : '';
