/** Who calls. */
export interface Principal {
  readonly role: 'student' | 'admin';
  /** The student ID or the administrator's name. */
  readonly id: string;
  readonly mustChangePassword: boolean;
  readonly tokenHash: string;
}
