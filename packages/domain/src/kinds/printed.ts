import type { ReferenceListName } from '../school/reference-lists.ts';
import type { AnswerValue, Field, FieldKind, FieldOfKind, KindValues } from './field.ts';
import { PHONE_DIGITS, PHONE_PREFIX } from './phone-number.ts';

/** The title that a reference list has for a code; nothing where the entry is gone. */
export type TitleOf = (list: ReferenceListName, code: number) => string | undefined;

type Print<K extends FieldKind> = (value: KindValues[K], field: FieldOfKind<K>, titleOf: TitleOf) => string;

const AREA = PHONE_PREFIX.slice(1);
const asItIs = (value: string) => value;

/** As `(868) 555-1234`; an imported number of another length as it came. */
export const printedPhone = (digits: string) =>
  digits.length === PHONE_DIGITS ? `(${AREA}) ${digits.slice(0, 3)}-${digits.slice(3)}` : digits;

const printers: { [K in FieldKind]: Print<K> } = {
  text: asItIs,
  longText: asItIs,
  email: asItIs,
  phone: (digits) => printedPhone(digits),
  count: String,
  date: asItIs,
  flag: (value) => (value === 1 ? 'Yes' : 'No'),
  choice: asItIs,
  code: (value, { list }, titleOf) => titleOf(list, value) ?? String(value),
  title: asItIs,
  suggestion: asItIs,
};

/** An answer as people read it on paper; empty where there is none. */
export const printedAnswer = (field: Field, value: AnswerValue | null, titleOf: TitleOf): string =>
  // The cast is sound: `printers` pairs each kind with its own fields and values.
  value === null ? '' : (printers[field.kind] as Print<FieldKind>)(value, field, titleOf);
