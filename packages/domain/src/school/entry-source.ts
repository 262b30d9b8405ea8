/** How answers that the office enters for a family reached the school (R45). */
export const entrySources = ['paper', 'phone', 'counter'] as const;
export type EntrySource = (typeof entrySources)[number];

/** The choices of the office. */
export const entrySourceLabels: Readonly<Record<EntrySource, string>> = {
  paper: 'On paper',
  phone: 'By phone',
  counter: 'At the counter',
};

const authors: Readonly<Record<EntrySource, string>> = {
  paper: 'Office, from paper',
  phone: 'Office, by phone',
  counter: 'Office, at the counter',
};

/** The author of such a change, as the history shows it. */
export const formatEntrySource = (source: EntrySource) => authors[source];
