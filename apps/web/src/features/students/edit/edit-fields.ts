import type { AnswerValue, DateField, TextField } from '@formroom/domain/kinds/field.ts';
import { type ParsedAnswer, parseInput, formatInput } from '@formroom/domain/registration/answer.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import { birth } from '@formroom/domain/registration/sections/birth.ts';
import { identity } from '@formroom/domain/registration/sections/identity.ts';

const withLabel = ({ max, form }: TextField, label: string): TextField => ({
  kind: 'text',
  max,
  label,
  form,
});
const { date_of_birth: born, birth_certificate_no: pin } = birth.fields;

/** The fields of the Edit Student dialog: the catalogue's limits with the labels of R31. */
export const editFields = {
  first_name: withLabel(identity.fields.first_name, 'First Name'),
  last_name: withLabel(identity.fields.last_name, 'Last Name'),
  date_of_birth: {
    kind: 'date',
    earliest: born.earliest,
    opensWithYears: true,
    label: 'Date of Birth',
    form: born.form,
  } satisfies DateField,
  birth_certificate_no: withLabel(pin, 'Birth Certificate Pin'),
} as const;

export type EditFieldName = keyof typeof editFields;
export const editFieldNames = Object.keys(editFields) as EditFieldName[];

const REQUIRED = 'Required';

/**
 * Parses an input of the dialog. None may be emptied (R31). The stored value is accepted, even if it is invalid.
 */
export function parseOfficeInput(
  name: FieldName,
  typed: string,
  stored: AnswerValue | null,
  today: string,
): ParsedAnswer {
  if (typed === formatInput(name, stored)) return { ok: true, value: stored };
  return typed.trim() === '' ? { ok: false, message: REQUIRED } : parseInput(name, typed, today);
}
