// Making a formatter takes a hundred times as long as using it.
const formatters = new Map<string | undefined, Intl.DateTimeFormat>();

function formatterIn(timeZone: string | undefined) {
  const known = formatters.get(timeZone);
  if (known) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts });
  formatters.set(timeZone, made);
  return made;
}

/** The calendar day `yyyy-MM-dd` of a moment in a time zone; without a zone, the machine's own. */
export const dayOf = (moment: Date, timeZone?: string) => formatterIn(timeZone).format(moment);

/** The first password of a student: the date of birth as `yyyymmdd`. */
export const birthDatePassword = (dateOfBirth: string) => dateOfBirth.replaceAll('-', '');
