import type { AnswerValue, DateField, TextField } from '@formroom/domain/kinds/field.ts';
import { type ReadAnswer, readTyped, typedOf } from '@formroom/domain/registration/answer.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import { birth } from '@formroom/domain/registration/sections/birth.ts';
import { identity } from '@formroom/domain/registration/sections/identity.ts';

const inOffice = ({ max, form }: TextField, label: string): TextField => ({ kind: 'text', max, label, form });
const { date_of_birth: born, birth_certificate_no: pin } = birth.fields;

/** The fields of the Edit Student dialog: the catalogue's limits with the labels of R31. */
export const editFields = {
  first_name: inOffice(identity.fields.first_name, 'First Name'),
  last_name: inOffice(identity.fields.last_name, 'Last Name'),
  date_of_birth: {
    kind: 'date',
    earliest: born.earliest,
    opensWithYears: true,
    label: 'Date of Birth',
    form: born.form,
  } satisfies DateField,
  birth_certificate_no: inOffice(pin, 'Birth Certificate Pin'),
} as const;

export type EditName = keyof typeof editFields;
export const editNames = Object.keys(editFields) as EditName[];

const REQUIRED = 'Required';

/**
 * Reads what is typed into the dialog. No box may be emptied (R31); a value that is already stored is accepted, even
 * where it breaks a rule.
 */
export function readInOffice(
  name: FieldName,
  typed: string,
  stored: AnswerValue | null,
  today: string,
): ReadAnswer {
  if (typed === typedOf(name, stored)) return { ok: true, value: stored };
  return typed.trim() === '' ? { ok: false, message: REQUIRED } : readTyped(name, typed, today);
}
