/**
 * Whether the stored author is the family: `student:20260001` stands for the student's sign-in, `admin:NAME` for an
 * administrator.
 */
export const isByFamily = (stored: string) => stored.startsWith('student:');

/** Formats the author for display. */
export const formatActor = (stored: string) =>
  isByFamily(stored) ? 'Family' : stored.replace(/^admin:/, '');
