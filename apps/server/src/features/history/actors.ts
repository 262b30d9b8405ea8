import type { Actor } from '@formroom/domain/school/actor.ts';

/** Formats the author of a change for the office. */
export const formatActor = ({ role, id }: Actor) => (role === 'student' ? 'Family' : id);
