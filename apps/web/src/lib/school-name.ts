/** The name without its last word where that only says that it is a school, for narrow bars. */
export const shortSchoolName = (name: string): string =>
  name.replace(/\s(School|College)$/i, '').trimEnd() || name;
