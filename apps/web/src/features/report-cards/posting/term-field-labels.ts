import type { TermDetails } from '@formroom/domain/api/term-reports.ts';

/** What a term's facts are called, in the order of the dialog. */
export const termFieldLabels: Readonly<Record<keyof TermDetails, string>> = {
  first_day: 'First day',
  last_day: 'Last day',
  sessions_possible: 'Sessions possible',
  reopens_on: 'School re-opens on',
};
