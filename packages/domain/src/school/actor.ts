/** Who did something: a student's sign-in, or an administrator. */
export interface Actor {
  readonly role: 'student' | 'admin';
  /** The student ID or the administrator's username. */
  readonly id: string;
}

/** An actor in the database and in responses: `student:20260001`, `admin:NAME`. */
export type EncodedActor = `${Actor['role']}:${string}`;

export const encodeActor = ({ role, id }: Actor): EncodedActor => `${role}:${id}`;

/** Takes what is not an encoded actor as an administrator's name. */
export function decodeActor(encoded: string): Actor {
  const [, role, id] = /^(admin|student):(.*)$/su.exec(encoded) ?? [];
  if (id === undefined) return { role: 'admin', id: encoded };
  return { role: role === 'student' ? 'student' : 'admin', id };
}
