export interface Principal {
  readonly role: 'student' | 'admin';
  /** The student ID or the administrator's username. */
  readonly id: string;
  readonly mustChangePassword: boolean;
  /** An administrator who has not yet set up the second factor that the school requires. */
  readonly mustSetUpSecondFactor: boolean;
  readonly tokenHash: string;
}

/**
 * Returns the key of an account in limits. It contains the role, because a student and an administrator may share an
 * ID.
 */
export const accountKey = ({ principal }: { principal: Pick<Principal, 'role' | 'id'> | null }) =>
  `${principal?.role ?? ''} ${principal?.id ?? ''}`;
