import { type RegistrationState, registrationStates, registrationStateTexts } from './registration-state.ts';

/** A filter of the office's list by one of some values, which are shown by their labels. */
interface ChoiceFilter<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly labels: Readonly<Record<Value, string>>;
}

const choiceFilter = <Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
): ChoiceFilter<Value> => ({ label, values: Object.keys(labels) as Value[], labels });

/** The filters with fixed values, in the order of their controls: the API and the list's controls derive from them. */
export const studentFilters = {
  registration: {
    label: 'Registration',
    values: registrationStates,
    labels: Object.fromEntries(
      registrationStates.map((state) => [state, registrationStateTexts[state].label]),
    ) as Record<RegistrationState, string>,
  },
  documents: choiceFilter('Documents', { missing: 'Some missing', complete: 'All there' }),
  account: choiceFilter('Account', {
    no_password: 'Not signed in yet',
    filled_in: 'Filled in by the office, not signed in',
    password: 'Has signed in',
    blocked: 'Waiting or closed',
  }),
  to_review: choiceFilter<'1'>('To review', { 1: 'Changed by the family' }),
  joins: choiceFilter('School year', { next_year: 'Joins next year' }),
} as const satisfies Record<string, ChoiceFilter<string>>;

export const studentFilterNames = Object.keys(studentFilters) as (keyof typeof studentFilters)[];
