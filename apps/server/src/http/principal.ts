/** Who calls. */
export interface Principal {
  readonly role: 'student' | 'admin';
  /** The student ID or the administrator's name. */
  readonly id: string;
  readonly mustChangePassword: boolean;
  /** An administrator without the second factor that the school requires. */
  readonly mustSetUpSecondFactor: boolean;
  readonly tokenHash: string;
}

/** Names an account in counts: a student and an administrator may have the same ID. */
export const accountKey = ({ principal }: { principal: Pick<Principal, 'role' | 'id'> | null }) =>
  `${principal?.role ?? ''} ${principal?.id ?? ''}`;
