/** The calendar day `yyyy-MM-dd` of a moment in a time zone; without a zone, the machine's own. */
export const dayOf = (moment: Date, timeZone?: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  );

/** The first password of a student: the date of birth as `yyyymmdd`. */
export const birthDatePassword = (dateOfBirth: string) => dateOfBirth.replaceAll('-', '');
