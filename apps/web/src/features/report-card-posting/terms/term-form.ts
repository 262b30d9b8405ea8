import { parseDateInput } from '@formroom/domain/kinds/parse-date-input.ts';
import {
  newTermSchema,
  type TermRecord,
  type TermSettings,
  type TermDetails,
} from '@formroom/domain/api/terms.ts';
import { terms } from '@formroom/domain/report-cards/terms.ts';

/** The texts of the dialog's inputs. */
export interface TermFormValues {
  readonly year: string;
  readonly term: string;
  readonly first_day: string;
  readonly last_day: string;
  readonly sessions_possible: string;
  readonly reopens_on: string;
  readonly entry_from: string;
  readonly entry_until: string;
  readonly rank_incomplete: boolean;
}
export type TermFormErrors = Partial<Record<keyof TermFormValues, string>>;

/** A term with its details. */
export type ParsedTerm = TermSettings & Pick<TermRecord, 'year' | 'term'>;

export type TermDay = 'first_day' | 'last_day' | 'reopens_on' | 'entry_from' | 'entry_until';

/** Parses the inputs by the server’s rules. An empty one is stored as not known yet. */
export function parseTermForm(
  typed: TermFormValues,
): { readonly term: ParsedTerm } | { readonly errors: TermFormErrors } {
  const problems: TermFormErrors = {};
  const day = (name: TermDay) => {
    if (typed[name].trim() === '') return null;
    const read = parseDateInput(typed[name]);
    if ('day' in read) return read.day;
    problems[name] = read.error;
    return null;
  };
  const term = {
    year: Number(typed.year),
    term: Number(typed.term),
    first_day: day('first_day'),
    last_day: day('last_day'),
    sessions_possible: typed.sessions_possible.trim() === '' ? null : Number(typed.sessions_possible),
    reopens_on: day('reopens_on'),
    entry_from: day('entry_from'),
    entry_until: day('entry_until'),
    rank_incomplete: typed.rank_incomplete ? 1 : 0,
  };
  const read = newTermSchema.safeParse(term);
  const errors: Record<string, string> = { ...problems };
  for (const { path, message } of read.error?.issues ?? []) errors[String(path[0])] ??= message;
  return read.success && Object.keys(errors).length === 0 ? { term: read.data } : { errors };
}

/** The inputs' texts for a saved term. */
export const toTermFormValues = (term: TermRecord): TermFormValues => ({
  year: String(term.year),
  term: String(term.term),
  first_day: term.first_day ?? '',
  last_day: term.last_day ?? '',
  sessions_possible: term.sessions_possible === null ? '' : String(term.sessions_possible),
  reopens_on: term.reopens_on ?? '',
  entry_from: term.entry_from ?? '',
  entry_until: term.entry_until ?? '',
  rank_incomplete: term.rank_incomplete === 1,
});

/** The term after the newest one; without terms, the first of the school year that begins in `thisYear`. */
export function nextTerm(known: readonly Pick<TermRecord, 'year' | 'term'>[], thisYear: number) {
  const [newest] = known.toSorted((a, b) => b.year - a.year || b.term - a.term);
  if (!newest) return { year: thisYear, term: terms[0] };
  const next = terms.find((term) => term > newest.term);
  return next ? { year: newest.year, term: next } : { year: newest.year + 1, term: terms[0] };
}

/** The labels of a term's details, in the order of the dialog. */
export const termFieldLabels: Readonly<Record<keyof TermDetails, string>> = {
  first_day: 'First day',
  last_day: 'Last day',
  sessions_possible: 'Sessions possible',
  reopens_on: 'School re-opens on',
};

/** The first and the last day on which teachers type in mark sheets. */
export const entryDayLabels = {
  entry_from: 'Marks may be typed from',
  entry_until: 'Marks may be typed until',
} as const;
