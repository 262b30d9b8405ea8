/** The name without a last word such as School, for narrow bars. */
export const shortSchoolName = (name: string): string =>
  name.replace(/\s(School|College)$/i, '').trimEnd() || name;
