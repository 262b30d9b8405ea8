import { formatLongDate } from '../school/dates.ts';
import type { ReferenceListName } from '../school/reference-lists.ts';
import type { AnswerValue, Field, FieldKind, FieldOfKind, KindValues } from './field.ts';
import { PHONE_DIGITS, PHONE_PREFIX } from './phone-number.ts';

/** Finds the title of a code in a reference list; undefined when the entry no longer exists. */
export type TitleLookup = (list: ReferenceListName, code: number) => string | undefined;

type AnswerFormatter<K extends FieldKind> = (
  value: KindValues[K],
  field: FieldOfKind<K>,
  getTitle: TitleLookup,
) => string;

const AREA_CODE = PHONE_PREFIX.slice(1);
const identity = (value: string) => value;

/** Seven digits as `(868) 555-1234`; an imported number of another length unchanged. */
export const formatPhone = (digits: string) =>
  digits.length === PHONE_DIGITS ? `(${AREA_CODE}) ${digits.slice(0, 3)}-${digits.slice(3)}` : digits;

const formatters: { [K in FieldKind]: AnswerFormatter<K> } = {
  text: identity,
  longText: identity,
  email: identity,
  phone: (digits) => formatPhone(digits),
  count: String,
  date: identity,
  flag: (value) => (value === 1 ? 'Yes' : 'No'),
  choice: identity,
  code: (value, { list }, getTitle) => getTitle(list, value) ?? String(value),
  title: identity,
  suggestion: identity,
};

/** Formats an answer as people read it; empty for null. */
export const formatAnswer = (field: Field, value: AnswerValue | null, getTitle: TitleLookup): string =>
  // The cast is safe: `formatters` pairs each kind with its own field and value types.
  value === null ? '' : (formatters[field.kind] as AnswerFormatter<FieldKind>)(value, field, getTitle);

/** Formats an answer for paper, where dates are written out. */
export const formatPrintedAnswer = (
  field: Field,
  value: AnswerValue | null,
  getTitle: TitleLookup,
): string => {
  const text = formatAnswer(field, value, getTitle);
  return field.kind === 'date' && text !== '' ? formatLongDate(text) : text;
};
